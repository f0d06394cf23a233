import LucidBuiltins
import Testing

@Suite struct BulkRuleTests {
  static let person = MailParticipant(name: "Dana", address: "dana@example.org")

  @Test(arguments: [
    (BulkRule(), false), (BulkRule(listId: "<a.b>"), true), (BulkRule(listUnsubscribe: "<mailto:x>"), true),
    (BulkRule(precedence: "bulk"), true), (BulkRule(precedence: " List "), true), (BulkRule(precedence: "normal"), false),
    (BulkRule(autoSubmitted: "auto-generated"), true), (BulkRule(autoSubmitted: "auto-replied; owner=x"), true),
    (BulkRule(autoSubmitted: "no"), false), (BulkRule(autoSubmitted: "No"), false), (BulkRule(returnPath: "<>"), true),
    (BulkRule(returnPath: " < > "), true), (BulkRule(returnPath: "<dana@example.org>"), false), (BulkRule(precedence: ""), false),
  ]) func headers(rule: BulkRule, bulk: Bool) { #expect(rule.isBulk(from: Self.person) == bulk) }

  @Test(arguments: [
    ("no-reply@x.example", true), ("noreply-calendar@x.example", true), ("Do.Not.Reply@x.example", true),
    ("MAILER-DAEMON@x.example", true),
    ("notifications+12@x.example", true), ("bounces-1@x.example", true), ("newsletter@x.example", true),
    ("dana@noreply.example", false),
    ("norah@x.example", false), ("notify.me@x.example", false), ("daemon.smith@x.example", true), ("", false),
    ("reply@x.example", false),
  ]) func senders(address: String, bulk: Bool) {
    #expect(BulkRule().isBulk(from: MailParticipant(name: nil, address: address)) == bulk)
  }

  @Test(arguments: [
    BulkRule(autoReply: "yes"), BulkRule(feedbackId: "1:2:mailchimp"), BulkRule(isCalendar: true),
  ]) func programs(rule: BulkRule) { #expect(rule.isBulk(from: Self.person)) }

  @Test(
    arguments: [
      (["team@x.example", "robin@x.example"], true), (["team@x.example"], false), (["robin@x.example"], false), ([], false),
    ] as [([String], Bool)]) func besideTheList(to: [String], beside: Bool)
  {
    let rule = BulkRule(listId: "The team <team.x.example>", listUnsubscribe: "<mailto:x>", precedence: "list")
    let recipients = to.map { MailParticipant(name: nil, address: $0) }
    #expect(rule.isBulk(from: Self.person))
    #expect(rule.isBesideList(from: Self.person, to: recipients) == beside)
    // Sent to a person alone, a list without a way to leave it is one of people.
    let plain = BulkRule(listId: "The team <team.x.example>")
    #expect(plain.isBesideList(from: Self.person, to: recipients) == to.contains("robin@x.example"))
    var mass = rule
    mass.precedence = "bulk"
    #expect(!mass.isBesideList(from: Self.person, to: recipients))
  }

  @Test func noSender() { #expect(!BulkRule().isBulk(from: nil)) }
}

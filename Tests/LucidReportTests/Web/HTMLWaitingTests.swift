import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Pending changes and failures as markup: texts stay texts, and each button has its row.
@Suite struct HTMLWaitingTests {
  private static let evil = "<b>&\"'\u{202E}\n"

  private static let page = ScreenFrame(.english, path: "/waiting", token: "t0", notice: nil, pending: 2)

  private static func proposal(_ id: String, _ title: String, _ requester: Requester?) -> Proposal {
    Proposal(
      id: id, tool: "tasks.update", arguments: [CallArgument("title", .text(title))], key: "k" + id,
      changes: [Change(.updated, "task", id: "T-1", title: title)],
      differences: [
        ItemDifference(
          path: "tasks.txt", key: "", before: ItemState(digest: "a", text: "one\ntwo\n"),
          after: ItemState(digest: "b", text: "one\n\(title)three\n"))
      ], reason: .approval, labels: .none, requester: requester)
  }

  private static func run(_ proposals: [Proposal]) -> ProposalsViewModel {
    ProposalsViewModel(run: "at-1", label: evil, started: "2026-04-06T07:30", zone: Monday.zone, proposals: proposals)
  }

  /// The hidden fields of the forms with an action, but for the token.
  private static func forms(_ html: String, _ action: String) -> [[String]] {
    html.split(separator: "<form").filter { $0.contains("action=\"\(action)\"") }.map { form in
      form.split(separator: "name=\"").dropFirst().map { field in
        let parts = field.split(separator: "\"", omittingEmptySubsequences: false)
        return "\(parts[0])=\(parts[2])"
      }.filter { !$0.hasPrefix("token=") }
    }
  }

  @Test func eachChangeAndAllOfThemAreDecided() {
    let html = HTMLPending(Self.page).list(Self.run([Self.proposal("1", "A", nil), Self.proposal("3", "B", nil)]), id: "at-1-x")
    let back = ["back=/waiting", "back=/waiting", "run=at-1-x"]
    for action in ["/do/apply", "/do/reject"] {
      #expect(Self.forms(html, action) == [back + ["id=1"], back + ["id=3"], back + ["id=1", "id=3"]], "\(html)")
    }
    #expect(html.components("value=\"t0\"") == 6)
  }

  @Test func oneChangeHasNoButtonForAll() {
    let html = HTMLPending(Self.page, back: "/ask/x").list(Self.run([Self.proposal("1", "A", nil)]), id: "at-1")
    #expect(Self.forms(html, "/do/apply") == [["back=/waiting", "back=/ask/x", "run=at-1", "id=1"]])
  }

  @Test func theDifferenceIsShown() {
    let html = HTMLPending(Self.page).list(Self.run([Self.proposal("1", "A", .client("c"))]), id: "at-1")
    #expect(html.contains("<span class=\"bad\">-two</span>") && html.contains("<span class=\"good\">+Athree</span>"), "\(html)")
    #expect(html.contains("asked for by the MCP client c; "))
  }

  @Test func untrustedTextIsInert() {
    let requesters: [Requester] = [.client(Self.evil), .ability(Self.evil)]
    let waiting = HTMLWaiting(Self.page, zone: Monday.zone)
    let delivery = StoredDelivery(
      number: 1, run: 1, kind: .mail, target: Self.evil, state: .failed, tries: 2, made: Monday.now, due: Monday.now,
      problem: Self.evil, size: .bytes(1), isUnderway: false)
    let html =
      requesters.map { requester in
        HTMLPending(Self.page).card(
          Self.run([Self.proposal("1", Self.evil, requester)]), id: Self.evil, started: Monday.now)
      }.joined() + waiting.clients([Self.evil])
      + waiting.card(HTMLWaiting.Undelivered(run: Self.evil, label: Self.evil, [delivery]))
      + waiting.card(HTMLWaiting.OpenFailure(Self.evil, Self.evil, first: Monday.now, count: 3, isAcknowledged: false))
      + waiting.damaged(Self.evil)
    #expect(!html.contains("<b>") && !html.contains("&\"") && !html.contains("\u{202E}"), "\(html)")
  }

  private static func delivery(_ number: Int64, _ state: StoredDelivery.State) -> StoredDelivery {
    StoredDelivery(
      number: number, run: 1, kind: .mail, target: "r\(number)@example.org", state: state, tries: 0, made: Monday.now,
      due: Monday.now, problem: nil, size: .bytes(1), isUnderway: state == .underway)
  }

  /// Each of them, pending or given up, has both buttons; several have them for all as well.
  @Test(arguments: [1, 2, 5], [StoredDelivery.State.failed, .waiting])
  func eachDeliveryIsRetriedAndDropped(count: Int, state: StoredDelivery.State) {
    let all = (0..<count).map { Self.delivery(Int64($0 + 7), state) }
    let html = HTMLWaiting(Self.page, zone: Monday.zone).card(HTMLWaiting.Undelivered(run: "at-1", label: "B", all))
    let fields = ["back=/waiting", "run=at-1"]
    var forms = all.map { fields + ["id=\($0.number)"] }
    if count > 1 { forms.append(fields + all.map { "id=\($0.number)" }) }
    for action in ["/do/retry-delivery", "/do/drop-delivery"] { #expect(Self.forms(html, action) == forms, "\(html)") }
    #expect(html.contains("Drop all \(count)") == (count > 1))
    // A screen reader tells the buttons apart.
    for one in all { #expect(html.components("aria-label=\"Drop: B, mail to r\(one.number)@example.org\"") == 1, "\(html)") }
  }

  /// What a process is sending has no button, and is not among those of all.
  @Test func whatIsBeingSentHasNoButton() {
    let waiting = HTMLWaiting(Self.page, zone: Monday.zone)
    let one = waiting.card(HTMLWaiting.Undelivered(run: "at-1", label: "B", [Self.delivery(7, .underway)]))
    #expect(!one.contains("<form") && one.contains("being sent"), "\(one)")
    let two = waiting.card(
      HTMLWaiting.Undelivered(run: "at-1", label: "B", [Self.delivery(7, .underway), Self.delivery(8, .failed)]))
    #expect(Self.forms(two, "/do/drop-delivery") == [["back=/waiting", "run=at-1", "id=8"]], "\(two)")
  }

  @Test func anAcknowledgedFailureHasNoButton() {
    func card(_ isAcknowledged: Bool) -> String {
      HTMLWaiting(Self.page, zone: Monday.zone).card(
        HTMLWaiting.OpenFailure("briefing", "no vault", first: Monday.now, count: 1, isAcknowledged: isAcknowledged))
    }
    #expect(Self.forms(card(false), "/do/acknowledge") == [["back=/waiting", "name=briefing"]] && !card(true).contains("<form"))
  }
}

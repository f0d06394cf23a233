import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Audits as text and as JSON.
@Suite struct AuditReportTests {
  private static let file = SourceFile(
    name: "leak.lucidability", text: "steps:\n  - web.search: { query: \"<<e.items[0].title>>\" }\n")

  private static func difference(
    _ family: String, _ target: AbilityAudit.Target, _ card: [Flow], at start: Int? = nil, _ sent: [String]
  ) -> AbilityAudit.Difference {
    AbilityAudit.Difference(
      family: family, target: target, card: card, variants: ["changed", "fewer"],
      span: start.map { Span(file: 0, start: $0, end: $0 + 1) }, sent: sent)
  }

  private static let card = [
    Flow(from: [FamilySet("calendar"), FamilySet("mail")], to: .model, .value),
    Flow(from: FamilySet("calendar"), to: .tool("web.search"), .request),
  ]

  private static let reports = [
    AuditReport(
      file: "leak.lucidability", sources: SourceSet([file]),
      audits: [
        AbilityAudit(
          ability: "Leak \u{1B}[31m", families: ["calendar", "mail"], pairs: 8,
          differences: [
            difference("calendar", .model, card, ["{\"prompt\":\"Say 1.\"}", "{\"prompt\":\"Say 2.\"}"]),
            difference("calendar", .tool("web.search"), card, at: 11, ["{\"query\":\"Lunch\"}", ""]),
            difference("calendar", .request("web.search"), card, ["{\"query\":\"Say 1\"}", "{\"query\":\"Say 2\"}"]),
            difference("mail", .request("web.search"), card, ["{\"query\":\"a\"}", "{\"query\":\"b\"}"]),
            difference("mail", .answer, card, ["ok", "nothing"]),
          ]),
        AbilityAudit(ability: "Quiet", families: ["mail"], pairs: 4, differences: []),
        AbilityAudit(ability: "Plain", families: [], pairs: 0, differences: []),
      ]),
    AuditReport(
      file: "asks.lucidability", sources: SourceSet(),
      audits: [AbilityAudit(ability: "Asks", families: [], pairs: 0, differences: [], reason: "it has inputs without a value")]),
  ]

  @Test func asRecorded() {
    Golden.expect(TextAuditReport().render(Self.reports), "report/audit.txt")
    Golden.expect(JSONAuditReport().render(Self.reports).text(ExitFacts("not-met", 1)), "report/audit.json")
  }

  @Test func theCardIsAskedForTheWay() {
    let differences = Self.reports[0].audits[0].differences
    #expect(differences.map(\.isOnCard) == [true, false, true, false, nil])
  }

  @Test func aGoodAuditDoesNotSpeakOfTheCard() {
    #expect(!TextAuditReport().render(Array(Self.reports.dropFirst())).contains("card"))
  }
}

import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The facts that `lucid told` lists.
@Suite struct ToldReportTests {
  private static let statement = Statement(
    .tasks(.next), .risk, weight: 1, [.title: .text("Return the parcel"), .day: .day(Monday.date), .at: .instant(Monday.at(17))],
    records: ["t1"])

  private static func items(_ language: Language) -> (ToldReport, [ToldReport.Item]) {
    let report = ToldReport(language: language, zone: Monday.zone)
    let items = [Self.statement, nil].map { statement in
      report.item(
        kind: statement?.kind ?? .health(.verdict), checksum: "0a1b", statement: statement, ability: "Briefing",
        schedule: statement == nil ? nil : "morning", run: "r1", at: Monday.now, deliveries: ["mail to robin@example.org"])
    }
    return (report, items)
  }

  @Test(arguments: [
    (Language.english, "Return the parcel is due today at 17:00."), (.german, "Return the parcel ist heute um 17:00 fällig."),
  ])
  func eachFactIsALine(language: Language, sentence: String) {
    let (report, items) = Self.items(language)
    #expect(
      report.render(items, Screen.plain, isJSON: false).text(ExitFacts("ok", 0)) == """
        2026-04-06 07:30  Briefing  \(sentence)
        2026-04-06 07:30  Briefing  health.verdict (stored as a checksum)

        """)
  }

  @Test func forPrograms() {
    let (report, items) = Self.items(.english)
    let text = report.render(items, Screen.plain, isJSON: true).text(ExitFacts("ok", 0))
    #expect(
      text.contains(
        #""facts":[{"told_at":"2026-04-06T07:30:00-04:00","ability":"Briefing","schedule":"morning","run":"r1","#
          + #""kind":"tasks.next","checksum":"0a1b","sentence":"Return the parcel is due today at 17:00.","#
          + #""deliveries":["mail to robin@example.org"]},"#), "\(text)")
    #expect(text.contains(#""schedule":null,"run":"r1","kind":"health.verdict","checksum":"0a1b","sentence":null"#), "\(text)")
  }

  /// All words of a pattern, in the sentence, the kind or the ability.
  @Test(arguments: [
    ("parcel", true), ("PARCEL return", true), ("tasks.next", true), ("briefing", true), ("parcel dentist", false),
    ("morning", false),
  ])
  func matches(pattern: String, isFound: Bool) { #expect(Self.items(.english).1[0].matches(pattern) == isFound) }
}

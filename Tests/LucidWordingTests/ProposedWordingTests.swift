import LucidCore
import LucidTesting
import LucidWording
import Testing

/// Sentences about what a message moves or asks for.
@Suite struct ProposedWordingTests {
  private static func text(_ statement: Statement, _ language: Language) -> String? {
    StatementRenderer(language, now: Monday.now, zone: Monday.zone).text(statement)
  }

  @Test func anEventThatAMessageMovesNamesWhoSaysIt() {
    let first = Statement(
      .calendar(.first), .fact, weight: 1,
      [
        .title: .text("Workshop"), .day: .day(Monday.date), .at: .instant(Monday.at(9, 30)),
        .source: .list([.word("moved"), .text("Lucie")]),
      ])
    #expect(Self.text(first, .english) == "Today begins with **Workshop** (moved, says Lucie) at 09:30.")
    #expect(Self.text(first, .german) == "Heute beginnt der Tag mit **Workshop** (verlegt, schreibt Lucie) um 9:30.")
  }

  @Test func aClashNamesWhoAsksForAnotherTime() {
    let overlap = Statement(
      .calendar(.overlap), .risk, weight: 1,
      [
        .title: .text("Budget"), .other: .text("Call"), .day: .day(Monday.date), .span: .span(Monday.at(11), Monday.at(12)),
        .otherSource: .list([.word("asked"), .text("Carlos")]),
      ])
    #expect(
      Self.text(overlap, .english) == "**Budget** and **Call** (Carlos asks for another time) overlap today, 11:00–12:00.")
    #expect(
      Self.text(overlap, .german)
        == "**Budget** und **Call** (Carlos bittet um eine andere Zeit) überschneiden sich heute, 11:00–12:00.")
  }

  @Test(arguments: [
    ("Can you start at 13:30?", "Bruno asks: “Can you start at 13:30?”", "Bruno fragt: „Can you start at 13:30?“"),
    ("Bring the slides", "Bruno asks: “Bring the slides”", "Bruno bittet: „Bring the slides“"),
  ]) func aRequestIsTold(request: String, english: String, german: String) {
    let values: StatementValues = [
      .title: .text("Today"), .sender: .text("Bruno"), .until: .day(Monday.date), .at: .instant(Monday.at(9)),
      .excerpt: .text(request), .rank: .word("request"),
    ]
    let reply = Statement(.mail(.reply), .action, weight: 1, values)
    #expect(Self.text(reply, .english) == "By 09:00: \(english).")
    #expect(Self.text(reply, .german) == "Bis 9:00: \(german).")
    let waits = Statement(.mail(.needsAnswer), .key, weight: 1, values)
    #expect(Self.text(waits, .english) == "**Today** from Bruno asks; its deadline is today at 09:00: “\(request)”.")
  }

  /// The hour of the sender's clock stands behind the one here.
  @Test func anHourOnTheClockOfTheSender() {
    let waits = Statement(
      .mail(.needsAnswer), .key, weight: 1,
      [
        .title: .text("Offer"), .sender: .text("Paula"), .until: .day(Monday.date), .at: .instant(Monday.at(16)),
        .there: .text("15:00"),
      ])
    #expect(
      Self.text(waits, .english) == "**Offer** from Paula needs an answer; its deadline is today at 16:00 (15:00 there).")
    #expect(
      Self.text(waits, .german) == "**Offer** von Paula braucht eine Antwort; die Frist ist heute um 16:00 (dort 15:00).")
  }
}

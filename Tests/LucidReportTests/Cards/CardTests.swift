import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct CardTests {
  private func draw(_ card: Card, _ screen: Screen) -> String {
    var page = LineWriter(ANSIWriter(screen, accent: RGB("#FF9F0A")))
    TextCard(page.ink).draw(CardRenderers.view(card, zone: Monday.zone), on: &page)
    return page.text
  }

  @Test(arguments: SampleCards.all.map(\.name)) func looksAsRecorded(name: String) throws {
    let card = try #require(SampleCards.all.first { $0.name == name }?.card)
    var out = "# plain\n" + draw(card, .plain)
    for width in [60, 80, 120] { out += "\n# terminal, \(width) columns\n" + draw(card, .terminal(width: width, color: false)) }
    out += "\n# markdown\n" + MarkdownBlocks().parts(CardRenderers.view(card, zone: Monday.zone)).joined(separator: "\n\n") + "\n"
    out += "\n# html\n" + HTMLBlocks().section(CardRenderers.view(card, zone: Monday.zone))
    Golden.expect(out, "report/card-\(name).txt")
  }

  @Test(arguments: SampleCards.all.map(\.name), [20, 31, 47, 60, 80, 99, 120, 200]) func keepsToTheScreen(
    name: String, width: Int
  ) throws {
    let card = try #require(SampleCards.all.first { $0.name == name }?.card)
    for line in draw(card, .terminal(width: width, color: false)).split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
    }
  }

  @Test(arguments: SampleCards.all.map(\.name)) func neverSaysNull(name: String) throws {
    let card = try #require(SampleCards.all.first { $0.name == name }?.card)
    let view = CardRenderers.view(card, zone: Monday.zone)
    let all = draw(card, .plain) + MarkdownBlocks().parts(view).joined() + HTMLBlocks().section(view)
    #expect(!all.contains("null") && !all.contains("nil") && !all.contains("Optional"))
  }

  @Test func healthOfThePastIsNotThatOfNow() {
    let metric = SampleCards.metric("HRV", 52, "ms", 60, -13.333, [61, 59, 52])
    func drawn(_ first: Value, _ until: Value) -> String {
      let body = record("HealthGrid", ["metrics": list([metric]), "first": first, "until": until])
      return draw(SampleCards.card("healthGrid", "Health", body), .terminal(width: 80, color: false))
    }
    let past = drawn(.date(Monday.date.adding(days: -36)), .date(Monday.date.adding(days: -6)))
    #expect(past.contains("March 1 to 31") && past.contains("Mar 31") && !past.contains("now"))
    let now = drawn(.date(Monday.date.adding(days: -36)), .null)
    #expect(now.contains("now") && !now.contains("March"))
  }

  /// Every kind bears a body that has none of its fields, or all of them with the wrong type.
  @Test(arguments: CardRenderers.all.map(\.kind) + ["no-such-kind"]) func bearsAnyBody(kind: String) {
    let names = [
      "tiles", "days", "events", "slots", "protect", "metrics", "habits", "groups", "messages", "items", "rows", "columns",
      "text", "hours", "alerts",
      "minutes", "usual_minutes", "destination", "count", "done", "total", "verdict", "advice", "matched_events", "range_from",
      "temp_c", "place", "at", "relative", "scheduled", "open", "overdue", "until", "first", "last",
    ]
    func body(_ value: Value) -> Record {
      Record(RecordType("Odd", names.map { .init($0, .any, "A field.") }), values: names.map { _ in value })
    }
    let values: [Value] = [
      .null, .absent(Absence(.unavailable, "gone")), .integer(.max), .integer(.min), .number(.infinity), .number(.nan),
      .number(-1e300),
      .text(""), .text("\u{1B}[2J\u{202E}evil\n\n\u{0}"), .boolean(true), .list([]),
      .list([.null, .list([.list([])]), .integer(-1)]),
      .datetime(Instant(seconds: 0)), .date(CivilDate(daysSinceEpoch: 0)), .period(Period(days: 3)),
    ]
    for value in values + values.map({ .record(body($0)) }) + values.map({ .list([.record(body($0)), $0]) }) {
      let card = SampleCards.card(kind, "Odd", body(value))
      let view = CardRenderers.view(card, zone: .utc)
      for screen in [Screen.plain, .terminal(width: 20, color: false), .terminal(width: 80, color: false)] {
        let text = draw(card, screen)
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\u{0}"))
        if screen.drawing { #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= screen.width }) }
      }
      _ = MarkdownBlocks().parts(view)
      #expect(!HTMLBlocks().section(view).contains("\u{1B}"))
    }
  }

  @Test func bodiesWithoutAnyFieldAreFineToo() {
    for kind in CardRenderers.all.map(\.kind) + ["no-such-kind"] {
      let card = SampleCards.card(kind, "Empty", Record(RecordType("Empty", []), [:]))
      _ = draw(card, .plain) + draw(card, .terminal(width: 60)) + HTMLBlocks().section(CardRenderers.view(card, zone: .utc))
    }
  }

  @Test func kindsAreNamedOnce() {
    let kinds = CardRenderers.all.map(\.kind)
    #expect(Set(kinds).count == kinds.count)
  }
}

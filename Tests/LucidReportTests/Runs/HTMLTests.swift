import LucidCore
import LucidTesting
import LucidWording
import Testing

@testable import LucidReport

@Suite struct HTMLTests {
  /// An ability may have any colour; on its page it can be read.
  @Test(arguments: ["#FFFFFF", "#000000", "#FFD60A", "#FF9F0A", "#64D2FF", "#808080", "#0000FF", "#00FF00"])
  func everyColourCanBeRead(color: String) throws {
    let rgb = try #require(RGB(color))
    for backgrounds in [[RGB.white, RGB(red: 244, green: 244, blue: 247)], [RGB.black, RGB(red: 29, green: 30, blue: 34)]] {
      let readable = Contrast.readable(rgb, on: backgrounds)
      for background in backgrounds { #expect(Contrast.between(readable, background) >= 4.5) }
    }
  }

  /// Against values that the definition of WCAG gives.
  @Test(arguments: [
    ("#FFFFFF", "#000000", 21.0), ("#777777", "#FFFFFF", 4.48), ("#FF9F0A", "#FFFFFF", 2.056), ("#336699", "#336699", 1),
  ])
  func contrastIsThatOfTheDefinition(a: String, b: String, ratio: Double) throws {
    #expect(abs(Contrast.between(try #require(RGB(a)), try #require(RGB(b))) - ratio) < 0.01)
  }

  @Test func aTableOfAnAnswerIsOne() {
    let html = HTMLAnswer.html(
      "Before\n| Day | **n** |\n|---|--:|\n| Mon | 1 \\| 2 |\n| <b> |\nAfter | all\n\nEnd", format: .markdown)
    #expect(html.contains("<th scope=\"col\" role=\"columnheader\" class=\"right\"><strong>n</strong></th>"), "\(html)")
    #expect(html.contains("data-label=\"Day\">Mon</td>") && html.contains(">1 | 2</td>"), "\(html)")
    #expect(html.contains("&lt;b&gt;") && html.contains("<td role=\"cell\" class=\"right\"></td>"), "\(html)")
    #expect(html.hasPrefix("<p>Before</p>\n<table") && html.hasSuffix("</tbody></table>\n<p>End</p>\n"), "\(html)")
  }

  @Test(arguments: ["a | b", "| a |\n| b |", "| a | b |\n|---|", "```\n| a |\n|---|\n```"]) func otherLinesAreNoTable(
    text: String
  ) {
    #expect(!HTMLAnswer.html(text, format: .markdown).contains("<table"))
  }

  @Test func everySymbolHasADrawing() {
    for glyph in Set(Glyphs.table.values) { #expect(HTMLIcons.drawings[glyph] != nil, "\(glyph)") }
    #expect(HTMLIcons.svg("no.such.symbol").contains(HTMLIcons.generic) && !HTMLIcons.svg("sun.max").contains(HTMLIcons.generic))
  }

  @Test func whatStandsInARecordLeadsThere() {
    let answer = Answer(text: "**Client review** at 13:00, not 13 or 13:05; 52 ms, 4.5 km & <b>.", author: "m")
    let found: [Receipts.Receipt] = [
      .init(text: "13", step: "events", record: nil, field: "count"),
      .init(text: "13:00", step: "events", record: "Standup", field: "start"),
      .init(text: "52", step: "health", record: "hrv@x", field: "value"),
      .init(text: "Client review", step: "events", record: nil, field: ""),
    ]
    let html = HTMLRun(zone: Monday.zone).render(
      SampleRuns.run(nil, answer: answer, receipts: Receipts(found: found, unfounded: ["4.5", "13:05"])))
    #expect(html.contains("<strong><a class=\"receipt\" href=\"#r4\" title=\"events\">Client review</a></strong>"))
    #expect(html.contains("<a class=\"receipt\" href=\"#r2\" title=\"Standup, start (events)\">13:00</a>, not <a"))
    #expect(html.contains("<span class=\"unfounded\" title=\"Not found in your data\">13:05</span>"))
    #expect(html.contains("<span class=\"unfounded\" title=\"Not found in your data\">4.5</span>\u{A0}km &amp; &lt;b&gt;"))
    #expect(html.contains("<li id=\"r3\"><strong>52</strong>: hrv@x, value (health)</li>"))
  }

  @Test func aTileWithoutASecondLineHasNone() {
    #expect(!HTMLBlocks().section(CardRenderers.view(SampleCards.tiles, zone: .utc)).contains("<p class=\"sub\"></p>"))
    for (_, card) in SampleCards.all {
      let html = HTMLBlocks().section(CardRenderers.view(card, zone: .utc))
      #expect(!html.contains("\"></p>") && !html.contains("<p></p>"))
    }
  }

  /// Marks, pictures and what is folded away are told in the language of the page.
  @Test(arguments: [
    (Language.english, "1 of 2 days, today open", "attention"), (.german, "1 von 2 Tagen, heute offen", "Achtung"),
  ]) func whatIsSpokenHasALanguage(language: Language, days: String, mark: String) {
    let words = PageWords(language)
    #expect(HTMLEscape.phrase(StyledText(.dots([true, false])), in: words).contains("aria-label=\"\(days)\""))
    #expect(HTMLEscape.phrase(StyledText(.alert), in: words).contains("aria-label=\"\(mark)\""))
  }

  @Test func longListsAreFolded() {
    let items = (1...40).map { Value.text("item \($0)") }
    let html = HTMLBlocks().section(
      CardRenderers.view(SampleCards.card("list", "Long", record("L", ["items": .list(items)])), zone: .utc))
    #expect(html.contains("<summary>28 more</summary>") && html.components("<li>") == 40)
  }
}

@Suite struct TimeBarTests {
  @Test func coversItsPartsAndCutsAtMidnight() throws {
    let bar = try #require(
      TimeBar([
        .init(start: 1350, end: 1600, label: "late", tone: .accent), .init(start: 390, end: 420, label: "early", tone: .accent),
        .init(start: 500, end: 500, label: "nothing", tone: .accent),
      ]))
    #expect(bar.from == 360 && bar.to == 1440 && bar.parts.map(\.label) == ["early", "late"] && bar.parts[1].end == 1440)
    #expect(bar.ticks(most: 7).first == 6 && bar.ticks(most: 7).count <= 7)
    #expect(TimeBar([]) == nil)
  }

  @Test(arguments: [20, 40, 60, 120]) func everyPartIsSeen(width: Int) throws {
    let bar = try #require(TimeBar((0..<6).map { .init(start: 480 + $0 * 60, end: 485 + $0 * 60, label: "", tone: .good) }))
    let ink = ANSIWriter(.terminal(width: width, color: false))
    let lines = TimeBarLines(ink: ink, width: width).lines(bar).map(ink.paint)
    #expect(lines.count == 2 && lines[1].filter { $0 == "┣" }.count == 6 && lines.allSatisfy { $0.count <= width })
  }
}

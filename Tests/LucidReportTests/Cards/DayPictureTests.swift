import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Time bars, charts and the small pictures of figures, on a screen and on a page.
@Suite struct DayPictureTests {
  private let ink = ANSIWriter(.terminal(width: 80, color: false))

  private func bar(now: Int?) throws -> TimeBar {
    try #require(
      TimeBar(
        [
          .init(start: 540, end: 600, label: "Standup", tone: .accent),
          .init(start: 780, end: 870, label: "Review", tone: .accent),
        ], hours: 7...22, now: now, weather: [.init(minute: 540, icon: "cloud.rain", words: "rain", value: "6°")]))
  }

  @Test func thePresentIsMarkedAndWhatIsOverIsDim() throws {
    let bar = try bar(now: 11 * 60)
    #expect(bar.isPast(bar.parts[0]) && !bar.isPast(bar.parts[1]))
    let html = HTMLTimeBar(bar: bar).html
    #expect(html.contains("part accent past") && html.components("class=\"part") == 2)
    #expect(html.contains("class=\"now\" style=\"left:26.67%\""))
    #expect(html.contains("aria-label=\"now 11:00; 09:00 to 10:00 Standup, over; 13:00 to 14:30 Review"))
    let lines = TimeBarLines(ink: ink, width: 76).lines(bar).map(ink.paint)
    #expect(lines[1].contains("▲ now 11:00"))
    // Weather stands under its hour.
    let hour = try #require(lines[0].firstIndex(of: "9")).utf16Offset(in: lines[0]) - 1
    #expect(lines[3].hasPrefix(String(repeating: " ", count: hour) + "6°"))
  }

  @Test func anotherDayHasNoPresent() throws {
    let bar = try bar(now: nil)
    #expect(!HTMLTimeBar(bar: bar).html.contains("now") && bar.parts.allSatisfy { !bar.isPast($0) })
    #expect(TimeBarLines(ink: ink, width: 76).lines(bar).count == 3)
  }

  /// On a screen on which one name would be cut no part is shown: the list has them all.
  @Test(arguments: [
    (["1:1"], " n0"), (["Standup"], " n1"), (["1:1", "Standup"], " n1"), (["Standup, large"], " n2"),
    (["1:1", "Standup with everybody in the company"], nil),
  ]) func partsAreShownWhereTheirNamesFit(labels: [String], size: String?) throws {
    let parts = labels.indices.map { i in
      TimeBar.Part(start: 540 + 120 * i, end: 570 + 120 * i, label: labels[i], tone: .accent)
    }
    // Each has two hours for its name.
    let end = TimeBar.Part(start: 540 + 120 * labels.count, end: 1200, label: "-", tone: .accent)
    let alone = HTMLTimeBar(bar: try #require(TimeBar(parts + [end], hours: 9...20))).html
    #expect(size.map { alone.hasPrefix("<div class=\"bar\($0)\"") } ?? alone.isEmpty, "\(alone)")
    let sky = [TimeBar.Hour(minute: 540, icon: "cloud.rain", words: "rain", value: "6°")]
    let html = HTMLTimeBar(bar: try #require(TimeBar(parts + [end], hours: 9...20, weather: sky))).html
    #expect(html.contains("6°") && (size.map { html.contains("lane\($0)\"") } ?? !html.contains("lane")))
  }

  /// A slot of free time needs no name.
  @Test func freeTimeIsShownOnEveryScreen() throws {
    let bar = try #require(
      TimeBar([
        .init(start: 540, end: 550, label: "free", tone: .good), .init(start: 555, end: 565, label: "free", tone: .good),
      ]))
    #expect(HTMLTimeBar(bar: bar).html.hasPrefix("<div class=\"bar n0\""))
    #expect(TimeBarLines(ink: ink, width: 76).lines(bar).count == 2)
  }

  @Test func whatOverlapsLiesInRowsOfItsOwn() throws {
    let bar = try #require(
      TimeBar(
        (0..<5).map { .init(start: 600 + $0, end: 660, label: "e\($0)", tone: .warn) } + [
          .init(start: 660, end: 700, label: "later", tone: .accent)
        ]))
    #expect(bar.rows == TimeBar.mostRows && bar.parts.map(\.row) == [0, 1, 2, 2, 2, 0])
    #expect(TimeBarLines(ink: ink, width: 76).lines(bar).isEmpty)
    #expect(HTMLTimeBar(bar: bar).html.isEmpty)
  }

  @Test(arguments: [38, 60, 76, 116]) func aStripLosesNoHour(width: Int) {
    let cells = (6...17).map { hour in
      StripCell(
        top: StyledText("\(hour < 10 ? "0" : "")\(hour):00"), icon: "cloud", words: "rain", value: "4°", sub: "80 %")
    }
    let lines = StripLines(ink: ink, width: width).lines(cells).map(ink.paint)
    for hour in 6...17 { #expect(lines.contains { $0.contains("\(hour):00") }) }
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width && !$0.contains("…") })
  }

  @Test func aChartKeepsItsGaps() throws {
    let figures: [Double?] = [60, 61, nil, 59, 60, 52]
    let usual = try #require(ChartView.Usual(of: figures))
    #expect(abs(usual.mean - 58.4) < 0.01 && usual.low < 58.4)
    #expect(ChartView.Usual(of: [1, 2, nil]) == nil)
    let chart = ChartView(figures: figures, usual: usual, first: "Apr 1", last: "Apr 6", words: "six days")
    let html = HTMLChart(chart: chart).html
    #expect(html.components("<polyline") == 2 && html.contains("class=\"band\"") && html.contains("<title>six days</title>"))
    let lines = ChartLines(ink: ink, width: 60).lines(chart).map(ink.paint)
    #expect(lines.count == 2 && lines[0].count == 60 && lines[0].contains("          "))
    #expect(lines[1].hasPrefix("Apr 1") && lines[1].hasSuffix("Apr 6"))
    #expect(ChartLines(ink: ANSIWriter(.plain), width: 60).lines(chart).isEmpty)
  }

  @Test func picturesOfFiguresAreToScale() {
    #expect(ANSIWriter.range(2, 6, 0...8, 8) == "┄┄━━━━┄┄" && ANSIWriter.range(3, 3, 3...3, 4) == "━━━━")
    #expect(ANSIWriter.range(0, 0, 0...8, 8) == "━┄┄┄┄┄┄┄")
    #expect(ANSIWriter.range(8, 8, 0...8, 8) == "┄┄┄┄┄┄┄━")
    #expect(ANSIWriter.level(5, 10, 11) == "━━━━━┄┄┄┄┄┃" && ANSIWriter.level(.nan, nil, 8) == "")
    #expect(ANSIWriter.ring(2, 3) == "●●○" && ANSIWriter.ring(3, 40) == "" && ANSIWriter.ring(9, 2) == "●●")
  }

  /// 6×6×6 colours and 24 greys.
  @Test(arguments: [("#FF9F0A", 214), ("#000000", 16), ("#FFFFFF", 231), ("#808080", 244), ("#FF3B30", 203)])
  func coloursAreThoseOfTheTerminal(color: String, index: Int) throws {
    let rgb = try #require(RGB(color))
    #expect(rgb.index == index)
    func code(_ palette: Screen.Palette) -> String {
      ANSIWriter(.terminal(width: 80, palette: palette), accent: rgb).paint("x", .accent)
    }
    #expect(code(.indexed) == "\u{1B}[38;5;\(index)mx\u{1B}[0m" && code(.named) == "\u{1B}[36mx\u{1B}[0m")
    #expect(code(.direct).contains("38;2;"))
  }
}

@Suite struct NoteLineTests {
  private let ink = ANSIWriter(.plain)

  @Test(arguments: [
    ("- [ ] Ask Dana", "[ ] Ask Dana"), ("* [x] Done", "[x] Done"), ("- item", "- item"), ("## Plan", "Plan"),
    ("1. first **bold** `code`", "1. first bold code"), ("> said", "said"), ("see [the page](https://x.example)", "see the page"),
    ("[[Falcon|the project]] and [[Note]]", "the project and Note"), ("2 * 3 * 4", "2 * 3 * 4"), ("a ** b", "a ** b"),
    ("[ ] no item", "[ ] no item"), ("  - inner", "  - inner"),
  ])
  func marksAreRead(line: String, shown: String) {
    #expect(NoteLines.lines(line).map(ink.paint) == [shown])
  }

  @Test func codeAndRulesAreWhatTheyAre() {
    #expect(NoteLines.lines("---\n```\n- [ ] x\n```\n\nafter").map(ink.paint) == ["- [ ] x", "after"])
    #expect(NoteLines.lines(String(repeating: "a\n", count: 9000)).count == 500)
  }

  /// The rest of a long note is said, not cut within a line.
  @Test func aLongNoteSaysHowMuchIsLeft() {
    let body = (1...20).map { "- [ ] step \($0)" }.joined(separator: "\n")
    let note = record("Note", ["id": "n", "title": "Plan", "body": .text("# Plan\n" + body)])
    let card = SampleCards.card("notes", "Notes", record("Notes", ["count": 1, "items": list([note])]))
    func drawn(_ detail: CardDetail) -> String {
      var page = LineWriter(ANSIWriter(.terminal(width: 80, color: false)))
      TextCard(page.ink).draw(CardRenderers.view(card, zone: Monday.zone, detail: detail), on: &page)
      return page.text
    }
    let normal = drawn(.normal)
    #expect(normal.contains("○ step 6") && normal.contains("… 14 more lines") && !normal.contains("step 7"))
    #expect(drawn(.full).contains("○ step 20") && !drawn(.full).contains("more lines"))
    #expect(!drawn(.brief).contains("step 1") && drawn(.brief).contains("Plan"))
  }
}

@Suite struct CardDetailTests {
  @Test(arguments: SampleCards.all.map(\.name)) func briefIsAPartAndFullIsAll(name: String) throws {
    let card = try #require(SampleCards.all.first { $0.name == name }?.card)
    func drawn(_ detail: CardDetail) -> Int {
      var page = LineWriter(ANSIWriter(.terminal(width: 80, color: false)))
      TextCard(page.ink).draw(CardRenderers.view(card, zone: Monday.zone, detail: detail), on: &page)
      return page.text.split(separator: "\n").count
    }
    #expect(drawn(.brief) <= drawn(.normal) && drawn(.normal) <= drawn(.full) && drawn(.brief) > 0)
  }

  @Test func unitsStayWithTheirNumbers() {
    #expect(UnitBinding.bound("6 h 10 min, 80 % of 3 days") == "6\u{A0}h\u{A0}10\u{A0}min, 80\u{A0}% of 3\u{A0}days")
    let layout = TextLayout(ink: ANSIWriter(.terminal(width: 20)))
    for width in 10...20 {
      let lines = layout.wrap("you slept 6 h 10 min", width: width).map { ANSIWriter(.plain).paint($0) }
      #expect(!lines.contains { $0.hasPrefix("h") || $0.hasPrefix("min") }, "\(lines)")
    }
  }
}

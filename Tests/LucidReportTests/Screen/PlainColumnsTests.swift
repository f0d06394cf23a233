import LucidCore
import LucidFuzzing
import Testing

@testable import LucidReport

/// The quick way to make lines of a list makes what the slow way makes.
@Suite struct PlainColumnsTests {
  private static let screens = [
    Screen.plain, Screen(width: 40), .terminal(width: 80), .terminal(width: 33, color: false), .terminal(width: 200),
  ]
  private static let words = [
    "", "a", "of", "the", " ", "  ", "calendar", "what.is.too.tight", "averyverylongwordthatfitsnowhere-at-all", "- x -",
  ]

  private static func page(_ screen: Screen, _ name: String, _ facts: [(text: String, tone: TextStyle)], _ column: Int) -> String
  {
    var page = LineWriter(ANSIWriter(screen))
    page.add(StyledText(name, .strong), .joined(facts.map { StyledText($0.text, $0.tone) }), indent: 0, column: column)
    return page.text
  }

  @Test(arguments: screens) func makesTheSame(screen: Screen) {
    var random = SeededRandom(7)
    var made = 0
    for _ in 0..<3_000 {
      let tones: [TextStyle] = [.plain, .dim, .warn, .bad]
      let facts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let words = (0..<Int.random(in: 1...20, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }
        return (text: words.joined(separator: " "), tone: tones.randomElement(using: &random) ?? .plain)
      }.filter { !$0.text.isEmpty }
      let name = String(repeating: "n", count: Int.random(in: 1...9, using: &random))
      let column = Int.random(in: 8...12, using: &random)
      var columns = PlainColumns(screen, column: column)
      guard columns.add(name, facts) else {
        #expect(name.count >= column || screen.width - column < 16)
        continue
      }
      made += 1
      #expect(columns.text == Self.page(screen, name, facts, column), "\(facts)")
    }
    #expect(made > 1_000)
  }

  @Test(arguments: ["Überblick", "a\u{1}b", "a\tb", "\u{1B}[31m", "漢字", "\u{202E}x"]) func leavesTheRest(text: String) {
    var columns = PlainColumns(.plain, column: 10)
    #expect(!columns.add("name", [(text, .plain)]) && !columns.add(text, [("x", .plain)]) && columns.text == "")
    let line = ListLineViewModel(
      name: "name", text: text, problem: nil, writes: true, sends: false, isDefault: false, isChanged: false, slot: .evening)
    let list = TextLibrary().list([line, line])
    #expect(
      list.split(separator: "\n").count == 2 && !list.unicodeScalars.contains("\u{1B}") && list.hasSuffix(" - writes - evening\n")
    )
  }
}

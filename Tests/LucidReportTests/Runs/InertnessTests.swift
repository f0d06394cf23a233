import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Whatever a card that an author filled was given from outside, no renderer lets it hide, steer or become markup.
@Suite struct InertnessTests {
  static let hidden: [Unicode.Scalar] = [
    "\u{0}", "\u{7}", "\u{8}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{202A}", "\u{202E}",
    "\u{2066}", "\u{2069}", "\u{2028}", "\u{FEFF}", "\u{E0001}", "\u{E0041}", "\u{E0148}",
  ]
  static let markup = "<script>alert(1)</script><img src=x onerror=y> [l](javascript:x) ![i](http://x) `c` **b** | # h"

  private static func cards() -> [Card] {
    let evil = hidden.map { "a\($0)b" }.joined(separator: " ") + markup
    let value = Value.text(evil)
    func card(_ kind: CardTemplate.Kind, _ fields: KeyValuePairs<String, Value>) -> Card {
      Card(kind: kind.rawValue, title: evil, generated: Monday.now, body: Record(kind.body, fields), notes: [Notice(.name(evil))])
    }
    let tile = Value.record(
      Record(CardTemplate.Kind.tile, ["label": value, "value": value, "sub": value, "icon": value, "state": .text("ok")]))
    let lost = Value.absent(Absence(.unavailable, .name(evil)))
    let missing = Value.record(
      Record(CardTemplate.Kind.tile, ["label": value, "value": lost, "sub": value, "state": .text("missing")]))
    let inner = Value.record(Record(RecordType("R", [.init("title", .text, "")]), ["title": value]))
    let items = [value, inner, lost, .list([value])].map {
      Value.record(Record(CardTemplate.Kind.item, ["value": $0, "sub": value]))
    }
    return [
      card(.tiles, ["title": value, "tiles": .list([tile, missing])]),
      card(.list, ["items": .list(items), "count": .integer(4)]),
      card(.table, ["columns": .list([value, value]), "rows": .list([.list([value, lost]), .list([inner, value])])]),
      card(.text, ["text": value]),
    ]
  }

  @Test(arguments: cards()) func nothingHidesOrSteers(card: Card) {
    let run = SampleRuns.run(card, answer: nil)
    for text in [
      TextRun(zone: .utc).render(run), TextRun(zone: .utc, screen: .terminal(width: 72, color: false)).render(run),
      MarkdownRun(zone: .utc).render(run), HTMLRun(zone: .utc).render(run),
    ] {
      for scalar in Self.hidden {
        #expect(!text.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16)) in \(card.kind)")
      }
    }
  }

  @Test(arguments: cards()) func nothingBecomesMarkup(card: Card) {
    let run = SampleRuns.run(card, answer: nil)
    let html = HTMLRun(zone: .utc).render(run)
    for tag in ["<script", "<img", "<a "] { #expect(!html.contains(tag)) }
    let markdown = MarkdownRun(zone: .utc).render(run)
    for mark in ["[l](", "![i](", "<script", "`c`", "**b**"] { #expect(!markdown.contains(mark), "\(mark) in \(card.kind)") }
  }

  /// JSON is data: it keeps what was there, with controls escaped.
  @Test(arguments: cards()) func jsonKeepsWhatWasThere(card: Card) {
    let json = JSONRun(zone: .utc).result(SampleRuns.run(card, answer: nil)).text(ExitFacts("ok", 0))
    #expect(json.unicodeScalars.contains("\u{202E}"))
    #expect(json.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }
}

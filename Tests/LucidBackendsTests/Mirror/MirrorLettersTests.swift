import LucidBuiltins
import LucidCore
import Testing

@testable import LucidBackends

/// What the index names is never less than what holds the words.
@Suite struct MirrorLettersTests {
  static let texts: [String] = (0..<600).map { i in
    "Betreff \(i)\nDie Größe von Nr. \(i * 7919 % 100_003) und die Öfen; don\u{2019}t, \(i % 3 == 0 ? "маленький" : "日本語") x\(i)y"
  }

  @Test(
    arguments: [
      "größe", "groesse", "grosse", "ofen", "oefen", "x17y", "x599y", "маленький", "мал", "日本", "don't", "betreff x99y", "7919",
      "nowhere", "die die", "日",
    ])
  func candidatesHoldAllThatIsFound(_ text: String) throws {
    // The last place of a span, and gaps of more than a byte.
    let place = { (i: Int) in i * 3 + (i > 300 ? 250 : 0) }
    var builder = MirrorLetters.Builder()
    for (i, text) in Self.texts.enumerated() where place(i) < MirrorLetters.span {
      builder.add(FoldedFields([text]), at: place(i))
    }
    let rows = builder.rows()
    #expect(rows.count == Int(MirrorLetters.rows))
    let words = try #require(WordNeedles(text))
    let query = try #require(MirrorLetters.Query(words))
    let places = try #require(MirrorLetters.places(query) { rows[Int($0)] })
    let found = Self.texts.indices.filter { words.areIn([Self.texts[$0]]) && place($0) < MirrorLetters.span }
    #expect(found.allSatisfy { places.contains(place($0)) })
    let all = Self.texts.indices.count { places.contains(place($0)) }
    #expect(all <= found.count + 30)
    // A row that is gone or damaged names nothing.
    #expect(MirrorLetters.places(query) { _ in nil } == nil)
    #expect(MirrorLetters.places(query) { _ in [] } == nil)
  }

  @Test func shortWordsAreNotTold() throws {
    #expect(MirrorLetters.Query(try #require(WordNeedles("ab c"))) == nil)
    #expect(MirrorLetters.Query(try #require(WordNeedles("ab abc"))) != nil)
  }

  @Test(arguments: ["", "Größe\nÜ", "ü", "u\u{308}e", "plain", "Öe äu ß ǖ"])
  func bothSpellingsComeBack(_ text: String) throws {
    let folded = FoldedFields([text, "Zweites Feld"])
    #expect(folded.forms == TextFold.forms(of: text + "\nZweites Feld"))
    #expect(FoldedFields(content: folded.content) == folded)
  }
}

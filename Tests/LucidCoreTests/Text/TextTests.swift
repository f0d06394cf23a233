import LucidCore
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    ("  a\n\tb  c ", 20, "a b c"), ("abcdef", 5, "abcd…"), ("abcde", 5, "abcde"), ("ab cd", 2, "a…"), ("ab cd", 3, "ab…"),
    ("", 5, ""), ("\u{0}\u{7}\u{1B}[31mred", 20, "[31mred"), ("a\u{200B}b\u{202E}c\u{FEFF}", 20, "abc"), ("é🙂日本", 4, "é🙂日本"),
    ("👩‍👩‍👧‍👦!", 2, "👩‍👩‍👧‍👦!"), ("a\r\nb", 9, "a b"), ("\u{2066}x\u{2069}", 9, "x"),
  ]) func oneLine(text: String, limit: Int, expected: String) { #expect(text.oneLine(limit: limit) == expected) }

  @Test func aHeapOfAccentsIsCut() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(zalgo.oneLine(limit: 5).unicodeScalars.count <= 16)
  }

  @Test(arguments: [
    ("oat", "Oat milk", true, true), ("OAT", "float", true, false), ("retro", "after the Retro.", true, true),
    ("retro", "retrofit", true, false), ("1:1 with sam", "Prepare 1:1 with Sam today", true, true),
    ("über", "ÜBER uns", true, true),
    ("x", "", false, false), ("client  review", "client review", true, true), ("today", "today", true, true),
  ]) func needles(needle: String, text: String, isIn: Bool, isWordIn: Bool) throws {
    let needle = try #require(TextNeedle(needle))
    #expect(needle.isIn(text) == isIn)
    #expect(needle.isWordIn(text) == isWordIn)
  }

  /// One rule in every search: capitals and accents do not count, umlauts may be spelled out.
  @Test(arguments: [
    ("uberfallig", "Die Rechnung ist ÜBERFÄLLIG.", true), ("ueberfaellig", "überfällig", true),
    ("überfällig", "ueberfaellig", true),
    ("überfällig", "uberfallig", true), ("lodz", "Łódź", true), ("Łódź", "Lodz", true), ("gross", "groß", true),
    ("groß", "GROSS", true),
    ("kathe", "Käthe", true), ("Kaethe", "Käthe Groß", true), ("cafe", "cafe\u{301}", true), ("café", "CAFE", true),
    ("e\u{301}te", "Été", true),
    ("true", "trunk", false), ("neue", "neu", false), ("kaethe", "Kathe", false), ("ελλάδα", "ΕΛΛΆΔΑ", true),
    ("москва", "МОСКВА", true),
    ("日本", "日本語", true), ("—", "a — b", true),
  ]) func searchesFold(needle: String, text: String, isIn: Bool) throws {
    #expect(try #require(TextNeedle(needle)).isIn(text) == isIn)
    #expect(try #require(WordNeedles(needle)).areIn([nil, text]) == isIn)
  }

  @Test func wordsStandInAnyOrderAndField() throws {
    let words = try #require(WordNeedles(" Frist  angebot"))
    #expect(words.areIn(["Ihr Angebot", nil, "Die FRIST endet."]))
    #expect(!words.areIn(["Ihr Angebot"]))
    #expect(WordNeedles(" ") == nil && WordNeedles(nil) == nil)
    let repeated = try #require(WordNeedles(String(repeating: "red kite ", count: 50_000)))
    #expect(repeated.asciiForms == [[Array("red".utf8)], [Array("kite".utf8)]])
  }

  @Test func nothingIsNoNeedle() {
    #expect(TextNeedle(nil) == nil)
    #expect(TextNeedle(" \n") == nil)
  }
}

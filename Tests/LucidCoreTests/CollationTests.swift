import LucidCore
import Testing

@Suite struct CollationTests {
  @Test(arguments: [
    ("en", ["zoe", "Émile", "eve", "Apple", "banana"], ["Apple", "banana", "Émile", "eve", "zoe"]),
    ("en", ["résumé", "Resume", "resume", "résume"], ["resume", "Resume", "résume", "résumé"]),
    ("en", ["b", "a b", "ab", "1", "10", "9", "-"], ["-", "1", "10", "9", "a b", "ab", "b"]),
    ("en", ["Öl", "Zebra", "Oder", "Straße", "Strasse"], ["Oder", "Öl", "Strasse", "Straße", "Zebra"]),
    ("sv", ["Öl", "Zebra", "Ål", "Äpple", "Oder"], ["Oder", "Zebra", "Ål", "Äpple", "Öl"]),
    ("es-MX", ["ñu", "nz", "oso", "na"], ["na", "nz", "ñu", "oso"]),
    ("pl", ["łza", "lz", "ma", "la"], ["la", "lz", "łza", "ma"]),
    ("en", ["λ", "ά", "β", "α"], ["α", "ά", "β", "λ"]), ("en", ["ж", "ё", "е", "д"], ["д", "е", "ё", "ж"]),
    // An accent that is written apart sorts like the letter with it.
    ("en", ["e\u{301}b", "ea", "éa"], ["ea", "éa", "e\u{301}b"]), ("en", ["", "a"], ["", "a"]),
  ]) func sorts(language: String, texts: [String], expected: [String]) {
    let collation = Collation(language: language)
    #expect(texts.sorted { collation.compare($0, $1) < 0 } == expected)
    #expect(texts.reversed().sorted { collation.compare($0, $1) < 0 } == expected)
  }

  /// An order: of two texts one comes first, unless they are equal.
  @Test func isAnOrder() {
    let texts = [
      "", "a", "A", "á", "Á", "ab", "æ", "ae", "é", "e\u{301}", "ß", "ss", "10", "9", " ", "漢", "\u{301}", "ñ", "ǆ", "İ",
    ]
    for a in texts {
      for b in texts {
        let (forth, back) = (Collation.english.compare(a, b), Collation.english.compare(b, a))
        #expect(forth == -back && (forth == 0) == (a == b), "\(a) \(b)")
        for c in texts where forth < 0 && Collation.english.compare(b, c) < 0 {
          #expect(Collation.english.compare(a, c) < 0, "\(a) \(b) \(c)")
        }
      }
    }
  }
}

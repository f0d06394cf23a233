import Testing

@testable import LucidSession

/// The words of a text by which `lucid find` finds it.
@Suite struct FoundWordsTests {
  @Test(arguments: [
    ("Überfällige Brücke", ["ueberfaellige", "uberfallige", "bruecke", "brucke"]),
    ("ABC123 at gate B7", ["abc123", "abc", "123", "b7", "b"]),
    ("Ali İzmir'de", ["izmirde", "izmir"]), ("Sarah’s dentist", ["sarahs", "sarah", "dentist"]), ("", []),
  ]) func has(text: String, words: [String]) {
    let found = FoundWords.of(text)
    for word in words { #expect(found.contains(word), "\(found)") }
  }

  @Test(arguments: [("I don't", "don"), ("2026", ""), ("milk", "mil")]) func hasNot(text: String, word: String) {
    #expect(!FoundWords.of(text).contains(word))
  }
}

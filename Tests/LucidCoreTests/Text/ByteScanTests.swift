import LucidCore
import Testing

@Suite struct ByteScanTests {
  @Test(arguments: [
    ("location", "the location", true), ("location", "locatio", false), ("aab", "aaab", true), ("x", "", false), ("", "x", false),
    ("ü", "über", true), ("ü", "grün", true), ("import", "import", true),
  ]) func findsAWordInAText(word: String, text: String, isThere: Bool) {
    #expect(ByteScan.contains(word, in: text) == isThere)
    #expect(ByteScan.contains(word, in: Array(text.utf8), within: 0..<text.utf8.count) == isThere)
  }

  /// The word must lie in the range as a whole, which may end behind the bytes.
  @Test(
    arguments: [
      (0..<5, 1), (1..<3, 1), (1..<2, nil), (2..<5, 3), (4..<9, nil), (5..<5, nil), (9..<12, nil),
    ] as [(Range<Int>, Int?)]) func looksInTheRangeOnly(range: Range<Int>, place: Int?)
  {
    let found = Array("xabab".utf8).withUnsafeBufferPointer { ByteScan.place(of: "ab", in: $0, within: range) }
    #expect(found == place)
  }
}

/// Tells which texts hold one of some words, byte by byte.
///
/// For tests that look at every line of the sources: a regular expression is parsed each time that it
/// is reached, which takes a minute for all lines, and a search by characters takes seconds.
package struct WordFilter: Sendable {
  /// The words by their first byte.
  private var words = [[[UInt8]]](repeating: [], count: 256)

  package init(_ words: [String]) {
    for word in words.map({ Array($0.utf8) }) { self.words[Int(word[0])].append(word) }
  }

  package func admits(_ text: Substring) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.indices.contains { i in
        words[Int(bytes[i])].contains { bytes[i...].starts(with: $0) }
      }
    } ?? true
  }
}

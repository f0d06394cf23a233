/// A search for a word in bytes, whatever stands around it.
///
/// A search in a `String` compares characters, which takes many times as long.
package enum ByteScan {
  /// Returns the first place of a word that is not empty; nil when it is nowhere in the range.
  package static func place(of word: String, in bytes: UnsafeBufferPointer<UInt8>, within range: Range<Int>) -> Int? {
    var word = word
    return word.withUTF8 { word in
      guard let first = word.first else { return nil }
      let end = min(range.upperBound, bytes.count) - word.count
      var at = range.lowerBound
      while at <= end {
        if bytes[at] == first, holds(bytes, word, at: at) { return at }
        at &+= 1
      }
      return nil
    }
  }

  package static func contains(_ word: String, in bytes: [UInt8], within range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { place(of: word, in: $0, within: range) != nil }
  }

  package static func contains(_ word: String, in text: String) -> Bool {
    var text = text
    return text.withUTF8 { place(of: word, in: $0, within: 0..<$0.count) != nil }
  }

  private static func holds(_ bytes: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>, at: Int) -> Bool {
    for i in word.indices where bytes[at &+ i] != word[i] { return false }
    return true
  }
}

/// A scan for a short word of the program in bytes, whatever stands around it.
///
/// A search in a `String` compares characters, which takes many times as long. Plain pointers are
/// as fast in the unoptimized build of `make quick`, which looks up texts of messages by it. Words
/// of others may repeat themselves: `ByteSearch` is linear for them.
package enum ByteScan {
  /// Returns the first place of a word that is not empty; nil when it is nowhere in the range.
  package static func place(of word: String, in bytes: UnsafeBufferPointer<UInt8>, within range: Range<Int>) -> Int? {
    var word = word
    return word.withUTF8 { word in
      guard let wanted = word.baseAddress, word.count > 0, let found = bytes.baseAddress else { return nil }
      let (first, count) = (wanted[0], word.count)
      let end = min(range.upperBound, bytes.count) - count
      var at = range.lowerBound
      while at <= end {
        if found[at] == first {
          var next = 1
          while next < count, found[at &+ next] == wanted[next] { next &+= 1 }
          if next == count { return at }
        }
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
}

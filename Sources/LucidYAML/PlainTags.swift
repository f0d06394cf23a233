import LucidSystem

/// The tags `<<…>>` of plain scalars, hidden from libyaml: `{ query: <<events.items[0].title>> }`.
///
/// A byte of a tag that has a meaning in YAML is changed to a letter before libyaml reads the text,
/// and back in the scalar that it gives, so that no place in the file moves.
struct PlainTags {
  /// The text with bytes changed.
  let bytes: [UInt8]
  /// Where bytes were changed, ascending.
  let places: [Int]

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")

  /// nil for a text that has nothing to hide. `start` bytes are passed over.
  init?(_ text: [UInt8], from start: Int) {
    guard Self.mayHold(text) else { return nil }
    var scanner = PlainTagScanner(text, from: start)
    scanner.scan()
    guard !scanner.places.isEmpty else { return nil }
    var bytes = text
    for place in scanner.places { bytes[place] = UInt8(ascii: "x") }
    (self.bytes, places) = (bytes, scanner.places)
  }

  /// Whether a byte with a meaning in YAML stands on some line behind `<<` and before `>>`.
  private static func mayHold(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { b -> Bool in
      guard let base = b.baseAddress else { return false }
      var at = 0
      // Most other YAML has no such sign: the search in C looks at many bytes at once.
      while let found = memchr(base + at, Int32(less), b.count - at) {
        at = base.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
        guard at < b.count, b[at] == less else { continue }
        var hasMeaning = false
        while at + 1 < b.count, b[at] != 0x0A {
          if hasMeaning, b[at] == greater, b[at + 1] == greater { return true }
          if PlainTagScanner.hasMeaning(b[at]) { hasMeaning = true }
          at += 1
        }
      }
      return false
    }
  }

  /// The decoded text of a plain scalar with the bytes of the file put back; `range` is that of its
  /// event.
  ///
  /// Folding changes blanks only: the other bytes of the text are those of the file, in order.
  static func restored(
    _ text: UnsafeBufferPointer<UInt8>, from original: UnsafeBufferPointer<UInt8>, in range: Range<Int>
  ) -> String {
    var out = Array(text)
    var source = min(range.upperBound, original.count)
    var at = out.count
    // From the end, for an anchor may stand before the scalar.
    while source > range.lowerBound {
      source -= 1
      if original[source] == 0x85, source > 0, original[source - 1] == 0xC2 {
        source -= 1
        continue
      }
      if Self.isBlank(original[source]) { continue }
      repeat { at -= 1 } while at >= 0 && Self.isBlank(out[at])
      guard at >= 0 else { break }
      out[at] = original[source]
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

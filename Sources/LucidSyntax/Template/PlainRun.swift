import LucidCore

/// Plain text between placeholders: bytes of the text that follow one another, which are not copied
/// one by one, and before them what had to be put together.
struct PlainRun {
  private var copied: [UInt8] = []
  private var range = 0..<0

  var isEmpty: Bool { range.isEmpty && copied.isEmpty }
  var count: Int { copied.count + range.count }

  /// Appends a range of the text that all ranges are of.
  mutating func append(_ next: Range<Int>, of bytes: [UInt8]) {
    guard !next.isEmpty else { return }
    if range.isEmpty {
      range = next
    } else if range.upperBound == next.lowerBound {
      range = range.lowerBound..<next.upperBound
    } else {
      copied += bytes[range]
      range = next
    }
  }

  /// Drops the last bytes; there are as many.
  mutating func removeLast(_ count: Int) {
    let dropped = min(count, range.count)
    range = range.lowerBound..<range.upperBound - dropped
    copied.removeLast(count - dropped)
  }

  /// Returns the text and begins anew.
  mutating func take(from bytes: [UInt8]) -> String {
    defer { range = 0..<0 }
    guard !copied.isEmpty else { return bytes.text(range) }
    copied += bytes[range]
    defer { copied.removeAll(keepingCapacity: true) }
    return String(decoding: copied, as: UTF8.self)
  }
}

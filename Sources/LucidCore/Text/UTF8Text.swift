/// Texts of bytes that are mostly ASCII: names, keys and words of a file.
///
/// The standard library reads bytes twice before it makes a text of them. ASCII is told by one look
/// at eight bytes at once, and is valid as it is.
extension String {
  /// The text of bytes; what is not UTF-8 in them is replaced, as `String(decoding:as:)` does.
  package init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self =
      bytes.isASCII
      ? String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true)) : String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The text of a range of the bytes, which lies inside them.
  package func text(_ range: Range<Int>) -> String {
    withUnsafeBufferPointer { String(utf8: .init(rebasing: $0[range])) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII. Looks at eight at once.
  package var isASCII: Bool {
    let raw = UnsafeRawBufferPointer(self)
    var seen: UInt64 = 0
    var i = 0
    while i + 8 <= raw.count {
      seen |= raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      i += 8
    }
    while i < raw.count {
      seen |= UInt64(raw[i])
      i += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}

/// One file as it was read: its shown name and its exact bytes.
package struct SourceFile: Sendable {
  /// The name to print; a path as the user typed it, or `gallery/NAME` for a shipped file.
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The byte range of the line that holds `offset`, without its line break.
  package func lineRange(at offset: Int) -> Range<Int> {
    let at = min(offset, bytes.count)
    var start = at
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = at
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The bytes of the character (one Unicode scalar) that holds `offset`, of the last one when it
  /// lies behind the end. Empty in an empty file; one byte where the file is not UTF-8.
  package func character(at offset: Int) -> Range<Int> {
    guard !bytes.isEmpty else { return 0..<0 }
    let at = min(max(offset, 0), bytes.count - 1)
    var start = at
    while start > 0, at - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = start + 1
    while end < bytes.count, end - start < 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return bytes[start] >= 0xC0 && end > at ? start..<end : at..<at + 1
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

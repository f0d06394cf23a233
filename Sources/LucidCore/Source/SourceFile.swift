/// One file as it was read: its shown name and its exact bytes.
package struct SourceFile: Sendable {
  /// The name to print; a path as the user typed it, or `gallery/NAME` for a shipped file.
  package let name: String
  package let bytes: [UInt8]
  /// Whether it was read from standard input: it has no path, whatever its name.
  package let isStandardInput: Bool
  /// The files that it imports, and those that these import, by their paths from its own folder.
  package var imports: [String: SourceFile] = [:]
  /// Whether it lies in a folder from which it may import.
  package var canImport = false

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    isStandardInput = false
  }

  /// A file that an operand names: a path, or `-` for standard input.
  package init(operand: String, bytes: [UInt8]) {
    isStandardInput = operand == "-"
    name = isStandardInput ? Self.standardInput : operand
    self.bytes = bytes
  }

  /// The name of standard input in messages.
  package static let standardInput = "standard input"

  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The SHA-256 of the file: of its bytes, or of its bytes and those of all that it imports.
  package var sha256: String {
    guard !imports.isEmpty else { return SHA256.hex(bytes) }
    let parts = imports.sorted { $0.key < $1.key }.map { "\($0.key) \(SHA256.hex($0.value.bytes))\n" }
    return SHA256.hex(Array((SHA256.hex(bytes) + "\n" + parts.joined()).utf8))
  }

  /// The byte range of the line that holds `offset`, without its line break.
  package func lineRange(at offset: Int) -> Range<Int> {
    let line = wholeLine(at: offset)
    var end = line.upperBound
    if end > line.lowerBound, bytes[end - 1] == 0x0A { end -= 1 }
    if end > line.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
    return line.lowerBound..<end
  }

  /// The byte range of the line that holds `offset`, with its line break, which is one byte or two:
  /// the next line begins where it ends.
  package func wholeLine(at offset: Int) -> Range<Int> {
    let at = min(offset, bytes.count)
    var start = at
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = at
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return start..<min(end + 1, bytes.count)
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

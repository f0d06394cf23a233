import LucidCore

/// Texts of several lines in forms.
enum WebText {
  /// A browser sends every line break as two characters, whatever the page had: the text has one
  /// again, so that its checksum is that of the page.
  static func normal(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var before: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D { bytes.append(0x0A) } else if byte != 0x0A || before != 0x0D { bytes.append(byte) }
      before = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text of a form as a file that stands nowhere, as a command reads it from standard input.
  static func file(_ text: String) -> SourceFile { SourceFile(operand: "-", bytes: Array(normal(text).utf8)) }
}

/// Why a text is not the expected JSON: what is wrong, and at which byte.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  package let message: MessageText
  /// From 0; the size of the text when it ends too early.
  package let offset: Int

  package init(_ message: MessageText, at offset: Int) {
    self.message = message
    self.offset = offset
  }

  /// Returns `line 2, column 14: duplicate key`, both counted from 1, columns in characters.
  package func text(in bytes: [UInt8]) -> MessageText {
    let before = bytes[..<min(offset, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    return .words(.lineColumn, line, column, message)
  }
}

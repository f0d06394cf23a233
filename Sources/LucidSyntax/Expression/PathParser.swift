import LucidCore

/// Names and paths alone, which most placeholders are: read without tokens.
extension ExpressionParser {
  /// More fields are counted by the parser itself.
  private static let mostFields = 8

  /// `name` or `name.field.field`; nil for anything else, which the parser reads.
  static func path(_ bytes: [UInt8], _ range: Range<Int>) -> ExpressionSyntax? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    var fields = 0
    var beginsName = true
    for i in start..<end {
      let b = bytes[i]
      if beginsName {
        guard Lexer.isNameStart(b) else { return nil }
        beginsName = false
      } else if b == UInt8(ascii: ".") {
        fields += 1
        beginsName = true
      } else if !Lexer.isName(b) {
        return nil
      }
    }
    guard !beginsName, fields <= mostFields else { return nil }
    var at = nameEnd(bytes, start, end)
    guard !isWord(bytes, start..<at) else { return nil }
    var path = ExpressionSyntax(kind: .name(text(bytes, start..<at)), range: start..<at)
    while at < end {
      let field = at + 1
      at = nameEnd(bytes, field, end)
      path = ExpressionSyntax(kind: .field(path, text(bytes, field..<at), nameRange: field..<at), range: start..<at)
    }
    return path
  }

  private static func isBlank(_ b: UInt8) -> Bool { b == 0x20 || b == 0x09 || b == 0x0A || b == 0x0D }

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String { bytes.text(range) }

  private static func nameEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var i = start
    while i < end, bytes[i] != UInt8(ascii: ".") { i += 1 }
    return i
  }

  /// Whether a first name is a word of the language: an operator or a literal.
  private static func isWord(_ bytes: [UInt8], _ name: Range<Int>) -> Bool {
    switch name.count {
    case 2: bytes.spells("or", at: name) || bytes.spells("in", at: name) || bytes.spells("is", at: name)
    case 3: bytes.spells("and", at: name) || bytes.spells("not", at: name)
    case 4: bytes.spells("true", at: name) || bytes.spells("null", at: name)
    case 5: bytes.spells("false", at: name)
    default: false
    }
  }
}

/// A word of an expression in any of the languages that authors know.
struct LooseToken {
  enum Kind {
    case word
    case number
    /// A text in straight quotes, which are part of the token.
    case text
    /// A text in typographic quotes.
    case typographicText
    /// A text whose quotes are not closed.
    case openText
    case mark
  }

  let kind: Kind
  let text: String
  let range: Range<Int>

  func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }
  func isWord(_ word: String) -> Bool { kind == .word && text == word }
}

/// Cuts an expression into tokens without refusing anything.
struct LooseLexer {
  private let bytes: [UInt8]
  private let end: Int
  private var at: Int

  /// More tokens are not looked at: what is that long was not written by hand.
  static let most = 400

  static func tokens(_ bytes: [UInt8], _ range: Range<Int>) -> [LooseToken] {
    var lexer = LooseLexer(bytes: bytes, end: range.upperBound, at: range.lowerBound)
    var tokens: [LooseToken] = []
    while tokens.count < most, let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private init(bytes: [UInt8], end: Int, at: Int) {
    self.bytes = bytes
    self.end = end
    self.at = at
  }

  private static let marks = [
    "${{", "===", "!==", "{{", "}}", "<<", ">>", "==", "!=", "<>", "<=", ">=", "=>", "=<", "=~", "&&", "||", "??", "?.", "->",
    "**", "//", "++", ":-",
  ].map { Array($0.utf8) }

  private func peek(_ ahead: Int = 0) -> UInt8 { at + ahead < end ? bytes[at + ahead] : 0 }

  private mutating func next() -> LooseToken? {
    while at < end, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
    guard at < end else { return nil }
    let start = at
    let b = bytes[at]
    if Lexer.isNameStart(b) {
      while at < end, Lexer.isName(bytes[at]) { at += 1 }
      return token(.word, start)
    }
    if Lexer.isDigit(b) {
      number()
      return token(.number, start)
    }
    if b == UInt8(ascii: "\"") || b == UInt8(ascii: "'") { return text(start, quote: b) }
    if let quoted = typographicText(start) { return quoted }
    for mark in Self.marks where at + mark.count <= end && bytes[at..<at + mark.count].elementsEqual(mark) {
      at += mark.count
      return token(.mark, start)
    }
    at += 1
    while at < end, bytes[at] & 0xC0 == 0x80 { at += 1 }
    return token(.mark, start)
  }

  private func token(_ kind: LooseToken.Kind, _ start: Int) -> LooseToken {
    LooseToken(kind: kind, text: String(decoding: bytes[start..<at], as: UTF8.self), range: start..<at)
  }

  private mutating func text(_ start: Int, quote: UInt8) -> LooseToken {
    at += 1
    while at < end, bytes[at] != quote { at += bytes[at] == UInt8(ascii: "\\") && at + 1 < end ? 2 : 1 }
    guard at < end else {
      at = end
      return token(.openText, start)
    }
    at += 1
    return token(.text, start)
  }

  /// `“…”`, `„…“`, `‘…’`, each mark of three bytes.
  private mutating func typographicText(_ start: Int) -> LooseToken? {
    func isQuote(_ i: Int) -> Bool {
      guard i + 2 < end, bytes[i] == 0xE2, bytes[i + 1] == 0x80 else { return false }
      return [0x98, 0x99, 0x9A, 0x9C, 0x9D, 0x9E].contains(bytes[i + 2])
    }
    guard isQuote(start) else { return nil }
    var i = start + 3
    while i < end, !isQuote(i) { i += 1 }
    guard i < end else { return nil }
    at = i + 3
    return token(.typographicText, start)
  }

  /// Digits with all that dates, times and numbers of other languages have between them.
  private mutating func number() {
    let start = at
    while at < end {
      let b = bytes[at]
      if Lexer.isName(b) {
        at += 1
      } else if [0x2D, 0x2E, 0x2F, 0x3A, 0x2C].contains(b), Lexer.isDigit(peek(1)) {
        at += 1
      } else {
        break
      }
    }
    if ForeignLiterals.isOne(String(decoding: bytes[start..<at], as: UTF8.self)) { return }
    at = start
    while at < end, Lexer.isName(bytes[at]) { at += 1 }
    if peek() == UInt8(ascii: "."), Lexer.isDigit(peek(1)) {
      at += 1
      while at < end, Lexer.isName(bytes[at]) { at += 1 }
    }
  }
}

import LucidCore
import LucidYAML

/// Cuts an expression into tokens.
struct Lexer {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var at: Int
  /// Whether `10:30` is a time of day; between the brackets of a slice it is not.
  var readsTimes = true

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    at = range.lowerBound
    end = range.upperBound
  }

  private func peek(_ ahead: Int = 0) -> UInt8 { at + ahead < end ? bytes[at + ahead] : 0 }

  static func isNameStart(_ b: UInt8) -> Bool { (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || b == 0x5F }
  static func isDigit(_ b: UInt8) -> Bool { b >= 0x30 && b <= 0x39 }
  static func isName(_ b: UInt8) -> Bool { isNameStart(b) || isDigit(b) }

  mutating func next() -> Token {
    while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
    let start = at
    guard at < end else { return Token(kind: .end, range: start..<start) }
    let b = bytes[at]
    if Self.isNameStart(b) {
      while at < end, Self.isName(bytes[at]) { at += 1 }
      return Token(kind: .name(text(start..<at)), range: start..<at)
    }
    if Self.isDigit(b) { return number(start) }
    if b == UInt8(ascii: "\"") || b == UInt8(ascii: "'") { return string(start, quote: b) }
    if let symbol = Self.symbol(b, peek(1)) {
      at += symbol.isPair ? 2 : 1
      return Token(kind: .symbol(symbol.symbol), range: start..<at)
    }
    at += 1
    while at < end, bytes[at] & 0xC0 == 0x80 { at += 1 }
    let shown = text(start..<at)
    switch shown {
    case "=": return Token(kind: .wrongOperator("=", instead: "compare with `==`"), range: start..<at)
    case "&": return Token(kind: .wrongOperator("&", instead: "write `and`"), range: start..<at)
    case "!": return Token(kind: .wrongOperator("!", instead: "write `not`"), range: start..<at)
    default: return Token(kind: .meaningless(shown), range: start..<at)
    }
  }

  /// The symbol that two bytes begin with.
  private static func symbol(_ first: UInt8, _ second: UInt8) -> (symbol: Token.Symbol, isPair: Bool)? {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("=", "="): (.equal, true)
    case ("!", "="): (.notEqual, true)
    case ("<", "="): (.lessOrEqual, true)
    case (">", "="): (.greaterOrEqual, true)
    case (".", _): (.dot, false)
    case ("|", _): (.pipe, false)
    case (",", _): (.comma, false)
    case (":", _): (.colon, false)
    case ("(", _): (.open, false)
    case (")", _): (.close, false)
    case ("[", _): (.openBracket, false)
    case ("]", _): (.closeBracket, false)
    case ("+", _): (.plus, false)
    case ("-", _): (.minus, false)
    case ("*", _): (.times, false)
    case ("/", _): (.divide, false)
    case ("<", _): (.less, false)
    case (">", _): (.greater, false)
    default: nil
    }
  }

  /// Whether bytes have a form in which `d` stands for a digit.
  private static func looksLike(_ form: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool {
    form.withUTF8Buffer { form in zip(form, bytes).allSatisfy { $0 == UInt8(ascii: "d") ? isDigit($1) : $0 == $1 } }
  }

  private func text(_ range: Range<Int>) -> String { bytes.text(range) }

  /// Integers, decimals, durations (`24h`), dates (`2026-04-06`) and times (`07:30`).
  private mutating func number(_ start: Int) -> Token {
    if at + 10 <= end, Self.looksLike("dddd-dd-dd", bytes[at..<at + 10]), !Self.isName(peek(10)) {
      let word = text(at..<at + 10)
      at += 10
      guard let date = CivilDate(iso: word) else {
        return Token(kind: .noSuchDay(word), range: start..<at)
      }
      return Token(kind: .literal(.date(date)), range: start..<at)
    }
    if readsTimes, at + 5 <= end, Self.looksLike("dd:dd", bytes[at..<at + 5]), !Self.isName(peek(5)) {
      let word = text(at..<at + 5)
      at += 5
      guard let time = CivilTime(iso: word) else {
        return Token(kind: .noSuchTime(word), range: start..<at)
      }
      return Token(kind: .literal(.time(time)), range: start..<at)
    }
    while at < end, Self.isDigit(bytes[at]) { at += 1 }
    if peek() == UInt8(ascii: "."), Self.isDigit(peek(1)) {
      at += 1
      while at < end, Self.isDigit(bytes[at]) { at += 1 }
      if !Self.isName(peek()), let d = Double(text(start..<at)) {
        guard d.isFinite else { return Token(kind: .numberTooLarge, range: start..<at) }
        return Token(kind: .literal(.number(d)), range: start..<at)
      }
    } else if !Self.isName(peek()) {
      if let n = Int(decimal: bytes[start..<at]) { return Token(kind: .literal(.integer(n)), range: start..<at) }
      return Token(kind: .numberTooLarge, range: start..<at)
    }
    while at < end, Self.isName(bytes[at]) { at += 1 }
    let word = text(start..<at)
    if let period = Period(word) { return Token(kind: .literal(.period(period)), range: start..<at) }
    if word.utf8.count > 7, Period("1" + word.drop(while: \.isNumber)) != nil {
      return Token(kind: .durationTooLong, range: start..<at)
    }
    return Token(
      kind: .notANumber(word),
      range: start..<at)
  }

  private mutating func string(_ start: Int, quote: UInt8) -> Token {
    guard let close = TagEnd.findQuote(quote, in: bytes, from: start + 1, until: end) else {
      at = end
      return Token(kind: .textNotClosed, range: start..<at)
    }
    at = close + 1
    return Token(kind: .literal(.text(Self.unescaped(bytes, start + 1..<close))), range: start..<at)
  }

  /// The text between quotes, its escapes read.
  static func unescaped(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    var out: [UInt8] = []
    var i = range.lowerBound
    while i < range.upperBound {
      if bytes[i] == UInt8(ascii: "\\"), i + 1 < range.upperBound {
        i += 1
        switch bytes[i] {
        case UInt8(ascii: "n"): out.append(0x0A)
        case UInt8(ascii: "t"): out.append(0x09)
        default: out.append(bytes[i])
        }
      } else {
        out.append(bytes[i])
      }
      i += 1
    }
    return String(decoding: out, as: UTF8.self)
  }
}

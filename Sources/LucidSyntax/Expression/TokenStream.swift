/// The tokens of an expression, of which one is looked at.
struct TokenStream {
  private var lexer: Lexer
  private(set) var current: Token
  /// The end of the token before the current one.
  private(set) var lastEnd: Int
  /// See `Lexer.readsTimes`. The current token has been read already.
  var readsTimes: Bool {
    get { lexer.readsTimes }
    set { lexer.readsTimes = newValue }
  }

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    lexer = Lexer(bytes, range)
    lastEnd = range.lowerBound
    current = lexer.next()
  }

  mutating func advance() {
    lastEnd = current.range.upperBound
    current = lexer.next()
  }

  func isSymbol(_ s: Token.Symbol) -> Bool { if case .symbol(s) = current.kind { true } else { false } }
  func isWord(_ w: String) -> Bool { if case .name(w) = current.kind { true } else { false } }

  mutating func take(symbol: Token.Symbol) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func take(word: String) -> Bool {
    guard isWord(word) else { return false }
    advance()
    return true
  }

  func expectEnd() throws(ExpressionError) {
    switch current.kind {
    case .end: return
    case .invalid(let message): throw ExpressionError.unreadable(message, at: current.range)
    default: throw ExpressionError.operatorMissing(at: current.range)
    }
  }
}

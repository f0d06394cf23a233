import LucidCore

/// A word of the expression language.
struct Token {
  enum Kind: Equatable {
    case name(String)
    case literal(Value)
    case symbol(Symbol)
    case end
    /// An unreadable token, with the reason.
    case invalid(String)
  }

  /// Punctuation and operators.
  enum Symbol: String {
    case dot = "."
    case pipe = "|"
    case comma = ","
    case colon = ":"
    case open = "("
    case close = ")"
    case openBracket = "["
    case closeBracket = "]"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  let kind: Kind
  let range: Range<Int>
}

extension BinaryOperator {
  /// nil for a symbol that does not compare.
  init?(comparing symbol: Token.Symbol) {
    switch symbol {
    case .equal: self = .equal
    case .notEqual: self = .notEqual
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    default: return nil
    }
  }
}

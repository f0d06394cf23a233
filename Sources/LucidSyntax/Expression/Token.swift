import LucidCore

/// A word of the expression language.
struct Token {
  enum Kind: Equatable {
    case name(String)
    case literal(Value)
    /// Punctuation and operators: `.`, `|`, `==`, …
    case symbol(String)
    case end
    /// What cannot be read; the text says why.
    case invalid(String)
  }

  let kind: Kind
  let range: Range<Int>
}

/// A word that a tag of a block begins with.
enum BlockWord: String {
  case branch = "if"
  case otherwiseIf = "elif"
  case otherwise = "else"
  case loop = "for"
  case end

  /// Reads a word from its bytes, without making a text of it; nil for any other.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard (2...4).contains(range.count) else { return nil }
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "i") where bytes.spells("if", at: range): self = .branch
    case UInt8(ascii: "f") where bytes.spells("for", at: range): self = .loop
    case UInt8(ascii: "e"):
      if bytes.spells("end", at: range) {
        self = .end
      } else if bytes.spells("else", at: range) {
        self = .otherwise
      } else if bytes.spells("elif", at: range) {
        self = .otherwiseIf
      } else {
        return nil
      }
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Whether a range holds the ASCII bytes of a word and nothing else.
  func spells(_ word: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for i in word.indices where self[range.lowerBound + i] != word[i] { return false }
      return true
    }
  }
}

/// One word, number or mark of a sentence about habits.
struct HabitToken: Equatable {
  enum Kind: Equatable {
    /// In lower case, without accents.
    case word(String)
    case number(Double)
    /// `1:30`.
    case clock(hours: Int, minutes: Int)
    case plus
    case equals
    /// A comma, a line's end, a sentence's end.
    case comma
    /// A mark that has no meaning here, such as `%`.
    case symbol
  }

  let kind: Kind
  /// As it was written.
  let text: String

  var word: String? { if case .word(let word) = kind { word } else { nil } }

  /// Splits a text. Marks without a meaning of their own, such as quotes and bullets, are left out.
  static func list(_ text: String) -> [HabitToken] {
    var reader = Reader(rest: Array(text))
    return reader.tokens()
  }

  private struct Reader {
    let rest: [Character]
    var at = 0
    var found: [HabitToken] = []

    init(rest: [Character]) { self.rest = rest }

    mutating func tokens() -> [HabitToken] {
      while at < rest.count {
        let c = rest[at]
        if Self.digit(c) != nil || Self.fraction(c) != nil {
          number()
        } else if c.isLetter {
          word()
        } else {
          mark(c)
        }
      }
      return found
    }

    private func peek(_ distance: Int) -> Character? {
      rest.indices.contains(at + distance) ? rest[at + distance] : nil
    }

    private mutating func add(_ kind: Kind, _ from: Int) { found.append(HabitToken(kind: kind, text: String(rest[from..<at]))) }

    private mutating func word() {
      let start = at
      while let c = peek(0), c.isLetter || (HabitToken.apostrophes.contains(c) && (peek(1)?.isLetter ?? false)) { at += 1 }
      let folded = FoldedText(String(rest[start..<at])).words.joined()
      add(folded.isEmpty ? .symbol : .word(folded), start)
    }

    /// `8`, `1.5`, `1,5`, `10,000`, `1½`, `1:30`; full-width digits too.
    private mutating func number() {
      let start = at
      var whole = 0.0
      var count = digits(&whole)
      if count > 0, let mark = peek(0), let after = peek(1), Self.digit(after) != nil {
        if mark == ":" { return clock(Int(whole), from: start) }
        if mark == "." || mark == "," {
          at += 1
          var part = 0.0
          let places = digits(&part)
          // Three places behind a whole number group thousands, in either language.
          if places == 3, count <= 3, whole > 0 {
            whole = whole * 1000 + part
          } else {
            for _ in 0..<places { part /= 10 }
            whole += part
          }
        }
      }
      if let c = peek(0), let part = Self.fraction(c) {
        whole += part
        count += 1
        at += 1
      }
      // What goes on as a range or as an hour with seconds is no number.
      let isBroken = peek(1).map { Self.digit($0) != nil } ?? false
      if let next = peek(0), HabitToken.dashes.contains(next) || next == ":" || next == "." || next == ",", isBroken {
        at += 1
        var ignored = 0.0
        _ = digits(&ignored)
        return add(.symbol, start)
      }
      add(count > 15 ? .symbol : .number(whole), start)
    }

    private mutating func clock(_ hours: Int, from start: Int) {
      at += 1
      var minutes = 0.0
      let count = digits(&minutes)
      let isWhole = count == 2 && minutes < 60 && hours < 24 && peek(0) != ":"
      add(isWhole ? .clock(hours: hours, minutes: Int(minutes)) : .symbol, start)
    }

    /// Reads digits, at most 15 of which count; gives how many there are.
    private mutating func digits(_ value: inout Double) -> Int {
      var count = 0
      while let c = peek(0), let digit = Self.digit(c) {
        if count < 15 { value = value * 10 + Double(digit) }
        count += 1
        at += 1
      }
      return count
    }

    private mutating func mark(_ c: Character) {
      let start = at
      at += 1
      switch c {
      case "=": add(.equals, start)
      case "+":
        let next = rest[at...].first { !$0.isWhitespace }
        add(next.map { Self.digit($0) != nil } ?? false ? .plus : .word("and"), start)
      case "&": add(.word("and"), start)
      case ",", ";", "!": add(.comma, start)
      case _ where c.isNewline: add(.comma, start)
      case ".":
        let isShort = found.last?.word.map(HabitVocabulary.shortened.contains) ?? false
        if !isShort { add(.comma, start) }
      case "×": add(.word("x"), start)
      case _ where HabitToken.dashes.contains(c):
        let isSign = peek(0).map { Self.digit($0) != nil } ?? false
        // `-3`, but not the hyphen of a word or of `30-min`.
        if isSign, start == 0 || !rest[start - 1].isLetter { add(.symbol, start) }
      case ":", "(", ")", "[", "]", "\"", "„", "“", "”", "«", "»", "*", "•", "~", "≈", "✓", "✔", "☑", "✅": break
      case _ where c.isWhitespace: break
      default: add(.symbol, start)
      }
    }

    private static func digit(_ c: Character) -> Int? {
      c.isWholeNumber ? c.wholeNumberValue.flatMap { $0 < 10 ? $0 : nil } : nil
    }

    private static func fraction(_ c: Character) -> Double? {
      switch c {
      case "½": 0.5
      case "¼": 0.25
      case "¾": 0.75
      default: nil
      }
    }
  }

  private static let apostrophes: Set<Character> = ["'", "’"]
  private static let dashes: Set<Character> = ["-", "–", "—", "−"]
}

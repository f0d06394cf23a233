import LucidCore
import LucidSyntax

/// Values that are written out and do not fit their place.
extension LiteralError {
  static func isNot(_ text: String, _ expected: String, meant: [Rewording] = []) -> Self {
    Self("`\(text)` is not \(expected)", word: text, meant: meant)
  }

  static func isNoChoice(_ text: String, _ words: [String], meant: [Rewording]) -> Self {
    Self(
      "`\(text)` is not \(choice(words))", remedy: "write " + words.map { "`\($0)`" }.joined(separator: " or "), word: text,
      meant: meant)
  }

  static func zoneBehindMoment(_ text: String, meant: [Rewording]) -> Self {
    Self("`\(text)` names a time zone; a moment is on the clock of the run", word: text, meant: meant)
  }

  static func isNoStart(_ text: String, meant: [Rewording]) -> Self {
    Self(
      "`\(text)` is not a duration or a date", remedy: "write a duration such as `24h` or `7 days`, or a date such as 2026-04-06",
      word: text, meant: meant)
  }

  static func tooLong(_ text: String, _ most: Int) -> Self {
    Self("`\(text.prefix(24))\(text.count > 24 ? "…" : "")` has \(text.count) characters; `max` allows \(most)")
  }

  static func tooLarge(_ number: String, _ most: Int) -> Self { Self("`\(number)` is more than `max`, \(most)") }

  static func tooManyItems(_ count: Int, _ most: Int) -> Self { Self("has \(count) items; `max` allows \(most)") }

  static func emptyItem(_ number: Int) -> Self {
    Self("item \(number) of the list is empty", remedy: "write `a, b`; an empty text for an empty list")
  }

  static func itemNotClosed(_ text: String) -> Self {
    Self("`\(text.prefix(40))` has a quote that is not closed before a comma", remedy: "write `\"a, b\", c`")
  }

  static var quoteNotClosed: Self { Self("the pattern has a quote that is never closed") }
  static func percentPattern(_ text: String) -> Self { Self("`\(text)` is a pattern of `strftime`; fields have no `%` here") }
  static func unknownPatternLetter(_ letter: Character) -> Self { Self("`\(letter)` is no letter of a date pattern") }
  static func wrongPattern(_ mistake: DatePattern.Mistake) -> Self {
    Self(mistake.reason.text, meant: [Rewording(mistake.corrected, isSafe: true)])
  }

  // MARK: Expected values

  static let wholeNumber = "a whole number"
  static let number = "a number"
  static let boolean = "true or false"
  static func choice(_ words: [String]) -> String { "one of " + words.joined(separator: ", ") }
}

extension Parameter.Kind {
  /// For messages: `a whole number from 1 to 9`.
  var withArticle: String {
    switch self {
    case .integer(let r): r.upperBound > 1_000_000 ? "a whole number" : "a whole number from \(r.lowerBound) to \(r.upperBound)"
    case .boolean, .choice: name
    default: "a " + name
    }
  }
}

import LucidWords

/// The words in which people say when: what the rows of the lexicon mean in a schedule.
enum ScheduleVocabulary {
  static func isFiller(_ word: String) -> Bool {
    ["in", ",", "&"].contains(word) || has(word, [.filler, .of, .and, .oclock, .article])
  }

  static func isUntil(_ word: String) -> Bool { ["-", "–"].contains(word) || has(word, [.through]) }

  /// 1 Monday … 7 Sunday.
  static func weekday(_ word: String) -> Int? { value(word, [.weekday, .short, .weekdays]) }

  static func month(_ word: String) -> Int? { value(word, [.month]) }

  /// `1st`, `first`, `1.`: the number.
  static func ordinal(_ word: String) -> Int? {
    if let n = value(word, [.ordinal]) { return n }
    let digits = word.prefix { $0.isNumber }
    let suffix = String(word.dropFirst(digits.count))
    guard suffix == "." || has(suffix, [.suffix]), let n = Int(digits), (1...31).contains(n) else { return nil }
    return n
  }

  /// Minutes in a unit; 0 for seconds, which are too short, and those of days and longer for what
  /// the calendar does not divide into.
  static func unit(_ word: String) -> Int? {
    value(word, [.seconds]).map { $0 / 60 } ?? value(word, [.days]).map { $0 * 1_440 }
      ?? value(word, [.months]).map { $0 == 12 ? 525_600 : 43_200 }
  }

  static func has(_ word: String, _ kinds: Set<WordKind>) -> Bool {
    WordLexicon.senses(of: word).contains { kinds.contains($0.kind) }
  }

  /// The number that belongs to a word of one of these kinds.
  static func value(_ word: String, _ kinds: Set<WordKind>) -> Int? {
    WordLexicon.senses(of: word).first { kinds.contains($0.kind) }.map { Int($0.value) }
  }

  /// Why a word that people do say is refused.
  static func refusal(_ word: String) -> ScheduleError? {
    switch word {
    case _ where has(word, [.sun]):
      ScheduleError(
        "`\(word)` changes every day; a timer needs a fixed time",
        hint: "write a time, such as `every day at 6:30`; the ability can look up the sun itself")
    case _ where has(word, [.moon]):
      ScheduleError(
        "`\(word)` is not a calendar rule; a timer needs one",
        hint: "write a day, such as `monthly on the 1st at 9:00`, and let the ability skip the other days")
    case _ where has(word, [.part, .day, .tonight, .now, .untimed]):
      ScheduleError("`\(word)` is not a time of day", hint: "write one, such as `every day at 7:30`")
    case _ where has(word, [.boot]):
      ScheduleError("`\(word)` is not a calendar time", hint: "to start something at every login, use ~/.profile")
    case _ where has(word, [.exception]):
      ScheduleError(
        "`\(word)`: a timer has no exceptions, and holidays are not the same everywhere",
        hint: "write the days, such as `weekdays 7:30`, and let the ability skip the others")
    case _ where has(word, [.uneven]):
      ScheduleError(
        "`\(word)` needs a start date, which calendar rules do not have",
        hint: value(word, [.uneven]) == 3
          ? "write `on the 1st of jan, apr, jul, oct at 9:00`" : "write `mondays 9:00` or `1st and 15th at 9:00`")
    default: nil
    }
  }

  /// The candidates for a misspelled word.
  static let known = WordLexicon.words(of: [
    .every, .often, .workdays, .weekend, .weekday, .clock, .midnight, .seconds, .window, .last,
  ])
}

import LucidWords

/// The words in which people say when: what the rows of the lexicon mean in a schedule.
enum ScheduleVocabulary {
  static func isFiller(_ word: String) -> Bool {
    ["in", "a", "an", ",", "&", "each"].contains(word) || has(word, [.filler, .of, .and, .oclock])
  }

  static func isUntil(_ word: String) -> Bool { ["-", "–"].contains(word) || has(word, [.through]) }

  /// 1 Monday … 7 Sunday.
  static func weekday(_ word: String) -> Int? { value(word, [.weekday, .short, .weekdays]) }

  static func month(_ word: String) -> Int? { value(word, [.month]) }

  /// `1st`, `first`, `1.`: the number.
  static func ordinal(_ word: String) -> Int? {
    if let n = value(word, [.ordinal]) { return n }
    guard ["st", "nd", "rd", "th"].contains(where: { word.hasSuffix($0) }) || word.hasSuffix(".") else { return nil }
    let digits = word.prefix { $0.isNumber }
    guard word.count - digits.count == (word.hasSuffix(".") ? 1 : 2), let n = Int(digits) else { return nil }
    return (1...31).contains(n) ? n : nil
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
    case "sunrise", "sunset", "dawn", "dusk":
      ScheduleError(
        "`\(word)` changes every day; a timer needs a fixed time",
        hint: "write a time, such as `every day at 6:30`; the ability can look up the sun itself")
    case "moon", "moons", "easter", "solstice", "equinox":
      ScheduleError(
        "`\(word)` is not a calendar rule; a timer needs one",
        hint: "write a day, such as `monthly on the 1st at 9:00`, and let the ability skip the other days")
    case "lunch", "lunchtime", "nightly", "tonight", "now":
      ScheduleError("`\(word)` is not a time of day", hint: "write one, such as `every day at 7:30`")
    case _ where has(word, [.part, .day]):
      ScheduleError("`\(word)` is not a time of day", hint: "write one, such as `every day at 7:30`")
    case "reboot", "startup", "boot", "login", "logon":
      ScheduleError("`\(word)` is not a calendar time", hint: "to start something at every login, use ~/.profile")
    case "holiday", "holidays", "except", "unless", "excluding", "but":
      ScheduleError(
        "`\(word)`: a timer has no exceptions, and holidays are not the same everywhere",
        hint: "write the days, such as `weekdays 7:30`, and let the ability skip the others")
    case "biweekly", "fortnightly", "fortnight", "bimonthly", "quarterly":
      ScheduleError(
        "`\(word)` needs a start date, which calendar rules do not have",
        hint: word == "quarterly"
          ? "write `on the 1st of jan, apr, jul, oct at 9:00`" : "write `mondays 9:00` or `1st and 15th at 9:00`")
    default: nil
    }
  }

  /// The candidates for a misspelled word.
  static let known = WordLexicon.words(of: [
    .every, .often, .workdays, .weekend, .weekday, .clock, .midnight, .seconds, .window, .last,
  ])
}

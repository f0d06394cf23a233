/// The words in which people say when.
enum ScheduleVocabulary {
  static let fillers: Set<String> = ["on", "the", "of", "in", "a", "an", ",", "and", "&", "o'clock", "oclock", "each", "hrs"]
  static let until: Set<String> = ["-", "to", "through", "until", "till", "and", "–"]

  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// 1 Monday … 7 Sunday.
  static func weekday(_ word: String) -> Int? {
    let others = ["tues": 2, "weds": 3, "thur": 4, "thurs": 4]
    let bare =
      word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ues") && others[word] == nil ? String(word.dropLast()) : word
    return others[bare] ?? weekdays.firstIndex { $0 == bare || $0.prefix(3) == bare }.map { $0 + 1 }
  }

  static func month(_ word: String) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]
    if word == "sept" { return 9 }
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }

  /// `1st` and `first`: the number.
  static func ordinal(_ word: String) -> Int? {
    if let n = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5][word] { return n }
    guard ["st", "nd", "rd", "th"].contains(where: { word.hasSuffix($0) }), let n = Int(word.dropLast(2)) else { return nil }
    return (1...31).contains(n) ? n : nil
  }

  /// Minutes in a unit; 0 for seconds, which are too short, and those of days and longer for what
  /// the calendar does not divide into.
  static func unit(_ word: String) -> Int? {
    switch word {
    case "minute", "minutes", "min", "mins", "m": 1
    case "hour", "hours", "h", "hr": 60
    case "second", "seconds", "sec", "secs", "s": 0
    case "day", "days", "d": 1_440
    case "week", "weeks", "w": 10_080
    case "month", "months": 43_200
    case "year", "years": 525_600
    default: nil
    }
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
    case "morning", "mornings", "evening", "evenings", "afternoon", "night", "nightly", "lunch", "lunchtime", "tonight",
      "tomorrow",
      "today", "now":
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
  static let known = [
    "every", "weekdays", "weekends", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "daily",
    "hourly",
    "monthly", "yearly", "noon", "midnight", "minutes", "hours", "between", "from", "last",
  ]
}

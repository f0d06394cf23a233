import LucidCore

/// Numbers and units of time in words, as other systems and people write them.
enum WordedNumbers {
  static let values = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
  ]

  /// Words for no certain time, which are none of the others misspelt.
  static let vague: Set<String> = [
    "later", "soon", "sometime", "someday", "eventually", "asap", "whenever", "shortly", "recently", "month", "hours", "weekend",
  ]

  static func unit(_ word: String) -> Period? {
    switch word {
    case "s", "sec", "secs", "second", "seconds": Period(seconds: 1)
    case "m", "min", "mins", "minute", "minutes": Period(seconds: 60)
    case "h", "hr", "hrs", "hour", "hours": Period(seconds: 3600)
    case "d", "day", "days": Period(days: 1)
    case "w", "week", "weeks": Period(days: 7)
    default: nil
    }
  }

  /// Words of days, for misspelt ones.
  static let days =
    ["today", "tomorrow", "morning", "afternoon", "evening", "tonight"]
    + DatePattern.weekdays.map { $0.lowercased() } + DatePattern.months.map { $0.lowercased() }
}

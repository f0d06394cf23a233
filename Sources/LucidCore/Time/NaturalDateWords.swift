/// The words of `NaturalDateParser`, in small letters.
enum NaturalDateWords {
  /// A part of the day, and the time that it means when no other is said.
  struct Part: Hashable, Sendable {
    let name: String
    let time: CivilTime
    /// Hours that belong to it.
    let hours: Range<Int>
  }

  static let parts: [String: Part] = Dictionary(
    uniqueKeysWithValues: [("morning", 8, 0..<12), ("afternoon", 14, 12..<18), ("evening", 18, 16..<24), ("night", 20, 18..<24)]
      .map {
        ($0, Part(name: $0, time: CivilTime(secondOfDay: $1 * 3600), hours: $2))
      })

  /// Times of day that have a name.
  static let times = ["noon": CivilTime(secondOfDay: 12 * 3600), "midday": CivilTime(secondOfDay: 12 * 3600)]
  /// `end of day`, `eod`: of the working day.
  static let endOfDay = CivilTime(secondOfDay: 17 * 3600)

  static let days = ["today": 0, "tomorrow": 1, "yesterday": -1]

  /// 1 Monday … 7 Sunday.
  static func weekday(_ word: String) -> Int? {
    number(word, among: DatePattern.weekdays, also: ["tues": 2, "weds": 3, "thur": 4, "thurs": 4])
  }

  /// 1 … 12.
  static func month(_ word: String) -> Int? { number(word, among: DatePattern.months, also: ["sept": 9]) }

  static let numbers = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
  ]

  /// One of a unit that has a fixed length or a number of days.
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

  /// Words for no certain time.
  static let vague: Set<String> = [
    "later", "soon", "sometime", "someday", "eventually", "asap", "whenever", "shortly", "recently",
  ]

  /// Candidates for a misspelt word.
  static let all: [String] =
    days.keys.sorted() + DatePattern.weekdays.map { $0.lowercased() } + DatePattern.months.map { $0.lowercased() }
    + parts.keys.sorted()
    + ["noon", "tonight", "now", "next", "hours", "minutes", "days", "weeks"]

  private static func number(_ word: String, among names: [String], also: [String: Int]) -> Int? {
    if let n = also[word] { return n }
    guard word.count >= 3 else { return nil }
    return names.firstIndex { name in
      let name = name.lowercased()
      return name == word || (word.count == 3 && name.hasPrefix(word))
    }.map { $0 + 1 }
  }
}

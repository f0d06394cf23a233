import LucidCore

/// The syntax of crontab(5): minute, hour, day of the month, month, day of the week, or a name such
/// as `@daily`.
enum CronFields {
  private static let months = TextLanguage.english.words.shortMonths.map { $0.lowercased() }
  private static let weekdays = ["sun"] + TextLanguage.english.words.shortWeekdays.dropLast().map { $0.lowercased() }
  private static let named = [
    "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *",
    "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *",
  ]

  /// A name with `@`, or at least four words of which the first two can be minutes and hours of
  /// cron.
  static func looksLikeCron(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return false }
    if first.hasPrefix("@") { return true }
    return words.count >= 4 && words.prefix(2).allSatisfy { $0.utf8.allSatisfy { "0123456789*/,-?".utf8.contains($0) } }
  }

  static func read(_ text: String) throws(ScheduleError) -> Schedule {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if let name = words.first, name.hasPrefix("@") {
      guard words.count == 1, let fields = named[name] else {
        if name == "@reboot" {
          throw ScheduleError("`@reboot` is not a calendar time", hint: "write a time, such as `every day at 7`")
        }
        throw ScheduleError("`\(text)` is not a name of cron", hint: "there are \(named.keys.sorted().joined(separator: ", "))")
      }
      return try read(fields)
    }
    guard words.count == 5 else {
      throw ScheduleError(
        "`\(text)` has \(words.count) fields; cron has five: minute, hour, day of the month, month, day of the week",
        hint: words.count > 5 ? "cron has no seconds and no years" : "such as `30 7 * * 1-5`")
    }
    let minutes = try field(words[0], "minute", 0...59, [])
    let hours = try field(words[1], "hour", 0...23, [])
    let days = try field(words[2], "day of the month", 1...31, [])
    let months = try field(words[3], "month", 1...12, Self.months, first: 1)
    let weekdays = Set(try field(words[4], "day of the week", 0...7, Self.weekdays).map { $0 % 7 == 0 ? 7 : $0 })
    let pattern = ClockPattern(minutes: minutes, hours: hours, days: days, months: months, weekdays: weekdays)
    // The rule of cron: two days that are both given hold when one of them does; a star, also one with a step, does not count as given.
    guard !words[2].hasPrefix("*"), !words[4].hasPrefix("*"), days != ClockPattern.allDays, weekdays != ClockPattern.allWeekdays
    else {
      // A full list that is given, as in `0 7 1-31 * 1`, holds every day.
      let isEveryDay =
        !words[2].hasPrefix("*") && !words[4].hasPrefix("*")
        && (days == ClockPattern.allDays || weekdays == ClockPattern.allWeekdays)
      guard isEveryDay else { return Schedule([pattern]) }
      return Schedule([ClockPattern(minutes: minutes, hours: hours, months: months)])
    }
    var (byDay, byWeekday) = (pattern, pattern)
    byDay.weekdays = ClockPattern.allWeekdays
    byWeekday.days = ClockPattern.allDays
    return Schedule([byDay, byWeekday])
  }

  private static func field(
    _ text: String, _ what: String, _ all: ClosedRange<Int>, _ names: [String], first: Int = 0
  ) throws(ScheduleError) -> Set<Int> {
    func number(_ word: Substring) throws(ScheduleError) -> Int {
      if let at = names.firstIndex(of: String(word)) { return at + first }
      if let n = Int(word), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), all.contains(n) { return n }
      let quartz = word.utf8.contains { "lw#?".utf8.contains($0) }
      throw ScheduleError(
        "`\(word)` is no \(what); it is a number from \(all.lowerBound) to \(all.upperBound)"
          + (names.isEmpty ? "" : " or a name such as \(names[1])"),
        hint: quartz ? "cron does not support `?`, `L`, `W` and `#`" : nil)
    }
    var found: Set<Int> = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      var step = 1
      if parts.count == 2 {
        guard let n = Int(parts[1]), n > 0, n <= all.upperBound else {
          throw ScheduleError("`\(item)`: the step of a \(what) is a number from 1 to \(all.upperBound)")
        }
        step = n
      }
      var range = all
      if parts[0] != "*" {
        let ends = parts[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let low = try number(ends[0])
        var high = ends.count == 2 ? try number(ends[1]) : low
        // Sunday has two numbers: `fri-sun` ends with the other.
        if high == 0, low > 0, all.upperBound == 7 { high = 7 }
        guard low <= high else {
          throw ScheduleError(
            "`\(item)`: a range goes upwards", hint: "for example `\(high)-\(low)`, or two of them with a comma")
        }
        if parts.count == 2, ends.count == 1 {
          throw ScheduleError("`\(item)`: a step needs a range or a star", hint: "such as `\(low)-\(all.upperBound)/\(step)`")
        }
        range = low...high
      }
      found.formUnion(stride(from: range.lowerBound, through: range.upperBound, by: step))
    }
    return found
  }
}

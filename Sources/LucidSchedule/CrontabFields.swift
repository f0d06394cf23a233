/// The five fields of crontab(5).
extension ClockPattern {
  /// Errors: cron starts a job when the day of the month or that of the week holds, never when both
  /// do; and it counts no days from the end of a month.
  package func crontab() throws(ScheduleError) -> String {
    guard days.allSatisfy({ $0 > 0 }) else {
      throw ScheduleError(
        "cron cannot count from the end of a month", hint: "the nearest: `monthly on the 28th`; or --to=systemd")
    }
    var (day, weekday) = (Self.field(days, of: Self.allDays), Self.field(cronWeekdays, of: Set(0...6)))
    if day != "*", weekday != "*" {
      // A field that begins with a star does not take part in cron's "or".
      if let step = Self.starred(days, of: Self.allDays) {
        day = step
      } else if let step = Self.starred(cronWeekdays, of: Set(0...6)) {
        weekday = step
      } else {
        throw ScheduleError(
          "cron cannot ask for a day of the month that is also a certain weekday",
          hint: "the nearest: the weekday alone, every week; or --to=systemd")
      }
    }
    let time = Self.field(minutes, of: Self.allMinutes) + " " + Self.field(hours, of: Self.allHours)
    return "\(time) \(day) \(Self.field(months, of: Self.allMonths)) \(weekday)"
  }

  private var cronWeekdays: Set<Int> { Set(weekdays.map { $0 % 7 }) }

  private static func field(_ set: Set<Int>, of all: Set<Int>) -> String {
    if set == all { return "*" }
    if set.count > 3, let step = starred(set, of: all) { return step }
    return ranges(set).map { $0.count > 2 ? "\($0.lowerBound)-\($0.upperBound)" : $0.map(String.init).joined(separator: ",") }
      .joined(separator: ",")
  }

  /// `*/5` when it is just that.
  private static func starred(_ set: Set<Int>, of all: Set<Int>) -> String? {
    guard let first = all.min(), let last = all.max(), set.contains(first), set.count > 1 else { return nil }
    let step = set.sorted()[1] - first
    return step > 1 && Set(stride(from: first, through: last, by: step)) == set ? "*/\(step)" : nil
  }
}

extension Schedule {
  /// A line each, without the command.
  package func crontab() throws(ScheduleError) -> [String] {
    var lines: [String] = []
    for pattern in patterns { lines.append(try pattern.crontab()) }
    return lines
  }
}

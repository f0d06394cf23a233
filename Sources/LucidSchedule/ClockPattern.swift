import LucidCore

/// Times of the calendar: every minute of which all five parts hold. Parts hold whole numbers, and
/// a full one says nothing.
package struct ClockPattern: Hashable, Sendable {
  /// 0…59.
  package var minutes = allMinutes
  /// 0…23.
  package var hours = allHours
  /// 1…31; from the end of the month -1…-31, where -1 is its last day.
  package var days = allDays
  /// 1…12.
  package var months = allMonths
  /// 1 Monday … 7 Sunday.
  package var weekdays = allWeekdays

  package static let allMinutes = Set(0...59)
  package static let allHours = Set(0...23)
  package static let allDays = Set(1...31)
  package static let allMonths = Set(1...12)
  package static let allWeekdays = Set(1...7)

  /// The longest time between two days that any pattern holds: 29 February over a century that is
  /// no leap year.
  private static let longest = 366 * 41

  func holds(_ date: CivilDate) -> Bool {
    let (year, month, day) = date.components
    guard months.contains(month), weekdays.contains(date.weekday) else { return false }
    return days.contains(day) || days.contains(day - 1 - CivilDate.days(inMonth: month, year: year))
  }

  /// The first time later than `wall`, on a clock that is never changed; nil when there is none,
  /// such as on 30 February.
  func next(after wall: CivilDateTime) -> CivilDateTime? {
    if holds(wall.date), let time = time(after: wall.time) { return CivilDateTime(date: wall.date, time: time) }
    guard let first = CivilTime(hour: hours.min() ?? 24, minute: minutes.min() ?? 60) else { return nil }
    for days in 1...Self.longest {
      let date = wall.date.adding(days: days)
      if holds(date) { return CivilDateTime(date: date, time: first) }
    }
    return nil
  }

  private func time(after time: CivilTime) -> CivilTime? {
    for hour in hours.sorted() where hour >= time.hour {
      for minute in minutes.sorted() {
        let candidate = CivilTime(secondOfDay: hour * 3600 + minute * 60)
        if candidate > time { return candidate }
      }
    }
    return nil
  }
}

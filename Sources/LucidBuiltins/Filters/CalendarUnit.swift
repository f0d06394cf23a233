import LucidCore

/// First and last days of weeks (Monday to Sunday), months and years.
enum CalendarUnit {
  static func first(_ date: CivilDate, _ unit: String) -> CivilDate {
    switch unit {
    case "week": date.adding(days: 1 - date.weekday)
    case "month": date.adding(days: 1 - date.day)
    case "year": date.adding(days: 1 - date.dayOfYear)
    default: date
    }
  }

  static func last(_ date: CivilDate, _ unit: String) -> CivilDate {
    let start = first(date, unit)
    switch unit {
    case "week": return start.adding(days: 6)
    case "month": return start.adding(days: CivilDate.days(inMonth: date.month, year: date.year) - 1)
    case "year": return start.adding(days: CivilDate.isLeap(date.year) ? 365 : 364)
    default: return start
    }
  }
}

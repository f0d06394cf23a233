package import LucidCore

/// A birthday in an address book: a day of the year, with the year of birth where the card gives
/// it.
package struct Birthday: Hashable, Sendable {
  package let month: Int
  package let day: Int
  package let year: Int?

  /// nil for a day that no year has, or not that one.
  package init?(year: Int? = nil, month: Int, day: Int) {
    // A leap year has every day that there is.
    guard CivilDate(year: year ?? 2000, month: month, day: day) != nil else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The next one from a day on, that day included; of 29 February the 28th in other years.
  package func next(from today: CivilDate) -> CivilDate {
    let date = date(in: today.year)
    return date >= today ? date : self.date(in: today.year + 1)
  }

  /// The age reached on a birthday; nil without the year of birth, or before it.
  package func age(on date: CivilDate) -> Int? { year.flatMap { $0 <= date.year ? date.year - $0 : nil } }

  private func date(in year: Int) -> CivilDate {
    let first = CivilDate(year: year, month: month, day: 1) ?? CivilDate(daysSinceEpoch: 0)
    return CivilDate(year: year, month: month, day: day) ?? first.adding(days: day - 2)
  }

  package static let type = RecordType(
    "Birthday",
    [
      .init("label", .text, "`April 9`, or `April 9, 1990` with a year of birth."),
      .init("month", .integer, "1 to 12."), .init("day", .integer, "Of the month."),
      .init("year", .integer, "Of birth; null when the card has none."),
      .init("date", .date, "The day of birth; null without the year."),
      .init("next", .date, "The next birthday, today included; of 29 February the 28th in other years."),
      .init("days", .integer, "Days until then; 0 today."),
      .init("age", .integer, "The age reached then; null without the year."),
    ])

  package func record(today: CivilDate) -> Record {
    let next = next(from: today)
    let date = year.flatMap { CivilDate(year: $0, month: month, day: day) }
    let label = DatePattern.months[month - 1] + " \(day)"
    return Record(
      Self.type,
      [
        "label": .text(label + (year.map { ", \($0)" } ?? "")), "month": .integer(month), "day": .integer(day),
        "year": .optional(year), "date": date.map(Value.date) ?? .null, "next": .date(next),
        "days": .integer(next.daysSinceEpoch - today.daysSinceEpoch), "age": .optional(age(on: next)),
      ])
  }

  /// Reads a birthday from a record, for presenters; nil when it is none.
  package init?(_ value: Value) {
    guard let month = value["month"].integer, let day = value["day"].integer else { return nil }
    self.init(year: value["year"].integer, month: month, day: day)
  }
}

package import LucidCore

/// A figure of a day beside those of the same weekday in the eight weeks before, and of the day
/// before.
///
/// A weekday, because weeks have a shape: a day off is no exception, and a short night after a late
/// shift is none where each of them is.
package struct WeekdayComparison: Hashable, Sendable {
  package static let weeks = 8
  /// With fewer values of the weekday nothing is usual.
  package static let fewest = 4

  /// Such as `steps`.
  package let name: String
  package let unit: StatementUnit
  package let date: CivilDate
  package let value: Double
  /// The value of the day before; nil where it has none.
  package let before: Double?
  /// The number of values of the weekday.
  package let count: Int
  package let mean: Double
  package let low: Double
  package let high: Double

  /// Returns nil without a value of the day, and with fewer than `fewest` of its weekday. Values
  /// are rounded as sentences show them, from 10 on to whole ones: what looks like the end of the
  /// range is not outside of it.
  package init?(of name: String, in unit: StatementUnit, _ values: [CivilDate: Double], on date: CivilDate, decimals: Int = 0) {
    func rounded(_ value: Double) -> Double { Figure.round(value, abs(value) >= 10 ? 0 : decimals) }
    func value(_ days: Int) -> Double? { values[date.adding(days: -days)].map(rounded) }
    let usual = (1...Self.weeks).compactMap { value($0 * 7) }
    guard let today = value(0), usual.count >= Self.fewest, let low = usual.min(), let high = usual.max() else { return nil }
    self.name = name
    self.unit = unit
    self.date = date
    self.value = today
    self.low = low
    self.high = high
    before = value(1)
    count = usual.count
    mean = rounded(usual.reduce(0, +) / Double(usual.count))
  }

  /// Days of values that a comparison needs beside its own.
  package static let reach = weeks * 7

  package var isUnusual: Bool { value < low || value > high }

  // MARK: Results

  /// The field of a result that has comparisons.
  static let field = RecordType.Field(
    "unusual", .list(.record(type)), "Figures outside the range of their weekday in the eight weeks before; empty where none is.")

  package static let type = RecordType(
    "Comparison",
    [
      .init("id", .text, "Figure and day, such as `steps@2026-04-05#weekday`."),
      .init("name", .text, "The figure, such as `steps`."),
      .init("date", .date, "Today; yesterday for what adds up over a day."),
      .init("value", .number, "The figure of the day."),
      .init("unit", .text, "`ms`, `bpm`, `min`, `steps`, `kcal`, `h`, `km`, or empty."),
      .init("before", .number, "The figure of the day before; null where there is none."),
      .init("mean", .number, "The mean of the weekday."), .init("low", .number, "The lowest value of the weekday."),
      .init("high", .number, "The highest value of the weekday."),
      .init("count", .integer, "How many values of the weekday there are, 4 to 8."),
    ])

  package var record: Record {
    Record(
      Self.type,
      [
        "id": .text("\(name)@\(date.iso)#weekday"), "name": .text(name), "date": .date(date), "value": .number(value),
        "unit": .text(unit.rawValue), "before": .optional(before), "mean": .number(mean), "low": .number(low),
        "high": .number(high), "count": .integer(count),
      ])
  }

  // MARK: Statements

  /// Returns the statement about an unusual figure of a result.
  static func statement(_ kind: StatementKind, _ comparison: Value) -> Statement? {
    guard let value = comparison["value"].double, let name = comparison["name"].text, let weekday = weekday(comparison),
      case .date(let date) = comparison["date"]
    else { return nil }
    return Statement(
      kind, .state, weight: 38,
      [.metric: .word(name), .value: .amount(value, unit(comparison)), .day: .day(date), .weekday: weekday],
      records: comparison.record?.id.map { [$0] } ?? [])
  }

  /// `above` or `below`, the day, the number of values, the lowest, the highest, the mean, and the
  /// figure of the day before where there is one; nil for anything else than a comparison.
  static func weekday(_ comparison: Value) -> StatementValue? {
    guard case .date(let date) = comparison["date"], let value = comparison["value"].double,
      let count = comparison["count"].integer,
      let low = comparison["low"].double, let high = comparison["high"].double, let mean = comparison["mean"].double
    else { return nil }
    let figures = [low, high, mean] + [comparison["before"].double].compactMap { $0 }
    return .list(
      [.word(value > high ? "above" : "below"), .day(date), .count(count)] + figures.map { .amount($0, unit(comparison)) })
  }

  private static func unit(_ comparison: Value) -> StatementUnit {
    StatementUnit(rawValue: comparison["unit"].text ?? "") ?? .plain
  }
}

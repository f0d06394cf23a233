import LucidBuiltins
import LucidCore

/// A table of daily values, `health/NAME.csv`, in one of two forms; the header tells which.
///
/// Long: columns `date`, `metric`, `value` and, if wanted, `unit`, in any order:
/// `2026-04-06,hrv,52,ms`. Wide: `date` and a column for each metric, whose header may name the unit in brackets:
/// `date,hrv,sleep (h),steps`. Dates are `yyyy-MM-dd` (a time behind it is not looked at); metrics have the names that
/// `health.today` gives; a row is one day's value, and a later row for the same day and metric replaces an earlier one.
/// In a table separated by semicolons a decimal comma is understood. Columns and metrics not known are passed over.
struct HealthTable {
  private(set) var values: [HealthMetric: [CivilDate: Double]] = [:]
  private(set) var notices: [Notice] = []

  private let query: HealthQuery
  private let commaIsPoint: Bool

  init(_ bytes: [UInt8], path: String, query: HealthQuery) {
    self.query = query
    let table = CSVReader(bytes)
    commaIsPoint = table.separator == ";"
    let header = table.rows.first?.fields.map { $0.lowercased() } ?? []
    guard let date = header.firstIndex(of: "date") else {
      notices = [Notice("\(path): left out, it has no column `date`", about: path)]
      return
    }
    var bad: [Int] = []
    if let metric = header.firstIndex(of: "metric"), let value = header.firstIndex(of: "value") {
      let unit = header.firstIndex(of: "unit")
      for row in table.rows.dropFirst() {
        let name = Self.field(row, metric).lowercased()
        guard let known = HealthMetric(rawValue: name) else { continue }
        let unit = unit.map { Self.field(row, $0) } ?? ""
        if !add(known, Self.field(row, value), unit, on: Self.field(row, date)) { bad.append(row.line) }
      }
    } else {
      let columns = (table.rows.first?.fields ?? []).enumerated().compactMap { Self.column($1, at: $0) }
      for row in table.rows.dropFirst() {
        let good = columns.map { column in
          let text = Self.field(row, column.index)
          return text.isEmpty || add(column.metric, text, column.unit, on: Self.field(row, date))
        }
        if good.contains(false) { bad.append(row.line) }
      }
    }
    if let first = bad.first {
      let rows = bad.count == 1 ? "1 row left out" : "\(bad.count) rows left out"
      notices.append(Notice("\(path): \(rows), the first in line \(first): no date, or an impossible value or unit", about: path))
    }
  }

  private struct Column {
    let index: Int
    let metric: HealthMetric
    let unit: String
  }

  /// `sleep (h)`; nil for a column that is no metric.
  private static func column(_ header: String, at index: Int) -> Column? {
    let parts = header.split(separator: "(", maxSplits: 1)
    let name = parts.first.map { $0.split(separator: " ").joined(separator: "_").lowercased() } ?? ""
    let unit = parts.count > 1 ? parts[1].split(separator: ")").first.map(String.init) ?? "" : ""
    return HealthMetric(rawValue: name).map { Column(index: index, metric: $0, unit: unit) }
  }

  private static func field(_ row: CSVReader.Row, _ index: Int) -> String {
    index < row.fields.count ? row.fields[index] : ""
  }

  /// False when the row cannot be understood; a row that was not asked for is understood.
  private mutating func add(_ metric: HealthMetric, _ text: String, _ unit: String, on date: String) -> Bool {
    let number = Double(commaIsPoint ? text.replacing(",", with: ".") : text)
    guard let day = CivilDate(iso: date.prefix(10)), let number, number.isFinite,
      let factor = HealthUnit.factor(unit, of: metric),
      metric.plausible.contains(number * factor)
    else { return false }
    if query.metrics.contains(metric), query.days.contains(day) { values[metric, default: [:]][day] = number * factor }
    return true
  }
}

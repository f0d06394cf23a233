import LucidBuiltins
import LucidCore

/// A table of daily values, `health/NAME.csv`, in one of two forms; the header tells which.
///
/// Long: columns `date`, `metric`, `value` and, if wanted, `unit`, in any order:
/// `2026-04-06,hrv,52,ms`. Wide: `date` and a column for each metric, whose header may name the
/// unit in brackets: `date,hrv,sleep (h),steps`. Dates are `yyyy-MM-dd` (a time behind it is not
/// looked at); metrics have the names that `health.today` gives; a row is one day's value, and a
/// later row for the same day and metric replaces an earlier one. In a table separated by
/// semicolons a decimal comma is understood, and points between groups of three digits (`10.500`)
/// with it, unless another value of the table has a decimal point (`52.5`). Steps are whole: a
/// value such as `10.5` is refused, and so is `10.500` in a table of commas, which may be either.
/// In a table of commas a quoted `"10,234"` is a whole number. Columns and metrics not
/// known are passed over; one whose name has a metric in it (`Average HRV`) is named, unless the
/// table has that metric under its own name.
struct HealthTable {
  private(set) var values: [HealthMetric: [CivilDate: Double]] = [:]
  private(set) var notices: [Notice] = []

  private let query: HealthQuery
  private let pointIsGrouping: Bool

  init(_ bytes: [UInt8], path: String, query: HealthQuery) {
    self.query = query
    let table = CSVReader(bytes)
    pointIsGrouping =
      table.separator == ";" && !table.rows.dropFirst().contains { $0.fields.contains(where: Self.hasDecimalPoint) }
    let header = table.rows.first?.fields.map { $0.lowercased() } ?? []
    guard let date = header.firstIndex(of: "date") else {
      notices = [.file(path, .words(.noDateColumn))]
      return
    }
    var bad: [Int] = []
    var (known, unknown): (Set<HealthMetric>, [String]) = ([], [])
    if let metric = header.firstIndex(of: "metric"), let value = header.firstIndex(of: "value") {
      let unit = header.firstIndex(of: "unit")
      for row in table.rows.dropFirst() {
        let name = Self.field(row, metric).lowercased()
        guard let own = HealthMetric(rawValue: name) else {
          if unknown.count < 100, !unknown.contains(Self.field(row, metric)) { unknown.append(Self.field(row, metric)) }
          continue
        }
        known.insert(own)
        let unit = unit.map { Self.field(row, $0) } ?? ""
        if !add(own, Self.field(row, value), unit, on: Self.field(row, date)) { bad.append(row.line) }
      }
    } else {
      let header = table.rows.first?.fields ?? []
      let columns = header.enumerated().compactMap { Self.column($1, at: $0) }
      known = Set(columns.map(\.metric))
      unknown = header.enumerated().filter { Self.column($1, at: $0) == nil }.map(\.element)
      for row in table.rows.dropFirst() {
        let good = columns.map { column in
          let text = Self.field(row, column.index)
          return text.isEmpty || add(column.metric, text, column.unit, on: Self.field(row, date))
        }
        if good.contains(false) { bad.append(row.line) }
      }
    }
    for name in unknown {
      guard let metric = Self.meant(by: name), !known.contains(metric), query.metrics.contains(metric) else { continue }
      notices.append(
        Notice(
          .words(.inFile, path, MessageText.words(.metricIsCalled, name.oneLine(limit: 60), metric.rawValue)), about: path,
          remedy: "rename it in \(path), with its unit in brackets if it is not \(metric.unit)"))
    }
    if let first = bad.first {
      let rows = MessageText.words(.badRows, MessageText.count(bad.count, .row), first)
      notices.append(Notice(.words(.inFile, path, rows), about: path))
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

  /// The metric that a name of another program's table is about, such as `Total Sleep Duration`;
  /// nil when it has the word of none, or is no value of a day (`Sleep Score`).
  private static func meant(by name: String) -> HealthMetric? {
    let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
    guard words.isDisjoint(with: ["score", "balance", "goal", "target", "latency", "efficiency", "contributor", "notes"]) else {
      return nil
    }
    func has(_ some: String...) -> Bool { !words.isDisjoint(with: some) }
    return if has("hrv") || has("variability") { .hrv } else if has("resting") && has("heart", "hr", "pulse") {
      .restingHR
    } else if has("deep") && has("sleep") { .deepSleep } else if has("sleep", "asleep") && !has("rem", "light", "core") {
      .sleep
    } else if has("step", "steps", "schritte") { .steps } else if has("active") && has("energy", "calories", "kcal") {
      .activeEnergy
    } else { nil }
  }

  private static func field(_ row: CSVReader.Row, _ index: Int) -> String {
    index < row.fields.count ? row.fields[index] : ""
  }

  /// False when the row cannot be understood; a row that was not asked for is understood.
  private mutating func add(_ metric: HealthMetric, _ text: String, _ unit: String, on date: String) -> Bool {
    guard let day = CivilDate(iso: date.prefix(10)), let number = number(text, isWhole: metric == .steps),
      let factor = HealthUnit.factor(unit, of: metric),
      metric.plausible.contains(number * factor), metric != .steps || number * factor == (number * factor).rounded()
    else { return false }
    if query.metrics.contains(metric), query.days.contains(day) { values[metric, default: [:]][day] = number * factor }
    return true
  }

  /// Reads a value by the marks of this table; nil also for a whole number that may be thousands or
  /// a part of one.
  private func number(_ text: String, isWhole: Bool) -> Double? {
    if let e = text.lastIndex(where: { $0 == "e" || $0 == "E" }) {
      return Self.scientific(String(text[..<e]), exponent: String(text[text.index(after: e)...]))
    }
    let value = Value.number(written: text, decimal: pointIsGrouping ? "," : ".")
    let other = isWhole ? Value.number(written: text, decimal: pointIsGrouping ? "." : ",") : nil
    if case .number? = value, case .integer? = other { return nil }
    return value?.double
  }

  /// Reads `1.2e4` and `1,2E+04`, as programs write them: a mark in the mantissa is a decimal one.
  private static func scientific(_ mantissa: String, exponent: String) -> Double? {
    guard let exponent = Int(exponent), abs(exponent) <= 300,
      let value = Value.number(written: mantissa, decimal: mantissa.contains(",") ? "," : ".")?.double
    else { return nil }
    return Double("\(value)e\(exponent)")
  }

  /// `52.5`: a point that can only be a decimal one. A date such as `26.10.2026` is none.
  private static func hasDecimalPoint(_ text: String) -> Bool {
    guard text.contains("."), !text.contains(","), case .number? = Value.number(written: text, decimal: ",") else { return false }
    return true
  }
}

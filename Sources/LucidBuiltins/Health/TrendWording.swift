import LucidCore
import LucidRuntime

/// Describes a result of `health.trend`.
struct TrendWording {
  private let result: Value
  private let range: PastDaysWording?

  init(_ result: Value, in context: PresentContext) {
    self.result = result
    let isSum = result["name"].text.flatMap(HealthMetric.init(rawValue:))?.aggregation == .sum
    range = PastDaysWording(
      result, newest: isSum ? context.today.adding(days: -1) : context.today, today: context.today)
  }

  var tile: Tile {
    let mean = result["mean"].double.map(quantity)
    let change = result["change_pct"].double.map { "\(Figure.change($0)) \(past ?? "in \(Figure.count(days, "day"))")" }
    return Tile(
      label: title, value: mean.map { "\($0) a day" } ?? "no data",
      sub: change ?? Figure.count(count, "value") + (past.map { " \($0)" } ?? ""),
      icon: "chart.line.uptrend.xyaxis")
  }

  var highlights: [Highlight] {
    guard let mean = result["mean"].double else { return [] }
    let records = result.record?.id.map { [$0] } ?? []
    let average = "**\(quantity(mean))** a day on average"
    guard let change = result["change_pct"].double, let trend = result["trend"].text.flatMap(Metric.Trend.init(rawValue:)) else {
      return [
        Highlight(
          .fact, weight: 30, "\(title) was \(average) \(past ?? "in \(latest)"), too few values for a trend.", records: records)
      ]
    }
    let verb =
      switch trend {
      case .up: "rose by **\(Figure.number(change)) %**"
      case .down: "fell by **\(Figure.number(-change)) %**"
      case .flat: "stayed where it was"
      }
    var said = [Highlight(.state, weight: 55, "\(title) \(verb) \(past ?? "over \(latest)"): \(average).", records: records)]
    if let low = result["lowest"].double, let high = result["highest"].double, high > low {
      said.append(Highlight(.fact, weight: 20, "It was between \(quantity(low)) and \(quantity(high)).", records: records))
    }
    return said
  }

  private var title: String { result["title"].text ?? "" }
  private var count: Int { result["count"].integer ?? 0 }

  private var days: Int { range?.count ?? count }
  private var latest: String { "the last \(Figure.count(days, "day"))" }
  /// A range that ends before the newest day with values; nil for any other.
  var pastRange: PastDaysWording? { range.flatMap { $0.isLatest ? nil : $0 } }
  private var past: String? { pastRange?.phrase }

  private func quantity(_ value: Double) -> String {
    let unit = result["unit"].text ?? ""
    return unit == "min" ? Figure.duration(minutes: value) : "\(Figure.number(value)) \(unit)"
  }
}

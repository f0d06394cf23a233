import LucidCore

/// Describes a result of `health.trend`.
struct TrendWording {
  private let result: Value

  init(_ result: Value) { self.result = result }

  var tile: Tile {
    let mean = result["mean"].double.map(quantity)
    let change = result["change_pct"].double.map { "\(Figure.change($0)) in \(Figure.count(days, "day"))" }
    return Tile(
      label: title, value: mean.map { "\($0) a day" } ?? "no data", sub: change ?? Figure.count(count, "value"),
      icon: "chart.line.uptrend.xyaxis")
  }

  var highlights: [Highlight] {
    guard let mean = result["mean"].double else { return [] }
    let records = result.record?.id.map { [$0] } ?? []
    let span = "the last \(days) days"
    let average = "**\(quantity(mean))** a day on average"
    guard let change = result["change_pct"].double, let trend = result["trend"].text.flatMap(Metric.Trend.init(rawValue:)) else {
      return [Highlight(.fact, weight: 30, "\(title) was \(average) in \(span), too few values for a trend.", records: records)]
    }
    let verb =
      switch trend {
      case .up: "rose by **\(Figure.number(change)) %**"
      case .down: "fell by **\(Figure.number(-change)) %**"
      case .flat: "stayed where it was"
      }
    var said = [Highlight(.state, weight: 55, "\(title) \(verb) over \(span): \(average).", records: records)]
    if let low = result["lowest"].double, let high = result["highest"].double, high > low {
      said.append(Highlight(.fact, weight: 20, "It was between \(quantity(low)) and \(quantity(high)).", records: records))
    }
    return said
  }

  private var title: String { result["title"].text ?? "" }
  private var count: Int { result["count"].integer ?? 0 }

  private var days: Int {
    guard case .date(let from) = result["from"], case .date(let to) = result["to"] else { return count }
    return to.daysSinceEpoch - from.daysSinceEpoch + 1
  }

  private func quantity(_ value: Double) -> String {
    let unit = result["unit"].text ?? ""
    return unit == "min" ? Figure.duration(minutes: value) : "\(Figure.number(value)) \(unit)"
  }
}

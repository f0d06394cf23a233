import LucidCore
import LucidRuntime

/// Describes a result of `health.trend`.
struct TrendWording {
  private let result: Value
  private let range: PastRange?

  init(_ result: Value, in context: PresentContext) {
    self.result = result
    let isSum = result["name"].text.flatMap(HealthMetric.init(rawValue:))?.aggregation == .sum
    range = PastRange(result, newest: isSum ? context.today.adding(days: -1) : context.today)
  }

  var tile: Tile {
    let past = pastRange.map { CardPhrase.period($0.first, $0.last) }
    let change = result["change_pct"].double.map {
      let time = past ?? .count(days, .day)
      return past == nil ? CardPhrase.word(.inDays, [.change($0), time]) : .row([.change($0), time])
    }
    return Tile(
      .term(.metric, result["name"].text ?? ""), result["mean"].double.map { .word(.aDay, [quantity($0)]) } ?? .word(.noData),
      sub: [change ?? .row([.count(count, .value), past].compactMap(\.self))], icon: "chart.line.uptrend.xyaxis")
  }

  var statements: [Statement] {
    guard let mean = result["mean"].double else {
      return [Statement(.health(.noValues), .fact, weight: 30, [.metric: .word(result["name"].text ?? "")])]
    }
    let records = result.record?.id.map { [$0] } ?? []
    let past = pastRange.map { StatementRange($0.first, $0.last) }
    let change = result["change_pct"].double
    let trend = result["trend"].text.flatMap(Metric.Trend.init(rawValue:))
    let values: StatementValues = [
      .metric: .word(result["name"].text ?? ""), .mean: amount(mean), .count: .count(days),
      .change: change.map { .amount($0, .percent) }, .trend: trend.map { .word($0.rawValue) },
    ]
    guard change != nil, trend != nil else {
      return [
        Statement(.health(.average), .fact, weight: 30, values, range: past, records: records, certainty: .estimate)
      ]
    }
    var said = [Statement(.health(.trend), .state, weight: 55, values, range: past, records: records)]
    if let low = result["lowest"].double, let high = result["highest"].double, high > low {
      said.append(
        Statement(.health(.lowAndHigh), .fact, weight: 20, [.low: amount(low), .high: amount(high)], records: records))
    }
    return said
  }

  /// With the unit of the metric; one that is not known has none.
  private func amount(_ value: Double) -> StatementValue {
    .amount(value, StatementUnit(rawValue: result["unit"].text ?? "") ?? .plain)
  }

  private var count: Int { result["count"].integer ?? 0 }

  private var days: Int { range?.count ?? count }
  /// A range that ends before the newest day with values; nil for any other.
  var pastRange: PastRange? { range.flatMap { $0.isLatest ? nil : $0 } }

  private func quantity(_ value: Double) -> CardPhrase { HealthPresenter.quantity(value, result["unit"].text) }
}

import LucidCore

/// `{metrics: [{name, value, unit, baseline, delta_pct, trend, series}], verdict, advice, until,
/// range}`.
struct HealthGridRenderer: CardRenderer {
  let kind = "healthGrid"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let metrics = body.items("metrics")
    // Values of a range in the past are not those of now.
    let day = body.date("until").map { DatePattern.format(CivilDateTime(date: $0), "MMM d") } ?? "now"
    let table = TableView(
      columns: [
        .init(title: "", spoken: "metric", heads: true), .init(title: day, right: true),
        .init(title: "", right: true, spare: 1, spoken: "change"),
        .init(title: "usual", right: true, spare: 2),
        .init(title: "last days", spare: 3),
      ],
      rows: metrics.map {
        row($0, soFar: body.integer("sleep_so_far"), isAlone: metrics.count == 1 && body.date("last") != nil)
      })
    let verdict = body.text("verdict")
    let chart = metrics.count == 1 ? Self.chart(metrics[0], body) : nil
    return CardView(
      icon: "heart", title: chart == nil ? "Health" : StyledText(metrics[0].text("title") ?? "Health"),
      aside: verdict.map { StyledText($0, Self.tone($0)) } ?? body.phrase("range", .dim) ?? "",
      [
        metrics.isEmpty ? .text(StyledText("No measurements.", .dim)) : .table(table),
        chart.map { .chart($0) },
        body.phrase("advice").map { .callout(.advice, $0) },
      ])
  }

  /// The chart of a metric that stands alone has its days.
  private func row(_ metric: CardFields, soFar: Int?, isAlone: Bool) -> [StyledText] {
    let unit = metric.text("unit") ?? ""
    let now = Self.quantity(metric.record["value"], unit)
    let usual = Self.quantity(metric.record["baseline"], unit)
    return [
      StyledText(metric.text("title") ?? metric.text("name") ?? ""),
      now.isEmpty ? StyledText(Self.missing(metric, soFar), .dim) : StyledText(now, .strong),
      change(metric),
      StyledText(usual, .dim),
      metric.figures("series").count > 1 && !isAlone
        ? StyledText(.spark(Self.thinned(metric.figures("series")), usual: metric["baseline"].double), .accent) : "",
    ]
  }

  /// Stands where a metric has no value of the day: of a night that may go on, what is known.
  private static func missing(_ metric: CardFields, _ soFar: Int?) -> String {
    guard let soFar else { return "no data" }
    switch metric.text("name") {
    case "sleep": return quantity(.integer(soFar), "min") + " so far"
    case "deep_sleep", "deep_pct": return "not over yet"
    default: return "no data"
    }
  }

  /// The daily values of a trend as a chart, with what is usual of the days before the last.
  private static func chart(_ metric: CardFields, _ body: CardFields) -> ChartView? {
    guard let first = body.date("first"), let last = body.date("last"), let series = metric["series"].list else { return nil }
    let figures = series.map(\.double)
    let unit = metric.text("unit") ?? ""
    let usual = ChartView.Usual(of: figures.dropLast())
    func said(_ d: Double) -> String { quantity(.number(d), unit) }
    func day(_ date: CivilDate) -> String { DatePattern.format(CivilDateTime(date: date), "MMM d") }
    let known = figures.compactMap { $0 }.filter(\.isFinite)
    guard known.count > 1, let low = known.min(), let high = known.max() else { return nil }
    let band = usual.map { ", usually \(said($0.low)) to \(said($0.high))" } ?? ""
    return ChartView(
      figures: figures, usual: usual, first: day(first), last: day(last),
      words: "\(day(first)) to \(day(last)): lowest \(said(low)), highest \(said(high))\(band)")
  }

  private func change(_ metric: CardFields) -> StyledText {
    guard let delta = metric["delta_pct"].double, delta.isFinite else { return "" }
    let rounded = (delta * 10).rounded() / 10
    let size = CardFields.figure(abs(rounded))
    let mark: Mark = rounded > 0 ? .up : rounded < 0 ? .down : .level
    return StyledText(mark, .dim) + " " + StyledText("\(rounded > 0 ? "+" : rounded < 0 ? "−" : "")\(size) %")
  }

  /// A figure with its unit; long stretches of minutes as hours.
  static func quantity(_ value: Value, _ unit: String) -> String {
    guard let d = value.double, d.isFinite else { return "" }
    if unit == "min", d >= 60, d < 1e6 { return FreeSlotsRenderer.length(Int(d.rounded())) }
    return CardFields.figure(d) + (unit.isEmpty || unit == "count" ? "" : " " + unit)
  }

  /// At most 30 figures: of a longer series, the means of stretches of the same length.
  static func thinned(_ figures: [Double]) -> [Double] {
    let most = 30
    guard figures.count > most else { return figures }
    return (0..<most).map { i in
      let stretch = figures[(i * figures.count / most)..<((i + 1) * figures.count / most)]
      return stretch.reduce(0) { $0 + $1 / Double(stretch.count) }
    }
  }

  static func tone(_ verdict: String) -> TextStyle {
    switch verdict {
    case "recovered": .good
    case "drained": .warn
    default: .plain
    }
  }
}

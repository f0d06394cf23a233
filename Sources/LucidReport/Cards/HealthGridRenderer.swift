import LucidCore
import LucidWording

/// `{metrics: [{name, value, unit, baseline, delta_pct, trend, series}], verdict, advice, until,
/// range}`.
struct HealthGridRenderer: CardRenderer {
  let kind = "healthGrid"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let metrics = body.items("metrics")
    // Values of a range in the past are not those of now.
    let day = body.date("until").map { words.shortDay($0, seenFrom: body.context.today) } ?? words[.now]
    let table = TableView(
      columns: [
        .init(title: "", spoken: words[.metric], heads: true), .init(title: day, right: true),
        .init(title: "", right: true, spare: 1, spoken: words[.change]),
        .init(title: words[.usual], right: true, spare: 2),
        .init(title: words[.lastDays], spare: 3),
      ],
      rows: metrics.map {
        row($0, soFar: body.integer("sleep_so_far"), isAlone: metrics.count == 1 && body.date("last") != nil)
      })
    let verdict = body.text("verdict")
    let chart = metrics.count == 1 ? Self.chart(metrics[0], body) : nil
    return CardView(
      icon: "heart", title: StyledText(chart == nil ? words[.health] : Self.title(metrics[0]) ?? words[.health]),
      aside: verdict.map { StyledText(body.word("verdict") ?? $0, Self.tone($0)) } ?? Self.range(body) ?? "",
      [
        metrics.isEmpty ? .text(StyledText(words[.noMeasurements], .dim)) : .table(table),
        chart.map { .chart($0) },
        Self.advice(body, card).map { .callout(.advice, $0) },
      ])
  }

  /// The chart of a metric that stands alone has its days.
  private func row(_ metric: CardFields, soFar: Int?, isAlone: Bool) -> [StyledText] {
    let unit = metric.text("unit") ?? ""
    let now = Self.quantity(metric.record["value"], unit, metric.context)
    let usual = Self.quantity(metric.record["baseline"], unit, metric.context)
    return [
      StyledText(Self.title(metric) ?? ""),
      now.isEmpty ? StyledText(Self.missing(metric, soFar), .dim) : StyledText(now, .strong),
      change(metric),
      StyledText(usual, .dim),
      metric.figures("series").count > 1 && !isAlone
        ? StyledText(.spark(Self.thinned(metric.figures("series")), usual: metric["baseline"].double), .accent) : "",
    ]
  }

  /// Stands where a metric has no value of the day: of a night that may go on, what is known.
  private static func missing(_ metric: CardFields, _ soFar: Int?) -> String {
    let words = metric.context.words
    guard let soFar else { return words[.noData] }
    switch metric.text("name") {
    case "sleep": return words[.soFar, quantity(.integer(soFar), "min", metric.context)]
    case "deep_sleep", "deep_pct": return words[.notOverYet]
    default: return words[.noData]
    }
  }

  /// The daily values of a trend as a chart, with what is usual of the days before the last.
  private static func chart(_ metric: CardFields, _ body: CardFields) -> ChartView? {
    guard let first = body.date("first"), let last = body.date("last"), let series = metric["series"].list else { return nil }
    let figures = series.map(\.double)
    let unit = metric.text("unit") ?? ""
    let usual = ChartView.Usual(of: figures.dropLast())
    let words = body.context.words
    func said(_ d: Double) -> String { quantity(.number(d), unit, body.context) }
    func day(_ date: CivilDate) -> String { words.shortDay(date, seenFrom: body.context.today) }
    let known = figures.compactMap { $0 }.filter(\.isFinite)
    guard known.count > 1, let low = known.min(), let high = known.max() else { return nil }
    let range = words[.range, day(first), day(last), said(low), said(high)]
    return ChartView(
      figures: figures, usual: usual, first: day(first), last: day(last),
      words: usual.map { words[.usualRange, range, said($0.low), said($0.high)] } ?? range)
  }

  private func change(_ metric: CardFields) -> StyledText {
    guard let delta = metric["delta_pct"].double, delta.isFinite else { return "" }
    let rounded = (delta * 10).rounded() / 10
    let size = metric.context.figure(abs(rounded))
    let mark: Mark = rounded > 0 ? .up : rounded < 0 ? .down : .level
    return StyledText(mark, .dim) + " " + StyledText("\(rounded > 0 ? "+" : rounded < 0 ? "−" : "")\(size) %")
  }

  private static func title(_ metric: CardFields) -> String? {
    metric.text("name").map { metric.context.words.metric($0, title: metric.text("title")) }
  }

  private static func advice(_ body: CardFields, _ card: Card) -> StyledText? {
    body.phrase("advice").map { body.context.sentence(card, .health(.advice)) ?? $0 }
  }

  /// The days of a trend that ends in the past.
  private static func range(_ body: CardFields) -> StyledText? {
    guard let first = body.date("first"), let last = body.date("until") else { return nil }
    return StyledText(body.context.text(.days(first, last)), .dim)
  }

  /// A figure with its unit; long stretches of minutes as hours.
  static func quantity(_ value: Value, _ unit: String, _ context: CardContext) -> String {
    guard let d = value.double, d.isFinite else { return "" }
    if unit == "min", d >= 60, d < 1e6 { return FreeSlotsRenderer.length(Int(d.rounded())) }
    return context.figure(d) + (unit.isEmpty || unit == "count" ? "" : " " + context.words.unit(unit))
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

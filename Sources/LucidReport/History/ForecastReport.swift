package import LucidCore

/// A forecast of what models will take, as a table or JSON.
package struct ForecastReport {
  private let forecast: SpendingForecast
  private let zone: Zone

  package init(_ forecast: SpendingForecast, zone: Zone) { (self.forecast, self.zone) = (forecast, zone) }

  /// `from 12 days of stored runs`.
  private var basis: String {
    let days = Int(forecast.days.rounded())
    return "from \(Count.of(days, "day")) of stored runs"
  }

  private var hasCost: Bool { forecast.usage.contains { $0.tokens.cost != nil } }

  package func text(_ screen: Screen) -> String {
    guard !forecast.usage.isEmpty else {
      return "no stored run of the last \(SpendingForecast.span) days asked a model that reports its tokens\n"
    }
    var page = LineWriter(ANSIWriter(screen))
    page.add(StyledText("The next \(SpendingForecast.span) days, \(basis)", .strong))
    let titles = ["ABILITY", "RUNS", "TOKENS"] + (hasCost ? ["COST"] : [])
    let rows = forecast.usage.map { row($0.ability, Double($0.runs), Double($0.tokens.total), $0.tokens.cost) }
    let all =
      forecast.usage.count > 1
      ? [
        row(
          "all", Double(forecast.usage.reduce(0) { $0 + $1.runs }), Double(forecast.usage.reduce(0) { $0 + $1.tokens.total }),
          hasCost ? forecast.usage.reduce(0) { $0 + ($1.tokens.cost ?? 0) } : nil)
      ] : []
    let widths = titles.indices.map { i in
      max(titles[i].count, (rows + all).map { DisplayWidth.of(TerminalSanitizer.line($0[i])) }.max() ?? 0)
    }
    for (n, row) in ([titles] + rows + all).enumerated() {
      var line = StyledText()
      for (i, cell) in row.enumerated() {
        let cell = TerminalSanitizer.line(cell)
        let pad = String(repeating: " ", count: max(0, min(40, widths[i]) - DisplayWidth.of(cell)))
        // Numbers stand below each other.
        line += StyledText(i == 0 ? cell + pad : pad + cell, n == 0 ? .dim : n > rows.count ? .strong : .plain)
        if i < row.count - 1 { line += "  " }
      }
      page.raw(page.layout.cut(line, width: max(20, screen.width)))
    }
    for remark in remarks { page.add(StyledText(remark, .dim)) }
    return page.text
  }

  /// Says what the numbers do not hold.
  private var remarks: [String] {
    var remarks: [String] = []
    if forecast.days < Double(SpendingForecast.fewDays) {
      remarks.append("So few days say little about \(SpendingForecast.span).")
    }
    let unpriced = forecast.usage.reduce(0) { $0 + $1.unpriced }
    if unpriced > 0 {
      remarks.append(
        "\(Count.of(unpriced, "run")) asked a model without a `price`: "
          + (hasCost ? "what they cost is not in it." : "no cost is known."))
    }
    return remarks
  }

  private func row(_ name: String, _ runs: Double, _ tokens: Double, _ cost: Double?) -> [String] {
    [name, "\(Int(forecast.ahead(runs).rounded()))", "\(Int(forecast.ahead(tokens).rounded()))"]
      + (hasCost ? [cost.map { ValueText.number(Self.rounded(forecast.ahead($0))) } ?? ""] : [])
  }

  private static func rounded(_ cost: Double) -> Double { (cost * 10_000).rounded() / 10_000 }

  package var json: JSONResult {
    JSONResult { json in
      json.field("days_ahead", SpendingForecast.span)
      json.key("days_of_runs")
      if forecast.first == nil { json.null() } else { json.number((forecast.days * 100).rounded() / 100) }
      json.field("first_run", forecast.first.map { zone.iso($0) })
      json.objects("abilities", forecast.usage) { json, one in
        json.field("ability", one.ability)
        json.field("runs", one.runs)
        json.field("unpriced_runs", one.unpriced)
        json.field("tokens", one.tokens.total)
        json.field("runs_ahead", Int(forecast.ahead(Double(one.runs)).rounded()))
        json.field("tokens_ahead", Int(forecast.ahead(Double(one.tokens.total)).rounded()))
        json.key("cost_ahead")
        if let cost = one.tokens.cost { json.number(Self.rounded(forecast.ahead(cost))) } else { json.null() }
      }
    }
  }
}

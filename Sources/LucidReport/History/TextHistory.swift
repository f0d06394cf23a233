package import LucidCore

/// Runs for a person: a line each, newest first.
package struct TextHistory {
  private let screen: Screen
  /// Times are on the wall clock of each run's own zone, which its record names.
  private let zone: (String) -> Zone
  /// With the prompt, the tools and the answer under each line.
  private let isLong: Bool

  package init(screen: Screen = .plain, isLong: Bool = false, zone: @escaping (String) -> Zone) {
    self.screen = screen
    self.isLong = isLong
    self.zone = zone
  }

  package func render(_ runs: [RunSummary]) -> String {
    var page = LineWriter(ANSIWriter(screen))
    // What no run of the list has takes no room.
    let hasTokens = runs.contains { $0.tokens != nil }
    let hasCost = runs.contains { $0.tokens?.cost != nil }
    let rows = runs.map { run in
      cells(run) + (hasTokens ? [run.tokens.map { "\($0.total)" } ?? ""] : [])
        + (hasCost ? [run.tokens?.cost.map(Self.cost) ?? ""] : [])
    }
    let titles = ["RUN", "WHEN", "ABILITY", "OUTCOME"] + (hasTokens ? ["TOKENS"] : []) + (hasCost ? ["COST"] : [])
    let widths = titles.indices.map { i in
      max(titles[i].count, rows.map { min(20, DisplayWidth.of(TerminalSanitizer.line($0[i]))) }.max() ?? 0)
    }
    line(titles.map { StyledText($0, .dim) } + [StyledText("RESULT", .dim)], widths, &page)
    for (run, row) in zip(runs, rows) {
      let tones: [TextStyle] = [.strong, .dim, .plain, Self.tone(run.state), .dim, .dim]
      line(zip(row, tones).map { StyledText($0, $1) } + [came(run)], widths, &page)
      if isLong { more(run, &page) }
    }
    return page.text
  }

  private func cells(_ run: RunSummary) -> [String] {
    let civil = zone(run.zone).civil(run.started)
    return [run.name, "\(civil.date.iso) \(civil.time.iso.prefix(5))", run.label, run.state.word]
  }

  private static func cost(_ cost: Double) -> String { ValueText.number((cost * 10_000).rounded() / 10_000) }

  private func line(_ phrases: [StyledText], _ widths: [Int], _ page: inout LineWriter) {
    var out = StyledText()
    for (phrase, width) in zip(phrases, widths) { out += page.layout.fit(phrase, width: width) + "  " }
    let left = max(12, screen.width - page.ink.width(out))
    page.raw(out + page.layout.cut(phrases.last ?? "", width: left))
  }

  private func came(_ run: RunSummary) -> StyledText {
    var parts: [StyledText?] = []
    if run.waiting > 0 {
      // That an ability or a conversation asked for them is seen in its column.
      let clients = RequesterCount.all(run.requesters).filter { $0.requester.kind == "client" }
      let asked = clients.map { ", asked by \($0.requester.text)" }.joined()
      parts.append(StyledText("\(run.waiting) to apply\(asked)", .warn))
    }
    if run.openDeliveries > 0 { parts.append(StyledText("\(run.openDeliveries) to deliver", .warn)) }
    if run.failedDeliveries > 0 { parts.append(StyledText("\(run.failedDeliveries) not delivered", .bad)) }
    if let failure = run.failure { parts.append(StyledText(failure, .bad)) }
    if run.changes > 0 { parts.append(StyledText(run.changes == 1 ? "1 change" : "\(run.changes) changes", .good)) }
    if run.applied > 0 { parts.append(StyledText("\(run.applied) applied", .good)) }
    if run.rejected > 0 { parts.append(StyledText("\(run.rejected) rejected", .dim)) }
    if run.isUndone { parts.append(StyledText("undone", .dim)) }
    if run.failure == nil { parts.append(run.summary.map { StyledText($0) }) }
    return .joined(parts)
  }

  private func more(_ run: RunSummary, _ page: inout LineWriter) {
    func add(_ label: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      page.add(StyledText(label, .dim), StyledText(TerminalSanitizer.line(text)), indent: 2, column: 8)
    }
    add("asked", run.question)
    add("tools", run.families.joined(separator: ", "))
    add("answer", run.answer)
    page.gap()
  }

  private static func tone(_ state: RunSummary.State) -> TextStyle {
    switch state {
    case .ended(.ok), .ended(.nothing): .good
    case .ended(.partial), .underway: .warn
    default: .bad
    }
  }
}

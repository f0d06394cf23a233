package import LucidCore

/// A stored run as one HTML page: the run as it was shown, and under it what it was made from.
package struct HTMLStoredRun {
  private let zone: Zone
  private let text: TextStoredRun

  package init(zone: Zone) { (self.zone, text) = (zone, TextStoredRun(zone: zone, timings: false)) }

  /// `left` is what deliveries have handed over.
  package func render(
    _ kept: StoredRun, deliveries: [StoredDelivery] = [], left: [LoggedRequest] = [], name: String
  ) -> String {
    let record = kept.record
    let label = HTMLEscape.escape(TerminalSanitizer.line(record.ability.label))
    let run = HTMLRun(zone: zone, format: kept.plan.output, showsPrompt: true)
    return HTMLDocument.page(
      label, language: record.language, accent: RGB(record.ability.color),
      run.body(record, more: made(kept, deliveries: deliveries, left: left, name: name)))
  }

  /// The content of a page with buttons: `decisions` are the markup of what can be done about it.
  package func body(
    _ kept: StoredRun, deliveries: [StoredDelivery], left: [LoggedRequest], name: String, decisions: String
  ) -> String {
    HTMLRun(zone: zone, format: kept.plan.output, showsPrompt: true, showsPending: false)
      .body(kept.record, more: decisions + made(kept, deliveries: deliveries, left: left, name: name))
  }

  private func made(
    _ kept: StoredRun, deliveries: [StoredDelivery], left: [LoggedRequest], name: String
  ) -> String {
    var more = section("Stored run", text.facts(kept, name, left).map { ($0.label, [StyledText($0.text)]) })
    more += section("Inputs", kept.inputs.map { ($0.name, [StyledText(text.text($0.value))]) })
    let variables = kept.record.variables.filter { $0.status != .neverNeeded }
    more += section("Variables", variables.map { ($0.name, [StyledText(text.text($0.value))]) })
    more += section("Calls", calls(kept))
    return more
      + section("Deliveries", deliveries.map { ("", [.joined([StyledText($0.words), TextDeliveries.state($0)])]) })
  }

  private func calls(_ kept: StoredRun) -> [(String, [StyledText])] {
    let others = kept.calls.filter { $0.step == nil && $0.tool.contains(".") }
    let steps = kept.record.steps.map { step in
      (step.name, [text.head(step)] + kept.calls.filter { $0.step == step.name }.map(text.line))
    }
    return steps + (others.isEmpty ? [] : [("others", others.map(text.line))])
  }

  /// Empty without rows; a row is a name and its lines.
  private func section(_ title: String, _ rows: [(name: String, lines: [StyledText])]) -> String {
    guard !rows.isEmpty else { return "" }
    let columns: [TableView.Column] = [.init(title: "", spoken: "name", heads: true), .init(title: "", spoken: "value")]
    let table = TableView(columns: columns, rows: rows.map { [StyledText($0.name), .joined($0.lines, by: "; ")] })
    return "<section class=\"card\"><h2>\(title)</h2>\n\(HTMLTable(caption: StyledText(title)).html(table))\n</section>\n"
  }
}

package import LucidCore
import LucidWording

/// A stored run as one HTML page: the run as it was shown, and under it what it was made from.
package struct HTMLStoredRun {
  private let zone: Zone
  /// The language of what it was made from; nil for that of the run.
  private let language: Language?

  package init(zone: Zone, in language: Language? = nil) { (self.zone, self.language) = (zone, language) }

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
    let language = language ?? kept.record.language
    let (words, text) = (PageWords(language), TextStoredRun(zone: zone, timings: false, language: language))
    let variables = kept.record.variables.filter { $0.status != .neverNeeded }
    let sections: [(title: MessageWord, rows: [Row])] = [
      (.storedRun, text.facts(kept, name, left).map { ($0.label, [StyledText($0.text)]) }),
      (.storedInputs, kept.inputs.map { ($0.name, [StyledText(text.text($0.value))]) }),
      (.storedVariables, variables.map { ($0.name, [StyledText(text.text($0.value))]) }),
      (.storedCalls, calls(kept, text, others: words.message(.words(.otherCalls)))),
      (
        .storedDeliveries,
        deliveries.map { delivery in
          let what = StyledText(words.message(StoredDelivery.message(delivery.kind, delivery.target)))
          return ("", [.joined([what, TextDeliveries.state(delivery, words)])])
        }
      ),
    ]
    return sections.map { section($0.title, $0.rows, in: words) }.joined()
  }

  /// A name and its lines.
  private typealias Row = (name: String, lines: [StyledText])

  private func calls(_ kept: StoredRun, _ text: TextStoredRun, others name: String) -> [Row] {
    let others = kept.calls.filter { $0.step == nil && $0.tool.contains(".") }
    let steps = kept.record.steps.map { step -> Row in
      (step.name, [text.head(step)] + kept.calls.filter { $0.step == step.name }.map(text.line))
    }
    return steps + (others.isEmpty ? [] : [(name, others.map(text.line))])
  }

  /// Empty without rows.
  private func section(_ title: MessageWord, _ rows: [Row], in words: PageWords) -> String {
    guard !rows.isEmpty else { return "" }
    let title = words.message(.words(title))
    let columns: [TableView.Column] = [
      .init(title: "", spoken: words.message(.words(.columnName)), heads: true),
      .init(title: "", spoken: words.message(.words(.columnValue))),
    ]
    let table = TableView(columns: columns, rows: rows.map { [StyledText($0.name), .joined($0.lines, by: "; ")] })
    return
      "<section class=\"card\"><h2>\(title)</h2>\n\(HTMLTable(caption: StyledText(title), words: words).html(table))\n</section>\n"
  }
}

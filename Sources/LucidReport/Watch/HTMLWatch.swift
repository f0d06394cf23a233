import LucidCore

/// A view of a watched file as one HTML page, without a script: it asks for the next view itself.
package struct HTMLWatch {
  private let detail: CardDetail

  package init(detail: CardDetail = .normal) { self.detail = detail }

  /// The style of the lines that changed.
  private static let rules = """
    .changes { white-space: pre-wrap; overflow-wrap: anywhere; } .changes ins, .changes del { display: block; text-decoration: none; }
    .changes ins { color: var(--good); } .changes del { color: var(--bad); }
    """

  /// `next` is the address that answers when there is another view; nil for the last page.
  /// `changes` are nil where there is nothing to compare with.
  package func page(_ view: WatchView, _ changes: [WatchChange]?, next: String?) -> String {
    let (name, data) = (text(view.file), text("view \(view.number) · on \(view.data)"))
    var out = "<section aria-label=\"watch\">\n<p><strong>\(name)</strong> · \(data)</p>\n"
    if next == nil { out += "<p class=\"callout alert\">The watch has ended: this page does not change any more.</p>\n" }
    if let changes { out += section(changes) }
    if !view.problems.isEmpty {
      out += "<section class=\"card\"><h2>Problems</h2>\n<pre class=\"changes\">\(lines(view.problems))</pre>\n</section>\n"
    }
    if let run = view.run {
      let page = HTMLRun(zone: run.zone, sources: run.sources, format: run.plan.output, showsPrompt: true, detail: detail)
      let reach = HTMLAbility().permissions(
        CapabilityLine.of(run.plan, run.catalog), FlowLine.of(run.plan.flows), asksModel: run.plan.asksModel)
      out += "</section>\n" + page.body(run.record) + "<section aria-label=\"permissions\">\n" + reach
    }
    // Nothing is asked for while the page is read: the answer comes when there is another view.
    let refresh = next.map { "<meta http-equiv=\"refresh\" content=\"0; url=\(text($0))\">\n" } ?? ""
    return HTMLDocument.page(
      name, accent: RGB(view.run?.record.ability.color), links: refresh, styles: [HTMLAbility.rules, Self.rules],
      out + "</section>\n")
  }

  private func section(_ changes: [WatchChange]) -> String {
    var out = "<section class=\"card\"><h2>Changed since the last save</h2>\n"
    if changes.isEmpty { out += "<p>nothing of what is shown here</p>\n" }
    for change in changes {
      let marked = change.diff.changedLines(on: .plain).map { line in
        line.hasPrefix("+") ? "<ins>\(text(line))</ins>" : "<del>\(text(line))</del>"
      }
      out += "<h3>\(change.title)</h3>\n<div class=\"changes\">\(marked.joined())</div>\n"
    }
    return out + "</section>\n"
  }

  private func text(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
  private func lines(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.lines(text)) }
}

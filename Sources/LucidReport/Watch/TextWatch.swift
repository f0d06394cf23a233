import LucidCore

/// A view of a watched file for a person: what changed, what is wrong, the prompt, the result, and
/// what the ability can reach.
package struct TextWatch {
  private let screen: Screen
  private let detail: CardDetail

  package init(_ screen: Screen, detail: CardDetail = .normal) { (self.screen, self.detail) = (screen, detail) }

  /// `changes` are nil where there is nothing to compare with.
  package func render(_ view: WatchView, _ changes: [WatchChange]?) -> String {
    var page = LineWriter(ANSIWriter(screen, accent: RGB(view.run?.record.ability.color)))
    let facts = ["view \(view.number)", "on \(view.data)"]
    page.add(.joined([StyledText(TerminalSanitizer.line(view.file), .strong)] + facts.map { StyledText($0, .dim) }))
    if let changes { add(changes, &page) }
    if !view.problems.isEmpty {
      page.heading("Problems")
      page.add(view.problems)
    }
    guard let run = view.run else { return page.text }
    if let prompt = run.record.prompt, !prompt.text.isEmpty {
      page.heading("Prompt")
      var lines = (screen.drawing ? SoftBreaks.joined(prompt) : prompt).text.split(
        separator: "\n", omittingEmptySubsequences: false)
      while lines.last?.isEmpty == true { lines.removeLast() }
      for line in lines { page.add(StyledText(TerminalSanitizer.line(String(line))), indent: 2, width: screen.measure) }
    }
    page.heading("Result")
    let result = TextRun(zone: run.zone, screen: screen, sources: run.sources, format: run.plan.output, detail: detail)
    page.add(result.render(run.record))
    ReachLines(run.plan, run.catalog).add(to: &page)
    return page.text
  }

  private func add(_ changes: [WatchChange], _ page: inout LineWriter) {
    page.heading("Changed since the last save")
    if changes.isEmpty { page.add(StyledText("nothing of what is shown here", .dim), indent: 2) }
    for change in changes {
      page.add(StyledText(change.title), indent: 2)
      for line in change.diff.changedLines(on: screen) { page.add("    " + line + "\n") }
    }
  }
}

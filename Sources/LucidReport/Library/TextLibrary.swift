import LucidCore

/// The library for a person: a line for each ability, or the card of one.
package struct TextLibrary {
  let screen: Screen

  package init(screen: Screen = .plain) { self.screen = screen }

  /// Cost: 2 µs a line of plain ASCII; `LineWriter` wraps the others, with the same result.
  package func list(_ lines: [ListLineViewModel]) -> String {
    // Characters where bytes would be too many; both are the same in ASCII.
    let widest = lines.reduce(0) { $1.name.utf8.count <= $0 ? $0 : max($0, $1.name.count) }
    let column = min(widest + 2, 30)
    guard !lines.isEmpty else {
      var page = LineWriter(ANSIWriter(screen))
      page.add(StyledText("The library is empty. `lucid reset` restores the defaults."))
      return page.text
    }
    var columns = PlainColumns(screen, column: column, lines: lines.count)
    for line in lines where !columns.add(line.name, line.facts) {
      var page = LineWriter(columns.ink)
      let facts = line.facts.map { StyledText($0.text, $0.tone) }
      page.add(StyledText(line.name, .strong), .joined(facts), indent: 0, column: column)
      columns.add(page.text)
    }
    return columns.text
  }

  package func card(_ card: CardViewModel) -> String {
    let ability = card.plan.ability
    var page = LineWriter(ANSIWriter(screen, accent: RGB(ability.color)))
    let icon = screen.drawing ? StyledText(.icon(ability.icon ?? ""), .accent) + " " : ""
    page.add(icon + StyledText(ability.label, .strong))
    if let summary = ability.summary { page.add(StyledText(summary)) }
    page.gap()
    for fact in card.facts {
      page.add(
        StyledText(fact.name, .dim), StyledText(fact.text, fact.name == "trust" ? (card.isTrusted ? .good : .warn) : .plain),
        column: 9)
    }
    ReachLines(card.lines, card.flows).add(to: &page)
    if !card.inputs.isEmpty {
      page.heading("What it asks you")
      let column = TextPlan.column(card.inputs.map(\.name))
      for input in card.inputs { page.add(StyledText(input.name), StyledText(input.text), column: column) }
    }
    page.heading("Prompt")
    for line in TerminalSanitizer.lines(ability.prompt).split(separator: "\n", omittingEmptySubsequences: false) {
      line.isEmpty ? page.gap() : page.add(StyledText(String(line)), indent: 2)
    }
    if !card.remarks.isEmpty { page.gap() }
    for remark in card.remarks { page.add(StyledText(remark, .warn)) }
    return page.text
  }
}

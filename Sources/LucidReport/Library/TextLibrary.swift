import LucidCore

/// Lines of abilities on a terminal: icon, name, category, facts, each in its column.
struct AbilityRows {
  private let screen: Screen
  private let name: Int
  private let category: Int

  /// The narrowest screen that has a column for categories.
  private static let roomForCategories = 90

  init(_ abilities: [(name: String, category: String?)], screen: Screen) {
    self.screen = screen
    name = min((abilities.map(\.name.count).max() ?? 0) + 2, 32)
    let widest = abilities.compactMap { $0.category.map { DisplayWidth.of(TerminalSanitizer.line($0)) } }.max() ?? 0
    category = widest > 0 && screen.width >= Self.roomForCategories ? min(widest + 2, 18) : 0
  }

  func line(_ name: String, _ look: AbilityLook, _ facts: StyledText) -> String {
    let ink = ANSIWriter(screen, accent: RGB(look.color))
    let layout = TextLayout(ink: ink)
    var page = LineWriter(ink)
    let icon = StyledText(.icon(look.icon ?? ""), .accent) + " "
    // The last column is as wide as its text: the writer fills it.
    let label =
      category > 0
      ? icon + layout.fit(StyledText(name, .strong), width: self.name)
        + layout.cut(StyledText(look.category ?? "", .dim), width: category - 2)
      : icon + layout.cut(StyledText(name, .strong), width: self.name - 2)
    page.add(label, facts, indent: 0, column: 2 + self.name + category)
    return page.text
  }
}

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
      page.add(StyledText("The library is empty. `lucid list reset` restores the defaults."))
      return page.text
    }
    if screen.drawing { return drawn(lines) }
    var columns = PlainColumns(screen, column: column, lines: lines.count)
    for line in lines where !columns.add(line.name, line.facts) {
      var page = LineWriter(columns.ink)
      let facts = line.facts.map { StyledText($0.text, $0.tone) }
      page.add(StyledText(line.name, .strong), .joined(facts), indent: 0, column: column)
      columns.add(page.text)
    }
    return columns.text
  }

  /// With icons in their colours, and the categories in a column where there is room for one.
  private func drawn(_ lines: [ListLineViewModel]) -> String {
    let rows = AbilityRows(lines.map { ($0.name, $0.look.category) }, screen: screen)
    return lines.map { line in
      // The order tells the part of the day, and a default is nothing to be told of ten times.
      let facts = line.facts.filter { $0.tone != .dim || $0.text == "changed" }
      return rows.line(line.name, line.look, .joined(facts.map { StyledText($0.text, $0.tone) }))
    }.joined()
  }

  /// Only what an ability can reach.
  package func reach(_ card: CardViewModel) -> String {
    var page = LineWriter(ANSIWriter(screen, accent: RGB(card.plan.ability.color)))
    ReachLines(card.lines, card.flows, asksModel: card.plan.asksModel).add(to: &page)
    return page.text
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
        StyledText(fact.name.text, .dim),
        StyledText(fact.text.text, fact.name == .words(.factTrust) ? (card.isTrusted ? .good : .warn) : .plain), column: 9)
    }
    ReachLines(card.lines, card.flows, asksModel: card.plan.asksModel).add(to: &page)
    if !card.inputs.isEmpty {
      page.heading(MessageText.words(.cardInputs).text)
      let column = TextPlan.column(card.inputs.map(\.name))
      for input in card.inputs { page.add(StyledText(input.name), StyledText(input.text.text), column: column) }
    }
    AuthoredTexts.add(ability, to: &page)
    if !card.remarks.isEmpty { page.gap() }
    for remark in card.remarks { page.add(StyledText(remark.text, .warn)) }
    return page.text
  }
}

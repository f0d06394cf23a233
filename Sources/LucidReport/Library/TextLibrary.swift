import LucidCore

/// The library for a person: a line for each ability, or the card of one.
package struct TextLibrary {
  let screen: Screen

  package init(screen: Screen = .plain) { self.screen = screen }

  package func list(_ abilities: [ShownAbility]) -> String {
    var page = Page(Ink(screen))
    let column = min((abilities.map(\.name.count).max() ?? 0) + 2, 30)
    for ability in abilities {
      let facts: [Phrase?] = [
        ability.problem == nil
          ? ability.summary.map { Phrase($0.hasSuffix(".") ? String($0.dropLast()) : $0) } ?? Phrase(ability.label) : nil,
        ability.problem.map { Phrase("cannot run: " + $0, .bad) },
        ability.writes.isEmpty ? nil : Phrase("writes", .warn), ability.sends.isEmpty ? nil : Phrase("sends", .warn),
        ability.isChanged ? Phrase("changed", .dim) : ability.isDefault ? Phrase("default", .dim) : nil,
        ability.slot.map { Phrase($0.rawValue, .dim) },
      ]
      page.add(Phrase(ability.name, .strong), .joined(facts), indent: 0, column: column)
    }
    if abilities.isEmpty { page.add(Phrase("Nothing is in the library. `lucid reset` brings the defaults back.")) }
    return page.text
  }

  package func card(_ card: ShownCard) -> String {
    let ability = card.plan.ability
    var page = Page(Ink(screen, accent: RGB(ability.color)))
    let icon = screen.drawing ? Phrase(.icon(ability.icon ?? ""), .accent) + " " : ""
    page.add(icon + Phrase(ability.label, .strong))
    if let summary = ability.summary { page.add(Phrase(summary)) }
    page.gap()
    for fact in card.facts {
      page.add(
        Phrase(fact.name, .dim), Phrase(fact.text, fact.name == "trust" ? (card.isTrusted ? .good : .warn) : .plain), column: 9)
    }
    ReachLines(card.lines).add(to: &page)
    if !card.inputs.isEmpty {
      page.heading("What it asks you")
      let column = TextPlan.column(card.inputs.map(\.name))
      for input in card.inputs { page.add(Phrase(input.name), Phrase(input.text), column: column) }
    }
    page.heading("Prompt")
    for line in VisibleText.lines(ability.prompt).split(separator: "\n", omittingEmptySubsequences: false) {
      line.isEmpty ? page.gap() : page.add(Phrase(String(line)), indent: 2)
    }
    if !card.remarks.isEmpty { page.gap() }
    for remark in card.remarks { page.add(Phrase(remark, .warn)) }
    return page.text
  }
}

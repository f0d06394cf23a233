package import LucidCore

/// Renders the shipped files as one page of Markdown: the abilities by category, the plans, the
/// personas, the sections.
package struct MarkdownIndex {
  /// A plan, a persona or a section: its name, its line, and what it reaches if it reaches
  /// anything.
  package struct Entry {
    let name: String
    let line: String
    let capabilities: CapabilityCard?

    package init(name: String, line: String, capabilities: CapabilityCard? = nil) {
      self.name = name
      self.line = line
      self.capabilities = capabilities
    }
  }

  let categories: [(name: String, templates: [TemplateViewModel])]
  let plans: [Entry]
  let personas: [Entry]
  let sections: [Entry]

  package init(
    categories: [(name: String, templates: [TemplateViewModel])], plans: [Entry], personas: [Entry], sections: [Entry] = []
  ) {
    self.sections = sections
    self.categories = categories
    self.plans = plans
    self.personas = personas
  }

  package var text: String {
    ([head] + categories.map(section) + [planTable, personaTable, sectionTable]).joined(separator: "\n\n") + "\n"
  }

  private var head: String {
    """
    # Shipped abilities

    <!-- Made by `lucid generate reference abilities`; a test compares. -->

    `lucid gallery` shows the abilities in a terminal, `lucid gallery show NAME` one of them, `lucid try gallery/NAME` runs it on sample data. \
    The \(categories.flatMap(\.templates).count(where: \.isDefault)) defaults have shorter names too: `lucid run briefing`.
    """
  }

  private func section(_ category: (name: String, templates: [TemplateViewModel])) -> String {
    "## \(category.name)\n\n"
      + Self.table(
        ["ability", "what it is for", "plan", "reaches"],
        category.templates.map { template in
          let ability = template.plan.ability
          return [
            "**\(ability.label)** `gallery/\(template.name)`" + (template.isDefault ? ", default" : ""), ability.summary ?? "",
            ability.plan.map { "`\($0)`" } ?? "steps of its own", Self.reach(template.plan.capabilities),
          ]
        })
  }

  private var planTable: String {
    "## Plans\n\nA plan is named with `plan: NAME`, or put among steps with `use: NAME`.\n\n"
      + Self.table(
        ["plan", "what it looks up", "reaches"],
        plans.map { ["`\($0.name)`", $0.line, $0.capabilities.map(Self.reach) ?? ""] })
  }

  private var personaTable: String {
    "## Personas\n\nA persona is a manner of answering: `persona: NAME`.\n\n"
      + Self.table(
        ["persona", "label", "what it is asked"],
        personas.map { ["`\($0.name)`"] + $0.line.split(separator: "\t").map(String.init) })
  }

  private var sectionTable: String {
    "## Sections\n\nA section is a piece of the system prompt of a conversation, in this order; an ability has those it names: "
      + "`sections: [NAME]`. `lucid models prompt --why` shows them at work.\n\n"
      + Self.table(
        ["section", "what it tells the model", "reaches"],
        sections.map { ["`\($0.name)`", $0.line, $0.capabilities.map(Self.reach) ?? ""] })
  }

  /// `reads calendar, mail; writes reminders`.
  private static func reach(_ card: CapabilityCard) -> String {
    let parts = [("reads", card.reads), ("writes", card.writes), ("sends to", card.sends)].compactMap { verb, accesses in
      accesses.isEmpty ? nil : verb + " " + accesses.map(\.source).joined(separator: ", ")
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|").replacing("\n", with: " ") }.joined(separator: " | ") + " |"
    }
    return ([line(head), "|" + String(repeating: "---|", count: head.count)] + rows.map(line)).joined(separator: "\n")
  }
}

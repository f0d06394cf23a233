package import LucidCore
package import LucidRuntime

/// Everything the language can name, gathered from the families and the lists of this module.
///
/// The catalog for the compiler and the lists for the runtime come from one value, so that what
/// compiles can run.
package struct Builtins: Sendable {
  package let families: [Family]
  package let filters: [Filter]
  package let variables: [any VariableProvider]
  package let cards: [any CardBuilder]

  package init(families: [Family]) {
    self.families = families
    filters = Filters.all
    variables = FreeVariable.all
    cards = [BriefingCard(), DailyCard()] + families.flatMap(\.cards)
  }

  /// The language without any backend.
  package static var unbound: Builtins { Builtins(families: Families.unbound + Families.ofLanguage) }

  package var tools: [any Tool] { families.flatMap(\.tools) }
  package var presenters: [any Presenter] { families.compactMap(\.presenter) }

  /// Why families cannot be used, by name.
  package var unavailable: [String: MessageText] {
    Dictionary(families.compactMap { family in family.unavailable.map { (family.name, $0) } }, uniquingKeysWith: { a, _ in a })
  }

  package var catalog: Catalog {
    var aliases: [String: String] = [:]
    for family in families { for alias in family.aliases { aliases[alias] = family.name } }
    return Catalog(
      tools: tools.map(\.signature), variables: variables.map(\.signature), filters: filters.map(\.signature),
      settings: settingsType,
      cards: cards.map(\.kind), cardBodies: Dictionary(cards.map { ($0.kind, $0.body) }, uniquingKeysWith: { a, _ in a }),
      aliases: aliases, cues: tools.cues)
  }
}

package import LucidRuntime
package import LucidSyntax
package import LucidYAML

/// `budgets:` of the configuration: what models may take. Money is counted in that of the prices of
/// `models`.
package struct BudgetSettings: Sendable, Equatable {
  /// For all runs.
  package var all = SpendingLimits()
  /// Budgets of single abilities, by their labels.
  package var abilities: [String: SpendingLimits] = [:]

  package init() {}

  package static let keys: [Key] =
    own + [
      Key(
        "abilities", .map(.object(own)),
        "Budgets of single abilities beside those of all runs, by label: `{ Briefing: { cost_per_day: 0.1 } }`; messages count as `Ask`."
      )
    ]

  private static let own: [Key] = [
    Key("tokens_per_run", .integer(1...1_000_000_000), "The most tokens of one run; an ability may set less."),
    Key("tokens_per_day", .integer(1...1_000_000_000), "The most tokens of all runs of a day, from midnight on."),
    Key(
      "cost_per_run", .number(0...1_000_000),
      "The highest cost of one run, if its model has a `price`; an ability may set less."),
    Key("cost_per_day", .number(0...1_000_000), "The highest cost of all runs of a day, from midnight on."),
  ]

  package init(_ mapping: YAMLMapping) {
    all = Self.limits(mapping)
    for entry in mapping["abilities"]?.mapping?.entries ?? [] {
      if let own = entry.value.mapping { abilities[entry.key.text] = Self.limits(own) }
    }
  }

  private static func limits(_ mapping: YAMLMapping) -> SpendingLimits {
    func text(_ key: String) -> String? { mapping[key]?.scalar?.text }
    return SpendingLimits(
      tokensPerRun: text("tokens_per_run").flatMap { Int($0) }, tokensPerDay: text("tokens_per_day").flatMap { Int($0) },
      costPerRun: text("cost_per_run").flatMap { Double($0) }, costPerDay: text("cost_per_day").flatMap { Double($0) })
  }

  /// Returns the budgets of the ability of this label; capitals do not count. nil without any.
  package func own(of label: String) -> SpendingLimits? {
    abilities.sorted { $0.key < $1.key }.first { $0.key.lowercased() == label.lowercased() }?.value
  }
}

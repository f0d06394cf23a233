import LucidCore
package import LucidSyntax
package import LucidYAML

/// `budgets:` of the configuration: what models may take. Money is counted in that of the prices of
/// `models`.
package struct BudgetSettings: Sendable, Equatable {
  package var tokensPerRun: Int?
  package var tokensPerDay: Int?
  package var costPerRun: Double?
  package var costPerDay: Double?

  package init() {}

  package static let keys: [Key] = [
    Key("tokens_per_run", .integer(1...1_000_000_000), "The most tokens of one run; an ability may set less."),
    Key("tokens_per_day", .integer(1...1_000_000_000), "The most tokens of all runs of a day, from midnight on."),
    Key(
      "cost_per_run", .number(0...1_000_000),
      "The highest cost of one run, if its model has a `price`; an ability may set less."),
    Key("cost_per_day", .number(0...1_000_000), "The highest cost of all runs of a day, from midnight on."),
  ]

  package init(_ mapping: YAMLMapping) {
    func text(_ key: String) -> String? { mapping[key]?.scalar?.text }
    tokensPerRun = text("tokens_per_run").flatMap { Int($0) }
    tokensPerDay = text("tokens_per_day").flatMap { Int($0) }
    costPerRun = text("cost_per_run").flatMap { Double($0) }
    costPerDay = text("cost_per_day").flatMap { Double($0) }
  }
}

import LucidCore
import LucidSyntax

/// `policy:` of the configuration: what becomes of writes that a model asks for.
enum PolicySettings {
  static let keys: [Key] =
    [
      Key(
        "writes", rule,
        "What becomes of what a model wants written: ask on a terminal, stage for `lucid apply`, or apply what only adds."),
      Key(
        "local_only", .list(.text(limit: 64)),
        "Families, such as health and notes, that no model elsewhere may see: abilities that touch them are answered on this machine."
      ),
      Key("sends", .choice(["ask", "stage"]), "The same of what it wants sent; nothing is ever sent without being allowed."),
    ] + families.map { Key($0, rule, "For this family, before `writes`.") }

  private static let rule = Shape.choice(WritePolicy.Rule.allCases.map(\.rawValue))
  private static let families = ["calendar", "contacts", "habits", "mail", "notes", "reminders", "tasks"]

  static func read(_ mapping: YAMLMapping) -> WritePolicy {
    func rule(_ key: String) -> WritePolicy.Rule? { mapping[key]?.scalar.flatMap { WritePolicy.Rule(rawValue: $0.text) } }
    var policy = WritePolicy()
    policy.writes = rule("writes") ?? policy.writes
    for family in families { policy.families[family] = rule(family) }
    return policy
  }
}

import LucidCore

/// One ability of the library, and what it takes to show it.
package struct ShownAbility: Sendable {
  package let name: String
  package let label: String
  package let id: String?
  package let slot: TimeSlot?
  package let summary: String?
  package let isDefault: Bool
  /// A default with a text of the person's own.
  package let isChanged: Bool
  /// From 0.
  package let order: Int
  package let reads: [String]
  package let writes: [String]
  package let sends: [String]
  /// Why it cannot run.
  package let problem: String?

  package init(
    name: String, label: String, id: String?, slot: TimeSlot?, summary: String?, isDefault: Bool, isChanged: Bool, order: Int,
    reads: [String], writes: [String], sends: [String], problem: String?
  ) {
    (self.name, self.label, self.id, self.slot, self.summary) = (name, label, id, slot, summary)
    (self.isDefault, self.isChanged, self.order) = (isDefault, isChanged, order)
    (self.reads, self.writes, self.sends, self.problem) = (reads, writes, sends, problem)
  }
}

/// The capability card of one ability with what is known of it: the same in text, JSON and HTML.
package struct ShownCard: Sendable {
  package let name: String
  package let plan: Plan
  /// `shipped with lucid`, `https://… on 2026-04-06`.
  package let origin: String
  /// The SHA-256 of its text.
  package let hash: String
  /// Where its file is; nil without one.
  package let path: String?
  /// `trusted: it is shipped`, `not trusted yet`.
  package let trust: String
  package let isTrusted: Bool
  package let remarks: [String]

  package init(
    name: String, plan: Plan, origin: String, hash: String, path: String?, trust: String, isTrusted: Bool, remarks: [String] = []
  ) {
    (self.name, self.plan, self.origin, self.hash, self.path) = (name, plan, origin, hash, path)
    (self.trust, self.isTrusted, self.remarks) = (trust, isTrusted, remarks)
  }

  /// Facts in the order in which they are told.
  var facts: [(name: String, text: String)] {
    let ability = plan.ability
    var facts = [("name", name), ("id", ability.id ?? ""), ("plan", ability.plan ?? ""), ("from", origin), ("file", path ?? "")]
    facts += [("sha256", hash), ("trust", trust)]
    if let tokens = plan.limits.tokens { facts.append(("tokens", "at most \(tokens)")) }
    if let cost = plan.limits.cost { facts.append(("cost", "at most \(cost)")) }
    return facts.filter { !$0.1.isEmpty }.map { (name: $0.0, text: $0.1) }
  }
}

package import LucidCore

/// The capability card of one ability with what is known of it: the same in text, JSON and HTML.
package struct CardViewModel: Sendable {
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
  /// `by anna@example.org`; nil for an unsigned text.
  package let signed: String?
  package let remarks: [String]
  package let lines: [CapabilityLine]
  package let flows: [FlowLine]

  package init(
    name: String, plan: Plan, origin: String, hash: String, path: String?, trust: String, isTrusted: Bool, signed: String? = nil,
    remarks: [String] = [], lines: [CapabilityLine], flows: [FlowLine]? = nil
  ) {
    self.flows = flows ?? FlowLine.of(plan.flows)
    (self.name, self.plan, self.origin, self.hash, self.path) = (name, plan, origin, hash, path)
    (self.trust, self.isTrusted, self.signed, self.remarks, self.lines) = (trust, isTrusted, signed, remarks, lines)
  }

  /// Facts in the order in which they are told.
  var facts: [(name: String, text: String)] {
    let ability = plan.ability
    let facts = [
      ("name", name), ("id", ability.id ?? ""), ("plan", ability.plan ?? ""), ("from", origin), ("file", path ?? ""),
      ("sha256", hash), ("signed", signed ?? ""), ("trust", trust), ("model", model),
      ("at most", RunLimitsText.text(plan)),
    ]
    return facts.filter { !$0.1.isEmpty }.map { (name: $0.0, text: $0.1) }
  }

  /// Which class of model is asked; never which one.
  private var model: String { !plan.asksModel ? "none" : plan.model.map { ModelPreferenceText.text($0) } ?? "any model" }

  /// The inputs asked for before a run: `city` and `Which city? (text, or Toronto)`.
  var inputs: [(name: String, text: String)] {
    plan.inputs.map { input in
      guard !input.isChosen else { return (input.name, (input.ask.map { $0 + " " } ?? "") + "(chosen in the run)") }
      let fallback = input.fallback.map { "otherwise " + ValueText.literal($0, zone: .utc) }
      let choices = input.choices.isEmpty ? nil : input.choices.joined(separator: " | ")
      let kind = [
        input.kind == .list ? "list of \(choices ?? input.item?.rawValue ?? "")" : choices ?? input.kind.rawValue, fallback,
      ]
      return (input.name, (input.ask.map { $0 + " " } ?? "") + "(" + kind.compactMap { $0 }.joined(separator: ", ") + ")")
    }
  }
}

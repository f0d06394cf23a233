import LucidCore
import LucidYAML

/// What may stand beside `use`, and what only makes sense with it.
extension DocumentParser {
  /// Keys that say how a tool is called; a plan's own steps say it for themselves.
  private static let ofCalls: Set<String> = ["for_each", "timeout", "retry", "on_error", "cache"]

  mutating func check(use modifiers: [YAMLMapping.Entry], beside tool: YAMLMapping.Entry?) {
    guard let use = modifiers.first(where: { $0.key.text == "use" }) else {
      if let with = modifiers.first(where: { $0.key.text == "with" }) {
        report(
          .missingKey, "`with` gives the inputs of a plan, but no `use` names one", with.key.span,
          notes: ["the arguments of a tool stand under its name: `- family.verb: { … }`"])
      }
      return
    }
    if let tool {
      report(
        .conflictingKeys, "a step calls a tool or uses a plan; this one does both", use.key.span,
        notes: ["begin a new step: `- use: \(use.value.scalar?.text ?? "planName")`"],
        related: [.init("the tool is here", at: tool.key.span)])
    }
    for entry in modifiers where Self.ofCalls.contains(entry.key.text) {
      report(
        .conflictingKeys, "`\(entry.key.text)` cannot stand beside `use`: a plan is no single call", entry.key.span,
        notes: ["say it in the steps of the plan; `id`, `when`, `after`, `with` and `observe` may stand here"],
        related: [.init("`use` is here", at: use.key.span)])
    }
  }
}

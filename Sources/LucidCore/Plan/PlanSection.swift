/// A piece of the system prompt, ready to be rendered.
package struct PlanSection: Hashable, Sendable {
  /// The default of `priority`.
  package static let usualPriority = 50
  /// It is never left out for want of room.
  package static let mostPriority = 100

  package let name: String
  package let summary: String?
  /// Sections are joined in ascending order; of two with the same one the one that was read first
  /// comes first.
  package let order: Int
  /// Whether the second pass, after a search, has it too.
  package let inSynthesis: Bool
  /// 0 to 100. When the model has no room for all sections, the lowest is left out first.
  package let priority: Int
  /// The file, for people.
  package let source: String
  /// The text as a prompt, with its condition and its variables; no steps.
  package let plan: Plan

  package init(
    name: String, summary: String? = nil, order: Int, inSynthesis: Bool = true, priority: Int = usualPriority, source: String,
    plan: Plan
  ) {
    self.name = name
    self.summary = summary
    self.order = order
    self.inSynthesis = inSynthesis
    self.priority = priority
    self.source = source
    self.plan = plan
  }
}

package import LucidCore

/// The card of an ability that names none, by the tools of its steps.
package enum CardChoice {
  /// Returns the card that shows what some tools read; nil where there is none. Several families
  /// share the card of the briefing.
  package static func kind(for tools: [ToolSignature]) -> String? {
    let found = tools.filter { $0.effect == .read && !$0.isDeclared }.map { FamilyTraits.card(of: $0) }
    guard let first = found.first else { return nil }
    if found.allSatisfy({ $0 == first }) { return first }
    return found.contains { $0 != nil } ? "briefing" : nil
  }
}

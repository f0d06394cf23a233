package import LucidCore

/// A permission that the user must grant: one line of a permissions card.
package struct RequiredPermission: Hashable, Sendable {
  package enum Effect: String, Hashable, Sendable, CaseIterable {
    case reads, writes, sends, tells
  }

  package let effect: Effect
  package let source: String
  package let reach: String
  /// The tools and variables through which, sorted.
  package let through: [String]
  /// The most calls of each tool, where the plan has a cap.
  package let most: [String: Int]

  package init(_ effect: Effect, source: String, reach: String, through: [String], most: [String: Int] = [:]) {
    self.effect = effect
    self.source = source
    self.reach = reach
    self.through = through.sorted()
    self.most = most
  }

  /// All of a plan's, in the order of the card.
  package static func of(_ plan: Plan) -> [RequiredPermission] {
    let card = plan.capabilities
    let caps = Dictionary(plan.writes.map { ($0.tool, $0.most) }, uniquingKeysWith: max)
    return [(Effect.reads, card.reads), (.writes, card.writes), (.sends, card.sends), (.tells, card.discloses)].flatMap {
      effect, list in
      list.map { access in
        let capped = effect == .writes || effect == .sends ? caps.filter { access.through.contains($0.key) } : [:]
        return RequiredPermission(effect, source: access.source, reach: access.reach, through: access.through, most: capped)
      }
    }
  }

  /// Whether what was agreed to covers this: the same source, and no tool or number beyond.
  ///
  /// What is read is told by the source and what of it; through which tool makes no difference
  /// there.
  func isCovered(by granted: RequiredPermission) -> Bool {
    guard effect == granted.effect, source == granted.source else { return false }
    if effect == .reads { return reach == granted.reach }
    guard Set(through).isSubset(of: granted.through) else { return false }
    return most.allSatisfy { tool, n in granted.most[tool].map { n <= $0 } ?? false }
  }
}

/// The outcome of running an ability over pairs of worlds that differ in one family of personal
/// data.
package struct AbilityAudit: Hashable, Sendable {
  /// A way by which somebody outside can tell the two worlds of a pair apart.
  package struct Difference: Hashable, Sendable {
    /// The family in which the worlds differ.
    package let family: String
    /// `web.search`, `model` for the request to a model, `answer` for whether there is one.
    package let target: String
    /// The kinds of pairs that showed it, in the order in which they were run.
    package var variants: [String]
    /// Where the call stands in the file; nil for the request and the answer.
    package let span: Span?
    /// The text that went out in each of the two worlds, of the first pair that showed it; empty
    /// for nothing.
    package let sent: [String]

    package init(family: String, target: String, variants: [String], span: Span?, sent: [String]) {
      self.family = family
      self.target = target
      self.variants = variants
      self.span = span
      self.sent = sent
    }
  }

  package let ability: String
  /// The families that were varied, sorted.
  package let families: [String]
  package let pairs: Int
  package let differences: [Difference]
  /// Why it was not run; nil when it was.
  package let reason: String?

  package init(ability: String, families: [String], pairs: Int, differences: [Difference], reason: String? = nil) {
    self.ability = ability
    self.families = families
    self.pairs = pairs
    self.differences = differences
    self.reason = reason
  }

  /// Returns the audit of the same ability in the worlds of both.
  package func joined(with other: AbilityAudit) -> AbilityAudit {
    var all = differences
    for difference in other.differences {
      if let i = all.firstIndex(where: { $0.family == difference.family && $0.target == difference.target }) {
        all[i].variants += difference.variants.filter { !all[i].variants.contains($0) }
      } else {
        all.append(difference)
      }
    }
    return AbilityAudit(ability: ability, families: families, pairs: pairs + other.pairs, differences: all, reason: reason)
  }
}

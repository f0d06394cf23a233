/// The outcome of running an ability over pairs of worlds that differ in one family of personal
/// data.
package struct AbilityAudit: Hashable, Sendable {
  /// A way out of a run.
  package enum Target: Hashable, Sendable {
    /// The arguments of a call that the plan makes, in a step or for a variable: `family.verb`.
    case tool(String)
    /// The arguments of a call that the model words: `family.verb`.
    case request(String)
    /// The request to the model.
    case model
    /// Whether there is an answer. It goes to the person, and no permission is asked for it.
    case answer
  }

  /// A way out by which the two worlds of a pair can be told apart.
  package struct Difference: Hashable, Sendable {
    /// The family in which the worlds differ.
    package let family: String
    package let target: Target
    /// Whether the permissions card names it; nil for an answer, which needs no permission.
    package let isOnCard: Bool?
    /// The kinds of pairs that showed it, in the order in which they were run.
    package var variants: [String]
    /// Where the call stands in the file; nil for a call of the model, a request and the answer.
    package let span: Span?
    /// The text that went out in each of the two worlds, of the first pair that showed it; empty
    /// for nothing.
    package let sent: [String]

    /// `card` is what the ability's permissions card says.
    package init(family: String, target: Target, card: [Flow], variants: [String], span: Span?, sent: [String]) {
      self.family = family
      self.target = target
      self.isOnCard = target.isNamed(by: card, FamilySet(family))
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

  /// The differences that the permissions card does not name.
  package var offCard: [Difference] { differences.filter { $0.isOnCard == false } }

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

extension AbilityAudit.Target {
  /// `web.search`, `model` or `answer`.
  package var name: String {
    switch self {
    case .tool(let name), .request(let name): name
    case .model: "model"
    case .answer: "answer"
    }
  }

  /// Whether the model words the call.
  package var isByModel: Bool { if case .request = self { true } else { false } }

  /// Returns whether a flow of the card leads here from all of these families; nil for an answer.
  fileprivate func isNamed(by card: [Flow], _ families: FamilySet) -> Bool? {
    func has(_ destination: String, _ isWay: (Flow.Way) -> Bool) -> Bool {
      card.contains { $0.destination.name == destination && isWay($0.way) && $0.from.isSuperset(of: families) }
    }
    return switch self {
    case .tool(let name): has(name) { $0 != .request }
    case .request(let name): has(name) { $0 == .request }
    case .model: has(Flow.Destination.elsewhere) { _ in true }
    case .answer: nil
    }
  }
}

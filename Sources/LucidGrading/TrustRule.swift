/// A threshold for one use of a model, by the shares of right answers: docs/models-test.md has the
/// same ones.
package struct TrustRule: Sendable {
  package enum Verdict: String, Sendable {
    case yes, partly, no
    case unknown = "not known"
  }

  /// The percentage of a group that must be graded before anything is said of it.
  package static let fewestGraded = 80

  /// The use that it judges: `tool calls`.
  package let subject: String
  /// The groups whose lowest share counts.
  package let groups: [PromptRow.Group]
  /// From so many percent it is a yes.
  package let yes: Int
  /// From so many percent it is better than a no.
  package let partly: Int
  /// The advice in between: `ask first`.
  package let caution: String

  package static let all = [
    TrustRule(subject: "reads and answers", groups: [.figures, .refusals], yes: 90, partly: 70, caution: "check its figures"),
    TrustRule(subject: "tool calls", groups: [.calls], yes: 90, partly: 70, caution: "ask first"),
    TrustRule(subject: "writes", groups: [.calls, .refusals], yes: 95, partly: 80, caution: "ask first"),
    TrustRule(subject: "JSON", groups: [.json], yes: 95, partly: 80, caution: "check each answer"),
    TrustRule(subject: "a given form", groups: [.shape], yes: 90, partly: 70, caution: "most of the time"),
  ]

  package func verdict(_ result: ModelTestResult) -> Verdict {
    let shares = groups.map { result.score($0).percent }
    // What is bad enough is known, whatever the rest would be.
    if let worst = shares.compactMap(\.self).min(), worst < partly { return .no }
    let known = shares.compactMap(\.self)
    guard known.count == shares.count, let lowest = known.min() else { return .unknown }
    return lowest >= yes ? .yes : .partly
  }

  /// One plain line: `tool calls: ask first`.
  package func line(_ result: ModelTestResult) -> String {
    let verdict = verdict(result)
    return "\(subject): \(verdict == .partly ? caution : verdict.rawValue)"
  }
}

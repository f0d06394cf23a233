/// The policy for writes that a model requests. Only the host's configuration and the command line
/// set it.
package struct WritePolicy: Hashable, Sendable {
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    /// They wait; on a terminal the person is asked after the answer.
    case ask
    /// They wait for `lucid apply`.
    case stage
    /// Additions are written with the answer. Modifications and deletions stay pending, and so does
    /// every write once the model has read untrusted text.
    case apply
  }

  package var writes: Rule
  /// By family, before `writes`.
  package var families: [String: Rule]
  /// The person allowed everything beforehand, for this run: nothing waits.
  package var isApproved: Bool
  /// A client that calls an ability again and again fills a page, which is about what a person
  /// looks through.
  package static let usualClientChanges = 20
  /// The most changes of one MCP client that may be pending.
  package var clientChanges = Self.usualClientChanges

  package init(writes: Rule = .stage, families: [String: Rule] = [:], isApproved: Bool = false) {
    self.writes = writes
    self.families = families
    self.isApproved = isApproved
  }

  package func rule(for family: String) -> Rule { families[family] ?? writes }
}

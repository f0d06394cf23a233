/// The record of runs in figures.
package struct RecordFigures: Hashable, Sendable {
  /// The kept runs of one ability that ended alike.
  package struct Group: Hashable, Sendable {
    package let ability: String
    /// An outcome, `killed` or `running`.
    package let outcome: String
    package let runs: Int
    package let tokens: TokenUsage
    package let milliseconds: Int
    /// When the last of them began, by the clock.
    package let last: Instant

    package init(ability: String, outcome: String, runs: Int, tokens: TokenUsage, milliseconds: Int, last: Instant) {
      (self.ability, self.outcome, self.runs) = (ability, outcome, runs)
      (self.tokens, self.milliseconds, self.last) = (tokens, milliseconds, last)
    }
  }

  package struct Deliveries: Hashable, Sendable {
    package let kind: String
    package let state: String
    package let count: Int

    package init(kind: String, state: String, count: Int) { (self.kind, self.state, self.count) = (kind, state, count) }
  }

  /// By ability, then outcome.
  package var groups: [Group] = []
  /// By kind, then state.
  package var deliveries: [Deliveries] = []
  /// All that were ever begun in this file.
  package var begun = 0
  /// The number of pending changes.
  package var proposals = 0
  package var size = ByteCount.bytes(0)

  package init() {}
}

package import LucidCore

/// Which runs a list holds.
package struct RunFilter: Hashable, Sendable {
  /// An ability's label or file; capitals do not count.
  package var ability: String?
  /// An outcome, `killed` or `running`.
  package var outcome: String?
  package var since: Instant?
  /// Only those with something that waits to be applied.
  package var isWaiting = false
  /// In the label, the prompt, the answer or what went wrong.
  package var text: String?
  package var limit = 20
  /// The number of runs that are left out before the first.
  package var skip = 0
  /// Whole prompts and answers too.
  package var isWhole = false

  package init() {}
}

/// The retention of runs.
package struct Retention: Hashable, Sendable {
  package var seconds: Int = 365 * 86_400
  package var runs = 10_000
  package var size = ByteCount.mib(200)

  package init() {}
}

/// Whether runs are stored, for how long, and which results are left out.
package struct HistoryPolicy: Hashable, Sendable {
  package var isKept: Bool
  package var retention: Retention
  /// Families whose results are left out.
  package var omitted: Set<String>
  /// Whether inputs, results and answers are stored; else a run has its time, its steps, what went
  /// wrong and its pending changes.
  package var keepsContents = true

  package init(isKept: Bool = true, retention: Retention = Retention(), omitted: Set<String> = []) {
    (self.isKept, self.retention, self.omitted) = (isKept, retention, omitted)
  }
}

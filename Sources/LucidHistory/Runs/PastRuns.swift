package import LucidCore
import LucidSQLite

/// Asking whether something was done already, and what was spent on it.
extension RunStore {
  private static let delivered = "outcome IN ('ok', 'partial')"

  /// Runs of this key that gave a result, newest first, whose time lies within so many seconds of
  /// `moment`, before or after.
  package func delivered(_ key: String, around moment: Instant, seconds: Int64) throws(RunStoreError) -> [RunSummary] {
    try asked { () throws(DatabaseError) in
      try database.rows(
        """
        SELECT \(Self.columns) FROM runs WHERE key = ? AND started BETWEEN ? AND ? AND \(Self.delivered) ORDER BY number DESC
        """,
        [.text(key), .integer(moment.seconds - seconds), .integer(moment.seconds + seconds)], Self.summary)
    }
  }

  /// The last run of this key that gave a result, and the digest of what it was made from; nil when
  /// there is none.
  package func lastDelivered(_ key: String) throws(RunStoreError) -> (run: RunSummary, basis: String)? {
    try asked { () throws(DatabaseError) in
      try database.first(
        """
        SELECT \(Self.columns), basis FROM runs WHERE key = ? AND basis IS NOT NULL AND \(Self.delivered)
        ORDER BY number DESC LIMIT 1
        """,
        [.text(key)]
      ) { row in (Self.summary(row), row.text(Self.columnCount)) }
    }
  }

  /// Returns the usage of models in runs that began at `moment` or later by the machine's clock: of
  /// all, or of the ability of this label.
  package func spent(since moment: Instant, by label: String? = nil) throws(RunStoreError) -> TokenUsage {
    try asked { () throws(DatabaseError) in
      let sums = try database.first(
        "SELECT sum(tokens_read), sum(tokens_written), sum(cost) FROM runs WHERE began >= ?"
          + (label == nil ? "" : " AND label = ?"), [.integer(moment.seconds)] + (label.map { [.text($0)] } ?? [])
      ) { TokenUsage(input: $0.count(0), output: $0.count(1), cost: $0.number(2)) }
      return sums ?? TokenUsage(input: 0, output: 0)
    }
  }

  /// Errors: nothing can be kept here now.
  package func checkWriting() throws(RunStoreError) {
    try asked { () throws(DatabaseError) in
      try database.execute("BEGIN IMMEDIATE")
      try database.execute("ROLLBACK")
    }
  }
}

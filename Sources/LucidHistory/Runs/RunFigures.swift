package import LucidCore
import LucidSQLite

extension RunStore {
  /// Cost: an index of the runs is read once, whatever the runs hold.
  ///
  /// Errors: what should be a table is none, or computes its values.
  package func figures() throws(RunStoreError) -> RecordFigures {
    try requirePlainTables()
    var out = RecordFigures()
    (out.groups, out.deliveries) = try asked { () throws(DatabaseError) in
      let groups = try database.rows(
        """
        SELECT label, outcome, count(*), sum(tokens_read), sum(tokens_written), sum(elapsed), max(began), sum(cost) FROM runs
        WHERE outcome IS NOT NULL GROUP BY label, outcome ORDER BY label, outcome
        """
      ) { Self.group($0, $0.text(1)) }
      let deliveries = try database.rows(
        "SELECT kind, state, count(*) FROM deliveries GROUP BY kind, state ORDER BY kind, state"
      ) { RecordFigures.Deliveries(kind: $0.text(0), state: $0.text(1), count: $0.count(2)) }
      return (groups, deliveries)
    }
    // Which of those without an end are still under way is known by their processes alone.
    let open = try asked { () throws(DatabaseError) in
      try database.rows("SELECT label, began, process, birth FROM runs WHERE outcome IS NULL") { row in
        let process = row.optional(2).map { ProcessBirth(process: Int32(truncatingIfNeeded: $0), birth: row.text(3)) }
        return (label: row.text(0), began: row.integer(1), word: process?.isAlive == true ? "running" : "killed")
      }
    }
    for (label, word) in Set(open.map { [$0.label, $0.word] }).map({ ($0[0], $0[1]) }) {
      let own = open.filter { $0.label == label && $0.word == word }
      out.groups.append(
        RecordFigures.Group(
          ability: label, outcome: word, runs: own.count, tokens: TokenUsage(input: 0, output: 0), milliseconds: 0,
          last: Instant(seconds: own.map(\.began).max() ?? 0)))
    }
    out.groups.sort { ($0.ability, $0.outcome) < ($1.ability, $1.outcome) }
    out.begun = try asked { () throws(DatabaseError) in
      try database.first("SELECT seq FROM sqlite_sequence WHERE name = 'runs'", []) { $0.count(0) } ?? 0
    }
    out.proposals = try asked { () throws(DatabaseError) in
      try database.first("SELECT sum(waiting) FROM runs WHERE waiting > 0", []) { $0.count(0) } ?? 0
    }
    out.size = .bytes(try extent().bytes)
    return out
  }

  /// The tables that are counted. Each must be one, with stored values: one of the file's owner
  /// could else make every reader compute without an end.
  private static let counted = ["runs", "deliveries", "sqlite_sequence"]

  private func requirePlainTables() throws(RunStoreError) {
    let other = try asked { () throws(DatabaseError) -> String? in
      for table in Self.counted {
        let others = try database.first(
          """
          SELECT (SELECT count(*) FROM sqlite_master WHERE name = ?1 COLLATE NOCASE
              AND (type NOT IN ('table', 'index') OR rootpage = 0))
            + (SELECT count(*) FROM pragma_table_xinfo(?1) WHERE hidden <> 0)
          """, [.text(table)]
        ) { $0.count(0) }
        if others != 0 { return table }
      }
      return nil
    }
    if let other { throw RunStoreError("\(file.path): \(other) is no table of a run history") }
  }

  private static func group(_ row: DatabaseRow, _ outcome: String) -> RecordFigures.Group {
    RecordFigures.Group(
      ability: row.text(0), outcome: outcome, runs: row.count(2),
      tokens: TokenUsage(input: Int(row.optional(3) ?? 0), output: Int(row.optional(4) ?? 0), cost: row.number(7)),
      milliseconds: Int(row.optional(5) ?? 0), last: Instant(seconds: row.integer(6)))
  }
}

package import LucidCore
import LucidSQLite

/// Stores write transactions before they happen, so that they can be undone and survive a killed
/// process.
extension RunStore {
  /// A run is about to write. Gives the number of the writing, which holds `sends` until it is
  /// settled.
  package func intend(
    _ kind: StoredTransaction.Kind, run: Int64, vault: String, _ changes: [FileChange], sends: HeldSends = .none
  ) throws(RunStoreError) -> Int64 {
    try asked { () throws(DatabaseError) in
      try transaction(isDurable: !sends.messages.isEmpty) { () throws(DatabaseError) in
        let number = try add(kind, .intended, run: run, vault: vault)
        try keep(changes, of: number, run: run)
        try queue(sends.messages, of: run, now: sends.now, isBrief: sends.isBrief, heldBy: number)
        return number
      }
    }
  }

  /// Takes what waits for oneself: from here on nobody else applies it. Gives the number of the
  /// writing.
  ///
  /// Errors: something of it waits no more, or another process is at it.
  package func claim(_ ids: [String], run: Int64, vault: String) throws(RunStoreError) -> Int64 {
    var problem: RunStoreError?
    let number = try asked { () throws(DatabaseError) -> Int64 in
      try database.transaction { () throws(DatabaseError) -> Int64 in
        for id in ids {
          let state = try database.first(
            "SELECT state FROM proposals WHERE run = ? AND id = ?", [.integer(run), .text(id)], { $0.text(0) })
          switch state {
          case "waiting": continue
          case nil: problem = RunStoreError("there is no proposal \(id)")
          case "claimed": problem = RunStoreError("another lucid process is applying \(id)", isLocked: true)
          case "applied": problem = RunStoreError("\(id) was applied already")
          default: problem = RunStoreError("\(id) was rejected")
          }
          return 0
        }
        let number = try add(.apply, .claimed, run: run, vault: vault)
        for id in ids {
          try database.run(
            "UPDATE proposals SET state = 'claimed', writing = ? WHERE run = ? AND id = ?",
            [.integer(number), .integer(run), .text(id)])
        }
        return number
      }
    }
    if let problem { throw problem }
    return number
  }

  /// The files of what was claimed, and its sends; after this they are written.
  package func intend(
    _ number: Int64, run: Int64, _ changes: [FileChange], sends: HeldSends = .none
  ) throws(RunStoreError) {
    try asked { () throws(DatabaseError) in
      try transaction(isDurable: !sends.messages.isEmpty) { () throws(DatabaseError) in
        try keep(changes, of: number, run: run)
        try queue(sends.messages, of: run, now: sends.now, isBrief: sends.isBrief, heldBy: number)
        try database.run("UPDATE writings SET state = 'intended' WHERE number = ?", [.integer(number)])
      }
    }
  }

  /// Stores the result of a transaction and updates its dependents. Idempotent.
  package func settle(_ writing: Int64, happened: Bool) throws(RunStoreError) {
    try asked { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let open = try database.first(
          "SELECT run, kind FROM writings WHERE number = ? AND state IN ('claimed', 'intended')", [.integer(writing)],
          { ($0.integer(0), $0.text(1)) })
        guard let (run, kind) = open else { return }
        try database.run(
          "UPDATE writings SET state = ? WHERE number = ?", [.text(happened ? "done" : "void"), .integer(writing)])
        try database.run(
          "UPDATE proposals SET state = ? WHERE writing = ? AND state = 'claimed'",
          [.text(happened ? "applied" : "waiting"), .integer(writing)])
        try release(heldBy: writing, happened: happened)
        if happened {
          try database.run("UPDATE runs SET undone = ? WHERE number = ?", [.integer(kind == "undo" ? 1 : 0), .integer(run)])
        }
        try count(run)
      }
    }
  }

  /// In the order in which they were made.
  package func writings(of run: Int64) throws(RunStoreError) -> [StoredTransaction] {
    try asked { () throws(DatabaseError) in
      let rows = try database.rows(
        "SELECT number, kind, state, vault, process, birth FROM writings WHERE run = ? ORDER BY number", [.integer(run)]
      ) { row in
        (
          row.integer(0), row.text(1), row.text(2), row.text(3),
          ProcessBirth(process: Int32(truncatingIfNeeded: row.integer(4)), birth: row.text(5))
        )
      }
      var writings: [StoredTransaction] = []
      for (number, kind, state, vault, process) in rows {
        guard let kind = StoredTransaction.Kind(rawValue: kind), let state = StoredTransaction.State(rawValue: state) else {
          continue
        }
        let images = try database.rows(
          "SELECT path, before_hash, after_hash FROM images WHERE writing = ? ORDER BY path", [.integer(number)]
        ) { StoredTransaction.Image(path: $0.text(0), before: $0.optionalText(1), after: $0.optionalText(2)) }
        let isUnderway = (state == .claimed || state == .intended) && process != .own && process.isAlive
        writings.append(
          StoredTransaction(
            number: number, run: run, kind: kind, state: state, vault: vault, isUnderway: isUnderway, images: images))
      }
      return writings
    }
  }

  /// Returns the contents of a file before a transaction; nil when there was none.
  package func before(_ path: String, _ writing: Int64) throws(RunStoreError) -> [UInt8]? {
    try asked { () throws(DatabaseError) in
      try database.first(
        "SELECT body FROM images JOIN parts ON parts.number = images.before WHERE writing = ? AND path = ?",
        [.integer(writing), .text(path)], { $0.bytes(0) })
    }
  }

  /// The last run that has written a file after a writing; nil when it was no run of the record.
  package func writer(of path: String, after writing: Int64) throws(RunStoreError) -> RunSummary? {
    let id = try asked { () throws(DatabaseError) in
      try database.first(
        """
        SELECT runs.id FROM images JOIN writings ON writings.number = images.writing JOIN runs ON runs.number = writings.run
        WHERE images.path = ? AND images.writing > ? AND writings.state = 'done' ORDER BY images.writing DESC LIMIT 1
        """, [.text(path), .integer(writing)], { $0.text(0) })
    }
    guard let id else { return nil }
    return try find(id)
  }

  /// The run whose writes are in effect and were made last, by itself or by a redo. One that only
  /// noted which notes it used has written nothing that a person wants back.
  package func lastToUndo() throws(RunStoreError) -> RunSummary? {
    try last(
      """
      runs.undone = 0 AND writings.kind <> 'undo' AND EXISTS (
        SELECT 1 FROM images WHERE writing = writings.number AND '/' || path NOT LIKE '%/.lucid/%')
      """)
  }

  /// The run that was undone last and is still undone.
  package func lastToRedo() throws(RunStoreError) -> RunSummary? {
    try last("runs.undone <> 0 AND writings.kind = 'undo'")
  }

  private func last(_ condition: String) throws(RunStoreError) -> RunSummary? {
    let id = try asked { () throws(DatabaseError) in
      try database.first(
        """
        SELECT runs.id FROM writings JOIN runs ON runs.number = writings.run
        WHERE writings.state <> 'void' AND \(condition) ORDER BY writings.number DESC LIMIT 1
        """, [], { $0.text(0) })
    }
    guard let id else { return nil }
    return try find(id)
  }

  // MARK: Proposals

  /// The ids of what waits, in the order in which it was asked for.
  package func waiting(in run: Int64) throws(RunStoreError) -> [String] { try ids(in: run, "waiting") }

  /// The ids of what was applied.
  package func applied(in run: Int64) throws(RunStoreError) -> [String] { try ids(in: run, "applied") }

  private func ids(in run: Int64, _ state: String) throws(RunStoreError) -> [String] {
    try asked { () throws(DatabaseError) in
      try database.rows(
        "SELECT id FROM proposals WHERE run = ? AND state = ? ORDER BY length(id), id", [.integer(run), .text(state)],
        { $0.text(0) })
    }
  }

  /// Gives how many waited.
  package func discard(_ ids: [String]?, run: Int64) throws(RunStoreError) -> Int {
    try asked { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        var n = 0
        let all = try database.rows("SELECT id FROM proposals WHERE run = ?", [.integer(run)], { $0.text(0) })
        for id in ids ?? all {
          n += try database.run(
            "UPDATE proposals SET state = 'discarded' WHERE run = ? AND id = ? AND state = 'waiting'",
            [.integer(run), .text(id)])
        }
        try count(run)
        return n
      }
    }
  }

  /// With the end of a run.
  func propose(_ proposals: [Proposal], _ run: Int64) throws(DatabaseError) {
    guard !proposals.isEmpty else { return }
    for proposal in proposals {
      try database.run(
        "INSERT OR IGNORE INTO proposals (run, id, state) VALUES (?, ?, 'waiting')", [.integer(run), .text(proposal.id)])
    }
    try count(run)
  }

  private func count(_ run: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE runs SET waiting = (SELECT count(*) FROM proposals WHERE run = ?1 AND state IN ('waiting', 'claimed'))
      WHERE number = ?1
      """, [.integer(run)])
  }

  private func add(_ kind: StoredTransaction.Kind, _ state: StoredTransaction.State, run: Int64, vault: String)
    throws(DatabaseError) -> Int64
  {
    let own = ProcessBirth.own
    try database.run(
      "INSERT INTO writings (run, kind, state, vault, process, birth) VALUES (?, ?, ?, ?, ?, ?)",
      [
        .integer(run), .text(kind.rawValue), .text(state.rawValue), .text(vault), .integer(Int64(own.process)),
        .text(own.birth),
      ])
    return database.lastRow
  }

  private func keep(_ changes: [FileChange], of writing: Int64, run: Int64) throws(DatabaseError) {
    for change in changes {
      let name = change.before.map { SHA256.hex($0) }
      var part: Int64?
      if let before = change.before, let name {
        let number = try keep(name, .bytes(before))
        try database.run("INSERT OR IGNORE INTO uses (part, run) VALUES (?, ?)", [.integer(number), .integer(run)])
        part = number
      }
      try database.run(
        "INSERT INTO images (writing, path, before, before_hash, after_hash) VALUES (?, ?, ?, ?, ?)",
        [
          .integer(writing), .text(change.path), .optional(part), .optional(name), .optional(change.after.map { SHA256.hex($0) }),
        ])
    }
  }
}

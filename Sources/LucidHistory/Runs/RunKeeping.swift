package import LucidCore
import LucidSQLite
import LucidStorage

/// The facts of a run that are known before it begins.
package struct RunBeginning: Sendable {
  package let id: String
  package let ability: AbilityFacts
  package let file: RunSource
  /// The run's own time.
  package let started: Instant
  package let zone: String
  /// The clock's, whatever the run takes as now.
  package let now: Instant
  /// The same for all runs of one ability on the same files with the same inputs; nil where nobody
  /// asks.
  package let key: String?

  package init(
    id: String, ability: AbilityFacts, file: RunSource, started: Instant, zone: String, now: Instant, key: String? = nil
  ) {
    (self.id, self.ability, self.file) = (id, ability, file)
    (self.started, self.zone, self.now, self.key) = (started, zone, now, key)
  }
}

extension RunStore {
  /// The id under which a run is stored.
  package func id(of number: Int64) throws(RunStoreError) -> String? {
    try asked { () throws(DatabaseError) in
      try database.first("SELECT id FROM runs WHERE number = ?", [.integer(number)], { $0.text(0) })
    }
  }

  /// One row, so that a run whose process is killed is known too. Gives its number.
  package func begin(_ run: RunBeginning) throws(RunStoreError) -> Int64 {
    try asked { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        var (id, n) = (run.id, 1)
        // Runs at a time that is given have the same name each time.
        while try database.first("SELECT 1 FROM runs WHERE id = ?", [.text(id)], { _ in true }) == true {
          n += 1
          id = "\(run.id).\(n)"
        }
        let own = ProcessBirth.own
        try database.run(
          """
          INSERT INTO runs (id, label, ability, file, path, hash, began, started, zone, process, birth, key)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          [
            .text(id), .text(run.ability.label), .optional(run.ability.id), .text(run.file.name), .optional(run.file.path),
            .text(run.file.hash), .integer(run.now.seconds), .integer(run.started.seconds), .text(run.zone),
            .integer(Int64(own.process)), .text(own.birth), .optional(run.key),
          ])
        return database.lastRow
      }
    }
  }

  /// The whole of it, in one transaction. `clean` takes secrets out of a text.
  ///
  /// Of a file that was put out of the way meanwhile, the row from the beginning is made again.
  package func finish(
    _ number: Int64, _ run: StoredRun, beginning: RunBeginning, exit: Int32, omitting families: Set<String> = [],
    delivering messages: [OutgoingMessage] = [], clean: @escaping (String) -> String, keeping retention: Retention = Retention()
  ) throws(RunStoreError) {
    let basis = beginning.key == nil ? nil : InputDigest.digest(run.record, file: run.file.hash, run.plan)
    let run = run.leavingOut(families)
    let r = run.record
    var writer = StorageWriter(clean: clean)
    let body = writer.body(run)
    let question = r.prompt.map { writer.part($0.text) }
    let answer = r.answer.map { writer.part($0.text) }
    let parts = writer.parts.sorted { $0.key < $1.key }
    var number = number
    try asked { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        if try database.first("SELECT 1 FROM runs WHERE number = ?", [.integer(number)], { _ in true }) == nil {
          number = try insertAgain(beginning)
        }
        var numbers: [String: Int64] = [:]
        for (name, bytes) in parts {
          let part = try keep(name, .text(String(decoding: bytes, as: UTF8.self)))
          numbers[name] = part
          try database.run("INSERT OR IGNORE INTO uses (part, run) VALUES (?, ?)", [.integer(part), .integer(number)])
        }
        let usage = r.usage ?? r.answer?.usage
        try database.run(
          """
          UPDATE runs SET label = ?, outcome = ?, exit = ?, elapsed = ?, model = ?, tokens_read = ?, tokens_written = ?, families = ?,
            changes = ?, summary = ?, failure = ?, question = ?, answer = ?, body = ?, basis = ?, cost = ?, process = NULL,
            birth = NULL WHERE number = ?
          """,
          [
            .text(r.ability.label), .text(r.outcome.rawValue), .integer(Int64(exit)), .integer(r.elapsed.count),
            .optional(r.answer?.model), .optional(usage?.input), .optional(usage?.output),
            .text(run.families.joined(separator: " ")), .integer(r.fate == .written ? r.changes.count : 0),
            .optional(r.answer.map { Self.summary(clean($0.text)) }), .optional(r.failure.map { clean($0.failure.message) }),
            .optional(question.flatMap { numbers[$0] }), .optional(answer.flatMap { numbers[$0] }),
            .text(String(decoding: body, as: UTF8.self)), .optional(basis), usage?.cost.map(Cell.number) ?? .null,
            .integer(number),
          ])
        // An answer that was cut off is no result that the next run could rest on.
        if r.answer?.isCut == true {
          try database.run("UPDATE runs SET key = NULL WHERE number = ?", [.integer(number)])
        } else if let key = beginning.key {
          try note(resultsOf: run, number, key)
        }
        try propose(r.proposals, number)
        try queue(messages, of: number, now: beginning.now, isBrief: !run.omitted.isEmpty)
        try expire(retention, now: beginning.now)
      }
    }
  }

  private func insertAgain(_ run: RunBeginning) throws(DatabaseError) -> Int64 {
    try database.run(
      "INSERT INTO runs (id, label, ability, file, path, hash, began, started, zone, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(run.id), .text(run.ability.label), .optional(run.ability.id), .text(run.file.name), .optional(run.file.path),
        .text(run.file.hash), .integer(run.now.seconds), .integer(run.started.seconds), .text(run.zone), .optional(run.key),
      ])
    return database.lastRow
  }

  /// The number of a part, which may be there already.
  func keep(_ name: String, _ body: Cell) throws(DatabaseError) -> Int64 {
    if let known = try database.first("SELECT number FROM parts WHERE name = ?", [.text(name)], { $0.integer(0) }) {
      return known
    }
    try database.run("INSERT INTO parts (name, body) VALUES (?, ?)", [.text(name), body])
    return database.lastRow
  }

  /// The first line that says something, without Markdown's marks at its beginning.
  private static func summary(_ text: String) -> String {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.drop { $0.isWhitespace || "#>*-|`".contains($0) }.replacing("**", with: "")
      if !words.isEmpty { return String(words.prefix(160)) }
    }
    return ""
  }

  // MARK: Retention

  /// The most runs removed at the end of one run; the next runs remove the rest.
  private static let most = 50

  /// The oldest go first. Under way are only those of a living process, and those are young.
  private func expire(_ retention: Retention, now: Instant) throws(DatabaseError) {
    guard
      // Asked for both at once SQLite reads all rows.
      let (first, last) = try database.first(
        "SELECT (SELECT min(number) FROM runs), (SELECT max(number) FROM runs)", [], { ($0.integer(0), $0.integer(1)) })
    else { return }
    var removed = 0
    let tooMany = Int(last - first) + 1 - retention.runs
    if tooMany > 0 { removed += try remove(min(tooMany, Self.most), before: last) }
    let oldest = now.seconds - Int64(retention.seconds)
    let old = try database.first(
      "SELECT count(*) FROM (SELECT began FROM runs ORDER BY number LIMIT \(Self.most)) WHERE began < ?", [.integer(oldest)],
      { $0.count(0) })
    if let old, old > 0, try clockJump(around: oldest, now: now.seconds) == nil { removed += try remove(old, before: last) }
    while removed < Self.most, try size() > retention.size.bytes {
      let gone = try remove(5, before: last)
      removed += gone
      if gone == 0 { break }
    }
    if removed > 0 { try database.execute("PRAGMA incremental_vacuum(200)") }
  }

  /// The clock may be wrong when nothing was stored for so long before a run: 100 days in seconds.
  private static let longestPause: Int64 = 100 * 86_400
  /// A later time is believed when runs have been stored by it for 30 days.
  private static let shortestProof: Int64 = 30 * 86_400

  /// When runs older than `oldest` end and younger ones begin, if that was a jump of the clock for
  /// all that is known.
  private func clockJump(around oldest: Int64, now: Int64) throws(DatabaseError) -> (from: Int64, to: Int64)? {
    let found = try database.first(
      "SELECT (SELECT max(began) FROM runs WHERE began < ?1), (SELECT min(began) FROM runs WHERE began >= ?1)",
      [.integer(oldest)],
      { ($0.optional(0), $0.optional(1)) })
    guard let from = found?.0, let to = found?.1, to - from > Self.longestPause, now - to < Self.shortestProof else { return nil }
    return (from, to)
  }

  /// Returns a doubt about the clock, from the times of the stored runs; nil when there is none.
  /// `number` is the current run.
  package func clockDoubt(of number: Int64, now: Instant) throws(RunStoreError) -> ClockDoubt? {
    let last = try asked { () throws(DatabaseError) in
      try database.first(
        "SELECT began FROM runs WHERE number < ? ORDER BY number DESC LIMIT 1", [.integer(number)], { $0.integer(0) })
    }
    return last.flatMap { ClockDoubt(last: Instant(seconds: $0), now: now) }
  }

  /// Bytes in use.
  private func size() throws(DatabaseError) -> Int {
    func pragma(_ name: String) throws(DatabaseError) -> Int { try database.first("PRAGMA \(name)", [], { $0.count(0) }) ?? 0 }
    return (try pragma("page_count") - pragma("freelist_count")) * (try pragma("page_size"))
  }

  private func remove(_ count: Int, before last: Int64) throws(DatabaseError) -> Int {
    let numbers = try database.rows(
      "SELECT number FROM runs WHERE number < ? ORDER BY number LIMIT ?", [.integer(last), .integer(count)], { $0.integer(0) })
    for number in numbers {
      try database.run("DELETE FROM deliveries WHERE run = ?", [.integer(number)])
      let parts = try database.rows("SELECT part FROM uses WHERE run = ?", [.integer(number)], { $0.integer(0) })
      try database.run("DELETE FROM uses WHERE run = ?", [.integer(number)])
      for part in parts {
        try database.run(
          "DELETE FROM parts WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM uses WHERE part = ?1)", [.integer(part)])
      }
      try database.run("DELETE FROM images WHERE writing IN (SELECT number FROM writings WHERE run = ?)", [.integer(number)])
      try database.run("DELETE FROM writings WHERE run = ?", [.integer(number)])
      try database.run("DELETE FROM proposals WHERE run = ?", [.integer(number)])
      try database.run("DELETE FROM results WHERE run = ?", [.integer(number)])
      try database.run("DELETE FROM runs WHERE number = ?", [.integer(number)])
    }
    return numbers.count
  }
}

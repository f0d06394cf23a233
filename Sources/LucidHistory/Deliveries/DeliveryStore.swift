package import LucidCore
import LucidSQLite
import LucidStorage

/// Results and sends on their way. A row is claimed before anything is handed over and settled
/// after it, so that two processes never hand over the same; what a killed process had claimed
/// waits again.
extension RunStore {
  private static let deliveryColumns =
    "number, run, kind, target, state, tries, made, due, problem, size, process, birth, key, unsure"

  /// With the end of a run, or with its commit. Texts that are brief are kept only until they have
  /// arrived. With `writing` they are held until that is settled.
  func queue(
    _ messages: [OutgoingMessage], of run: Int64, now: Instant, isBrief: Bool, heldBy writing: Int64? = nil
  ) throws(DatabaseError) {
    for message in messages {
      let bytes = Array(message.text.utf8)
      let part = try keep(SHA256.hex(bytes), .bytes(bytes))
      try database.run("INSERT OR IGNORE INTO uses (part, run) VALUES (?, ?)", [.integer(part), .integer(run)])
      try database.run(
        """
        INSERT OR IGNORE INTO deliveries (run, kind, target, state, body, size, brief, made, due, key, families, writing)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(run), .text(message.kind.rawValue), .text(message.target),
          .text((writing == nil ? StoredDelivery.State.waiting : .held).rawValue), .integer(part), .integer(bytes.count),
          .integer(isBrief ? 1 : 0), .integer(now.seconds), .integer(now.seconds), .text(message.key),
          .optional(message.labels.map { Self.written($0.families) }), .optional(writing),
        ])
    }
  }

  /// Puts the sends of a run into the queue: its commit, where it writes no files.
  package func queue(sends: [OutgoingMessage], of run: Int64, now: Instant, isBrief: Bool) throws(RunStoreError) {
    try asked { () throws(DatabaseError) in
      try transaction(isDurable: true) { () throws(DatabaseError) in try queue(sends, of: run, now: now, isBrief: isBrief) }
    }
  }

  /// Does `body` in a transaction; a durable one is on the medium when it ends, and survives a loss
  /// of power too.
  func transaction<T>(isDurable: Bool, _ body: () throws(DatabaseError) -> T) throws(DatabaseError) -> T {
    guard isDurable else { return try database.transaction(body) }
    try database.execute("PRAGMA synchronous = FULL")
    defer { try? database.execute("PRAGMA synchronous = NORMAL") }
    return try database.transaction(body)
  }

  /// Releases the sends that a writing holds when it has happened, and removes them when not: a run
  /// that has written nothing sends nothing.
  func release(heldBy writing: Int64, happened: Bool) throws(DatabaseError) {
    if happened {
      try database.run("UPDATE deliveries SET state = 'waiting' WHERE writing = ? AND state = 'held'", [.integer(writing)])
      return
    }
    let held = try database.rows(
      "SELECT number FROM deliveries WHERE writing = ? AND state = 'held'", [.integer(writing)], { $0.integer(0) })
    for number in held {
      try forget(number, isBrief: false)
      try database.run("DELETE FROM deliveries WHERE number = ?", [.integer(number)])
    }
  }

  /// Returns the runs with sends that wait for writes, and the vault of each.
  package func runsWithHeldSends() throws(RunStoreError) -> [(run: Int64, vault: String)] {
    try asked { () throws(DatabaseError) in
      try database.rows(
        """
        SELECT DISTINCT deliveries.run, writings.vault FROM deliveries JOIN writings ON writings.number = deliveries.writing
        WHERE deliveries.state = 'held' ORDER BY deliveries.run
        """, [], { ($0.integer(0), $0.text(1)) })
    }
  }

  /// Drops the sends of a run that nothing was handed over of yet. Returns their number.
  package func dropSends(of run: Int64, now: Instant) throws(RunStoreError) -> Int {
    var count = 0
    for delivery in try deliveries(of: run)
    where delivery.isSend && delivery.state == .waiting && !delivery.isUnsure {
      if try drop(delivery, now: now) { count += 1 }
    }
    return count
  }

  /// Returns the origins of a send; nil for a result, and of a delivery that is not there.
  package func labels(of delivery: Int64) throws(RunStoreError) -> Labels? {
    try asked { () throws(DatabaseError) in
      try database.first("SELECT families FROM deliveries WHERE number = ?", [.integer(delivery)], { $0.optionalText(0) }) ?? nil
    }.map { Self.read($0) }
  }

  /// The families of a message as stored runs have them: a number unless own families are among
  /// them.
  private static func written(_ families: FamilySet) -> String {
    var writer = StorageWriter { $0 }
    return String(decoding: writer.body(families), as: UTF8.self)
  }

  private static func read(_ written: String) -> Labels {
    do throws(StorageError) {
      return Labels(families: try StorageReader.value(FamilySet.self, Array(written.utf8)) { _ in nil })
    } catch { return .everything }
  }

  /// Returns the messages of a run, in order of creation.
  package func deliveries(of run: Int64) throws(RunStoreError) -> [StoredDelivery] {
    try deliveries("run = ? ORDER BY number", [.integer(run)])
  }

  /// Returns the open messages of all runs, oldest first; `by` leaves out those that are due later.
  package func openDeliveries(by now: Instant? = nil, limit: Int = 1_000) throws(RunStoreError) -> [StoredDelivery] {
    let due = now.map { _ in " AND due <= ?" } ?? ""
    return try deliveries(
      "state IN ('waiting', 'underway')\(due) ORDER BY due, number LIMIT \(limit)", now.map { [.integer($0.seconds)] } ?? [])
  }

  /// The time for which a message that was given up is listed with the open ones, in seconds.
  private static let secondsListed: Int64 = 7 * 86_400

  /// Returns the messages of all runs that have not arrived: the open ones, oldest first, and those
  /// that were given up in the last seven days, the latest first.
  package func undelivered(now: Instant) throws(RunStoreError) -> [StoredDelivery] {
    let since = Cell.integer(now.seconds - Self.secondsListed)
    return try openDeliveries()
      + deliveries("state = 'failed' AND due >= ? ORDER BY due DESC, number LIMIT 1000", [since])
  }

  /// Returns the state of a message that is in one of `states` and that no other process is
  /// sending; nil for all others.
  private func free(_ delivery: Int64, _ states: Set<StoredDelivery.State>) throws(DatabaseError) -> StoredDelivery.State? {
    let row = try database.first(
      "SELECT state, process, birth FROM deliveries WHERE number = ?", [.integer(delivery)],
      { (StoredDelivery.State(rawValue: $0.text(0)), $0.optional(1), $0.text(2)) })
    guard let (written, process, birth) = row, let state = written, states.contains(state) else { return nil }
    return state == .underway && Self.isAlive(process, birth) ? nil : state
  }

  /// Takes one for oneself. False when it is open no more, or another process is at it. `again`
  /// takes one that was given up, too.
  package func claim(_ delivery: Int64, again: Bool = false) throws(RunStoreError) -> Bool {
    try asked { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let states: Set<StoredDelivery.State> = again ? [.waiting, .underway, .failed] : [.waiting, .underway]
        guard try free(delivery, states) != nil else { return false }
        let own = ProcessBirth.own
        try database.run(
          "UPDATE deliveries SET state = 'underway', tries = tries + 1, process = ?, birth = ? WHERE number = ?",
          [.integer(Int64(own.process)), .text(own.birth), .integer(delivery)])
        return true
      }
    }
  }

  /// Stores the result of a claimed message. `problem` nil: it was delivered. With a problem it is
  /// retried at `due`, or given up when that is nil; `isRefused` if nothing was sent, so that this
  /// was no attempt; `isUnsure` if it may have been accepted all the same.
  package func settle(
    delivery: Int64, problem: String?, due: Instant?, isRefused: Bool = false, isUnsure: Bool = false, now: Instant
  ) throws(RunStoreError) {
    try asked { () throws(DatabaseError) in
      _ = try database.transaction { () throws(DatabaseError) in
        try end(
          delivery, problem == nil ? .delivered : due == nil ? .failed : .waiting, problem: problem, due: due ?? now,
          uncounted: isRefused ? 1 : 0, isUnsure: isUnsure, from: .underway)
      }
    }
  }

  /// Drops one that is open or was given up. False when it has arrived or was dropped, or another
  /// process is sending it.
  package func drop(_ delivery: StoredDelivery, now: Instant) throws(RunStoreError) -> Bool {
    try asked { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        guard let state = try free(delivery.number, [.held, .waiting, .underway, .failed]) else { return false }
        return try end(delivery.number, .dropped, problem: delivery.problem, due: now, from: state)
      }
    }
  }

  /// Within a transaction.
  private func end(
    _ delivery: Int64, _ state: StoredDelivery.State, problem: String?, due: Instant, uncounted: Int = 0,
    isUnsure: Bool = false, from: StoredDelivery.State
  ) throws(DatabaseError) -> Bool {
    let changed = try database.run(
      """
      UPDATE deliveries SET state = ?, problem = ?, due = ?, tries = tries - ?, unsure = ?, process = NULL, birth = NULL
      WHERE number = ? AND state = ?
      """,
      [
        .text(state.rawValue), .optional(problem), .integer(due.seconds), .integer(uncounted),
        .integer(isUnsure ? 1 : 0), .integer(delivery), .text(from.rawValue),
      ])
    if changed > 0, state == .delivered || state == .dropped { try forget(delivery) }
    return changed > 0
  }

  /// The text goes, that of a brief one unless `isBrief` is false, and with it its part if nothing
  /// else needs that.
  private func forget(_ delivery: Int64, isBrief: Bool = true) throws(DatabaseError) {
    let brief = try database.first(
      "SELECT run, body FROM deliveries WHERE number = ? AND (brief = 1 OR ? = 0) AND body IS NOT NULL",
      [.integer(delivery), .integer(isBrief ? 1 : 0)], { ($0.integer(0), $0.integer(1)) })
    guard let (run, part) = brief else { return }
    try database.run("UPDATE deliveries SET body = NULL WHERE number = ?", [.integer(delivery)])
    if try database.first("SELECT 1 FROM deliveries WHERE body = ?", [.integer(part)], { _ in true }) == true { return }
    try database.run("DELETE FROM uses WHERE part = ? AND run = ?", [.integer(part), .integer(run)])
    try database.run(
      "DELETE FROM parts WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM uses WHERE part = ?1)", [.integer(part)])
  }

  /// Every byte as it is handed over; nil when it is not kept any more.
  package func text(of delivery: Int64) throws(RunStoreError) -> String? {
    try asked { () throws(DatabaseError) in
      try database.first(
        "SELECT parts.body FROM deliveries JOIN parts ON parts.number = deliveries.body WHERE deliveries.number = ?",
        [.integer(delivery)], { String(decoding: $0.bytes(0), as: UTF8.self) })
    }
  }

  /// Returns the name and the label of a run; nil when there is no such run.
  package func names(of run: Int64) throws(RunStoreError) -> (name: String, label: String)? {
    try asked { () throws(DatabaseError) in
      try database.first("SELECT id, label FROM runs WHERE number = ?", [.integer(run)]) {
        (RunSummary.name(of: $0.text(0)), $0.text(1))
      }
    }
  }

  /// The writing by which it comes into the person's files; the files then tell whether it has.
  package func note(writing: Int64, of delivery: Int64) throws(RunStoreError) {
    _ = try asked { () throws(DatabaseError) in
      try database.run("UPDATE deliveries SET writing = ? WHERE number = ?", [.integer(writing), .integer(delivery)])
    }
  }

  /// The writing that an earlier try has begun.
  package func writing(of delivery: Int64) throws(RunStoreError) -> Int64? {
    try asked { () throws(DatabaseError) in
      try database.first("SELECT writing FROM deliveries WHERE number = ?", [.integer(delivery)], { $0.optional(0) }) ?? nil
    }
  }

  private func deliveries(_ condition: String, _ cells: [Cell]) throws(RunStoreError) -> [StoredDelivery] {
    try asked { () throws(DatabaseError) in
      try database.rows("SELECT \(Self.deliveryColumns) FROM deliveries WHERE \(condition)", cells) { row in
        guard let kind = StoredDelivery.Kind(rawValue: row.text(2)), let state = StoredDelivery.State(rawValue: row.text(4))
        else {
          return nil as StoredDelivery?
        }
        return StoredDelivery(
          number: row.integer(0), run: row.integer(1), kind: kind, target: row.text(3), state: state, tries: row.count(5),
          made: Instant(seconds: row.integer(6)), due: Instant(seconds: row.integer(7)), problem: row.optionalText(8),
          size: .bytes(row.count(9)),
          isUnderway: state == .underway && Self.isAlive(row.optional(10), row.text(11)), key: row.text(12),
          isUnsure: row.integer(13) != 0)
      }.compactMap { $0 }
    }
  }

  private static func isAlive(_ process: Int64?, _ birth: String) -> Bool {
    guard let process else { return false }
    let one = ProcessBirth(process: Int32(truncatingIfNeeded: process), birth: birth)
    return one != .own && one.isAlive
  }
}

package import LucidCore
import LucidSQLite
import LucidStorage

/// Reading the record.
extension RunStore {
  static let columns = """
    runs.number, id, label, file, started, zone, outcome, elapsed, model, tokens_read, tokens_written, families, changes, summary,
    failure, process, birth, waiting, undone, cost,
    (SELECT count(*) FROM deliveries d WHERE d.run = runs.number AND d.state IN ('waiting', 'underway')),
    (SELECT count(*) FROM deliveries d WHERE d.run = runs.number AND d.state = 'failed'),
    (SELECT count(*) FROM proposals p WHERE p.run = runs.number AND p.state = 'applied'),
    (SELECT count(*) FROM proposals p WHERE p.run = runs.number AND p.state = 'discarded')
    """
  /// The number of columns of a summary; further columns follow them.
  static let columnCount: Int32 = 24

  /// Newest first.
  package func list(_ filter: RunFilter) throws(RunStoreError) -> [RunSummary] {
    var conditions: [String] = []
    var cells: [Cell] = []
    if let ability = filter.ability {
      // Each half has an index of its own; with OR between them all rows would be looked at.
      conditions.append(
        """
        runs.number IN (
          SELECT number FROM runs WHERE label = ? COLLATE NOCASE UNION SELECT number FROM runs WHERE file = ?)
        """)
      cells += [.text(ability), .text(ability)]
    }
    if let outcome = filter.outcome {
      if outcome == "killed" || outcome == "running" {
        conditions.append("outcome IS NULL")
      } else {
        conditions.append("outcome = ?")
        cells.append(.text(outcome))
      }
    }
    if filter.isWaiting { conditions.append("waiting > 0") }
    if let since = filter.since {
      conditions.append("started >= ?")
      cells.append(.integer(since.seconds))
    }
    if let text = filter.text {
      conditions.append(
        "(label LIKE ?@ OR failure LIKE ?@ OR q.body LIKE ?@ OR a.body LIKE ?@)".replacing("?@", with: "? ESCAPE '!'"))
      cells += Array(repeating: .text(Self.pattern(text)), count: 2)
      // Kept as JSON, in which a quote is written otherwise.
      cells += Array(repeating: .text(Self.pattern(String(JSONText(string: text).text.dropFirst().dropLast()))), count: 2)
    }
    let isJoined = filter.isWhole || filter.text != nil
    let sql =
      "SELECT \(Self.columns)" + (filter.isWhole ? ", q.body, a.body" : "") + " FROM runs"
      + (isJoined ? " LEFT JOIN parts q ON q.number = question LEFT JOIN parts a ON a.number = runs.answer" : "")
      + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")) + " ORDER BY runs.number DESC"
      + (filter.outcome == "killed" || filter.outcome == "running" ? "" : " LIMIT \(filter.limit) OFFSET \(filter.skip)")
    let found = try asked { () throws(DatabaseError) in
      try database.rows(sql, cells) { row throws(DatabaseError) in
        var summary = Self.summary(row)
        if filter.isWhole {
          summary.question = row.optionalText(Self.columnCount).flatMap(Self.text)
          summary.answer = row.optionalText(Self.columnCount + 1).flatMap(Self.text)
        }
        return summary
      }
    }
    guard let outcome = filter.outcome, outcome == "killed" || outcome == "running" else { return found }
    return Array(found.filter { $0.state.word == outcome }.dropFirst(filter.skip).prefix(filter.limit))
  }

  /// The text that a part holds; nil for other JSON.
  private static func text(_ json: String) -> String? { (try? JSONParser.parse(Array(json.utf8), .stored))?.text }

  /// Finds a run by `last`, its name or a prefix of it, or an ability, whose last run it is.
  ///
  /// Errors: there is none, or several.
  package func find(_ name: String) throws(RunStoreError) -> RunSummary {
    func rows(_ condition: String, _ cells: [Cell], limit: Int) throws(RunStoreError) -> [RunSummary] {
      try asked { () throws(DatabaseError) in
        try database.rows(
          "SELECT \(Self.columns) FROM runs WHERE \(condition) ORDER BY number DESC LIMIT \(limit)", cells, Self.summary)
      }
    }
    if name == "last" {
      if let last = try rows("1", [], limit: 1).first { return last }
      throw RunStoreError("no stored runs yet", hint: "lucid run stores each run")
    }
    if let exact = try rows("id = ?", [.text(name)], limit: 1).first { return exact }
    var filter = RunFilter()
    filter.ability = name
    filter.limit = 1
    if let last = try list(filter).first { return last }
    let begun = try rows("substr(id, 1, ?) = ?", [.integer(name.unicodeScalars.count), .text(name)], limit: 6)
    if begun.count == 1 { return begun[0] }
    if begun.isEmpty {
      throw RunStoreError("there is no run `\(name)`", hint: "lucid history lists them; `last` is the last one")
    }
    let names = begun.prefix(5).map(\.name).joined(separator: ", ") + (begun.count > 5 ? ", …" : "")
    throw RunStoreError("`\(name)` matches several runs: \(names)", hint: "write more of it")
  }

  /// nil when it never came to an end.
  ///
  /// Errors: what was kept cannot be read.
  package func run(_ number: Int64) throws(RunStoreError) -> StoredRun? {
    let body = try asked { () throws(DatabaseError) in
      try database.first("SELECT body FROM runs WHERE number = ?", [.integer(number)]) { $0.optionalText(0) } ?? nil
    }
    guard let body else { return nil }
    do throws(StorageError) {
      return try StorageReader.value(StoredRun.self, Array(body.utf8)) { [database] name in
        (try? database.first("SELECT body FROM parts WHERE name = ?", [.text(name)]) { $0.bytes(0) }) ?? nil
      }
    } catch {
      throw RunStoreError(
        "this stored run cannot be read", hint: "another version of lucid may have stored it: \(error.message)")
    }
  }

  /// The bytes that the database takes on disk, and how many runs it holds.
  package func extent() throws(RunStoreError) -> (runs: Int, bytes: Int) {
    try asked { () throws(DatabaseError) in
      let runs = try database.first("SELECT count(*) FROM runs", []) { $0.count(0) } ?? 0
      let pages = try database.first("PRAGMA page_count", []) { $0.count(0) } ?? 0
      return (runs, pages * (try database.first("PRAGMA page_size", []) { $0.count(0) } ?? 0))
    }
  }

  static func summary(_ row: DatabaseRow) -> RunSummary {
    let outcome = row.optionalText(6)
    let process = row.optional(15).map { ProcessBirth(process: Int32(truncatingIfNeeded: $0), birth: row.text(16)) }
    let state: RunSummary.State =
      if let outcome { RunOutcome(rawValue: outcome).map { .ended($0) } ?? .other(outcome) } else if process?.isAlive == true {
        .underway
      } else { .killed }
    var summary = RunSummary(
      number: row.integer(0), id: row.text(1), label: row.text(2), file: row.text(3), started: Instant(seconds: row.integer(4)),
      zone: row.text(5), state: state, elapsed: row.optional(7).map { Milliseconds(Int($0)) }, model: row.optionalText(8),
      tokens: row.optional(9).map { TokenUsage(input: Int($0), output: row.count(10), cost: row.number(19)) },
      families: row.text(11).split(separator: " ").map(String.init), changes: row.count(12), summary: row.optionalText(13),
      failure: row.optionalText(14))
    summary.waiting = row.count(17)
    summary.isUndone = row.integer(18) != 0
    summary.openDeliveries = row.count(20)
    summary.failedDeliveries = row.count(21)
    (summary.applied, summary.rejected) = (row.count(22), row.count(23))
    return summary
  }

  /// For LIKE: anywhere, its own signs taken as they are.
  private static func pattern(_ text: String) -> String {
    var out = "%"
    for c in text {
      if "%_!".contains(c) { out.append("!") }
      out.append(c)
    }
    return out + "%"
  }
}

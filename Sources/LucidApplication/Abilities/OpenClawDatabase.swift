import LucidArguments
import LucidCore
import LucidSQLite
import LucidSystem

/// The jobs in the state database of OpenClaw, `~/.openclaw/state/openclaw.sqlite`, where it keeps
/// them since version 2026.6.1 (openclaw/openclaw, src/state/openclaw-state-schema.sql).
///
/// They are given in the form of the file of jobs that older versions keep, one job a line: the
/// line of a note is the number of the job. A column that the file has no place for keeps its name.
enum OpenClawDatabase {
  private static let mark = Array("SQLite format 3\0".utf8)
  /// More than a scheduler stores; the database also holds the state of the gateway.
  private static let largest = ByteCount.mib(512)
  private static let mostInstructions: Int32 = 100_000_000

  /// Places in a job of the file, by column.
  private static let places = [
    "job_id": "id", "display_name": "displayName", "enabled": "enabled", "delete_after_run": "deleteAfterRun",
    "agent_id": "agentId", "session_target": "sessionTarget", "wake_mode": "wakeMode",
    "created_at_ms": "createdAtMs", "schedule_kind": "schedule.kind", "schedule_expr": "schedule.expr",
    "schedule_tz": "schedule.tz", "every_ms": "schedule.everyMs", "anchor_ms": "schedule.anchorMs", "at": "schedule.at",
    "stagger_ms": "schedule.staggerMs", "payload_kind": "payload.kind", "payload_message": "payload.message",
    "payload_model": "payload.model", "payload_thinking": "payload.thinking", "payload_fallbacks_json": "payload.fallbacks",
    "payload_timeout_seconds": "payload.timeoutSeconds", "payload_tools_allow_json": "payload.toolsAllow",
    "payload_allow_unsafe_external_content": "payload.allowUnsafeExternalContent", "delivery_mode": "delivery.mode",
    "delivery_channel": "delivery.channel", "delivery_to": "delivery.to", "delivery_best_effort": "delivery.bestEffort",
  ]

  /// Columns that hold true or false.
  private static let switches: Set<String> = ["enabled", "delete_after_run", "delivery_best_effort"]

  /// Beginnings of columns that only say what the scheduler did, or where the row belongs.
  private static let state = [
    "store_", "declaration_", "owner_", "session_key", "next_", "running_", "last_", "consecutive_", "schedule_error",
    "schedule_identity", "state_", "updated_", "sort_", "runtime_", "job_json",
  ]

  /// Returns nil for a file that is no database.
  static func jobs(_ path: String, _ host: HostEnvironment) throws(CommandError) -> SourceFile? {
    guard path.hasSuffix(".sqlite") || path.hasSuffix(".db"), HostFile.kind(path) == .file else { return nil }
    guard let cache = host.folders.cache else {
      throw CommandError(.usage, "\(path) is a database, which is read from a copy; there is no folder for it without a home")
    }
    let folder = "\(cache)/import-\(ParentProcess.ownNumber)"
    let copy = folder + "/state.sqlite"
    defer {
      for name in ["", "-wal", "-shm", "-journal"] { HostFile.remove(copy + name) }
      HostFolder.removeIfEmpty(folder)
    }
    do throws(HostError) {
      let bytes = try HostFile.read(path, limit: largest)
      guard bytes.starts(with: mark) else { return nil }
      // A copy with its log: opening the database itself would write beside it.
      try HostFile.write(bytes, to: copy)
      if HostFile.kind(path + "-wal") == .file {
        try HostFile.write(try HostFile.read(path + "-wal", limit: largest), to: copy + "-wal")
      }
    } catch {
      throw CommandError(error)
    }
    let jobs: [String]
    do throws(DatabaseError) {
      jobs = try read(copy)
    } catch {
      throw CommandError(.fileInvalid, "\(path): no jobs of OpenClaw can be read from the database: \(error.message)")
    }
    guard !jobs.isEmpty else { throw CommandError(.fileInvalid, "\(path): the database has no jobs of OpenClaw") }
    return SourceFile(name: path, text: "[" + jobs.joined(separator: ",\n") + "]")
  }

  private static func read(_ path: String) throws(DatabaseError) -> [String] {
    let database = try Database(path, mostInstructions: mostInstructions)
    let columns = try database.rows("PRAGMA table_info(cron_jobs)") { $0.text(1) }
    guard !columns.isEmpty else { return [] }
    let names = columns.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ", ")
    return try database.rows("SELECT \(names) FROM cron_jobs ORDER BY created_at_ms, job_id") { job($0, columns) }
  }

  private static func job(_ row: DatabaseRow, _ columns: [String]) -> String {
    /// By the mapping that they stand in; those of the job itself under an empty name.
    var parts: [String: [(name: String, value: String)]] = [:]
    for (i, column) in columns.enumerated() {
      guard let text = row.optionalText(Int32(i)), !text.isEmpty else { continue }
      let isState = state.contains { column.hasPrefix($0) }
      let place = places[column] ?? (isState ? "state." + column : column)
      let dot = place.firstIndex(of: ".")
      let value = switches.contains(column) ? (text == "0" ? "false" : "true") : text
      parts[dot.map { String(place[..<$0]) } ?? "", default: []].append(
        (dot.map { String(place[place.index(after: $0)...]) } ?? place, value))
    }
    var json = JSONText()
    json.object { json in
      for part in parts[""] ?? [] { json.field(part.name, part.value) }
      for (name, fields) in parts.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
        json.object(name) { json in
          for field in fields { json.field(field.name, field.value) }
        }
      }
    }
    return json.text
  }
}

import LucidSQLite

/// The tables, and how those of an earlier version become those of this one.
///
/// `runs` has a row for each run with what lists and filters need; all the rest is JSON in `body`,
/// in which `{"#": NAME}` stands for a row of `parts`. `uses` says which run needs which part, so
/// that a part goes with the last run that needs it. A row of `writings` is there before anything
/// is written: what becomes of a killed process is seen from the files (`images`). A row of
/// `deliveries` is there with the end of its run, its text (`body`) byte for byte as it is handed
/// over.
enum Schema {
  /// Each brings a database from the version before it to its own, the first from nothing.
  static let steps = [
    PackageResources.schema_1_sql, PackageResources.schema_2_sql, PackageResources.schema_3_sql, PackageResources.schema_4_sql,
    PackageResources.schema_5_sql, PackageResources.schema_6_sql,
  ].map { String(decoding: $0, as: UTF8.self) }

  static var version: Int { steps.count }

  /// Errors: `.newer` for what a later lucid has made.
  static func prepare(_ database: Database) throws(DatabaseError) {
    // The log is as long as this many pages from then on, and whoever opens the file first reads all of it.
    try database.execute("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 100; PRAGMA temp_store = MEMORY;")
    if try found(database) == version { return }
    if try found(database) == 0 { try begin(database) }
    try database.transaction { () throws(DatabaseError) in
      // Somebody else may have done it meanwhile.
      let found = try found(database)
      guard found <= version else { throw DatabaseError(.newer, "a newer version of lucid created it") }
      for step in steps.dropFirst(found) { try database.execute(step) }
      try database.execute("PRAGMA user_version = \(version)")
    }
  }

  private static func found(_ database: Database) throws(DatabaseError) -> Int {
    try database.first("PRAGMA user_version", []) { row in row.count(0) } ?? 0
  }

  /// Sets the options that only an empty file accepts.
  private static func begin(_ database: Database) throws(DatabaseError) {
    // A run writes a few hundred bytes to each of some twenty pages, each of which goes to the log whole.
    try database.execute("PRAGMA page_size = 2048; PRAGMA auto_vacuum = INCREMENTAL")
    var tries = 0
    while true {
      do throws(DatabaseError) { return try database.execute("PRAGMA journal_mode = WAL") } catch {
        // Many that begin at once stand in each other's way here, and SQLite does not wait by itself.
        tries += 1
        guard error.kind == .busy, tries < 200 else { throw error }
        pause()
      }
    }
  }
}

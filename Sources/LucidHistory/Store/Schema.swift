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
  static let steps: [String] = [
    """
    CREATE TABLE runs (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL, ability TEXT,
      file TEXT NOT NULL, path TEXT, hash TEXT NOT NULL,
      began INTEGER NOT NULL, started INTEGER NOT NULL, zone TEXT NOT NULL,
      process INTEGER, birth TEXT,
      outcome TEXT, exit INTEGER, elapsed INTEGER,
      model TEXT, tokens_read INTEGER, tokens_written INTEGER,
      families TEXT NOT NULL DEFAULT '', changes INTEGER NOT NULL DEFAULT 0,
      summary TEXT, failure TEXT, question INTEGER, answer INTEGER,
      body TEXT
    );
    CREATE INDEX runs_label ON runs (label COLLATE NOCASE, number);
    CREATE INDEX runs_outcome ON runs (outcome, number);
    CREATE TABLE parts (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, body NOT NULL);
    CREATE TABLE uses (
      part INTEGER NOT NULL REFERENCES parts, run INTEGER NOT NULL REFERENCES runs, PRIMARY KEY (run, part)
    ) WITHOUT ROWID;
    CREATE INDEX uses_part ON uses (part, run);
    """,
    // What models propose, and what files were before they were written.
    """
    ALTER TABLE runs ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE runs ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX runs_file ON runs (file, number);
    CREATE INDEX runs_started ON runs (started, number);
    CREATE INDEX runs_waiting ON runs (number) WHERE waiting > 0;
    CREATE TABLE proposals (
      run INTEGER NOT NULL REFERENCES runs, id TEXT NOT NULL, state TEXT NOT NULL, writing INTEGER, PRIMARY KEY (run, id)
    ) WITHOUT ROWID;
    CREATE TABLE writings (
      number INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL REFERENCES runs, kind TEXT NOT NULL, state TEXT NOT NULL,
      vault TEXT NOT NULL, process INTEGER NOT NULL, birth TEXT NOT NULL
    );
    CREATE INDEX writings_run ON writings (run, number);
    CREATE TABLE images (
      writing INTEGER NOT NULL REFERENCES writings, path TEXT NOT NULL, before INTEGER REFERENCES parts, before_hash TEXT,
      after_hash TEXT, PRIMARY KEY (writing, path)
    ) WITHOUT ROWID;
    CREATE INDEX images_path ON images (path, writing);
    """,
    // Which runs are the same one again, what they were made from, and what they cost.
    """
    ALTER TABLE runs ADD COLUMN key TEXT;
    ALTER TABLE runs ADD COLUMN basis TEXT;
    ALTER TABLE runs ADD COLUMN cost REAL;
    CREATE INDEX runs_key ON runs (key, number) WHERE key IS NOT NULL;
    CREATE INDEX runs_began ON runs (began);
    """,
    // Results on their way to somebody, and what `lucid history --openmetrics` counts without reading the rows.
    """
    CREATE TABLE deliveries (
      number INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL REFERENCES runs, kind TEXT NOT NULL, target TEXT NOT NULL,
      state TEXT NOT NULL, body INTEGER REFERENCES parts, size INTEGER NOT NULL, brief INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0, made INTEGER NOT NULL, due INTEGER NOT NULL, problem TEXT,
      writing INTEGER, process INTEGER, birth TEXT, UNIQUE (run, kind, target)
    );
    CREATE INDEX deliveries_open ON deliveries (due) WHERE state IN ('waiting', 'underway');
    CREATE INDEX runs_figures ON runs (label, outcome, began, elapsed, tokens_read, tokens_written, cost);
    """,
    // Sends of steps beside results: several to one recipient, told apart by their keys.
    """
    DROP INDEX deliveries_open;
    ALTER TABLE deliveries RENAME TO deliveries_of_results;
    CREATE TABLE deliveries (
      number INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL REFERENCES runs, kind TEXT NOT NULL, target TEXT NOT NULL,
      state TEXT NOT NULL, body INTEGER REFERENCES parts, size INTEGER NOT NULL, brief INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0, made INTEGER NOT NULL, due INTEGER NOT NULL, problem TEXT,
      writing INTEGER, process INTEGER, birth TEXT, key TEXT NOT NULL DEFAULT '', families INTEGER,
      unsure INTEGER NOT NULL DEFAULT 0, UNIQUE (run, kind, target, key)
    );
    INSERT INTO deliveries (number, run, kind, target, state, body, size, brief, tries, made, due, problem, writing, process, birth)
      SELECT number, run, kind, target, state, body, size, brief, tries, made, due, problem, writing, process, birth
      FROM deliveries_of_results ORDER BY number;
    DROP TABLE deliveries_of_results;
    CREATE INDEX deliveries_open ON deliveries (due) WHERE state IN ('waiting', 'underway');
    CREATE INDEX deliveries_held ON deliveries (run) WHERE state = 'held';
    """,
    // Which finished runs have a result of a step, for `previous.STEP`.
    """
    CREATE TABLE results (
      key TEXT NOT NULL, step TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, PRIMARY KEY (key, step, run)
    ) WITHOUT ROWID;
    CREATE INDEX results_run ON results (run);
    """,
  ]

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

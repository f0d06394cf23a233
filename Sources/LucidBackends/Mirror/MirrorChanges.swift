import LucidBuiltins
import LucidCore
import LucidSQLite
import LucidSystem

/// The records of a reading that a mirror does not hold yet, and those that are gone.
struct MirrorChanges {
  struct Addition {
    let file: MirrorFile
    let stamp: FileStamp
    let record: [UInt8]
    let text: FoldedFields?
  }

  var additions: [Addition] = []
  /// Keys of files that are not there any more.
  var gone: [Int64] = []
  /// Numbers of scopes that are not there any more.
  var goneScopes: [Int64] = []
  /// The bytes of the additions.
  private(set) var size = 0

  var isEmpty: Bool { additions.isEmpty && gone.isEmpty && goneScopes.isEmpty }

  mutating func add(_ addition: Addition) {
    additions.append(addition)
    size += addition.record.count + (addition.text.map { $0.plain.count + 8 * $0.inserted.count } ?? 0) + 128
  }

  // MARK: Writing

  /// Writes to the mirror that was read under `token`, or makes a new one without it. Never fails:
  /// what cannot be written is read from the files the next time.
  ///
  /// One writer at a time: one that is not alone at once gives up. There is no journal on disk: the
  /// seal is taken away before, and set when all is on the medium.
  func write(to place: MirrorPlace, over token: Int64?) {
    do throws(DatabaseError) {
      if let token { try update(place, token) } else { try make(place) }
    } catch {
      // Without a seal it is made again.
    }
    place.tidy(now: MirrorFolder.now())
  }

  private func update(_ place: MirrorPlace, _ token: Int64) throws(DatabaseError) {
    let database = try Database(place.path, patience: 200)
    // The lock is held until the file is closed, which is after it is sealed.
    try database.execute(
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; BEGIN EXCLUSIVE"
    )
    let found = try database.first("SELECT token FROM mirror") { $0.integer(0) }
    guard found == token, place.isSealed(token), place.unseal() else { return }
    let next = Self.newToken()
    try put(in: database)
    try database.run("UPDATE mirror SET token = ?", [.integer(next)])
    try database.execute("COMMIT")
    place.seal(next)
  }

  /// Beside its place, so that a reader sees a whole one or none.
  private func make(_ place: MirrorPlace) throws(DatabaseError) {
    let temporary = place.folder + "/" + MirrorPlace.temporary
    do throws(HostError) { try PrivateFile.make(temporary) } catch { return }
    defer { HostFile.remove(temporary) }
    let token = Self.newToken()
    do {
      let database = try Database(temporary, patience: 0)
      try database.execute("PRAGMA page_size = 8192; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = NORMAL; BEGIN EXCLUSIVE")
      try database.execute(MirrorStore.schema)
      try database.run("INSERT INTO mirror VALUES (?, ?, 0)", [.text(place.identity), .integer(token)])
      try put(in: database)
      try database.execute("COMMIT")
    }
    guard place.replace(by: temporary) else { return }
    place.seal(token)
  }

  private static func newToken() -> Int64 { Int64.random(in: 1...Int64.max) }

  private func put(in database: Database) throws(DatabaseError) {
    for scope in goneScopes {
      let keys = try database.rows("SELECT key FROM files WHERE scope = ?", [.integer(scope)]) { $0.integer(0) }
      for key in keys { try remove(key, from: database) }
      try database.run("DELETE FROM scopes WHERE scope = ?", [.integer(scope)])
    }
    for key in gone { try remove(key, from: database) }
    var scopes = Dictionary(
      try database.rows("SELECT scope, path FROM scopes") { ($0.text(1), $0.integer(0)) }, uniquingKeysWith: { a, _ in a })
    var number = try database.first("SELECT texts FROM mirror") { $0.integer(0) } ?? 0
    for addition in additions {
      let (key, stamp) = (addition.file.key, addition.stamp)
      try remove(key, from: database)
      let scope: Int64
      if let known = scopes[addition.file.scope] {
        scope = known
      } else {
        try database.run("INSERT INTO scopes (path) VALUES (?)", [.text(addition.file.scope)])
        scope = database.lastRow
        scopes[addition.file.scope] = scope
      }
      if let text = addition.text {
        number += 1
        let content = text.content
        try database.run(
          "INSERT INTO texts VALUES (?, ?, ?, ?)",
          [.integer(number), .integer(key), .integer(MirrorSum.of(content)), .bytes(content)])
      }
      try database.run(
        "INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
          .integer(key), addition.text == nil ? .null : .integer(number), .integer(scope),
          .integer(Int64(bitPattern: stamp.inode)), .integer(stamp.size), .integer(stamp.modified), .integer(stamp.changed),
          .integer(MirrorSum.of(addition.record, from: MirrorStore.start(key, stamp))), .bytes(addition.record),
        ])
    }
    try compact(database, &number)
    try index(database, upTo: number)
    try database.run("UPDATE mirror SET texts = ?", [.integer(number)])
  }

  /// Indexes the spans that have become full.
  private func index(_ database: Database, upTo last: Int64) throws(DatabaseError) {
    var span = try database.first("SELECT max(span) FROM spans") { $0.optional(0) }?.map { $0 + 1 } ?? 0
    while MirrorLetters.numbers(of: span).upperBound <= last {
      let numbers = MirrorLetters.numbers(of: span)
      var builder = MirrorLetters.Builder()
      var count = 0
      var damaged: [Int64] = []
      _ = try database.rows(
        "SELECT sum, content, text, key FROM texts WHERE text BETWEEN ? AND ?",
        [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
      ) { row in
        guard let text = MirrorStore.text(row) else {
          damaged.append(row.integer(3))
          return
        }
        builder.add(text, at: Int(row.integer(2) - numbers.lowerBound))
        count += 1
      }
      // They would not be found by the index: their files are read again.
      for key in damaged { try remove(key, from: database) }
      for (i, row) in builder.rows().enumerated() {
        let key = span * MirrorLetters.rows + Int64(i)
        try database.run(
          "INSERT INTO letters VALUES (?, ?, ?)",
          [.integer(key), .integer(MirrorSum.of(row, from: UInt64(bitPattern: key))), .bytes(row)])
      }
      try database.run("INSERT INTO spans VALUES (?, ?)", [.integer(span), .integer(count)])
      span += 1
    }
  }

  /// Gives new numbers to the texts of spans that have lost three quarters of theirs.
  private func compact(_ database: Database, _ number: inout Int64) throws(DatabaseError) {
    let sparse = try database.rows("SELECT span FROM spans WHERE live < ?", [.integer(MirrorLetters.span / 4)]) { $0.integer(0) }
    // The last one stays, so that it is known up to where texts are indexed.
    for span in sparse.sorted().dropLast() {
      let numbers = MirrorLetters.numbers(of: span)
      let texts = try database.rows(
        "SELECT text, key FROM texts WHERE text BETWEEN ? AND ?", [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
      ) { ($0.integer(0), $0.integer(1)) }
      for (text, key) in texts {
        number += 1
        try database.run("UPDATE texts SET text = ? WHERE text = ?", [.integer(number), .integer(text)])
        try database.run("UPDATE files SET text = ? WHERE key = ?", [.integer(number), .integer(key)])
      }
      let rows = span * MirrorLetters.rows..<(span + 1) * MirrorLetters.rows
      try database.run("DELETE FROM letters WHERE row >= ? AND row < ?", [.integer(rows.lowerBound), .integer(rows.upperBound)])
      try database.run("DELETE FROM spans WHERE span = ?", [.integer(span)])
    }
  }

  private func remove(_ key: Int64, from database: Database) throws(DatabaseError) {
    let row = try database.first("SELECT text FROM files WHERE key = ?", [.integer(key)]) { $0.optional(0) }
    guard let row else { return }
    if let number = row {
      try database.run("DELETE FROM texts WHERE text = ?", [.integer(number)])
      try database.run("UPDATE spans SET live = live - 1 WHERE span = ?", [.integer(MirrorLetters.span(of: number))])
    }
    try database.run("DELETE FROM files WHERE key = ?", [.integer(key)])
  }
}

import LucidCore
import LucidSQLite
import LucidSystem

/// The listings of the library's files, stored in SQLite: a list reads only the files that changed.
///
/// A cache of one version of the program, for its owner only. Where SQLite or the file cannot be used, every file is read each time.
struct LibraryIndex {
  /// A file as it was when its listing was read.
  struct Row {
    let stamp: LibraryDisk.Stamp
    let listing: AbilityListing
  }

  private let database: Database

  /// Returns nil when there is no index and none can be made. A damaged file is replaced.
  init?(_ path: String, identity: String) {
    guard let database = Self.opened(path, identity) ?? (unlink(path) == 0 ? Self.opened(path, identity) : nil) else {
      return nil
    }
    self.database = database
  }

  private static func opened(_ path: String, _ identity: String) -> Database? {
    do throws(FileError) { try PrivateFile.make(path) } catch { return nil }
    do throws(DatabaseError) {
      let database = try Database(path, patience: 200)
      // One table tells by which program the other was made: another version may find other mistakes.
      let known = try database.first("SELECT name FROM sqlite_master WHERE name = 'program'") { $0.text(0) }
      if known != nil, try database.first("SELECT identity FROM program", [], { $0.text(0) }) == identity { return database }
      try database.transaction { () throws(DatabaseError) in
        try database.execute("DROP TABLE IF EXISTS program; DROP TABLE IF EXISTS listings")
        try database.execute("CREATE TABLE program (identity TEXT NOT NULL)")
        try database.run("INSERT INTO program VALUES (?)", [.text(identity)])
        try database.execute(
          """
          CREATE TABLE listings (
            name TEXT PRIMARY KEY, size INTEGER, changed INTEGER, inode INTEGER, label TEXT, summary TEXT, problem TEXT, slot TEXT,
            id TEXT, icon TEXT, color TEXT, category TEXT, plan TEXT, reads TEXT, writes TEXT, sends TEXT, discloses TEXT,
            sum INTEGER
          ) WITHOUT ROWID
          """)
      }
      return database
    } catch {
      return nil
    }
  }

  /// Returns all listings by name; none when they cannot be read.
  func rows() -> [String: Row] {
    var rows: [String: Row] = [:]
    do throws(DatabaseError) {
      let count = try database.first("SELECT count(*) FROM listings") { $0.count(0) } ?? 0
      rows.reserveCapacity(count)
      for (name, row) in try database.rows("SELECT * FROM listings", [], { ($0.text(0), Self.row($0)) }) where row != nil {
        rows[name] = row
      }
    } catch { return [:] }
    return rows
  }

  /// Returns nil for a row that is not as it was written, which SQLite does not notice.
  private static func row(_ row: DatabaseRow) -> Row? {
    guard sum((0..<17).map(row.text)) == row.integer(17) else { return nil }
    func list(_ column: Int32) -> [String] { row.text(column).split(separator: ",").map(String.init) }
    var listing = AbilityListing()
    (listing.label, listing.summary, listing.problem) = (row.text(4), row.optionalText(5), row.optionalText(6))
    listing.slot = row.optionalText(7).flatMap(TimeSlot.init(rawValue:))
    (listing.id, listing.icon, listing.color) = (row.optionalText(8), row.optionalText(9), row.optionalText(10))
    (listing.category, listing.plan) = (row.optionalText(11), row.optionalText(12))
    (listing.reads, listing.writes, listing.sends, listing.discloses) = (list(13), list(14), list(15), list(16))
    let stamp = LibraryDisk.Stamp(size: row.count(1), changed: row.count(2), inode: UInt64(bitPattern: row.integer(3)))
    return Row(stamp: stamp, listing: listing)
  }

  private static func sum(_ cells: [String]) -> Int64 {
    Int64(bitPattern: FNV1a.hash(cells.joined(separator: "\u{0}")))
  }

  /// Stores what was read anew and forgets files that are gone. An index that cannot be written stays as it was.
  func update(_ changed: [String: Row], removing gone: [String]) {
    guard !changed.isEmpty || !gone.isEmpty else { return }
    try? database.transaction { () throws(DatabaseError) in
      for name in gone { try database.run("DELETE FROM listings WHERE name = ?", [.text(name)]) }
      for (name, row) in changed {
        let (stamp, listing) = (row.stamp, row.listing)
        func list(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ",") }
        let numbers = [Int64(stamp.size), Int64(stamp.changed), Int64(bitPattern: stamp.inode)]
        let texts = [
          listing.label, listing.summary, listing.problem, listing.slot?.rawValue, listing.id, listing.icon, listing.color,
          listing.category, listing.plan, list(listing.reads), list(listing.writes), list(listing.sends), list(listing.discloses),
        ]
        let sum = Self.sum([name] + numbers.map(String.init) + texts.map { $0 ?? "" })
        try database.run(
          "INSERT OR REPLACE INTO listings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [.text(name)] + numbers.map(Cell.integer) + texts.map(Cell.optional) + [.integer(sum)])
      }
    }
  }
}

import LucidBuiltins
import LucidCore
import LucidSQLite
import LucidSystem

/// The SQLite file of one mirror as it is read, with a lock against writers as long as it is open.
///
/// Rows have the hash of a path as their key. The texts of searches lie apart, so that a look at
/// the stamps of all files is a short one, and under numbers of their own, by which they are
/// indexed.
final class MirrorStore {
  /// Part of the identity: the tables, and the fold of the texts.
  static let form = "1 fold \(TextFold.version)"

  static let schema = """
    CREATE TABLE mirror (identity TEXT, token INTEGER, texts INTEGER);
    CREATE TABLE scopes (scope INTEGER PRIMARY KEY, path TEXT);
    CREATE TABLE files (
      key INTEGER PRIMARY KEY, text INTEGER, scope INTEGER, inode INTEGER, size INTEGER, modified INTEGER, changed INTEGER,
      sum INTEGER, record BLOB);
    CREATE TABLE texts (text INTEGER PRIMARY KEY, key INTEGER, sum INTEGER, content BLOB);
    CREATE TABLE spans (span INTEGER PRIMARY KEY, live INTEGER);
    CREATE TABLE letters (row INTEGER PRIMARY KEY, sum INTEGER, texts BLOB);
    """

  /// A row without its record.
  struct Row {
    /// The number of its text; nil without one.
    let text: Int64?
    let scope: Int64
    let stamp: FileStamp
  }

  let token: Int64
  /// The number of files that it holds.
  let count: Int
  private let database: Database

  /// Why there is none to be read.
  enum Absence: Error {
    /// Another process writes it at this moment.
    case busy
    /// There is none, or none that can be trusted.
    case unusable
  }

  init(_ place: MirrorPlace) throws(Absence) {
    guard place.exists else { throw .unusable }
    do throws(DatabaseError) {
      database = try Database(place.path, patience: 200)
      // The lock comes with the first row that is read, and before the seal is looked at.
      try database.execute("PRAGMA query_only = ON; BEGIN")
      let found = try database.first("SELECT identity, token FROM mirror") { row in (row.text(0), row.integer(1)) }
      guard let (identity, token) = found, identity == place.identity, place.isSealed(token) else {
        throw DatabaseError(.damaged, "another mirror")
      }
      self.token = token
      count = try database.first("SELECT count(*) FROM files") { $0.count(0) } ?? 0
    } catch {
      throw error.kind == .busy ? .busy : .unusable
    }
  }

  private static let columns = "key, text, scope, inode, size, modified, changed"

  private static func row(_ row: DatabaseRow) -> (key: Int64, Row) {
    (
      row.integer(0),
      Row(
        text: row.optional(1), scope: row.integer(2),
        stamp: FileStamp(
          inode: UInt64(bitPattern: row.integer(3)), size: row.integer(4), modified: row.integer(5), changed: row.integer(6)))
    )
  }

  /// Returns the rows of all files. Cost: half a microsecond a row.
  func rows() throws(DatabaseError) -> [Int64: Row] {
    var found: [Int64: Row] = [:]
    found.reserveCapacity(count)
    _ = try database.rows("SELECT \(Self.columns) FROM files") { row in
      let (key, known) = Self.row(row)
      found[key] = known
    }
    return found
  }

  /// Returns the rows of some.
  func rows(_ keys: [Int64]) throws(DatabaseError) -> [Int64: Row] {
    var found: [Int64: Row] = [:]
    for key in keys {
      let row = try database.first("SELECT \(Self.columns) FROM files WHERE key = ?", [.integer(key)]) { Self.row($0).1 }
      if let row { found[key] = row }
    }
    return found
  }

  func scopes() throws(DatabaseError) -> [Int64: String] {
    Dictionary(
      try database.rows("SELECT scope, path FROM scopes") { ($0.integer(0), $0.text(1)) }, uniquingKeysWith: { a, _ in a })
  }

  /// nil for one that is not what was written.
  func record(_ key: Int64, _ stamp: FileStamp) throws(DatabaseError) -> [UInt8]? {
    let found = try database.first("SELECT sum, record FROM files WHERE key = ?", [.integer(key)]) { row in
      (row.integer(0), row.bytes(1))
    }
    return found.flatMap { sum, bytes in MirrorSum.of(bytes, from: Self.start(key, stamp)) == sum ? bytes : nil }
  }

  /// A record that got under another stamp is damage, too.
  static func start(_ key: Int64, _ stamp: FileStamp) -> UInt64 {
    [UInt64(bitPattern: stamp.size), UInt64(bitPattern: stamp.modified), UInt64(bitPattern: stamp.changed), stamp.inode]
      .reduce(UInt64(bitPattern: key)) { ($0 ^ $1) &* 0x100_0000_01B3 }
  }

  /// nil for one that is not what was written.
  func text(_ number: Int64) throws(DatabaseError) -> FoldedFields? {
    try database.first("SELECT sum, content FROM texts WHERE text = ?", [.integer(number)], Self.text) ?? nil
  }

  static func text(_ row: DatabaseRow) -> FoldedFields? {
    let content = row.bytes(1)
    return MirrorSum.of(content) == row.integer(0) ? FoldedFields(content: content) : nil
  }

  /// Returns the places of the texts that may hold all words, by the spans that are indexed.
  func candidates(_ words: WordNeedles) throws(DatabaseError) -> [Int64: MirrorLetters.Places] {
    guard let query = MirrorLetters.Query(words) else { return [:] }
    var found: [Int64: MirrorLetters.Places] = [:]
    for span in try database.rows("SELECT span FROM spans", [], { $0.integer(0) }) {
      found[span] = try MirrorLetters.places(query) { row throws(DatabaseError) in
        let key = span * MirrorLetters.rows + row
        let read = try database.first("SELECT sum, texts FROM letters WHERE row = ?", [.integer(key)]) { row in
          (row.integer(0), row.bytes(1))
        }
        return read.flatMap { sum, bytes in MirrorSum.of(bytes, from: UInt64(bitPattern: key)) == sum ? bytes : nil }
      }
    }
    return found
  }
}

extension FoldedFields {
  /// As a mirror holds it.
  var content: [UInt8] {
    var writer = MirrorWriter()
    writer.append(plain)
    var last = 0
    writer.list(inserted) { writer, place in
      writer.number(Int64(place - last))
      last = place
    }
    return writer.bytes
  }

  init?(content: [UInt8]) {
    var reader = MirrorReader(content)
    let plain = Array(reader.bytes())
    var last = 0
    let inserted = reader.list { reader in
      last &+= Int(truncatingIfNeeded: reader.number())
      return last
    }
    guard reader.isWhole else { return nil }
    self.init(plain: plain, inserted: inserted)
  }
}

extension WordNeedles {
  /// Whether all words are in fields that were folded before.
  func areIn(_ folded: FoldedFields) -> Bool { areIn(folded: [folded.forms]) }
}

import CSQLite

/// One open SQLite file. Belongs to one thread at a time.
package final class Database {
  private let handle: OpaquePointer
  /// By their text: a statement is prepared once.
  private var prepared: [String: PreparedStatement] = [:]

  /// A file that is not there is made, empty; its views and triggers are not used. `patience` is
  /// how long to wait for other writers, in milliseconds. `mostInstructions` bounds the work for
  /// one row of a result, or for one statement without results, in SQLite's own instructions: some
  /// 100 million a second.
  package init(_ path: String, patience: Int32 = 3_000, mostInstructions: Int32? = nil) throws(DatabaseError) {
    guard sq_available() else { throw DatabaseError(.missingLibrary, "libsqlite3 is not installed") }
    var handle: OpaquePointer?
    let code = sq_open(path, patience, &handle)
    guard code == SQ_OK, let handle else {
      let message = handle.map { String(cString: sq_message($0)) } ?? "no memory"
      if let handle { sq_close(handle) }
      throw DatabaseError(code: code, message)
    }
    self.handle = handle
    if let mostInstructions { sq_limit_steps(handle, mostInstructions) }
  }

  deinit {
    for statement in prepared.values { statement.finalize() }
    sq_close(handle)
  }

  /// Statements without parameters and results, separated by semicolons.
  package func execute(_ sql: String) throws(DatabaseError) { try check(sq_execute(handle, sql)) }

  /// Runs one statement to its end and gives how many rows it changed.
  @discardableResult
  package func run(_ sql: String, _ parameters: [Cell] = []) throws(DatabaseError) -> Int {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(parameters)
    while try statement.step() {}
    return Int(sq_changes(handle))
  }

  /// The rows of a query, each made into something at once.
  package func rows<T>(
    _ sql: String, _ parameters: [Cell] = [], _ make: (DatabaseRow) throws(DatabaseError) -> T
  ) throws(DatabaseError)
    -> [T]
  {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(parameters)
    var rows: [T] = []
    while try statement.step() { rows.append(try make(DatabaseRow(statement: statement))) }
    return rows
  }

  package func first<T>(
    _ sql: String, _ parameters: [Cell] = [], _ make: (DatabaseRow) throws(DatabaseError) -> T
  ) throws(DatabaseError)
    -> T?
  {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(parameters)
    return try statement.step() ? try make(DatabaseRow(statement: statement)) : nil
  }

  package var lastRow: Int64 { sq_last_row(handle) }

  /// All of `body` or nothing. Waits for others who write before it begins, never in the middle.
  package func transaction<T>(_ body: () throws(DatabaseError) -> T) throws(DatabaseError) -> T {
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // After some errors SQLite has rolled back by itself.
      try? execute("ROLLBACK")
      throw error
    }
  }

  private func statement(_ sql: String) throws(DatabaseError) -> PreparedStatement {
    if let known = prepared[sql] { return known }
    var pointer: OpaquePointer?
    try check(sq_prepare(handle, sql, &pointer))
    guard let pointer else { throw DatabaseError(.other, "an empty statement") }
    let statement = PreparedStatement(pointer, of: handle)
    prepared[sql] = statement
    return statement
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQ_OK else { throw DatabaseError(code: code, String(cString: sq_message(handle))) }
  }
}

/// A value that goes into a statement.
package enum Cell: Hashable, Sendable {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)
  case bytes([UInt8])

  package static func integer(_ n: Int) -> Cell { .integer(Int64(n)) }
  package static func optional(_ text: String?) -> Cell { text.map(Cell.text) ?? .null }
  package static func optional(_ n: Int?) -> Cell { n.map { .integer(Int64($0)) } ?? .null }
  package static func optional(_ n: Int64?) -> Cell { n.map(Cell.integer) ?? .null }
}

/// The values of one row of a result, by column from 0; valid until the next row.
package struct DatabaseRow {
  fileprivate let statement: PreparedStatement

  package func integer(_ column: Int32) -> Int64 { sq_integer(statement.pointer, column) }
  package func count(_ column: Int32) -> Int { Int(sq_integer(statement.pointer, column)) }
  package func optional(_ column: Int32) -> Int64? { sq_is_null(statement.pointer, column) ? nil : integer(column) }
  package func number(_ column: Int32) -> Double? {
    sq_is_null(statement.pointer, column) ? nil : sq_number(statement.pointer, column)
  }
  package func text(_ column: Int32) -> String {
    var length: Int32 = 0
    guard let start = sq_bytes(statement.pointer, column, &length), length > 0 else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(length)), as: UTF8.self)
  }

  package func optionalText(_ column: Int32) -> String? { sq_is_null(statement.pointer, column) ? nil : text(column) }

  package func bytes(_ column: Int32) -> [UInt8] {
    var length: Int32 = 0
    guard let start = sq_bytes(statement.pointer, column, &length), length > 0 else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(length)))
  }
}

private final class PreparedStatement {
  let pointer: OpaquePointer
  private let database: OpaquePointer

  init(_ pointer: OpaquePointer, of database: OpaquePointer) {
    self.pointer = pointer
    self.database = database
  }

  func finalize() { sq_finalize(pointer) }
  func reset() { sq_reset(pointer) }

  func bind(_ parameters: [Cell]) throws(DatabaseError) {
    for (i, parameter) in parameters.enumerated() {
      let place = Int32(i + 1)
      let code: Int32 =
        switch parameter {
        case .null: sq_bind_null(pointer, place)
        case .integer(let n): sq_bind_integer(pointer, place, n)
        case .number(let d): sq_bind_number(pointer, place, d)
        case .text(let text): Self.bind(pointer, place, text)
        case .bytes(let bytes): sq_bind_bytes(pointer, place, bytes, Int32(bytes.count))
        }
      guard code == SQ_OK else { throw DatabaseError(code: code, String(cString: sq_message(database))) }
    }
  }

  private static func bind(_ pointer: OpaquePointer, _ place: Int32, _ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return sq_bind_text(pointer, place, "", 0) }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        sq_bind_text(pointer, place, $0, Int32(bytes.count))
      }
    }
  }

  /// Whether there is a row.
  func step() throws(DatabaseError) -> Bool {
    let code = sq_step(pointer)
    switch code {
    case SQ_ROW: return true
    case SQ_DONE: return false
    default: throw DatabaseError(code: code, String(cString: sq_message(database)))
    }
  }
}

import LucidCore

/// An enum whose cases hold values: `{NAME: VALUE}`, with several values a list, without any the
/// name alone.
package protocol StoredChoice: Storable, Equatable {
  /// Names each case in a `row`. This is the one list of them, for both directions: to store `it`,
  /// the first row that fits is written; a reader makes `it` in the row of the name.
  static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Self?) throws(Rows.Failure)
  /// Whether it is stored once, by its content; see `StorageWriter`.
  static var isApart: Bool { get }
}

/// One direction of `StoredChoice.cases`. Not generic, as `StoredFields`.
package protocol StoredCases {
  associatedtype Failure: Error

  /// A case without values; `isOne` tells it from the others, and may be true of several.
  mutating func callAsFunction<Owner>(
    _ name: String, _ it: inout Owner?, _ value: Owner, _ isOne: (Owner) -> Bool
  ) throws(Failure)
  /// `get` returns the value that a case holds; nil for any other case.
  mutating func callAsFunction<Owner, A: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A) -> Owner, _ get: (Owner) -> A?
  ) throws(Failure)
  mutating func callAsFunction<Owner, A: Storable, B: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A, B) -> Owner, _ get: (Owner) -> (A, B)?
  ) throws(Failure)
  mutating func callAsFunction<Owner, A: Storable, B: Storable, C: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A, B, C) -> Owner, _ get: (Owner) -> (A, B, C)?
  ) throws(Failure)
}

extension StoredCases {
  package mutating func callAsFunction<Owner: Equatable>(
    _ name: String, _ it: inout Owner?, _ value: Owner
  ) throws(Failure) { try self(name, &it, value) { $0 == value } }
}

extension StoredChoice {
  package static var isApart: Bool { false }

  package func write(to writer: inout StorageWriter) {
    if Self.isApart { writer.apart { writer in writeCase(to: &writer) } } else { writeCase(to: &writer) }
  }

  /// A case that the table lacks is null, which nobody can read: a test has every case.
  private func writeCase(to writer: inout StorageWriter) {
    var rows = CaseWriter()
    swap(&rows.writer, &writer)
    var it: Self? = self
    Self.cases(&rows, &it)
    if !rows.isWritten { rows.writer.json.null() }
    swap(&rows.writer, &writer)
  }

  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    var rows = CaseReader(name: name, reader: value)
    var it: Self?
    try Self.cases(&rows, &it)
    guard let it else { throw StorageError("no case `\(name)` of \(Self.self)") }
    self = it
  }
}

private struct CaseWriter: StoredCases {
  var isWritten = false
  /// The writer of the value, for as long as its case is sought.
  var writer = StorageWriter { $0 }

  mutating func callAsFunction<Owner>(_ name: String, _ it: inout Owner?, _ value: Owner, _ isOne: (Owner) -> Bool) {
    guard !isWritten, let it, isOne(it) else { return }
    isWritten = true
    writer.choice(name)
  }

  mutating func callAsFunction<Owner, A: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A) -> Owner, _ get: (Owner) -> A?
  ) {
    guard !isWritten, let it, let a = get(it) else { return }
    isWritten = true
    writer.choice(name, a)
  }

  mutating func callAsFunction<Owner, A: Storable, B: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A, B) -> Owner, _ get: (Owner) -> (A, B)?
  ) {
    guard !isWritten, let it, let (a, b) = get(it) else { return }
    isWritten = true
    writer.choice(name) { writer in
      a.write(to: &writer)
      b.write(to: &writer)
    }
  }

  mutating func callAsFunction<Owner, A: Storable, B: Storable, C: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A, B, C) -> Owner, _ get: (Owner) -> (A, B, C)?
  ) {
    guard !isWritten, let it, let (a, b, c) = get(it) else { return }
    isWritten = true
    writer.choice(name) { writer in
      a.write(to: &writer)
      b.write(to: &writer)
      c.write(to: &writer)
    }
  }
}

private struct CaseReader: StoredCases {
  let name: String
  let reader: StorageReader

  func callAsFunction<Owner>(_ name: String, _ it: inout Owner?, _ value: Owner, _ isOne: (Owner) -> Bool) {
    if name == self.name { it = value }
  }

  func callAsFunction<Owner, A: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A) -> Owner, _ get: (Owner) -> A?
  ) throws(StorageError) {
    if name == self.name { it = make(try A(from: reader)) }
  }

  func callAsFunction<Owner, A: Storable, B: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A, B) -> Owner, _ get: (Owner) -> (A, B)?
  ) throws(StorageError) {
    if name == self.name { it = make(try reader.item(0), try reader.item(1)) }
  }

  func callAsFunction<Owner, A: Storable, B: Storable, C: Storable>(
    _ name: String, _ it: inout Owner?, _ make: (A, B, C) -> Owner, _ get: (Owner) -> (A, B, C)?
  ) throws(StorageError) {
    if name == self.name { it = make(try reader.item(0), try reader.item(1), try reader.item(2)) }
  }
}

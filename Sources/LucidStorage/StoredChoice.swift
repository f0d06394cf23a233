import LucidCore

/// An enum whose cases hold values: `{NAME: VALUE}`, with several values a list, without any the
/// name alone.
package protocol StoredChoice: Storable, Equatable {
  /// Names each case in a `row`. This is the one list of them, for both directions.
  static func cases<Rows: StoredCases<Self>>(_ row: inout Rows) throws(Rows.Failure)
  /// Whether it is stored once, by its content; see `StorageWriter`.
  static var isApart: Bool { get }
}

/// One direction of `StoredChoice.cases`: the first row that fits counts.
package protocol StoredCases<Owner> {
  associatedtype Owner: Equatable
  associatedtype Failure: Error

  /// A case without values; `isOne` tells it from the others, and may be true of several.
  mutating func callAsFunction(_ name: String, _ value: Owner, _ isOne: (Owner) -> Bool) throws(Failure)
  /// `get` returns the value that a case holds; nil for any other case.
  mutating func callAsFunction<A: Storable>(_ name: String, _ make: (A) -> Owner, _ get: (Owner) -> A?) throws(Failure)
  mutating func callAsFunction<A: Storable, B: Storable>(
    _ name: String, _ make: (A, B) -> Owner, _ get: (Owner) -> (A, B)?
  ) throws(Failure)
  mutating func callAsFunction<A: Storable, B: Storable, C: Storable>(
    _ name: String, _ make: (A, B, C) -> Owner, _ get: (Owner) -> (A, B, C)?
  ) throws(Failure)
}

extension StoredCases {
  package mutating func callAsFunction(_ name: String, _ value: Owner) throws(Failure) { try self(name, value) { $0 == value } }
}

extension StoredChoice {
  package static var isApart: Bool { false }

  package func write(to writer: inout StorageWriter) {
    if Self.isApart { writer.apart { writer in writeCase(to: &writer) } } else { writeCase(to: &writer) }
  }

  /// A case that the table lacks is null, which nobody can read: a test has every case.
  private func writeCase(to writer: inout StorageWriter) {
    var rows = CaseWriter(value: self)
    swap(&rows.writer, &writer)
    Self.cases(&rows)
    if !rows.isWritten { rows.writer.json.null() }
    swap(&rows.writer, &writer)
  }

  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    var rows = CaseReader<Self>(name: name, reader: value)
    try Self.cases(&rows)
    guard let found = rows.found else { throw StorageError("no case `\(name)` of \(Self.self)") }
    self = found
  }
}

private struct CaseWriter<Owner: Equatable>: StoredCases {
  let value: Owner
  var isWritten = false
  /// The writer of the value, for as long as its case is sought.
  var writer = StorageWriter { $0 }

  mutating func callAsFunction(_ name: String, _ value: Owner, _ isOne: (Owner) -> Bool) {
    guard !isWritten, isOne(self.value) else { return }
    isWritten = true
    writer.choice(name)
  }

  mutating func callAsFunction<A: Storable>(_ name: String, _ make: (A) -> Owner, _ get: (Owner) -> A?) {
    guard !isWritten, let a = get(value) else { return }
    isWritten = true
    writer.choice(name, a)
  }

  mutating func callAsFunction<A: Storable, B: Storable>(
    _ name: String, _ make: (A, B) -> Owner, _ get: (Owner) -> (A, B)?
  ) {
    guard !isWritten, let (a, b) = get(value) else { return }
    isWritten = true
    writer.choice(name) { writer in
      a.write(to: &writer)
      b.write(to: &writer)
    }
  }

  mutating func callAsFunction<A: Storable, B: Storable, C: Storable>(
    _ name: String, _ make: (A, B, C) -> Owner, _ get: (Owner) -> (A, B, C)?
  ) {
    guard !isWritten, let (a, b, c) = get(value) else { return }
    isWritten = true
    writer.choice(name) { writer in
      a.write(to: &writer)
      b.write(to: &writer)
      c.write(to: &writer)
    }
  }
}

private struct CaseReader<Owner: Equatable>: StoredCases {
  let name: String
  let reader: StorageReader
  var found: Owner?

  mutating func callAsFunction(_ name: String, _ value: Owner, _ isOne: (Owner) -> Bool) {
    if found == nil, name == self.name { found = value }
  }

  mutating func callAsFunction<A: Storable>(
    _ name: String, _ make: (A) -> Owner, _ get: (Owner) -> A?
  ) throws(StorageError) {
    if found == nil, name == self.name { found = make(try A(from: reader)) }
  }

  mutating func callAsFunction<A: Storable, B: Storable>(
    _ name: String, _ make: (A, B) -> Owner, _ get: (Owner) -> (A, B)?
  ) throws(StorageError) {
    if found == nil, name == self.name { found = make(try reader.item(0), try reader.item(1)) }
  }

  mutating func callAsFunction<A: Storable, B: Storable, C: Storable>(
    _ name: String, _ make: (A, B, C) -> Owner, _ get: (Owner) -> (A, B, C)?
  ) throws(StorageError) {
    if found == nil, name == self.name { found = make(try reader.item(0), try reader.item(1), try reader.item(2)) }
  }
}

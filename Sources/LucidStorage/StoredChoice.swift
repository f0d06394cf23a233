import LucidCore

/// An enum whose cases hold values: `{NAME: VALUE}`, with several values a list, without any the
/// name alone.
package protocol StoredChoice: Storable, Sendable {
  /// The cases, for both directions.
  static var cases: [StoredCase<Self>] { get }
  /// Whether it is stored once, by its content; see `StorageWriter`.
  static var isApart: Bool { get }
}

/// A case of a `StoredChoice`.
package struct StoredCase<Owner: Sendable>: Sendable {
  fileprivate let name: String
  /// Writes a value of this case; false for one of any other.
  fileprivate let write: @Sendable (Owner, inout StorageWriter) -> Bool
  fileprivate let read: @Sendable (StorageReader) throws(StorageError) -> Owner

  /// A case without values.
  package init(_ name: String, _ value: Owner) where Owner: Equatable { self.init(name, value) { $0 == value } }

  /// Several cases that are stored as one.
  package init(_ name: String, _ value: Owner, _ isOne: @escaping @Sendable (Owner) -> Bool) {
    self.name = name
    write = { owner, writer in
      guard isOne(owner) else { return false }
      writer.choice(name)
      return true
    }
    read = { _ throws(StorageError) in value }
  }

  /// `get` returns the value that a case holds; nil for any other case.
  package init<A: Storable>(
    _ name: String, _ make: @escaping @Sendable (A) -> Owner, _ get: @escaping @Sendable (Owner) -> A?
  ) {
    self.name = name
    write = { owner, writer in
      guard let value = get(owner) else { return false }
      writer.choice(name, value)
      return true
    }
    read = { reader throws(StorageError) in make(try A(from: reader)) }
  }

  package init<A: Storable, B: Storable>(
    _ name: String, _ make: @escaping @Sendable (A, B) -> Owner, _ get: @escaping @Sendable (Owner) -> (A, B)?
  ) {
    self.name = name
    write = { owner, writer in
      guard let (a, b) = get(owner) else { return false }
      writer.choice(name) { writer in
        a.write(to: &writer)
        b.write(to: &writer)
      }
      return true
    }
    read = { reader throws(StorageError) in make(try reader.item(0), try reader.item(1)) }
  }

  package init<A: Storable, B: Storable, C: Storable>(
    _ name: String, _ make: @escaping @Sendable (A, B, C) -> Owner, _ get: @escaping @Sendable (Owner) -> (A, B, C)?
  ) {
    self.name = name
    write = { owner, writer in
      guard let (a, b, c) = get(owner) else { return false }
      writer.choice(name) { writer in
        a.write(to: &writer)
        b.write(to: &writer)
        c.write(to: &writer)
      }
      return true
    }
    read = { reader throws(StorageError) in make(try reader.item(0), try reader.item(1), try reader.item(2)) }
  }
}

extension StoredChoice {
  package static var isApart: Bool { false }

  package func write(to writer: inout StorageWriter) {
    if Self.isApart { writer.apart { writer in writeCase(to: &writer) } } else { writeCase(to: &writer) }
  }

  /// A case that the table lacks is null, which nobody can read: a test has every case.
  private func writeCase(to writer: inout StorageWriter) {
    for form in Self.cases where form.write(self, &writer) { return }
    writer.json.null()
  }

  package init(from reader: StorageReader) throws(StorageError) {
    let (name, value) = try reader.choice()
    guard let form = Self.cases.first(where: { $0.name == name }) else {
      throw StorageError("no case `\(name)` of \(Self.self)")
    }
    self = try form.read(value)
  }
}

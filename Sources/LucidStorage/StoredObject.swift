/// A type that is stored as an object.
package protocol StoredObject: Storable {
  /// Makes a value of its fields. This is the one list of them, for both directions: to store `it`,
  /// each `field` is written and returned; without a value, each is read.
  ///
  /// The fields stand in the order of the bytes.
  static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self
  /// Whether it is stored once, by its content; see `StorageWriter`.
  static var isApart: Bool { get }
}

/// One direction of `StoredObject.form`. Not generic: the runtime would make a type for each type
/// that is stored.
package protocol StoredFields {
  associatedtype Failure: Error

  /// The field `name`, which `get` returns of a value that is there.
  mutating func callAsFunction<Owner, Field: Storable>(
    _ name: String, _ it: Owner?, _ get: (Owner) -> Field
  ) throws(Failure) -> Field
  /// `fallback` is read where the field is not there, as in runs of earlier versions. The field is
  /// also written when it is nil or an empty list.
  mutating func callAsFunction<Owner, Field: Storable>(
    _ name: String, _ it: Owner?, _ get: (Owner) -> Field, or fallback: Field
  ) throws(Failure) -> Field
}

extension StoredObject {
  package static var isApart: Bool { false }

  package func write(to writer: inout StorageWriter) {
    if Self.isApart { writer.apart { writer in writeFields(to: &writer) } } else { writeFields(to: &writer) }
  }

  private func writeFields(to writer: inout StorageWriter) {
    writer.object { writer in _ = Self.form(&writer, self) }
  }

  package init(from reader: StorageReader) throws(StorageError) {
    var reader = reader
    self = try Self.form(&reader, nil)
  }
}

extension StorageWriter: StoredFields {
  package mutating func callAsFunction<Owner, Field: Storable>(
    _ name: String, _ it: Owner?, _ get: (Owner) -> Field
  ) -> Field {
    guard let it else { preconditionFailure("a field is written without a value") }
    let field = get(it)
    put(name, field)
    return field
  }

  package mutating func callAsFunction<Owner, Field: Storable>(
    _ name: String, _ it: Owner?, _ get: (Owner) -> Field, or fallback: Field
  ) -> Field {
    guard let it else { preconditionFailure("a field is written without a value") }
    let field = get(it)
    key(name)
    field.write(to: &self)
    return field
  }
}

extension StorageReader: StoredFields {
  package func callAsFunction<Owner, Field: Storable>(
    _ name: String, _ it: Owner?, _ get: (Owner) -> Field
  ) throws(StorageError) -> Field { try self.get(name) }

  package func callAsFunction<Owner, Field: Storable>(
    _ name: String, _ it: Owner?, _ get: (Owner) -> Field, or fallback: Field
  ) throws(StorageError) -> Field {
    let field: Field? = try self.get(name)
    return field ?? fallback
  }
}

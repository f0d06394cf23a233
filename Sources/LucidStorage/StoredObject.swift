/// A type that is stored as an object.
package protocol StoredObject: Storable {
  /// Makes a value of its fields. This is the one list of them, for both directions: to store a
  /// value, each `field` is written and returned; to read one, each is read.
  ///
  /// The fields stand in the order of the bytes.
  static func form<Form: StoredFields<Self>>(_ field: inout Form) throws(Form.Failure) -> Self
  /// Whether it is stored once, by its content; see `StorageWriter`.
  static var isApart: Bool { get }
}

/// One direction of a `StoredObject.form`.
package protocol StoredFields<Owner> {
  associatedtype Owner
  associatedtype Failure: Error

  /// The field `name`, which `get` returns of a value that is there.
  mutating func callAsFunction<Field: Storable>(_ name: String, _ get: (Owner) -> Field) throws(Failure) -> Field
  /// `fallback` is read where the field is not there, as in runs of earlier versions.
  mutating func callAsFunction<Field: Storable>(
    _ name: String, _ get: (Owner) -> Field, or fallback: Field
  ) throws(Failure) -> Field
}

extension StoredObject {
  package static var isApart: Bool { false }

  package func write(to writer: inout StorageWriter) {
    if Self.isApart { writer.apart { writer in writeFields(to: &writer) } } else { writeFields(to: &writer) }
  }

  private func writeFields(to writer: inout StorageWriter) {
    writer.object { writer in
      var form = FieldWriter(value: self)
      swap(&form.writer, &writer)
      _ = Self.form(&form)
      swap(&form.writer, &writer)
    }
  }

  package init(from reader: StorageReader) throws(StorageError) {
    var form = FieldReader<Self>(reader: reader)
    self = try Self.form(&form)
  }
}

private struct FieldWriter<Owner>: StoredFields {
  let value: Owner
  /// The writer of the object, for as long as its fields are written.
  var writer = StorageWriter { $0 }

  mutating func callAsFunction<Field: Storable>(_ name: String, _ get: (Owner) -> Field) -> Field {
    let field = get(value)
    writer.put(name, field)
    return field
  }

  mutating func callAsFunction<Field: Storable>(_ name: String, _ get: (Owner) -> Field, or fallback: Field) -> Field {
    self(name, get)
  }
}

private struct FieldReader<Owner>: StoredFields {
  let reader: StorageReader

  func callAsFunction<Field: Storable>(_ name: String, _ get: (Owner) -> Field) throws(StorageError) -> Field {
    try reader.get(name)
  }

  func callAsFunction<Field: Storable>(
    _ name: String, _ get: (Owner) -> Field, or fallback: Field
  ) throws(StorageError) -> Field {
    let field: Field? = try reader.get(name)
    return field ?? fallback
  }
}

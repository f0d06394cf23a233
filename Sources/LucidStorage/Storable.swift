import LucidCore

/// A type that stored runs are made of: a `StoredObject`, a `StoredChoice`, or a scalar.
///
/// Not `Codable`: the runtime would search all conformances of the program for each type, which
/// costs more than the rest of a short run; see docs/decisions/0183-storage-tables.md.
package protocol Storable {
  func write(to writer: inout StorageWriter)
  init(from reader: StorageReader) throws(StorageError)
  /// Whether an object leaves out a field with this value, as it does with nil and empty lists.
  var isLeftOut: Bool { get }
}

extension Storable {
  package var isLeftOut: Bool { false }
}

/// Why stored data cannot be read.
package struct StorageError: Error, Hashable, Sendable {
  package let message: String
  /// The first byte of the field that is damaged; nil until its name is known.
  package let offset: Int?

  package init(_ message: String, at offset: Int? = nil) { (self.message, self.offset) = (message, offset) }
}

// MARK: Scalars and collections

extension String: Storable {
  package func write(to writer: inout StorageWriter) { writer.text(self) }
  package init(from reader: StorageReader) throws(StorageError) {
    guard case .text(let text) = reader.node.value else { throw StorageError("not a text") }
    self = text
  }
}

extension Bool: Storable {
  package func write(to writer: inout StorageWriter) { writer.json.boolean(self) }
  /// One that is not there is false.
  package init(from reader: StorageReader) throws(StorageError) {
    switch reader.node.value {
    case .boolean(let flag): self = flag
    case .null: self = false
    default: throw StorageError("neither true nor false")
    }
  }
}

extension Int: Storable {
  package func write(to writer: inout StorageWriter) { writer.json.integer(self) }
  package init(from reader: StorageReader) throws(StorageError) {
    guard case .integer(let n) = reader.node.value else { throw StorageError("not a whole number") }
    self = n
  }
}

extension Int64: Storable {
  package func write(to writer: inout StorageWriter) { writer.json.integer(Int(self)) }
  package init(from reader: StorageReader) throws(StorageError) { self = Int64(try Int(from: reader)) }
}

extension UInt32: Storable {
  package func write(to writer: inout StorageWriter) { writer.json.integer(Int(self)) }
  package init(from reader: StorageReader) throws(StorageError) { self = UInt32(clamping: try Int(from: reader)) }
}

extension Double: Storable {
  /// JSON has no word for numbers that are not finite: they are texts.
  package func write(to writer: inout StorageWriter) {
    if isFinite { writer.json.number(self) } else { writer.json.string("\(self)") }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    switch reader.node.value {
    case .number(let d): self = d
    case .integer(let n): self = Double(n)
    case .text("inf"): self = .infinity
    case .text("-inf"): self = -.infinity
    case .text("nan"): self = .nan
    default: throw StorageError("not a number")
    }
  }
}

/// nil is null.
extension Optional: Storable where Wrapped: Storable {
  package var isLeftOut: Bool { self == nil }
  package func write(to writer: inout StorageWriter) {
    if let self { self.write(to: &writer) } else { writer.json.null() }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    if case .null = reader.node.value { self = nil } else { self = try Wrapped(from: reader) }
  }
}

/// One that is not there is empty.
extension Array: Storable where Element: Storable {
  package var isLeftOut: Bool { isEmpty }
  package func write(to writer: inout StorageWriter) {
    writer.list { writer in for item in self { item.write(to: &writer) } }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    switch reader.node.value {
    case .null: self = []
    case .list(let items):
      self = []
      reserveCapacity(items.count)
      for item in items { append(try Element(from: try reader.part(item))) }
    default: throw StorageError("not a list")
    }
  }
}

/// An object with the keys in order. One that is not there is empty.
extension Dictionary: Storable where Key == String, Value: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.object { writer in
      for (key, value) in sorted(by: { $0.key < $1.key }) { writer.put(key, value) }
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    switch reader.node.value {
    case .null: self = [:]
    case .object(let members):
      self = [:]
      for member in members { self[member.name] = try Value(from: try reader.part(member.value)) }
    default: throw StorageError("not an object")
    }
  }
}

/// Words of a fixed set.
extension Storable where Self: RawRepresentable, RawValue == String {
  package func write(to writer: inout StorageWriter) { writer.json.string(rawValue) }
  package init(from reader: StorageReader) throws(StorageError) {
    guard case .text(let word) = reader.node.value, let value = Self(rawValue: word) else {
      throw StorageError("an unknown word")
    }
    self = value
  }
}

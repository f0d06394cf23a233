/// The shape of a record: its name and fields, in order. Immutable and shared; equal by content.
package final class RecordType: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    /// A fragment with a period: unit, and what null means.
    package let doc: String

    package init(_ name: String, _ type: ValueType, _ doc: String) {
      self.name = name
      self.type = type
      self.doc = doc
    }

    /// Whether it may be null: then its description says what null means.
    /// Each field that an expression names is asked: the bytes are looked through.
    package var mayBeNull: Bool {
      var doc = doc
      return doc.withUTF8 { bytes in
        bytes.indices.dropLast(3).contains { i in
          bytes[i] | 0x20 == UInt8(ascii: "n") && bytes[(i + 1)..<(i + 4)].elementsEqual("ull".utf8)
        }
      }
    }
  }

  package let name: String
  package let fields: [Field]
  /// The names of the fields alone: what evaluation looks at, again and again.
  package let names: [String]
  /// The place of the field that says that a listing is truncated; nil of what is no listing.
  package let truncatedIndex: Int?
  /// Whether JSON leaves out the fields that are null; the first never is.
  package let isSparse: Bool

  package init(_ name: String, _ fields: [Field], isSparse: Bool = false) {
    self.name = name
    self.isSparse = isSparse
    self.fields = fields
    names = fields.map(\.name)
    truncatedIndex = names.contains("items") ? names.firstIndex(of: "truncated") : nil
  }

  /// A scan: types have at most some twenty fields.
  package func index(of name: String) -> Int? { names.firstIndex(of: name) }

  package static func == (a: RecordType, b: RecordType) -> Bool {
    a === b || (a.name == b.name && a.fields == b.fields)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

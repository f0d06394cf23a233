/// A value with named fields, in the order of its type.
package struct Record: Hashable, Sendable {
  package let type: RecordType
  /// One value for each field of the type.
  package private(set) var values: [Value]

  /// Fields that are not named become `.null`; a name that the type lacks is a programming error.
  package init(_ type: RecordType, _ fields: KeyValuePairs<String, Value>) {
    self.type = type
    values = Array(repeating: .null, count: type.fields.count)
    for (name, value) in fields {
      guard let i = type.index(of: name) else { preconditionFailure("\(type.name) has no field \(name)") }
      values[i] = value
    }
  }

  /// `values` in the order of the type's fields.
  package init(_ type: RecordType, values: [Value]) {
    precondition(values.count == type.fields.count)
    self.type = type
    self.values = values
  }

  /// `.null` when there is no such field.
  package subscript(name: String) -> Value {
    get { type.index(of: name).map { values[$0] } ?? .null }
    set {
      guard let i = type.index(of: name) else { preconditionFailure("\(type.name) has no field \(name)") }
      values[i] = newValue
    }
  }

  /// The field at a place known beforehand; falls back to the name when the type is another one.
  package func field(_ name: String, hint: Int) -> Value {
    hint < values.count && type.names[hint] == name ? values[hint] : self[name]
  }

  /// The stable id that receipts point to, if the type has one.
  package var id: String? { self["id"].text }

  /// The title, subject or name of the record; nil without any of them.
  package var title: String? { ["title", "subject", "name"].lazy.compactMap { self[$0].text }.first }

  /// The title of the record, else its first text that is not the id; nil without a text.
  package var caption: String? { title ?? values.lazy.compactMap(\.text).first { $0 != id } }

  /// The caption of the record, else the name of its type.
  package var heading: String { caption ?? type.name }

  package static func == (a: Record, b: Record) -> Bool { a.type == b.type && a.values == b.values }
  package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

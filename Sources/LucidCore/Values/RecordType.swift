/// The shape of a record: its name and fields, in order. Immutable and shared; equal by content.
public final class RecordType: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public let name: String
    public let type: ValueType
    /// A fragment with a period: unit, and what null means.
    public let doc: String

    public init(_ name: String, _ type: ValueType, _ doc: String) {
      self.name = name
      self.type = type
      self.doc = doc
    }
  }

  public let name: String
  public let fields: [Field]
  /// The names of the fields alone: what evaluation looks at, again and again.
  package let names: [String]

  public init(_ name: String, _ fields: [Field]) {
    self.name = name
    self.fields = fields
    names = fields.map(\.name)
  }

  /// A scan: types have at most some twenty fields.
  public func index(of name: String) -> Int? { names.firstIndex(of: name) }

  public static func == (a: RecordType, b: RecordType) -> Bool {
    a === b || (a.name == b.name && a.fields == b.fields)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A JSON text as a tree.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction that fits.
  case integer(Int)
  /// Always finite.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object(JSONObject)

  package var text: String? { if case .text(let t) = self { t } else { nil } }
  package var boolean: Bool? { if case .boolean(let b) = self { b } else { nil } }
  package var list: [JSONValue]? { if case .list(let l) = self { l } else { nil } }
  package var object: JSONObject? { if case .object(let o) = self { o } else { nil } }

  package var double: Double? {
    switch self {
    case .integer(let n): Double(n)
    case .number(let d): d
    default: nil
    }
  }

  /// A whole number, also one written `2.0`.
  package var integer: Int? {
    switch self {
    case .integer(let n): n
    case .number(let d): Int(exactly: d)
    default: nil
    }
  }

  /// A member of an object, `.null` for anything else, so that paths can be followed without unwrapping.
  package subscript(name: String) -> JSONValue { object?[name] ?? .null }
  package subscript(index: Int) -> JSONValue {
    if case .list(let l) = self, l.indices.contains(index) { l[index] } else { .null }
  }
}

/// The members of a JSON object. Their order carries no meaning (RFC 8259), so they come sorted by name: the same everywhere.
package struct JSONObject: Hashable, Sendable {
  package let members: [Member]

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue
  }

  package init(_ members: [(String, JSONValue)]) {
    self.members = members.map { Member(name: $0.0, value: $0.1) }.sorted { $0.name < $1.name }
  }

  package var names: [String] { members.map(\.name) }

  /// Cost: a binary search.
  package subscript(name: String) -> JSONValue? {
    var low = 0
    var high = members.count
    while low < high {
      let mid = (low + high) / 2
      if members[mid].name < name { low = mid + 1 } else { high = mid }
    }
    return low < members.count && members[low].name == name ? members[low].value : nil
  }
}

/// A JSON value and the bytes that it was read from: the one tree that `JSONParser` gives.
package struct JSONNode: Sendable {
  package enum Value: Sendable {
    case null
    case boolean(Bool)
    /// A number without fraction and exponent that fits.
    case integer(Int)
    /// Always finite.
    case number(Double)
    case text(String)
    case list([JSONNode])
    /// In the order of the file; no name occurs twice.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    package let value: JSONNode
    private let nameBytes: JSONRange

    init(name: String, nameRange: Range<Int>, value: JSONNode) {
      self.name = name
      self.value = value
      nameBytes = JSONRange(nameRange)
    }

    /// The bytes of the name, with its quotes.
    package var nameRange: Range<Int> { nameBytes.range }

    /// Names are compared byte by byte: JSON knows no canonical equivalence.
    func isNamed(_ other: String) -> Bool { name.utf8.count == other.utf8.count && name.utf8.elementsEqual(other.utf8) }
  }

  package let value: Value
  private let bytes: JSONRange

  package init(_ value: Value, range: Range<Int>) {
    self.value = value
    bytes = JSONRange(range)
  }

  /// The bytes of the value in its text.
  package var range: Range<Int> { bytes.range }

  package var text: String? { if case .text(let text) = value { text } else { nil } }
  package var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  package var list: [JSONNode]? { if case .list(let items) = value { items } else { nil } }
  package var members: [Member]? { if case .object(let members) = value { members } else { nil } }
  package var isNull: Bool { if case .null = value { true } else { false } }

  /// A whole number, also one written `2.0`.
  package var integer: Int? {
    switch value {
    case .integer(let n): n
    case .number(let d): Int(exactly: d)
    default: nil
    }
  }

  package var double: Double? {
    switch value {
    case .integer(let n): Double(n)
    case .number(let d): d
    default: nil
    }
  }

  /// A member of an object.
  package subscript(name: String) -> JSONNode? { members?.first { $0.isNamed(name) }?.value }

  /// An item of a list; nil where there is none.
  package subscript(index: Int) -> JSONNode? {
    if case .list(let items) = value, items.indices.contains(index) { items[index] } else { nil }
  }
}

/// A range of bytes in half the room: `JSONParser` reads no text of 4 GiB.
private struct JSONRange: Sendable {
  private let start: UInt32
  private let end: UInt32

  init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// Access that says what is missing or of another type, and where.
extension JSONNode {
  package func required(_ name: String) throws(JSONSyntaxError) -> JSONNode {
    guard members != nil else { throw JSONSyntaxError(.words(.jsonNoObject), at: range.lowerBound) }
    guard let value = self[name] else { throw JSONSyntaxError(.words(.jsonLacks, name), at: range.lowerBound) }
    return value
  }

  package func requiredList(_ name: String) throws(JSONSyntaxError) -> [JSONNode] {
    let node = try required(name)
    guard let list = node.list else { throw JSONSyntaxError(.words(.jsonNotList, name), at: node.range.lowerBound) }
    return list
  }
}

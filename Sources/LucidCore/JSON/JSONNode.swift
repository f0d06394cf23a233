/// A JSON value with the bytes that it was read from.
public struct JSONNode: Sendable {
  public enum Value: Sendable {
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

  public struct Member: Sendable {
    public let name: String
    /// The bytes of the name, with its quotes.
    public let nameRange: Range<Int>
    public let value: JSONNode
  }

  public let value: Value
  /// The bytes of the value in its file.
  public let range: Range<Int>

  public init(_ value: Value, range: Range<Int>) {
    self.value = value
    self.range = range
  }

  public var text: String? { if case .text(let text) = value { text } else { nil } }
  public var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  public var list: [JSONNode]? { if case .list(let items) = value { items } else { nil } }
  public var members: [Member]? { if case .object(let members) = value { members } else { nil } }
  public var isNull: Bool { if case .null = value { true } else { false } }

  /// A whole number, also one written `2.0`.
  public var integer: Int? {
    switch value {
    case .integer(let n): n
    case .number(let d): Int(exactly: d)
    default: nil
    }
  }

  public var double: Double? {
    switch value {
    case .integer(let n): Double(n)
    case .number(let d): d
    default: nil
    }
  }

  /// A member of an object. Names are compared byte by byte: JSON knows no canonical equivalence.
  public subscript(name: String) -> JSONNode? { members?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
}

/// Access that says what is missing or of another type, and where.
extension JSONNode {
  public func required(_ name: String) throws(JSONSyntaxError) -> JSONNode {
    guard members != nil else { throw JSONSyntaxError("an object is expected", at: range.lowerBound) }
    guard let value = self[name] else { throw JSONSyntaxError("`\(name)` is missing in this object", at: range.lowerBound) }
    return value
  }

  public func requiredText(_ name: String) throws(JSONSyntaxError) -> String {
    let node = try required(name)
    guard let text = node.text else { throw JSONSyntaxError("`\(name)` is not a string", at: node.range.lowerBound) }
    return text
  }

  /// Returns nil for a member that is missing or null.
  public func optionalText(_ name: String) throws(JSONSyntaxError) -> String? {
    guard let node = self[name], !node.isNull else { return nil }
    guard let text = node.text else { throw JSONSyntaxError("`\(name)` is not a string", at: node.range.lowerBound) }
    return text
  }

  public func requiredList(_ name: String) throws(JSONSyntaxError) -> [JSONNode] {
    let node = try required(name)
    guard let list = node.list else { throw JSONSyntaxError("`\(name)` is not a list", at: node.range.lowerBound) }
    return list
  }

  /// Returns an empty list for a member that is missing or null.
  public func texts(_ name: String) throws(JSONSyntaxError) -> [String] {
    guard let node = self[name], !node.isNull else { return [] }
    var texts: [String] = []
    for item in try requiredList(name) {
      guard let text = item.text else { throw JSONSyntaxError("`\(name)` holds what is not a string", at: item.range.lowerBound) }
      texts.append(text)
    }
    return texts
  }
}

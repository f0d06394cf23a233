package import LucidCore

/// One value as `StorageWriter` wrote it, and the way to its parts.
///
/// What was written before a property existed reads as empty: no list, false, nil. What a later
/// version has added is passed over.
package struct StorageReader {
  package let node: JSONNode
  let parts: StoredParts
  /// The part that holds the value; nil when it stands where it belongs.
  let name: String?

  /// Reads a value of `type` from its JSON; `part` returns what stands apart, by its name.
  package static func value<T: Storable>(
    _ type: T.Type, _ bytes: [UInt8], part: @escaping (String) -> [UInt8]?
  ) throws(StorageError) -> T {
    let parts = StoredParts(part)
    return try T(from: try StorageReader(try parts.parsed(bytes), parts))
  }

  /// Reads a value that stands whole in a text that was parsed. Errors: what is damaged, and where.
  package static func value<T: Storable>(_ type: T.Type, _ node: JSONNode) throws(JSONSyntaxError) -> T {
    do throws(StorageError) { return try T(from: try StorageReader(node, StoredParts { _ in nil })) } catch {
      throw JSONSyntaxError(.name(error.message), at: error.offset ?? node.range.lowerBound)
    }
  }

  /// Reads a file that `StorageWriter.whole` wrote; nil for anything else.
  package static func whole<T: Storable>(_ type: T.Type, _ bytes: [UInt8]) -> T? { try? value(type, bytes) { _ in nil } }

  private init(_ node: JSONNode, _ parts: StoredParts) throws(StorageError) {
    self.parts = parts
    name = Self.reference(node)
    self.node = if let name { try parts.node(named: name) } else { node }
  }

  private static func reference(_ node: JSONNode) -> String? {
    guard case .object(let members) = node.value, members.count == 1, members[0].name == StorageWriter.mark,
      case .text(let name) = members[0].value.value
    else { return nil }
    return name
  }

  private static let nothing = JSONNode(.null, range: 0..<0)

  /// A value inside this one.
  func part(_ node: JSONNode) throws(StorageError) -> StorageReader { try StorageReader(node, parts) }

  /// A member of an object. Errors tell the name of the innermost one.
  package func get<T: Storable>(_ name: String) throws(StorageError) -> T {
    let member = try member(name)
    do throws(StorageError) { return try T(from: member) } catch {
      guard error.offset == nil else { throw error }
      let place = member.node.range
      guard !place.isEmpty else { throw StorageError("`\(name)` is missing in this object", at: node.range.lowerBound) }
      throw StorageError("`\(name)`: \(error.message)", at: place.lowerBound)
    }
  }

  func member(_ name: String) throws(StorageError) -> StorageReader {
    switch node.value {
    case .object(let members):
      for member in members where member.name == name { return try part(member.value) }
      return try part(Self.nothing)
    case .null: return self
    default: throw StorageError("not an object with `\(name)`")
    }
  }

  /// A case of an enum, by its name, with what it holds.
  package func choice() throws(StorageError) -> (name: String, value: StorageReader) {
    switch node.value {
    case .text(let name): return (name, try part(Self.nothing))
    case .object(let members) where members.count == 1: return (members[0].name, try part(members[0].value))
    default: throw StorageError("no case of an enum")
    }
  }

  /// One of several values of a case.
  package func item<T: Storable>(_ index: Int) throws(StorageError) -> T { try T(from: try element(index)) }

  func element(_ index: Int) throws(StorageError) -> StorageReader {
    guard case .list(let items) = node.value, index < items.count else { throw StorageError("no value \(index)") }
    return try part(items[index])
  }

  /// The type of record that stands here: the same object for each of its places.
  func type() throws(StorageError) -> RecordType {
    if let name, let known = parts.types[name] { return known }
    let type = RecordType(try get("name"), try get("fields"))
    if let name { parts.types[name] = type }
    return type
  }
}

/// The parts stored separately, each read once.
final class StoredParts {
  private let part: (String) -> [UInt8]?
  private var nodes: [String: JSONNode] = [:]
  fileprivate(set) var types: [String: RecordType] = [:]

  init(_ part: @escaping (String) -> [UInt8]?) { self.part = part }

  func node(named name: String) throws(StorageError) -> JSONNode {
    if let known = nodes[name] { return known }
    guard let bytes = part(name) else { throw StorageError("a part is missing: \(name)") }
    let node = try parsed(bytes)
    nodes[name] = node
    return node
  }

  func parsed(_ bytes: [UInt8]) throws(StorageError) -> JSONNode {
    do throws(JSONSyntaxError) {
      return try JSONParser.parse(bytes, .stored)
    } catch {
      throw StorageError("damaged JSON: \(error.text(in: bytes))")
    }
  }
}

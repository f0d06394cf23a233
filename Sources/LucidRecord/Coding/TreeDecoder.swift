import LucidCore

/// Reads back what `TreeEncoder` has written.
///
/// What was written before a property was thought of reads as if it had been empty: no list, no text, nothing. What a later version has
/// added is passed over.
final class TreeDecoder {
  struct Missing: Error { let name: String }

  /// Gives a part by its name.
  private let part: (String) -> [UInt8]?
  private var trees: [String: JSONTree] = [:]
  private var types: [String: RecordType] = [:]

  init(part: @escaping (String) -> [UInt8]?) { self.part = part }

  private func tree(named name: String) throws -> JSONTree {
    if let known = trees[name] { return known }
    guard let bytes = part(name) else { throw Missing(name: name) }
    let tree = try JSONTreeParser.tree(bytes)
    trees[name] = tree
    return tree
  }

  private static func reference(_ tree: JSONTree) -> String? {
    guard case .object(let members) = tree, members.count == 1, members[0].name == TreeEncoder.mark,
      case .text(let name) = members[0].value
    else { return nil }
    return name
  }

  func value<T: Decodable>(_ type: T.Type, _ tree: JSONTree) throws -> T {
    let name = Self.reference(tree)
    if type == RecordType.self, let name {
      let record = try types[name] ?? RecordType(from: Decoder(self, try self.tree(named: name)))
      types[name] = record
      if let record = record as? T { return record }
    }
    let tree = try name.map { try self.tree(named: $0) } ?? tree
    if let scalar = try Self.scalar(type, tree) { return scalar }
    return try T(from: Decoder(self, tree))
  }

  /// nil for a type that reads itself.
  private static func scalar<T: Decodable>(_ type: T.Type, _ tree: JSONTree) throws -> T? {
    if type == String.self { if case .text(let text) = tree { return text as? T } }
    if type == Bool.self { if case .boolean(let b) = tree { return b as? T } }
    if type == Double.self {
      switch tree {
      case .number(let d): return d as? T
      case .integer(let n): return Double(n) as? T
      case .null: return Double.nan as? T
      default: break
      }
    }
    if let integer = type as? any FixedWidthInteger.Type {
      guard case .integer(let n) = tree else { throw wrong(type) }
      return integer.init(truncatingIfNeeded: n) as? T
    }
    if type == String.self || type == Bool.self || type == Double.self { throw wrong(type) }
    return nil
  }

  private static func wrong(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: [], debugDescription: "not a \(type)"))
  }

  // MARK: Codable

  private struct Decoder: Swift.Decoder, SingleValueDecodingContainer {
    let owner: TreeDecoder
    let tree: JSONTree
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ owner: TreeDecoder, _ tree: JSONTree) {
      self.owner = owner
      self.tree = tree
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      switch tree {
      case .object(let members): return KeyedDecodingContainer(Keyed(owner: owner, members: members))
      case .null: return KeyedDecodingContainer(Keyed(owner: owner, members: []))
      default: throw TreeDecoder.wrong([String: String].self)
      }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
      switch tree {
      case .list(let items): return Unkeyed(owner: owner, items: items)
      case .null: return Unkeyed(owner: owner, items: [])
      default: throw TreeDecoder.wrong([String].self)
      }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { if case .null = tree { true } else { false } }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try owner.value(type, tree) }
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let owner: TreeDecoder
    let members: [(name: String, value: JSONTree)]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    private func tree(_ key: Key) -> JSONTree? { members.first { $0.name == key.stringValue }?.value }

    func contains(_ key: Key) -> Bool { members.contains { $0.name == key.stringValue } }
    func decodeNil(forKey key: Key) -> Bool { if case .null = tree(key) ?? .null { true } else { false } }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      if let tree = tree(key) { return try owner.value(type, tree) }
      if type == Bool.self, let none = false as? T { return none }
      return try owner.value(type, .null)
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try Decoder(owner, tree(key) ?? .null).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try Decoder(owner, tree(key) ?? .null).unkeyedContainer()
    }
    func superDecoder() -> any Swift.Decoder { Decoder(owner, .null) }
    func superDecoder(forKey key: Key) -> any Swift.Decoder { Decoder(owner, tree(key) ?? .null) }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let owner: TreeDecoder
    let items: [JSONTree]
    var codingPath: [any CodingKey] { [] }
    var currentIndex = 0
    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    init(owner: TreeDecoder, items: [JSONTree]) {
      self.owner = owner
      self.items = items
    }

    private mutating func next() throws -> JSONTree {
      guard !isAtEnd else { throw TreeDecoder.wrong([String].self) }
      defer { currentIndex += 1 }
      return items[currentIndex]
    }

    mutating func decodeNil() -> Bool {
      guard !isAtEnd, case .null = items[currentIndex] else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try owner.value(type, try next()) }
    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
      try Decoder(owner, try next()).container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try Decoder(owner, try next()).unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Swift.Decoder { Decoder(owner, try next()) }
  }
}

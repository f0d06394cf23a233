import LucidCore

/// Codable values as JSON in which large parts stand apart: a text, a result and a type of record are kept once, by their content, and
/// `{"#": NAME}` stands in their place.
final class TreeEncoder {
  /// What stands apart, by name.
  private(set) var parts: [String: [UInt8]] = [:]
  /// What takes secrets out of every text.
  private let clean: (String) -> String
  private var types: [ObjectIdentifier: String] = [:]

  /// Shorter ones stay where they are: a name takes 70 bytes itself.
  private static let shortest = 256
  static let mark = "#"

  init(clean: @escaping (String) -> String) { self.clean = clean }

  func tree(_ value: some Encodable) throws -> JSONTree {
    let slot = Slot()
    try value.encode(to: Encoder(self, slot))
    return slot.tree
  }

  /// What stands for a value inside another one.
  private func member(_ value: some Encodable) throws -> JSONTree {
    switch value {
    case let text as String: return self.text(text)
    case let n as Int: return .integer(n)
    case let b as Bool: return .boolean(b)
    case let d as Double: return .number(d)
    case let type as RecordType:
      if let known = types[ObjectIdentifier(type)] { return reference(known) }
      let name = keep(try tree(type).bytes)
      types[ObjectIdentifier(type)] = name
      return reference(name)
    case is Value, is Plan, is Card:
      depth += 1
      defer { depth -= 1 }
      let tree = try tree(value)
      // A whole value, and not one in another: what did not change since the last run is there already.
      guard depth == 1 else { return tree }
      let bytes = tree.bytes
      return bytes.count < Self.shortest ? tree : reference(keep(bytes))
    case let n as any BinaryInteger: return .integer(Int(truncatingIfNeeded: n))
    case let f as Float: return .number(Double(f))
    default: return try tree(value)
    }
  }

  /// How deep in values that stand apart.
  private var depth = 0

  private func text(_ text: String) -> JSONTree {
    let clean = clean(text)
    guard clean.utf8.count >= Self.shortest else { return .text(clean) }
    return reference(keep(JSONTree.text(clean).bytes))
  }

  func keep(_ bytes: [UInt8]) -> String {
    let name = SHA256.hex(bytes)
    parts[name] = bytes
    return name
  }

  private func reference(_ name: String) -> JSONTree { .object([(Self.mark, .text(name))]) }

  // MARK: Codable

  /// A place that a value goes to.
  private final class Slot {
    enum Content {
      case one(JSONTree)
      case list([Slot])
      case object([(String, Slot)])
    }

    var content = Content.one(.null)

    var tree: JSONTree {
      switch content {
      case .one(let tree): tree
      case .list(let slots): .list(slots.map(\.tree))
      case .object(let members): .object(members.map { ($0.0, $0.1.tree) })
      }
    }

    func add() -> Slot {
      let slot = Slot()
      guard case .list(var slots) = content else {
        content = .list([slot])
        return slot
      }
      // Nobody else may hold the list while it grows, or it is copied each time.
      content = .one(.null)
      slots.append(slot)
      content = .list(slots)
      return slot
    }

    func add(_ name: String) -> Slot {
      let slot = Slot()
      guard case .object(var members) = content else {
        content = .object([(name, slot)])
        return slot
      }
      content = .one(.null)
      members.append((name, slot))
      content = .object(members)
      return slot
    }
  }

  private struct Encoder: Swift.Encoder, SingleValueEncodingContainer {
    let owner: TreeEncoder
    let slot: Slot
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ owner: TreeEncoder, _ slot: Slot) {
      self.owner = owner
      self.slot = slot
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      if case .object = slot.content {} else { slot.content = .object([]) }
      return KeyedEncodingContainer(Keyed(owner: owner, slot: slot))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      if case .list = slot.content {} else { slot.content = .list([]) }
      return Unkeyed(owner: owner, slot: slot)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { slot.content = .one(.null) }
    func encode(_ value: some Encodable) throws { slot.content = .one(try owner.member(value)) }
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let owner: TreeEncoder
    let slot: Slot
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { slot.add(key.stringValue).content = .one(.null) }
    func encode(_ value: some Encodable, forKey key: Key) throws {
      slot.add(key.stringValue).content = .one(try owner.member(value))
    }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      Encoder(owner, slot.add(key.stringValue)).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      Encoder(owner, slot.add(key.stringValue)).unkeyedContainer()
    }
    func superEncoder() -> any Swift.Encoder { Encoder(owner, slot.add("super")) }
    func superEncoder(forKey key: Key) -> any Swift.Encoder { Encoder(owner, slot.add(key.stringValue)) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let owner: TreeEncoder
    let slot: Slot
    var codingPath: [any CodingKey] { [] }
    var count: Int { if case .list(let slots) = slot.content { slots.count } else { 0 } }

    func encodeNil() { slot.add().content = .one(.null) }
    func encode(_ value: some Encodable) throws { slot.add().content = .one(try owner.member(value)) }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      Encoder(owner, slot.add()).container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Encoder(owner, slot.add()).unkeyedContainer() }
    func superEncoder() -> any Swift.Encoder { Encoder(owner, slot.add()) }
  }
}

package import LucidCore

/// Writes values as JSON in which large parts stand apart: a text, a result and a type of record
/// are stored once, by their content, and `{"#": NAME}` stands in their place. Objects leave out
/// empty lists and nil.
package struct StorageWriter {
  /// The parts stored separately, by the SHA-256 of their bytes.
  package private(set) var parts: [String: [UInt8]] = [:]
  package internal(set) var json = JSONText()
  /// Takes secrets out of a text.
  private let clean: (String) -> String
  /// The parts that types were written to, by identity; the types are held so that none takes the
  /// place of another.
  private var types: [ObjectIdentifier: (type: RecordType, name: String)] = [:]
  /// The nesting depth of values that are stored apart.
  private var depth = 0

  /// Shorter ones stay where they are: a name takes 70 bytes itself.
  private let shortest: Int
  static let mark = "#"

  package init(clean: @escaping (String) -> String) { self.init(clean: clean, shortest: 256) }

  private init(clean: @escaping (String) -> String, shortest: Int) { (self.clean, self.shortest) = (clean, shortest) }

  /// The JSON of a small file that holds one value whole; `StorageReader.whole` reads it.
  package static func whole(_ value: some Storable) -> [UInt8] { text(value) + [UInt8(ascii: "\n")] }

  /// The JSON of one value whole, as a part of another text.
  package static func text(_ value: some Storable) -> [UInt8] {
    var writer = StorageWriter(clean: { $0 }, shortest: .max)
    return writer.body(value)
  }

  /// The JSON of a value; its parts are added to `parts`.
  package mutating func body(_ value: some Storable) -> [UInt8] { body { writer in value.write(to: &writer) } }

  /// The JSON of the one value that `write` writes.
  package mutating func body(_ write: (inout StorageWriter) -> Void) -> [UInt8] {
    json = JSONText()
    write(&self)
    return json.bytes
  }

  /// The name of a text as a part of its own, however short.
  package mutating func part(_ text: String) -> String { store(JSONText(string: clean(text)).bytes) }

  // MARK: Containers

  package mutating func object(_ body: (inout StorageWriter) -> Void) {
    json.beginObject()
    body(&self)
    json.endObject()
  }

  package mutating func list(_ body: (inout StorageWriter) -> Void) {
    json.beginArray()
    body(&self)
    json.endArray()
  }

  /// A case of an enum with one value.
  package mutating func choice(_ name: String, _ value: some Storable) {
    json.beginObject()
    json.key(name)
    value.write(to: &self)
    json.endObject()
  }

  /// A case of an enum with several values, which `body` writes one after the other.
  package mutating func choice(_ name: String, _ body: (inout StorageWriter) -> Void) {
    json.beginObject()
    json.key(name)
    list(body)
    json.endObject()
  }

  /// A case of an enum without values.
  package mutating func choice(_ name: String) { json.string(name) }

  // MARK: Members of objects

  /// The name of the next member.
  package mutating func key(_ name: String) { json.key(name) }

  /// A member, unless its value is one that objects leave out.
  package mutating func put(_ name: String, _ value: some Storable) {
    guard !value.isLeftOut else { return }
    json.key(name)
    value.write(to: &self)
  }

  /// A value that is JSON already.
  package mutating func written(_ text: String) { json.written(text) }

  // MARK: Parts

  mutating func text(_ text: String) {
    let clean = clean(text)
    if clean.utf8.count < shortest { json.string(clean) } else { refer(to: store(JSONText(string: clean).bytes)) }
  }

  mutating func type(_ type: RecordType) {
    if let known = types[ObjectIdentifier(type)] { return refer(to: known.name) }
    let name = store(separately { writer in type.write(to: &writer) })
    types[ObjectIdentifier(type)] = (type, name)
    refer(to: name)
  }

  /// A whole value apart, and not one in another: what did not change since the last run is there
  /// already.
  mutating func apart(_ body: (inout StorageWriter) -> Void) {
    guard depth == 0 else { return body(&self) }
    depth = 1
    let bytes = separately(body)
    depth = 0
    if bytes.count < shortest { json.written(bytes) } else { refer(to: store(bytes)) }
  }

  private mutating func separately(_ body: (inout StorageWriter) -> Void) -> [UInt8] {
    let outer = json
    json = JSONText()
    body(&self)
    let bytes = json.bytes
    json = outer
    return bytes
  }

  private mutating func store(_ bytes: [UInt8]) -> String {
    let name = SHA256.hex(bytes)
    parts[name] = bytes
    return name
  }

  private mutating func refer(to name: String) {
    json.beginObject()
    json.field(Self.mark, name)
    json.endObject()
  }
}

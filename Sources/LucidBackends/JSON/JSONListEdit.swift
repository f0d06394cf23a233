import LucidCore

/// Changes objects of a list in a JSON file: other objects, other keys, order and layout keep their
/// bytes.
///
/// The list is the whole text, or stands under a name in an object.
struct JSONListEdit {
  private(set) var bytes: [UInt8]
  private let name: String
  private var root: JSONNode

  enum Field {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  /// Errors: why there is no list in it. A file that is not there yet is nil, and the list empty.
  init(_ file: [UInt8]?, at path: String, under name: String) throws(FileTreeError) {
    self.name = name
    bytes = file ?? Array("[\n]\n".utf8)
    root = try JSONFile.parse(bytes, at: path)
    guard list?.list != nil else { throw FileTreeError(path: path, reason: .words(.notAList, name)) }
  }

  /// The objects, as they are read.
  var values: [JSONNode] { list?.list ?? [] }

  private var list: JSONNode? { root.list == nil ? root[name] : root }

  /// Sets a key of the object at a place, or adds it behind the others.
  mutating func set(_ key: String, to field: Field, at index: Int) {
    guard let item = list?[index], let members = item.members else { return }
    let text = Self.text(field)
    if let old = item[key] {
      splice(old.range, text)
    } else if let last = members.last {
      let gap = before(last.nameRange.lowerBound)
      splice(
        last.value.range.upperBound..<last.value.range.upperBound, [UInt8(ascii: ",")] + gap + quoted(key) + colon(last) + text)
    } else {
      splice(item.range, [UInt8(ascii: "{")] + quoted(key) + Array(": ".utf8) + text + [UInt8(ascii: "}")])
    }
  }

  /// Adds an object at the end, laid out as the one before it.
  mutating func append(_ fields: KeyValuePairs<String, Field>) {
    guard let list, let items = list.list else { return }
    guard let last = items.last else {
      splice(list.range, Array("[\n  ".utf8) + object(fields, like: nil) + Array("\n]".utf8))
      return
    }
    var gap = before(last.range.lowerBound)
    if items.count == 1, gap.isEmpty { gap = [0x20] }
    splice(last.range.upperBound..<last.range.upperBound, [UInt8(ascii: ",")] + gap + object(fields, like: last))
  }

  private func object(_ fields: KeyValuePairs<String, Field>, like model: JSONNode?) -> [UInt8] {
    var first: [UInt8] = []
    var gap: [UInt8] = [0x20]
    var end: [UInt8] = []
    var colon = Array(": ".utf8)
    if let model, let members = model.members, let head = members.first, let last = members.last {
      first = before(head.nameRange.lowerBound)
      if members.count > 1 { gap = before(last.nameRange.lowerBound) }
      end = before(model.range.upperBound - 1)
      colon = self.colon(last)
    }
    var out = [UInt8(ascii: "{")] + first
    for (i, field) in fields.enumerated() {
      if i > 0 { out += [UInt8(ascii: ",")] + gap }
      out += quoted(field.key) + colon + Self.text(field.value)
    }
    return out + end + [UInt8(ascii: "}")]
  }

  private mutating func splice(_ range: Range<Int>, _ text: [UInt8]) {
    var next = bytes
    next.replaceSubrange(range, with: text)
    // It was JSON and what is put in is JSON, so it is again.
    guard let root = try? JSONParser.parse(next, .tolerant) else { return }
    (bytes, self.root) = (next, root)
  }

  /// The blanks before a place.
  private func before(_ at: Int) -> [UInt8] {
    var start = at
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return Array(bytes[start..<at])
  }

  private func colon(_ member: JSONNode.Member) -> [UInt8] {
    Array(bytes[member.nameRange.upperBound..<member.value.range.lowerBound])
  }

  private func quoted(_ text: String) -> [UInt8] { Self.text(.text(text)) }

  private static func text(_ field: Field) -> [UInt8] {
    var json = JSONText()
    switch field {
    case .text(let text): json.string(text)
    case .number(let number): json.number(number)
    case .boolean(let flag): json.boolean(flag)
    case .null: json.null()
    }
    return json.bytes
  }
}

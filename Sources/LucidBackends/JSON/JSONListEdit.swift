import LucidCore

/// Changes objects of a list in a JSON file: other objects, other keys, order and layout keep their bytes.
///
/// The list is the whole text, or stands under a name in an object.
struct JSONListEdit {
  private(set) var bytes: [UInt8]
  private let name: String
  private var outline: JSONOutline
  /// The objects, as they are read.
  private(set) var values: [JSONValue]

  enum Field {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  /// Errors: why there is no list in it. A file that is not there yet is nil, and the list empty.
  init(_ file: [UInt8]?, under name: String) throws(JSONError) {
    self.name = name
    bytes = file ?? Array("[\n]\n".utf8)
    let json = try JSONReader().read(bytes)
    guard let list = json.list ?? json[name].list, let outline = JSONOutline(bytes) else {
      throw JSONError("not a list of \(name)")
    }
    (values, self.outline) = (list, outline)
  }

  private var list: JSONOutline? { outline.items == nil ? outline[name] : outline }

  /// Sets a key of the object at a place, or adds it behind the others.
  mutating func set(_ key: String, to field: Field, at index: Int) {
    guard let item = list?.items?[index], case .object(let range, let members) = item else { return }
    let text = Self.text(field)
    if let old = item[key] {
      splice(old.range, text)
    } else if let last = members.last {
      let gap = before(last.key.lowerBound)
      splice(
        last.value.range.upperBound..<last.value.range.upperBound, [UInt8(ascii: ",")] + gap + quoted(key) + colon(last) + text)
    } else {
      splice(range, [UInt8(ascii: "{")] + quoted(key) + Array(": ".utf8) + text + [UInt8(ascii: "}")])
    }
  }

  /// Adds an object at the end, laid out as the one before it.
  mutating func append(_ fields: KeyValuePairs<String, Field>) {
    guard let list, case .list(let range, let items) = list else { return }
    guard let last = items.last else {
      splice(range, Array("[\n  ".utf8) + object(fields, like: nil) + Array("\n]".utf8))
      return
    }
    var gap = before(last.range.lowerBound)
    if items.count == 1, gap.isEmpty { gap = [0x20] }
    splice(last.range.upperBound..<last.range.upperBound, [UInt8(ascii: ",")] + gap + object(fields, like: last))
  }

  private func object(_ fields: KeyValuePairs<String, Field>, like model: JSONOutline?) -> [UInt8] {
    var first: [UInt8] = []
    var gap: [UInt8] = [0x20]
    var end: [UInt8] = []
    var colon = Array(": ".utf8)
    if case .object(let range, let members) = model, let head = members.first, let last = members.last {
      first = before(head.key.lowerBound)
      if members.count > 1 { gap = before(last.key.lowerBound) }
      end = Array(bytes[last.value.range.upperBound..<range.upperBound - 1].filter { $0 != UInt8(ascii: ",") })
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
    let next = bytes[..<range.lowerBound] + text + bytes[range.upperBound...]
    // It was JSON and what is put in is JSON, so it is again.
    guard let json = try? JSONReader().read(Array(next)), let outline = JSONOutline(Array(next)) else { return }
    (bytes, self.outline, values) = (Array(next), outline, json.list ?? json[name].list ?? [])
  }

  /// The blanks before a place.
  private func before(_ at: Int) -> [UInt8] {
    var start = at
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return Array(bytes[start..<at])
  }

  private func colon(_ member: JSONOutline.Member) -> [UInt8] {
    Array(bytes[member.key.upperBound..<member.value.range.lowerBound])
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

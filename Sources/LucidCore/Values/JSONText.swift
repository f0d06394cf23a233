/// JSON as text, written in the order in which it is built: the same bytes for the same value on
/// every machine.
///
/// Control characters, line separators and what YAML does not take raw are escaped, so that
/// `JSONParser` and a YAML reader read every text back equal.
package struct JSONText: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// A string alone.
  package init(string text: String) { quote(text) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func object(_ body: (inout JSONText) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  package mutating func array(_ body: (inout JSONText) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// The name of the next value in an object.
  package mutating func key(_ name: String) {
    comma()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func field(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  package mutating func field(_ name: String, _ value: Int?) {
    key(name)
    if let value { integer(value) } else { null() }
  }

  package mutating func field(_ name: String, _ value: Double?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  package mutating func field(_ name: String, _ value: Bool?) {
    key(name)
    if let value { boolean(value) } else { null() }
  }

  package mutating func field(_ name: String, _ value: Value?, zone: Zone) {
    key(name)
    if let value { self.value(value, zone: zone) } else { null() }
  }

  package mutating func null(_ name: String) {
    key(name)
    null()
  }

  /// A value that was written before.
  package mutating func field(_ name: String, written json: String?) {
    key(name)
    if let json { written(json) } else { null() }
  }

  package mutating func object(_ name: String, _ body: (inout JSONText) -> Void) {
    key(name)
    object(body)
  }

  /// The object of an item, null without one.
  package mutating func object<Item>(_ name: String, ifAny item: Item?, body: (inout JSONText, Item) -> Void) {
    key(name)
    if let item { object { body(&$0, item) } } else { null() }
  }

  package mutating func array(_ name: String, _ body: (inout JSONText) -> Void) {
    key(name)
    array(body)
  }

  package mutating func strings(_ name: String, _ values: [String]) {
    array(name) { json in for value in values { json.string(value) } }
  }

  /// A list of objects, one for each item.
  package mutating func objects<Item>(
    _ name: String, _ items: some Sequence<Item>, each body: (inout JSONText, Item) -> Void
  ) {
    key(name)
    objects(items, each: body)
  }

  package mutating func objects<Item>(_ items: some Sequence<Item>, each body: (inout JSONText, Item) -> Void) {
    array { json in for item in items { json.object { body(&$0, item) } } }
  }

  /// A value that was written before; a line break at its end is left out.
  package mutating func written(_ json: String) {
    comma()
    bytes.append(contentsOf: json.utf8)
    if bytes.last == 0x0A { bytes.removeLast() }
    needsComma = true
  }

  /// A value that was written before, as bytes.
  package mutating func written(_ json: [UInt8]) {
    comma()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  package mutating func string(_ text: String) {
    comma()
    quote(text)
    needsComma = true
  }

  package mutating func integer(_ n: Int) { raw(String(n)) }
  package mutating func boolean(_ b: Bool) { raw(b ? "true" : "false") }
  package mutating func null() { raw("null") }

  /// Numbers that JSON cannot say (infinite, not a number) become null; whole ones lose their `.0`.
  package mutating func number(_ d: Double) {
    raw(!d.isFinite ? "null" : d == d.rounded() && abs(d) < 1e15 ? String(Int(d)) : "\(d)")
  }

  /// A value of the language: dates as ISO 8601 in `zone`, absence as `{"absent": reason}`.
  package mutating func value(_ value: Value, zone: Zone) {
    switch value {
    case .null: null()
    case .absent(let a): object { $0.field("absent", a.reason) }
    case .boolean(let b): boolean(b)
    case .integer(let n): integer(n)
    case .number(let d): number(d)
    case .text(let t): string(t)
    case .date(let d): string(d.iso)
    case .time(let t): string(t.iso)
    case .datetime(let i): string(zone.iso(i))
    case .period(let p): string(p.text)
    case .list(let items): array { json in for item in items { json.value(item, zone: zone) } }
    case .truncated(let truncated): self.truncated(truncated, zone)
    case .record(let record):
      object { json in
        for (field, value) in zip(record.type.fields, record.values) {
          if record.type.isSparse, case .null = value { continue }
          json.field(field.name, value, zone: zone)
        }
      }
    }
  }

  /// A list as `{"items", "total", "truncated"}`, a bound as `{"at_least": 50}`.
  private mutating func truncated(_ truncated: TruncatedValue, _ zone: Zone) {
    object { json in
      if truncated.value.list != nil {
        json.field("items", truncated.value, zone: zone)
        json.field("total", truncated.total)
        json.field("truncated", true)
        return
      }
      switch truncated.bound {
      case .atLeast: json.key("at_least")
      case .atMost: json.key("at_most")
      case .beginning, .part, .unsure: json.key("of_truncated_list")
      }
      json.value(truncated.value, zone: zone)
      if let total = truncated.total { json.field("total", total) }
    }
  }

  private mutating func open(_ b: UInt8) {
    comma()
    bytes.append(b)
    needsComma = false
  }

  private mutating func close(_ b: UInt8) {
    bytes.append(b)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func raw(_ text: String) {
    comma()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      // What needs no escape is copied in runs.
      var run = 0
      var at = 0
      while at < utf8.count {
        guard let escape = Self.escape(utf8, at) else {
          at += 1
          continue
        }
        bytes.append(contentsOf: utf8[run..<at])
        bytes.append(contentsOf: escape.text.utf8)
        at += escape.length
        run = at
      }
      bytes.append(contentsOf: utf8[run...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The escape of the character that begins at a byte, and how many bytes it replaces; nil when it
  /// stands for itself.
  ///
  /// Escaped are quotes, control characters (C0, DEL, C1), U+2028, U+2029, U+FEFF, U+FFFE and
  /// U+FFFF.
  private static func escape(_ utf8: UnsafeBufferPointer<UInt8>, _ at: Int) -> (text: String, length: Int)? {
    let byte = utf8[at]
    switch byte {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case 0x0A: return ("\\n", 1)
    case 0x0D: return ("\\r", 1)
    case 0x09: return ("\\t", 1)
    case 0..<0x20, 0x7F: return ("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16), 1)
    case 0xC2 where utf8[at + 1] < 0xA0: return ("\\u00" + String(utf8[at + 1], radix: 16), 2)
    case 0xE2 where utf8[at + 1] == 0x80 && utf8[at + 2] & 0xFE == 0xA8: return (utf8[at + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
    case 0xEF where utf8[at + 1] == 0xBB && utf8[at + 2] == 0xBF: return ("\\ufeff", 3)
    case 0xEF where utf8[at + 1] == 0xBF && utf8[at + 2] >= 0xBE: return (utf8[at + 2] == 0xBE ? "\\ufffe" : "\\uffff", 3)
    default: return nil
    }
  }
}

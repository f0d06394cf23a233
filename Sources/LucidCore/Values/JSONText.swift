/// JSON as text, written in the order in which it is built: the same bytes for the same value on every machine.
///
/// Control characters, line separators and what YAML does not take raw are escaped, so that `JSONParser` and a YAML reader
/// read every text back equal.
public struct JSONText: Sendable {
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  public init() {}

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public mutating func object(_ body: (inout JSONText) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  public mutating func array(_ body: (inout JSONText) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  mutating func beginObject() { open(UInt8(ascii: "{")) }
  mutating func endObject() { close(UInt8(ascii: "}")) }
  mutating func beginArray() { open(UInt8(ascii: "[")) }
  mutating func endArray() { close(UInt8(ascii: "]")) }

  /// The name of the next value in an object.
  public mutating func key(_ name: String) {
    comma()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  public mutating func field(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  public mutating func field(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  public mutating func field(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  package mutating func strings(_ name: String, _ values: [String]) {
    key(name)
    array { json in for value in values { json.string(value) } }
  }

  /// A value that was written before; a line break at its end is left out.
  package mutating func written(_ json: String) {
    comma()
    bytes.append(contentsOf: json.utf8)
    if bytes.last == 0x0A { bytes.removeLast() }
    needsComma = true
  }

  /// A value that was written before, as bytes.
  mutating func written(_ json: [UInt8]) {
    comma()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  public mutating func string(_ text: String) {
    comma()
    quote(text)
    needsComma = true
  }

  public mutating func integer(_ n: Int) { raw(String(n)) }
  public mutating func boolean(_ b: Bool) { raw(b ? "true" : "false") }
  public mutating func null() { raw("null") }

  /// Numbers that JSON cannot say (infinite, not a number) become null; whole ones lose their `.0`.
  public mutating func number(_ d: Double) {
    raw(!d.isFinite ? "null" : d == d.rounded() && abs(d) < 1e15 ? String(Int(d)) : "\(d)")
  }

  /// A value of the language: dates as ISO 8601 in `zone`, absence as `{"absent": reason}`.
  public mutating func value(_ value: Value, zone: Zone) {
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
    case .record(let record):
      object { json in
        for (field, value) in zip(record.type.fields, record.values) {
          json.key(field.name)
          json.value(value, zone: zone)
        }
      }
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
    for b in text.utf8 {
      switch b {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(b)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(contentsOf: (b < 16 ? "0" : "").utf8)
        bytes.append(contentsOf: String(b, radix: 16).utf8)
      default:
        bytes.append(b)
        if b >= 0x80, b < 0xC0 { escapeLast() }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Escapes the character whose last byte was just written if it is a C1 control character (U+0080–9F), U+2028, U+2029, U+FEFF,
  /// U+FFFE or U+FFFF.
  private mutating func escapeLast() {
    let n = bytes.count
    let last = bytes[n - 1]
    if bytes[n - 2] == 0xC2, last < 0xA0 {
      bytes.replaceSubrange((n - 2)..., with: "\\u00\(String(last, radix: 16))".utf8)
      return
    }
    let code: String
    switch (bytes[n - 3], bytes[n - 2], last) {
    case (0xE2, 0x80, 0xA8): code = "2028"
    case (0xE2, 0x80, 0xA9): code = "2029"
    case (0xEF, 0xBB, 0xBF): code = "feff"
    case (0xEF, 0xBF, 0xBE): code = "fffe"
    case (0xEF, 0xBF, 0xBF): code = "ffff"
    default: return
    }
    bytes.replaceSubrange((n - 3)..., with: "\\u\(code)".utf8)
  }
}

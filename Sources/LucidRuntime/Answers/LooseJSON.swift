import LucidCore

/// Reads JSON as models write it: with prose or a code fence around it, comments, trailing commas, single quotes, bare names as keys,
/// line breaks inside texts, and Python's `True`, `False`, `None`.
///
/// Objects become records whose fields stand in the written order; of two members with one name the last counts. What is cut off is none.
/// Cost: one pass over the text for each bracket that begins nothing, at most `mostBeginnings` of them.
package struct LooseJSON {
  package struct Problem: Error, Hashable, Sendable {
    package let message: String
  }

  /// Deeper values are refused; the reader recurses.
  static let depthLimit = 64
  private static let mostBeginnings = 200

  private let bytes: [UInt8]
  private var at = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The values that a text holds: the whole text if it is one, else each that begins with `{` or `[`, in order.
  package static func values(in text: String) -> Result<[Value], Problem> {
    var reader = LooseJSON(Array(text.utf8))
    var first: Problem?
    do throws(Problem) {
      return .success([try reader.whole()])
    } catch { first = error }
    var found: [Value] = []
    var broken: Problem?
    var beginnings = 0
    reader.at = 0
    while let start = reader.nextBeginning(), beginnings < mostBeginnings {
      reader.at = start
      do throws(Problem) {
        found.append(try reader.value(depth: 0))
      } catch {
        beginnings += 1
        // What breaks off furthest in was most likely meant.
        if broken == nil || reader.bytes[start] == UInt8(ascii: "{") { broken = broken ?? error }
        reader.at = start + 1
      }
    }
    if !found.isEmpty { return .success(found) }
    let isBare = text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
    return .failure(isBare ? broken ?? first ?? Problem(message: "it is no JSON") : Problem(message: "it holds no JSON"))
  }

  /// The one value that a text is; nil when anything else is in it.
  package static func only(in text: String) -> Value? {
    var reader = LooseJSON(Array(text.utf8))
    return try? reader.whole()
  }

  private func nextBeginning() -> Int? {
    bytes[min(at, bytes.count)...].firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
  }

  private mutating func whole() throws(Problem) -> Value {
    let value = try value(depth: 0)
    try skip()
    guard at == bytes.count else { throw problem("more follows after its end") }
    return value
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Problem) -> Value {
    try skip()
    guard let b = peek else { throw problem("it breaks off where a value should stand") }
    guard depth < Self.depthLimit else { throw problem("it is nested deeper than \(Self.depthLimit)") }
    switch Unicode.Scalar(b) {
    case "{": return try object(depth)
    case "[": return try list(depth)
    case "\"", "'": return .text(try string(b))
    case "-", "+", "0"..."9", ".": return try number()
    default:
      switch word() {
      case "true", "True": return .boolean(true)
      case "false", "False": return .boolean(false)
      case "null", "None": return .null
      case let other: throw problem(other.isEmpty ? "a value should stand here" : "`\(other.prefix(20))` is no value")
      }
    }
  }

  private mutating func object(_ depth: Int) throws(Problem) -> Value {
    at += 1
    var names: [String] = []
    var values: [Value] = []
    var places: [String: Int] = [:]
    while true {
      try skip()
      guard let b = peek else { throw problem("it breaks off inside an object") }
      if b == UInt8(ascii: "}") { break }
      let name: String
      if b == UInt8(ascii: "\"") || b == UInt8(ascii: "'") { name = try string(b) } else { name = word() }
      guard !name.isEmpty || b == UInt8(ascii: "\"") || b == UInt8(ascii: "'") else {
        throw problem("the name of a member should stand here")
      }
      try skip()
      guard peek == UInt8(ascii: ":") else { throw problem("`:` is missing after `\(name.prefix(20))`") }
      at += 1
      let value = try value(depth: depth + 1)
      if let place = places[name] {
        values[place] = value
      } else {
        places[name] = names.count
        names.append(name)
        values.append(value)
      }
      try separator(UInt8(ascii: "}"))
    }
    at += 1
    return .record(Record(RecordType("Object", names.map { .init($0, .any, "") }), values: values))
  }

  private mutating func list(_ depth: Int) throws(Problem) -> Value {
    at += 1
    var items: [Value] = []
    while true {
      try skip()
      guard let b = peek else { throw problem("it breaks off inside a list") }
      if b == UInt8(ascii: "]") { break }
      items.append(try value(depth: depth + 1))
      try separator(UInt8(ascii: "]"))
    }
    at += 1
    return .list(items)
  }

  /// A comma, or the end, which is left.
  private mutating func separator(_ end: UInt8) throws(Problem) {
    try skip()
    guard let b = peek else { throw problem("it breaks off: `\(Character(Unicode.Scalar(end)))` is missing") }
    if b == UInt8(ascii: ",") {
      at += 1
    } else if b != end {
      throw problem("`,` or `\(Character(Unicode.Scalar(end)))` should stand here")
    }
  }

  // MARK: Scalars

  private mutating func word() -> String {
    let start = at
    while let b = peek, (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || (b >= 0x30 && b <= 0x39) || b == 0x5F || b == 0x24 || b >= 0x80
    {
      at += 1
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func number() throws(Problem) -> Value {
    let start = at
    while let b = peek, (b >= 0x30 && b <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(b) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if let n = Int(text) { return .integer(n) }
    guard let d = Double(text), d.isFinite else {
      at = start
      throw problem("`\(text.prefix(20))` is no number")
    }
    return .number(d)
  }

  private mutating func string(_ quote: UInt8) throws(Problem) -> String {
    let start = at
    at += 1
    var out: [UInt8] = []
    while let b = peek, b != quote {
      at += 1
      guard b == UInt8(ascii: "\\"), let escaped = peek else {
        out.append(b)
        continue
      }
      at += 1
      switch Unicode.Scalar(escaped) {
      case "n": out.append(0x0A)
      case "t": out.append(0x09)
      case "r": out.append(0x0D)
      case "b": out.append(0x08)
      case "f": out.append(0x0C)
      case "u": out.append(contentsOf: String(Character(try unicode())).utf8)
      default: out.append(escaped)
      }
    }
    guard peek == quote else {
      at = start
      throw problem("this text is never closed")
    }
    at += 1
    return String(decoding: out, as: UTF8.self)
  }

  /// After `\u`: a scalar, of two halves if need be; half a one alone becomes U+FFFD.
  private mutating func unicode() throws(Problem) -> Unicode.Scalar {
    let high = try hex()
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") else { return "\u{FFFD}" }
    let before = at
    at += 2
    let low = try hex()
    guard (0xDC00..<0xE000).contains(low) else {
      at = before
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hex() throws(Problem) -> UInt32 {
    guard at + 4 <= bytes.count, let n = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16) else {
      throw problem("`\\u` needs four hexadecimal digits")
    }
    at += 4
    return n
  }

  // MARK: Between

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Spaces, line breaks, comments, a byte order mark.
  private mutating func skip() throws(Problem) {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      case 0xEF where bytes[at...].starts(with: [0xEF, 0xBB, 0xBF]): at += 3
      case UInt8(ascii: "/") where at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/"):
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      case UInt8(ascii: "/") where at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "*"):
        at += 2
        while at + 1 < bytes.count, bytes[at] != UInt8(ascii: "*") || bytes[at + 1] != UInt8(ascii: "/") { at += 1 }
        guard at + 1 < bytes.count else { throw problem("this comment is never closed") }
        at += 2
      default: return
      }
    }
  }

  private func problem(_ message: String) -> Problem {
    let before = bytes[..<min(at, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let column = at - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return Problem(message: "line \(line), column \(column): \(message)")
  }
}

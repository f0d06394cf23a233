/// Reads JSON by RFC 8259 and nothing else: no comments, no trailing commas, no byte order mark, no bytes that are not UTF-8.
///
/// A duplicate key is an error, and so are half a surrogate pair, a number beyond the range of `Double` and nesting beyond the limit.
/// Cost: linear in the size of the text.
public struct JSONParser {
  public static let depthLimit = 64

  private let bytes: [UInt8]
  private let depthLimit: Int
  private var at = 0

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  public static func parse(_ bytes: [UInt8], depthLimit: Int = depthLimit) throws(JSONSyntaxError) -> JSONNode {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw JSONSyntaxError("a byte order mark is not JSON", at: 0) }
    let node = try parser.value(depth: 0)
    parser.skipBlanks()
    guard parser.at == bytes.count else { throw parser.error("more follows after the value") }
    return node
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONNode {
    skipBlanks()
    let start = at
    guard let byte = peek else { throw error("the text ends where a value is expected") }
    let value: JSONNode.Value
    switch Unicode.Scalar(byte) {
    case "{", "[":
      guard depth < depthLimit else { throw error("nested deeper than \(depthLimit)") }
      at += 1
      value = byte == UInt8(ascii: "{") ? .object(try members(depth: depth + 1)) : .list(try items(depth: depth + 1))
    case "\"": value = .text(try string())
    case "-", "0"..."9": value = try number()
    default: value = try word()
    }
    return JSONNode(value, range: start..<at)
  }

  private mutating func members(depth: Int) throws(JSONSyntaxError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var names: Set<[UInt8]> = []
    if try closes(UInt8(ascii: "}")) { return members }
    while true {
      skipBlanks()
      let start = at
      guard peek == UInt8(ascii: "\"") else { throw error("a key in double quotes is expected") }
      let name = try string()
      let range = start..<at
      guard names.insert(Array(name.utf8)).inserted else { throw JSONSyntaxError("duplicate key", at: start) }
      skipBlanks()
      guard peek == UInt8(ascii: ":") else { throw error("`:` is expected after a key") }
      at += 1
      members.append(JSONNode.Member(name: name, nameRange: range, value: try value(depth: depth)))
      if try !continues(UInt8(ascii: "}")) { return members }
    }
  }

  private mutating func items(depth: Int) throws(JSONSyntaxError) -> [JSONNode] {
    var items: [JSONNode] = []
    if try closes(UInt8(ascii: "]")) { return items }
    while true {
      items.append(try value(depth: depth))
      if try !continues(UInt8(ascii: "]")) { return items }
    }
  }

  /// Takes the bracket that ends an empty list or object.
  private mutating func closes(_ end: UInt8) throws(JSONSyntaxError) -> Bool {
    skipBlanks()
    guard let byte = peek else { throw error("the text ends before `\(Character(Unicode.Scalar(end)))`") }
    guard byte == end else { return false }
    at += 1
    return true
  }

  /// Takes a comma, or the bracket that ends the list or object and then returns false.
  private mutating func continues(_ end: UInt8) throws(JSONSyntaxError) -> Bool {
    skipBlanks()
    guard let byte = peek else { throw error("the text ends before `\(Character(Unicode.Scalar(end)))`") }
    guard byte == end || byte == UInt8(ascii: ",") else {
      throw error("`,` or `\(Character(Unicode.Scalar(end)))` is expected")
    }
    at += 1
    return byte != end
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONNode.Value {
    for (word, value) in [("true", JSONNode.Value.boolean(true)), ("false", .boolean(false)), ("null", .null)]
    where bytes[at...].starts(with: word.utf8) {
      at += word.utf8.count
      return value
    }
    throw error("a value is expected")
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONNode.Value {
    let start = at
    if peek == UInt8(ascii: "-") { at += 1 }
    if peek == UInt8(ascii: "0") {
      at += 1
      if let byte = peek, Self.isDigit(byte) { throw error("a number does not begin with 0") }
    } else {
      try digits()
    }
    var isWhole = true
    if peek == UInt8(ascii: ".") {
      isWhole = false
      at += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      isWhole = false
      at += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { at += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if isWhole, let n = Int(text) { return .integer(n) }
    guard let d = Double(text), d.isFinite else { throw JSONSyntaxError("a number beyond every range", at: start) }
    return .number(d)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard let byte = peek, Self.isDigit(byte) else { throw error("a digit is expected") }
    while let byte = peek, Self.isDigit(byte) { at += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  // MARK: Strings

  /// Reads from the opening quote to behind the closing one.
  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = at
    at += 1
    let first = at
    var text: [UInt8]?
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let piece = text.map { $0[...] } ?? bytes[first..<at]
        at += 1
        guard let string = String(validating: piece, as: UTF8.self) else { throw notUTF8(start..<at) }
        return string
      case UInt8(ascii: "\\"):
        if text == nil { text = Array(bytes[first..<at]) }
        text?.append(contentsOf: try escape())
      case 0..<0x20: throw error("a control character in a string has to be escaped")
      default:
        text?.append(byte)
        at += 1
      }
    }
    throw JSONSyntaxError("this string is never closed", at: start)
  }

  /// Finds the byte of a string that is not UTF-8.
  private func notUTF8(_ range: Range<Int>) -> JSONSyntaxError {
    var from = range.lowerBound
    while from < range.upperBound {
      let size =
        switch bytes[from] {
        case 0..<0x80: 1
        case 0xC2..<0xE0: 2
        case 0xE0..<0xF0: 3
        default: 4
        }
      let character = bytes[from..<min(from + size, range.upperBound)]
      if String(validating: character, as: UTF8.self) == nil { break }
      from += size
    }
    return JSONSyntaxError("a byte that is not UTF-8", at: from)
  }

  /// Reads `\n`, `\u00e9`, `\ud83c\udf89`, … and returns the bytes of the character.
  private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
    let start = at
    at += 1
    guard let byte = peek else { throw error("the text ends inside a string") }
    at += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return [byte]
    case "b": return [0x08]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "u": break
    default: throw JSONSyntaxError("an unknown escape", at: start)
    }
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), bytes[at...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      at += 2
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw JSONSyntaxError("half a surrogate pair", at: start) }
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw JSONSyntaxError("half a surrogate pair", at: start) }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("`\\u` is followed by four hexadecimal digits")
      }
      code = code << 4 + UInt32(digit)
      at += 1
    }
    return code
  }

  // MARK: Bytes

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipBlanks() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 { at += 1 }
  }

  private func error(_ message: String) -> JSONSyntaxError { JSONSyntaxError(message, at: at) }
}

/// The JSON parser of the program: bytes to nodes that know where they were read, by RFC 8259 and
/// what `Options` add to it.
///
/// In every form an error says what is wrong and at which byte. Cost: each byte is read a bounded
/// number of times, whatever the text holds.
package enum JSONParser {
  /// Reads the one value that a text is. Errors: it is none, or more follows.
  package static func parse(_ bytes: [UInt8], _ options: Options = .strict) throws(JSONSyntaxError) -> JSONNode {
    var reading = JSONReading(bytes, options)
    return try reading.whole()
  }
}

/// One pass over the bytes of a text. Generic, so that a test can count what is read.
struct JSONReading<Bytes: RandomAccessCollection> where Bytes.Element == UInt8, Bytes.Index == Int {
  private let bytes: Bytes
  private let end: Int
  private let options: JSONParser.Options
  /// Whether more than blanks may stand between two tokens.
  private let skipsMarks: Bool
  private let isStrictText: Bool
  /// The place of the next byte.
  private(set) var at: Int

  init(_ bytes: Bytes, _ options: JSONParser.Options, at start: Int = 0) {
    self.bytes = bytes
    self.options = options
    end = bytes.endIndex
    skipsMarks = !options.leniency.isDisjoint(with: [.comments, .byteOrderMark])
    isStrictText = !options.leniency.contains(.looseStrings)
    at = start
  }

  mutating func whole() throws(JSONSyntaxError) -> JSONNode {
    guard end <= UInt32.max else { throw JSONSyntaxError(.words(.jsonTooLarge), at: 0) }
    if !options.leniency.contains(.byteOrderMark), startsWith([0xEF, 0xBB, 0xBF]) {
      throw error(.words(.jsonByteOrderMark))
    }
    let node = try value(depth: 0)
    try skipBlanks()
    guard at == end else { throw error(.words(.jsonMoreFollows)) }
    return node
  }

  // MARK: Values

  /// Reads a value, `depth` lists and objects deep.
  mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONNode {
    try skipBlanks()
    let start = at
    guard let byte = peek else { throw error(.words(.jsonEndsBeforeValue)) }
    let value: JSONNode.Value
    switch byte {
    case UInt8(ascii: "\""): value = .text(try string(byte))
    case UInt8(ascii: "{"):
      try deepen(depth)
      value = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["):
      try deepen(depth)
      value = .list(try items(depth: depth + 1))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = try number()
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      guard options.leniency.contains(.looseNumbers) else { throw error(.words(.jsonNoValue)) }
      value = try number()
    case UInt8(ascii: "'") where options.leniency.contains(.singleQuotes): value = .text(try string(byte))
    default: value = try word()
    }
    return JSONNode(value, range: start..<at)
  }

  /// Goes over an opening bracket.
  private mutating func deepen(_ depth: Int) throws(JSONSyntaxError) {
    guard depth < options.depth else { throw error(.words(.jsonTooDeep, options.depth)) }
    at += 1
  }

  private mutating func members(depth: Int) throws(JSONSyntaxError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    if try closes(UInt8(ascii: "}")) { return members }
    var names = MemberNames()
    while true {
      try skipBlanks()
      let start = at
      let name = try key()
      let range = start..<at
      let place = names.place(of: name, in: members)
      if place != nil, options.duplicates == .refuse { throw JSONSyntaxError(.words(.jsonDuplicateKey), at: start) }
      try skipBlanks()
      guard peek == UInt8(ascii: ":") else { throw error(.words(.jsonNoColon)) }
      at += 1
      let member = JSONNode.Member(name: name, nameRange: range, value: try value(depth: depth))
      if let place {
        if options.duplicates == .keepLast { members[place] = member }
      } else {
        members.append(member)
      }
      if try !continues(UInt8(ascii: "}")) { return members }
    }
  }

  private mutating func key() throws(JSONSyntaxError) -> String {
    guard let byte = peek else { throw error(.words(.jsonEndsBefore, "}")) }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") && options.leniency.contains(.singleQuotes) {
      return try string(byte)
    }
    guard options.leniency.contains(.bareKeys) else { throw error(.words(.jsonNoQuotedKey)) }
    let start = at
    while let byte = peek, Self.isWordByte(byte) { at += 1 }
    guard at > start else { throw error(.words(.jsonNoKey)) }
    return try text(bytes[start..<at], from: start)
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
  private mutating func closes(_ bracket: UInt8) throws(JSONSyntaxError) -> Bool {
    try skipBlanks()
    guard let byte = peek else { throw error(.words(.jsonEndsBefore, Self.text(bracket))) }
    guard byte == bracket else { return false }
    at += 1
    return true
  }

  /// Takes a comma, or the bracket that ends the list or object and then returns false.
  private mutating func continues(_ bracket: UInt8) throws(JSONSyntaxError) -> Bool {
    try skipBlanks()
    guard let byte = peek else { throw error(.words(.jsonEndsBefore, Self.text(bracket))) }
    guard byte == bracket || byte == UInt8(ascii: ",") else {
      throw error(.words(.jsonNoComma, Self.text(bracket)))
    }
    at += 1
    if byte == bracket { return false }
    return options.leniency.contains(.trailingComma) ? try !closes(bracket) : true
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONNode.Value {
    if take("true") { return .boolean(true) }
    if take("false") { return .boolean(false) }
    if take("null") { return .null }
    if options.leniency.contains(.pythonWords) {
      if take("True") { return .boolean(true) }
      if take("False") { return .boolean(false) }
      if take("None") { return .null }
    }
    throw error(.words(.jsonNoValue))
  }

  private mutating func take(_ word: StaticString) -> Bool {
    guard word.withUTF8Buffer({ startsWith($0) }) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  // MARK: Numbers

  private mutating func number() throws(JSONSyntaxError) -> JSONNode.Value {
    let start = at
    var isWhole = true
    if options.leniency.contains(.looseNumbers) {
      while let byte = peek, Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at += 1 }
      while let byte = peek, Self.isDigit(byte) || "+-.eE".utf8.contains(byte) {
        isWhole = false
        at += 1
      }
    } else {
      isWhole = try strictNumber()
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if isWhole, let n = Int(text) { return .integer(n) }
    guard let d = Double(text) else { throw JSONSyntaxError(.words(.jsonNotNumber, String(text.prefix(20))), at: start) }
    if d.isFinite { return .number(d) }
    guard options.leniency.contains(.hugeNumbers) else { throw JSONSyntaxError(.words(.jsonHugeNumber), at: start) }
    return .null
  }

  /// Goes over a number; returns whether it has neither fraction nor exponent.
  private mutating func strictNumber() throws(JSONSyntaxError) -> Bool {
    if peek == UInt8(ascii: "-") { at += 1 }
    if peek == UInt8(ascii: "0") {
      at += 1
      if let byte = peek, Self.isDigit(byte) { throw error(.words(.jsonLeadingZero)) }
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
    return isWhole
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard let byte = peek, Self.isDigit(byte) else { throw error(.words(.jsonNoDigit)) }
    while let byte = peek, Self.isDigit(byte) { at += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte >= 0x80
  }

  // MARK: Strings

  /// Reads from the opening quote to behind the closing one.
  private mutating func string(_ quote: UInt8) throws(JSONSyntaxError) -> String {
    let start = at
    at += 1
    var first = at
    // Only a string with escapes is put together; any other is decoded where it stands.
    var escaped: [UInt8] = []
    while at < end {
      let byte = bytes[at]
      if byte == quote {
        at += 1
        if escaped.isEmpty { return try text(bytes[first..<at - 1], from: start) }
        escaped.append(contentsOf: bytes[first..<at - 1])
        return try text(escaped, from: start)
      }
      if byte == UInt8(ascii: "\\") {
        escaped.append(contentsOf: bytes[first..<at])
        try escape(into: &escaped)
        first = at
      } else if byte < 0x20, isStrictText {
        throw error(.words(.jsonControl))
      } else {
        at += 1
      }
    }
    throw JSONSyntaxError(.words(.jsonOpenString), at: start)
  }

  /// Decodes UTF-8 that was read from `start` to here.
  private func text(_ utf8: some Collection<UInt8>, from start: Int) throws(JSONSyntaxError) -> String {
    if options.leniency.contains(.invalidUTF8) { return String(decoding: utf8, as: UTF8.self) }
    guard let text = String(validating: utf8, as: UTF8.self) else { throw notUTF8(start..<at) }
    return text
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
    return JSONSyntaxError(.words(.jsonNotUTF8), at: from)
  }

  /// Reads `\n`, `\u00e9`, `\ud83c\udf89`, … and appends the bytes of the character.
  private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    let start = at
    at += 1
    guard let byte = peek else { throw error(.words(.jsonInString)) }
    at += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": text.append(byte)
    case "b": text.append(0x08)
    case "f": text.append(0x0C)
    case "n": text.append(0x0A)
    case "r": text.append(0x0D)
    case "t": text.append(0x09)
    case "u": text.append(contentsOf: String(Character(try escapedScalar(start))).utf8)
    default:
      guard !isStrictText else { throw JSONSyntaxError(.words(.jsonBadEscape), at: start) }
      text.append(byte)
    }
  }

  /// Reads the digits of `\u`, and those of the second half of a pair.
  private mutating func escapedScalar(_ start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let code = try hexadecimal()
    if let scalar = Unicode.Scalar(code) { return scalar }
    if code < 0xDC00, startsWith([UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      let next = at
      at += 2
      let low = try hexadecimal()
      if (0xDC00..<0xE000).contains(low), let scalar = Unicode.Scalar(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)) {
        return scalar
      }
      at = next
    }
    guard !isStrictText else { throw JSONSyntaxError(.words(.jsonHalfSurrogate), at: start) }
    return "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.words(.jsonNoHexadecimal))
      }
      code = code << 4 + UInt32(digit)
      at += 1
    }
    return code
  }

  // MARK: Bytes

  private var peek: UInt8? { at < end ? bytes[at] : nil }

  private func startsWith(_ prefix: some Collection<UInt8>) -> Bool {
    prefix.count <= end - at && bytes[at..<at + prefix.count].elementsEqual(prefix)
  }

  private mutating func skipBlanks() throws(JSONSyntaxError) {
    while at < end {
      let byte = bytes[at]
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        at += 1
      } else if !skipsMarks {
        return
      } else if byte == 0xEF, options.leniency.contains(.byteOrderMark), startsWith([0xEF, 0xBB, 0xBF]) {
        at += 3
      } else if byte == UInt8(ascii: "/"), options.leniency.contains(.comments), startsWith("//".utf8) {
        while at < end, bytes[at] != 0x0A { at += 1 }
      } else if byte == UInt8(ascii: "/"), options.leniency.contains(.comments), startsWith("/*".utf8) {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(JSONSyntaxError) {
    let start = at
    at += 2
    while at < end, !startsWith("*/".utf8) { at += 1 }
    guard at < end else { throw JSONSyntaxError(.words(.jsonOpenComment), at: start) }
    at += 2
  }

  private func error(_ message: MessageText) -> JSONSyntaxError { JSONSyntaxError(message, at: at) }

  private static func text(_ bracket: UInt8) -> String { String(Unicode.Scalar(bracket)) }
}

/// The names of an object's members while they are read: a few are looked through, many are found
/// by their hash.
private struct MemberNames {
  private static let few = 12

  /// Equal by its bytes: JSON knows no canonical equivalence.
  private struct Name: Hashable {
    let text: String

    static func == (a: Name, b: Name) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private var places: [Name: Int] = [:]

  /// Returns where a name stands; a new one is taken to be appended.
  mutating func place(of name: String, in members: [JSONNode.Member]) -> Int? {
    if members.count < Self.few { return members.firstIndex { $0.isNamed(name) } }
    if places.isEmpty { for (place, member) in members.enumerated() { places[Name(text: member.name)] = place } }
    if let place = places[Name(text: name)] { return place }
    places[Name(text: name)] = members.count
    return nil
  }
}

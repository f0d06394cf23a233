/// One property of a vCard: `item1.TEL;TYPE=home,pref:+1 514 555 0101`.
struct VCardLine {
  /// In capitals, without the group.
  let name: String
  /// Names in capitals, values without quotes. A bare word of 2.1, such as `HOME`, is a `TYPE`.
  let parameters: [(name: String, value: String)]
  /// As written, still with its escapes.
  let value: [UInt8]

  /// nil for what is no property.
  init?(_ line: ArraySlice<UInt8>) {
    var at = line.startIndex
    func isNamed(_ b: UInt8) -> Bool { b != UInt8(ascii: ":") && b != UInt8(ascii: ";") }
    let head = line.prefix(while: isNamed)
    guard head.count < line.count else { return nil }
    let words = head.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let name = String(decoding: words.last ?? [], as: UTF8.self).uppercased()
    guard !name.isEmpty,
      name.utf8.allSatisfy({
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A)
      })
    else { return nil }
    self.name = name
    at += head.count
    var parameters: [(String, String)] = []
    while at < line.endIndex, line[at] == UInt8(ascii: ";") {
      let start = at + 1
      var quoted = false
      at = start
      while at < line.endIndex, quoted || isNamed(line[at]) {
        if line[at] == UInt8(ascii: "\"") { quoted.toggle() }
        at += 1
      }
      let text = String(decoding: line[start..<at].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      if let equals = text.firstIndex(of: "=") {
        for value in text[text.index(after: equals)...].split(separator: ",") {
          parameters.append((text[..<equals].uppercased(), String(value)))
        }
      } else if !text.isEmpty {
        let encoding = ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT", "B"].contains(text.uppercased())
        parameters.append((encoding ? "ENCODING" : "TYPE", text))
      }
    }
    guard at < line.endIndex else { return nil }
    self.parameters = parameters
    value = Array(line[(at + 1)...])
  }

  func has(_ name: String, _ value: String) -> Bool {
    parameters.contains { $0.name == name && $0.value.uppercased() == value }
  }

  /// 1 is preferred most: `PREF=1` of 4.0, `TYPE=pref` of 3.0; 101 without either.
  var preference: Int {
    for parameter in parameters where parameter.name == "PREF" {
      if let n = Int(parameter.value), (1...100).contains(n) { return n }
    }
    return has("TYPE", "PREF") ? 1 : 101
  }

  /// In its character set, without the quoted-printable of 2.1.
  private var plain: [UInt8] {
    let bytes = has("ENCODING", "QUOTED-PRINTABLE") ? QuotedPrintableDecoder.decode(value) : value
    let set = parameters.first { $0.name == "CHARSET" }?.value.uppercased()
    guard set == "ISO-8859-1" || set == "LATIN1" || (set == nil && String(validating: bytes, as: UTF8.self) == nil) else {
      return bytes
    }
    return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
  }

  /// The one value, without escapes.
  var text: String { Self.unescaped(plain[...]) }

  /// The parts of a structured value such as `N` and `ORG`, apart at semicolons that are not
  /// escaped.
  var parts: [String] {
    var parts: [String] = []
    let bytes = plain
    var start = 0
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\\") {
        at += 1
      } else if bytes[at] == UInt8(ascii: ";") {
        parts.append(Self.unescaped(bytes[start..<at]))
        start = at + 1
      }
      at += 1
    }
    return parts + [Self.unescaped(bytes[min(start, bytes.count)...])]
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var out: [UInt8] = []
    var escaped = false
    for byte in bytes {
      if escaped {
        out.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? 0x0A : byte)
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}

/// `=C3=A9` for bytes (RFC 2045), as vCard 2.1 writes texts.
enum QuotedPrintableDecoder {
  /// Decodes quoted-printable bytes; invalid codes stay as they are.
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "="), at + 2 < bytes.count, let high = digit(bytes[at + 1]), let low = digit(bytes[at + 2]) {
        out.append(high << 4 | low)
        at += 3
      } else {
        out.append(bytes[at])
        at += 1
      }
    }
    return out
  }

  private static func digit(_ b: UInt8) -> UInt8? {
    switch b {
    case 0x30...0x39: b - 0x30
    case 0x41...0x46: b - 0x37
    case 0x61...0x66: b - 0x57
    default: nil
    }
  }
}

/// Stored JSON, parsed.
package enum JSONTree {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([(name: String, value: JSONTree)])
}

/// Reads the JSON that `JSONText` writes. Anything else may be refused.
package struct JSONTreeParser {
  package struct Damaged: Error {}

  private static let depthLimit = 400

  private let bytes: [UInt8]
  private var at = 0

  package static func tree(_ bytes: [UInt8]) throws(Damaged) -> JSONTree {
    var parser = JSONTreeParser(bytes: bytes)
    let tree = try parser.value(depth: 0)
    guard parser.at == bytes.count else { throw Damaged() }
    return tree
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func take(_ c: Unicode.Scalar) throws(Damaged) {
    guard next == UInt8(ascii: c) else { throw Damaged() }
    at += 1
  }

  private mutating func value(depth: Int) throws(Damaged) -> JSONTree {
    guard depth < Self.depthLimit else { throw Damaged() }
    switch Unicode.Scalar(next) {
    case "{":
      at += 1
      var members: [(String, JSONTree)] = []
      if next == UInt8(ascii: "}") {
        at += 1
        return .object([])
      }
      while true {
        let name = try text()
        try take(":")
        members.append((name, try value(depth: depth + 1)))
        if next == UInt8(ascii: ",") {
          at += 1
        } else {
          try take("}")
          return .object(members)
        }
      }
    case "[":
      at += 1
      var items: [JSONTree] = []
      if next == UInt8(ascii: "]") {
        at += 1
        return .list([])
      }
      while true {
        items.append(try value(depth: depth + 1))
        if next == UInt8(ascii: ",") {
          at += 1
        } else {
          try take("]")
          return .list(items)
        }
      }
    case "\"": return .text(try text())
    default: return try word()
    }
  }

  private mutating func word() throws(Damaged) -> JSONTree {
    let start = at
    while at < bytes.count, !",]}".utf8.contains(bytes[at]) { at += 1 }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      if let n = Int(word) { return .integer(n) }
      guard let d = Double(word) else { throw Damaged() }
      return .number(d)
    }
  }

  private mutating func text() throws(Damaged) -> String {
    try take("\"")
    var out: [UInt8] = []
    while at < bytes.count {
      let b = bytes[at]
      at += 1
      switch b {
      case UInt8(ascii: "\""): return String(decoding: out, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let escaped = next
        at += 1
        switch Unicode.Scalar(escaped) {
        case "n": out.append(0x0A)
        case "r": out.append(0x0D)
        case "t": out.append(0x09)
        case "u":
          guard at + 4 <= bytes.count,
            let scalar = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
          else { throw Damaged() }
          at += 4
          out.append(contentsOf: String(Character(scalar)).utf8)
        default: out.append(escaped)
        }
      default: out.append(b)
      }
    }
    throw Damaged()
  }
}

import LucidCore

/// A generated JSON value.
indirect enum JSONTree {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([(String, JSONTree)])

  func write(_ json: inout JSONText) {
    switch self {
    case .null: json.null()
    case .boolean(let flag): json.boolean(flag)
    case .integer(let n): json.integer(n)
    case .number(let d): json.number(d)
    case .text(let text): json.string(text)
    case .list(let items): json.array { json in for item in items { item.write(&json) } }
    case .object(let members):
      json.object { json in
        for (name, value) in members {
          json.key(name)
          value.write(&json)
        }
      }
    }
  }

  func equals(_ node: JSONNode) -> Bool {
    switch (self, node.value) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), _): a == node.double
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.equals($1) }
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.0.utf8.elementsEqual($1.name.utf8) && $0.1.equals($1.value) }
    default: false
    }
  }
}

/// Generates values, and JSON texts that other programs could write of them: the same for a seed.
struct JSONSource: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func text() -> String {
    var text = ""
    let tops: [UInt32] = [0x20, 0x80, 0xA0, 0x2030, 0xFFFF, 0x10FFFF]
    for _ in 0..<Int.random(in: 0...8, using: &self) {
      let top = tops[Int.random(in: 0..<tops.count, using: &self)]
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...top, using: &self)) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  mutating func tree(_ depth: Int) -> JSONTree {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &self) {
    case 0: return .null
    case 1: return .boolean(.random(using: &self))
    case 2: return .integer(Int(truncatingIfNeeded: next()))
    case 3:
      let d = Double(bitPattern: next())
      return .number(d.isFinite ? d : 0.5)
    case 4: return .text(text())
    case 5: return .list((0..<Int.random(in: 0...4, using: &self)).map { _ in tree(depth - 1) })
    default:
      var names: Set<[UInt8]> = []
      var members: [(String, JSONTree)] = []
      for _ in 0..<Int.random(in: 0...(depth == 4 ? 20 : 4), using: &self) {
        let name = text()
        if names.insert(Array(name.utf8)).inserted { members.append((name, tree(depth - 1))) }
      }
      return .object(members)
    }
  }

  // MARK: Texts

  /// A value with blanks, escapes and forms of numbers as other programs write them.
  mutating func written(_ tree: JSONTree) -> String {
    let text: String
    switch tree {
    case .null: text = "null"
    case .boolean(let flag): text = flag ? "true" : "false"
    case .integer(let n): text = String(n)
    case .number(let d): text = written(d)
    case .text(let string): text = quoted(string)
    case .list(let items):
      var parts: [String] = []
      for item in items { parts.append(written(item)) }
      text = "[" + (parts.isEmpty ? blanks() : parts.joined(separator: ",")) + "]"
    case .object(let members):
      var parts: [String] = []
      for (name, value) in members { parts.append(blanks() + quoted(name) + blanks() + ":" + written(value)) }
      text = "{" + (parts.isEmpty ? blanks() : parts.joined(separator: ",")) + "}"
    }
    return blanks() + text + blanks()
  }

  private mutating func blanks() -> String {
    var text = ""
    while Int.random(in: 0...3, using: &self) == 0 { text += [" ", "\n", "\r\n", "\t"].randomElement(using: &self) ?? "" }
    return text
  }

  /// The shortest digits, with an exponent in one of its forms where there is none.
  private mutating func written(_ d: Double) -> String {
    let text = "\(d)"
    guard !text.contains("e") else { return Bool.random(using: &self) ? text.replacing("e", with: "E") : text }
    return text + (["", "e0", "E+0", "e-00"].randomElement(using: &self) ?? "")
  }

  private mutating func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(Character(scalar))
      case "/": text += Bool.random(using: &self) ? "/" : "\\/"
      case "\n": text += Bool.random(using: &self) ? "\\n" : "\\u000a"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      default:
        guard scalar.value < 0x20 || Int.random(in: 0...3, using: &self) == 0 else {
          text.unicodeScalars.append(scalar)
          continue
        }
        for unit in String(Character(scalar)).utf16 {
          let digits = String(unit, radix: 16, uppercase: .random(using: &self))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return text + "\""
  }
}

/// Whether two nodes are the same values, read from the same bytes.
func areSame(_ a: JSONNode, _ b: JSONNode) -> Bool {
  guard a.range == b.range else { return false }
  return switch (a.value, b.value) {
  case (.null, .null): true
  case (.boolean(let a), .boolean(let b)): a == b
  case (.integer(let a), .integer(let b)): a == b
  case (.number(let a), .number(let b)): a == b
  case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
  case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy(areSame)
  case (.object(let a), .object(let b)):
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.name.utf8.elementsEqual($1.name.utf8) && $0.nameRange == $1.nameRange && areSame($0.value, $1.value)
      }
  default: false
  }
}

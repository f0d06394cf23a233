import LucidCore
import Testing

/// Whatever `JSONText` writes, `JSONParser` reads back equal.
@Suite struct JSONRoundTripTests {
  /// Every scalar, in strings of 4096.
  private static let texts: [String] = stride(from: UInt32(0), to: 0x110000, by: 0x1000).map { start in
    var text = ""
    text.unicodeScalars.append(contentsOf: (start..<start + 0x1000).compactMap(Unicode.Scalar.init))
    return text
  }

  private static func written(_ text: String) -> [UInt8] {
    var json = JSONText()
    json.string(text)
    return json.bytes
  }

  @Test func everyScalarComesBack() throws {
    for text in Self.texts {
      let back = try JSONParser.parse(Self.written(text)).text
      #expect(back?.utf8.elementsEqual(text.utf8) == true, "U+\(String(text.unicodeScalars.first?.value ?? 0, radix: 16))")
    }
  }

  /// A string in a terminal or an editor is one line without control characters.
  @Test func whatIsWrittenIsOneLineOfText() {
    for text in Self.texts[..<0x10] {
      let written = String(decoding: Self.written(text), as: UTF8.self).unicodeScalars
      #expect(!written.contains { $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}" })
      #expect(!written.contains { $0 == "\u{FEFF}" || $0 == "\u{FFFE}" || $0 == "\u{FFFF}" })
    }
  }

  @Test func numbersComeBack() throws {
    for n in [0, 1, -1, .max, .min, 1 << 53] {
      var json = JSONText()
      json.integer(n)
      #expect(try JSONParser.parse(json.bytes).integer == n)
    }
    for d in [0.1, -2.5, 1e15, 1e16, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 123456789.123, -0.0, 3] {
      var json = JSONText()
      json.number(d)
      #expect(try JSONParser.parse(json.bytes).double == d)
    }
  }

  private indirect enum Tree {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([Tree])
    case object([(String, Tree)])

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

  /// A generator that gives the same values for a seed.
  private struct Source: RandomNumberGenerator {
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

    mutating func tree(_ depth: Int) -> Tree {
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
        var members: [(String, Tree)] = []
        for _ in 0..<Int.random(in: 0...4, using: &self) {
          let name = text()
          if names.insert(Array(name.utf8)).inserted { members.append((name, tree(depth - 1))) }
        }
        return .object(members)
      }
    }
  }

  /// On one line, and laid out for people.
  @Test func randomTreesComeBack() throws {
    var source = Source(state: 1)
    for i in 0..<2000 {
      let tree = source.tree(4)
      var json = JSONText()
      tree.write(&json)
      #expect(tree.equals(try JSONParser.parse(json.bytes)), "tree \(i)")
      #expect(tree.equals(try JSONParser.parse(Array(json.indented(width: 40).utf8))), "tree \(i), indented")
    }
  }
}

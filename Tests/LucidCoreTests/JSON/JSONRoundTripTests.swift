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

  @Test func escapes() {
    let text =
      "\"\\/\n\r\t\u{8}\u{1F}\u{7F}\u{80}\u{85}\u{9F}\u{A0}é\u{2027}\u{2028}\u{2029}"
      + "\u{FEFF}\u{FFFD}\u{FFFE}\u{FFFF}🎉"
    #expect(
      JSONText(string: text).text
        == #""\"\\/\n\r\t\u0008\u001f\u007f\u0080\u0085\u009f"# + "\u{A0}é\u{2027}" + #"\u2028\u2029\ufeff"# + "\u{FFFD}"
        + #"\ufffe\uffff"# + "🎉\"")
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

  /// On one line, and laid out for people.
  @Test func randomTreesComeBack() throws {
    var source = JSONSource(state: 1)
    for i in 0..<2000 {
      let tree = source.tree(4)
      var json = JSONText()
      tree.write(&json)
      #expect(tree.equals(try JSONParser.parse(json.bytes)), "tree \(i)")
      #expect(tree.equals(try JSONParser.parse(Array(json.indented(width: 40).utf8))), "tree \(i), indented")
    }
  }
}

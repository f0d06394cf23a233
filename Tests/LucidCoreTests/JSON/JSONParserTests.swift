import LucidCore
import LucidTesting
import Testing

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONNode { try JSONParser.parse(Array(text.utf8)) }

  @Test func readsEveryKindOfValue() throws {
    let node = try parse(
      #" { "a" : [ null , true,false, 0, -12, 2.0, 1e3, -0.5E-2 ], "é\u00e9\ud83c\udf89\/\b\f" : "\"\\\n\t\r" , "": {} } "#)
    let list = try #require(node["a"]?.list)
    #expect(list[0].isNull && list[1].boolean == true && list[2].boolean == false && list[3].integer == 0)
    #expect(list[4].integer == -12 && list[5].integer == 2 && list[6].double == 1000 && list[7].double == -0.005)
    #expect(node["éé🎉/\u{8}\u{C}"]?.text == "\"\\\n\t\r")
    #expect(node[""]?.members?.isEmpty == true && node["b"] == nil)
    #expect(try parse("9223372036854775807").integer == .max && parse("9223372036854775808").double == 9223372036854775808)
  }

  @Test func knowsItsBytes() throws {
    let bytes = Array(#" {"é": [1, "x"]}"#.utf8)
    let node = try JSONParser.parse(bytes)
    let member = try #require(node.members?.first)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    #expect(text(node.range) == #"{"é": [1, "x"]}"# && text(member.nameRange) == "\"é\"")
    #expect(text(member.value.range) == #"[1, "x"]"# && text(member.value.list?[1].range ?? 0..<0) == "\"x\"")
  }

  /// Composed and decomposed letters are two keys, as RFC 8259 compares them.
  @Test func keysAreComparedByTheirBytes() throws {
    let node = try parse("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(node["\u{E9}"]?.integer == 1 && node["e\u{301}"]?.integer == 2)
  }

  @Test(arguments: [
    ("", 0, "the text ends where a value is expected"), (" ", 1, "the text ends"), ("nul", 0, "a value is expected"),
    ("'a'", 0, "a value"), ("[1,]", 3, "a value"), ("[,1]", 1, "a value"), ("[1 2]", 3, "`,` or `]`"),
    ("{\"a\":1,}", 7, "a key in double quotes"), ("{a:1}", 1, "a key"), ("{\"a\" 1}", 5, "`:` is expected"),
    ("{\"a\":1,\"\\u0061\":2}", 7, "duplicate key"), ("[1", 2, "the text ends before `]`"), ("{\"a\":1", 6, "ends before `}`"),
    ("01", 1, "does not begin with 0"), ("-", 1, "a digit"), ("1.", 2, "a digit"), ("1e", 2, "a digit"), (".5", 0, "a value"),
    ("+1", 0, "a value"), ("NaN", 0, "a value"), ("1e999", 0, "beyond every range"), ("1 2", 2, "more follows"),
    ("/* */1", 0, "a value"), ("\u{FEFF}1", 0, "byte order mark"), ("\"a", 0, "never closed"), ("\"a\\", 3, "ends inside"),
    ("\"\u{1}\"", 1, "control character"), ("\"\n\"", 1, "control character"), ("\"\\x\"", 1, "unknown escape"),
    ("\"\\ud800\"", 1, "surrogate"), ("\"\\udc00\"", 1, "surrogate"), ("\"\\ud800\\u0041\"", 1, "surrogate"),
    ("\"\\u12g4\"", 5, "four hexadecimal digits"), (String(repeating: "[", count: 65), 64, "nested deeper than 64"),
    ("a: b", 0, "a value"), ("{}\u{0}", 2, "more follows"), ("\u{A0}1", 0, "a value"),
  ]) func refuses(text: String, offset: Int, message: String) {
    do throws(JSONSyntaxError) {
      _ = try JSONParser.parse(Array(text.utf8))
      Issue.record("`\(text)` was read")
    } catch {
      #expect(error.offset == offset && error.message.text.contains(message), "\(error)")
    }
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3], [0xF5, 0x80, 0x80, 0x80]])
  func refusesWhatIsNotUTF8(bad: [UInt8]) {
    let text = Array("{\"é\": \"ü".utf8) + bad + Array("\"}".utf8)
    #expect(throws: JSONSyntaxError(.words(.jsonNotUTF8), at: 10)) { try JSONParser.parse(text) }
  }

  @Test func namesThePlace() {
    let bytes = Array("{\n  \"é\": 1,\n  \"é\": 2\n}".utf8)
    do throws(JSONSyntaxError) { _ = try JSONParser.parse(bytes) } catch {
      #expect(error.text(in: bytes).text == "line 3, column 3: duplicate key")
    }
    #expect(JSONSyntaxError("x", at: 9).text(in: Array("{\"é\"1}".utf8)).text == "line 1, column 7: x")
  }

  /// Every prefix of a text that is cut off is refused.
  @Test func refusesWhatIsCutOff() throws {
    let bytes = Array(#"{"a":[1,{"b":"é\n"},true,null],"c":-1.5e3}"#.utf8)
    _ = try JSONParser.parse(bytes)
    for n in 0..<bytes.count {
      #expect(throws: JSONSyntaxError.self, "\(n)") { try JSONParser.parse(Array(bytes[..<n])) }
    }
  }

  @Test func accessSaysWhatIsMissing() throws {
    let node = try parse(#"{"a": 1, "b": ["x", 2]}"#)
    #expect(throws: JSONSyntaxError(.words(.jsonLacks, "e"), at: 0)) { try node.required("e") }
    #expect(throws: JSONSyntaxError(.words(.jsonNotList, "a"), at: 6)) { try node.requiredList("a") }
    #expect(try node.requiredList("b").count == 2)
  }
}

import LucidBackends
import LucidCore
import Testing

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader().read(Array(text.utf8)) }

  @Test func everyKind() throws {
    let json = try read(#"{"b": [1, 2.5, -3e2, true, null, "é\n\u00e9"], "a": {}}"#)
    #expect(json.object?.names == ["a", "b"])
    #expect(json["b"].list == [.integer(1), .number(2.5), .integer(-300), .boolean(true), .null, .text("é\né")])
    #expect(json["a"].object?.members.isEmpty == true)
    #expect(json["nothing"]["at"][7] == .null)
    #expect(json["b"][1].double == 2.5)
  }

  @Test(arguments: ["[1e400]", "[-1e400]"]) func numbersBeyondEveryRangeAreNull(text: String) throws {
    #expect(try read(text)[0] == .null)
  }

  @Test func bigWholeNumbers() throws {
    #expect(try read("[9223372036854775807]")[0] == .integer(.max))
    #expect(try read("[99999999999999999999]")[0] == .number(1e20))
    #expect(try read("[2.0]")[0].integer == 2)
  }

  @Test func byteOrderMarkAndBadBytes() throws {
    #expect(try read("\u{FEFF}[1]") == .list([.integer(1)]))
    #expect(try JSONReader().read([0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D]) == .list([.text("a\u{FFFD}")]))
  }

  @Test(arguments: [
    ("{\"a\": [1, 2", "not valid JSON: cut off, `]` is missing at line 1, column 12"),
    ("{\n  \"a\": 1]", "not valid JSON: unexpected `]`, line 2, column 9"),
    ("[\n \"abc\n]", "not valid JSON: text without an end, line 2, column 2"),
    ("[\"abc\\\"", "not valid JSON: text without an end, line 1, column 2"),
    ("", "not valid JSON"), ("nope", "not valid JSON"), ("[1.2.3]", "not valid JSON"), ("{\"a\" 1}", "not valid JSON"),
  ]) func errorsNameThePlace(text: String, reason: String) {
    #expect(throws: JSONError(reason)) { try read(text) }
  }

  @Test func depthAndSize() throws {
    #expect(throws: Never.self) { try read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) }
    #expect(throws: JSONError("nested deeper than 64, line 1, column 65")) { try read(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: JSONError("11 bytes, larger than 10 bytes")) {
      try JSONReader(limit: .bytes(10)).read(Array("[1,2,3,4,5]".utf8))
    }
  }

  @Test func manyMembersAreFound() throws {
    let text = "{" + (0..<2000).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + "}"
    let json = try read(text)
    for i in stride(from: 0, to: 2000, by: 37) { #expect(json["k\(i)"].integer == i) }
    #expect(json.object?.names == json.object?.names.sorted())
  }
}

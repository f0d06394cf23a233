import LucidTesting
import Testing

@testable import LucidCore

/// What the forms of the parser accept beyond RFC 8259, and that nothing else differs between them.
@Suite struct JSONOptionsTests {
  private static let all: [JSONParser.Options] = [.strict, .stored, .tolerant, .modelOutput]

  private func tolerant(_ text: String) throws -> JSONNode { try JSONParser.parse(Array(text.utf8), .tolerant) }

  private func problem(_ text: String, _ options: JSONParser.Options) -> String? {
    do throws(JSONSyntaxError) {
      _ = try JSONParser.parse(Array(text.utf8), options)
      return nil
    } catch { return error.text(in: Array(text.utf8)).text }
  }

  // MARK: Every form

  /// A text that is strictly valid is the same tree, at the same bytes, in every form.
  @Test func everyFormAgreesOnValidTexts() throws {
    var source = JSONSource(state: 2)
    for i in 0..<800 {
      let tree = source.tree(4)
      let bytes = Array(source.written(tree).utf8)
      let strict = try JSONParser.parse(bytes)
      #expect(tree.equals(strict), "text \(i)")
      for options in Self.all { #expect(areSame(strict, try JSONParser.parse(bytes, options)), "text \(i), \(options)") }
    }
  }

  /// Texts with a byte changed, added or taken: what the strict form still accepts, all others read as the same.
  @Test func everyFormAgreesOnDamagedTextsThatAreStillValid() throws {
    var source = JSONSource(state: 3)
    let marks = Array("{}[]\",:'\\u/*-+.eEtfnN0 \n".utf8) + [0x80, 0xC3, 0xEF, 0xFF]
    var valid = 0
    for i in 0..<3_000 {
      let tree = source.tree(2)
      var bytes = Array(source.written(tree).utf8)
      let place = Int.random(in: 0...bytes.count, using: &source)
      let mark = marks.randomElement(using: &source) ?? 0
      switch i % 3 {
      case 0 where place < bytes.count: bytes[place] = mark
      case 1 where place < bytes.count: bytes.remove(at: place)
      default: bytes.insert(mark, at: place)
      }
      guard let strict = try? JSONParser.parse(bytes) else {
        for options in Self.all { _ = try? JSONParser.parse(bytes, options) }
        continue
      }
      valid += 1
      for options in Self.all { #expect(areSame(strict, try JSONParser.parse(bytes, options)), "\(bytes), \(options)") }
    }
    #expect(valid > 250)
  }

  @Test(arguments: all) func depthIsBounded(options: JSONParser.Options) throws {
    let depth = options.depth
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    _ = try JSONParser.parse(nested(depth), options)
    #expect(throws: JSONSyntaxError(.words(.jsonTooDeep, depth), at: depth)) {
      try JSONParser.parse(nested(depth + 1), options)
    }
    #expect(throws: JSONSyntaxError.self) {
      try JSONParser.parse(Array(repeating: UInt8(ascii: "["), count: 1_000_000), options)
    }
  }

  // MARK: Cost

  /// Bytes that count how often they are read.
  private final class Counter { var reads = 0 }
  private struct CountedBytes: RandomAccessCollection {
    let bytes: [UInt8]
    let counter = Counter()
    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }
    subscript(index: Int) -> UInt8 {
      counter.reads += 1
      return bytes[index]
    }
  }

  static let patterns: [(name: String, head: String, part: String, tail: String)] = [
    ("items", "[0", ", 12.5e3", "]"), ("members", "{\"\": 0", ", \"N\": null", "}"), ("plain text", "\"", "0123456789", "\""),
    ("escapes", "\"", "\\n\\u00e9\\ud83c\\udf89x", "\""), ("never closed", "\"", "é\\n", ""), ("blanks", " ", "\n \t", "1"),
    ("comments", "", "/* ** */ // x\n", "1"), ("half a comment", "/*", "* /", ""), ("digits", "1", "0", ""),
    ("half pairs", "\"", "\\ud83c", "\""), ("bare", "{", "k", ": 1}"), ("marks", "", "\u{FEFF}", "1"),
    ("brackets", "", "[", ""), ("not UTF-8", "\"\u{1}", "ü", "\""), ("slashes", "", "/", ""), ("words", "[", "true,", "true]"),
  ]

  /// A byte of a text four times as long takes no more reads, and none takes more than a few.
  @Test(arguments: patterns) func costGrowsWithTheSize(name: String, head: String, part: String, tail: String) {
    func reads(_ count: Int, _ options: JSONParser.Options) -> (reads: Int, size: Int) {
      let parts = (0..<count).map { part.replacing("N", with: "n\($0)") }.joined()
      let bytes = CountedBytes(bytes: Array((head + parts + tail).utf8))
      var reading = JSONReading(bytes, options)
      _ = try? reading.whole()
      return (bytes.counter.reads, bytes.bytes.count)
    }
    for options in Self.all {
      let (small, large) = (reads(500, options), reads(2_000, options))
      #expect(large.reads * small.size <= (small.reads + 100) * large.size * 11 / 10, "\(name), \(options)")
      #expect(large.reads <= 12 * large.size + 200, "\(name), \(options): \(large)")
    }
  }

  // MARK: The tolerant form

  @Test func tolerantReadsEveryKind() throws {
    let json = try tolerant(#"{"b": [1, 2.5, -3e2, true, null, "é\n\u00e9"], "a": {}}"#)
    #expect(json.members?.map(\.name) == ["b", "a"])
    let list = try #require(json["b"]?.list)
    #expect(list.map(\.double) == [1, 2.5, -300, nil, nil, nil])
    #expect(list[2].integer == -300 && list[3].boolean == true && list[4].isNull && list[5].text == "é\né")
    #expect(json["a"]?.members?.isEmpty == true)
    #expect(json["nothing"]?["at"]?[7] == nil && json["b"]?[1]?.double == 2.5 && json["b"]?[6] == nil)
  }

  @Test(arguments: ["[1e400]", "[-1e400]"]) func tolerantReadsHugeNumbersAsNull(text: String) throws {
    #expect(try tolerant(text)[0]?.isNull == true)
  }

  @Test func tolerantReadsBigWholeNumbers() throws {
    #expect(try tolerant("[9223372036854775807]")[0]?.integer == .max)
    #expect(try tolerant("[99999999999999999999]")[0]?.double == 1e20)
    #expect(try tolerant("[2.0]")[0]?.integer == 2)
  }

  @Test func tolerantPassesOverAByteOrderMarkAndRepairsBytes() throws {
    let json = try tolerant("\u{FEFF}[1]")
    #expect(json[0]?.integer == 1 && json.range == 3..<6)
    let bytes: [UInt8] = [0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D]
    let repaired = try JSONParser.parse(bytes, .tolerant)
    // The bytes of the file keep their places.
    #expect(repaired[0]?.text == "a\u{FFFD}" && repaired[0]?.range == 1..<5 && repaired.range == 0..<6)
  }

  @Test func tolerantForgivesOneCommaAtTheEnd() throws {
    #expect(try tolerant("[1, 2 ,\n]").list?.count == 2)
    #expect(try tolerant("{\"a\": 1, }")["a"]?.integer == 1)
    for text in ["[,]", "[1,,]", "{,}", "{\"a\":1,,}", "[1],", ","] {
      #expect(throws: JSONSyntaxError.self, "\(text)") { try tolerant(text) }
    }
  }

  /// Also in objects of many members, where names are found in another way.
  @Test(arguments: [1, 40]) func duplicateNames(others: Int) throws {
    let rest = (0..<others).map { "\"k\($0)\": 0" }.joined(separator: ", ")
    let text = Array("{\"a\": 1, \(rest), \"\\u0061\": 2, \"b\": 3}".utf8)
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(text) }
    let (first, last) = (try JSONParser.parse(text, .tolerant), try JSONParser.parse(text, .modelOutput))
    #expect(first["a"]?.integer == 1 && last["a"]?.integer == 2)
    #expect(first.members?.count == others + 2 && last.members?.map(\.name) == first.members?.map(\.name))
    #expect(last.members?.last?.name == "b" && last.members?.first?.name == "a")
  }

  @Test(arguments: [
    ("{\"a\": [1, 2", "line 1, column 12: the text ends before `]`"),
    ("{\n  \"a\": 1]", "line 2, column 9: `,` or `}` is expected"),
    ("[\n \"abc\n]", "line 2, column 6: a control character in a string has to be escaped"),
    ("[\"abc\\\"", "line 1, column 2: this string is never closed"),
    ("", "line 1, column 1: the text ends where a value is expected"), ("nope", "line 1, column 1: a value is expected"),
    ("[1.2.3]", "line 1, column 5: `,` or `]` is expected"), ("{\"a\" 1}", "line 1, column 6: `:` is expected after a key"),
    ("['a']", "line 1, column 2: a value is expected"), ("{a: 1}", "line 1, column 2: a key in double quotes is expected"),
    ("[True]", "line 1, column 2: a value is expected"), ("[1] // x", "line 1, column 5: more follows after the value"),
    ("[+1]", "line 1, column 2: a value is expected"), ("[01]", "line 1, column 3: a number does not begin with 0"),
    ("[\"\\x\"]", "line 1, column 3: an unknown escape"), ("[\"\\ud800\"]", "line 1, column 3: half a surrogate pair"),
    ("{\"a\": 1, ", "line 1, column 10: the text ends before `}`"),
  ]) func tolerantErrorsNameThePlace(text: String, reason: String) {
    #expect(problem(text, .tolerant) == reason)
  }

  @Test func manyMembersAreFound() throws {
    let text = "{" + (0..<2000).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + "}"
    let json = try tolerant(text)
    for i in stride(from: 0, to: 2000, by: 37) { #expect(json["k\(i)"]?.integer == i) }
    #expect(json.members?.map(\.name) == (0..<2000).map { "k\($0)" })
  }

  // MARK: The form of models

  @Test(arguments: [
    ("{'a': 'x', b: 2, $c: 3,}", "{\"a\":\"x\",\"b\":2,\"$c\":3}"), ("{// what\n\"a\": /* why */ 1}", "{\"a\":1}"),
    ("[True, False, None, true]", "[true,false,null,true]"), ("[+1, .5, 1., 007, -0]", "[1,0.5,1,7,0]"),
    ("{\"a\": \"one\ntwo\\q\"}", "{\"a\":\"one\\ntwoq\"}"), ("\u{FEFF}[\"\\ud83c\", \u{FEFF}1]", "[\"\u{FFFD}\",1]"),
    ("[\"\\ud83c\\u0041\", '\"', \"'\"]", "[\"\u{FFFD}A\",\"\\\"\",\"'\"]"), ("{ü1: 1, 2: 3}", "{\"ü1\":1,\"2\":3}"),
  ]) func modelOutputIsRead(text: String, expected: String) throws {
    let json = try JSONParser.parse(Array(text.utf8), .modelOutput)
    var written = JSONText()
    written.value(Value(json), zone: .utc)
    #expect(written.text == expected)
    // None of it is JSON, nor in a file of a vault.
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8), .tolerant) }
  }

  @Test(arguments: [
    ("{\"a\": nan}", "line 1, column 7: a value is expected"), ("[--1]", "line 1, column 2: `--1` is not a number"),
    ("[1e999]", "line 1, column 2: a number beyond every range"), ("/* x", "line 1, column 1: this comment is never closed"),
    ("{: 1}", "line 1, column 2: a key is expected"), ("['a\"]", "line 1, column 2: this string is never closed"),
    ("[\"\\u12\"]", "line 1, column 7: `\\u` is followed by four hexadecimal digits"),
  ]) func modelOutputIsRefused(text: String, reason: String) {
    #expect(problem(text, .modelOutput) == reason)
  }

  @Test func valuesAreFoundInProse() throws {
    func found(_ text: String) -> [String] {
      let bytes = Array(text.utf8)
      return JSONParser.find(in: bytes, .modelOutput).values.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }
    #expect(found("It is {\"a\": 1}, or (in {braces}) [2, 3]: done.") == ["{\"a\": 1}", "[2, 3]"])
    #expect(found(" {a: 1} // all") == ["{a: 1}"] && found("42") == ["42"] && found("none") == [])
    // In a list that breaks off the whole objects are found.
    #expect(found("[{\"a\": 1}, {\"a\": 2}, {\"a\"") == ["{\"a\": 1}", "{\"a\": 2}"])
    #expect(JSONParser.find(in: Array("none".utf8), .modelOutput).error == nil)
    let broken = JSONParser.find(in: Array("so [1, {a 1}".utf8), .modelOutput)
    #expect(broken.error == JSONSyntaxError(.words(.jsonNoColon), at: 10))
    // At most so many beginnings are tried.
    let late = String(repeating: "[ ", count: 300) + "{} "
    #expect(found(late + "x") == [])
  }
}

import LucidCore
import LucidFuzzing
import LucidTesting
import Testing

@testable import LucidRuntime

@Suite struct ModelJSONTests {
  private static func json(_ value: Value) -> String {
    var json = JSONText()
    json.value(value, zone: .utc)
    return json.text
  }

  @Test(arguments: [
    (#"{"a": 1, "b": [true, null, "x"], "c": {"d": -1.5e2}}"#, #"{"a":1,"b":[true,null,"x"],"c":{"d":-150}}"#),
    ("```json\n{\"a\": 1}\n```", #"{"a":1}"#),
    ("Here you are:\n\n{\"a\": 1}\n\nAnything else?", #"{"a":1}"#),
    ("As [asked], the answer (in {braces}) is {\"a\": 1}.", #"{"a":1}"#),
    ("{'a': 'it''s'}", "no"), ("{'a': 'x', b: 2, $c: 3,}", #"{"a":"x","b":2,"$c":3}"#), ("[1, 2, ]", "[1,2]"),
    ("{// what\n\"a\": /* why */ 1}", #"{"a":1}"#),
    ("{\"a\": True, \"b\": None, \"c\": False}", #"{"a":true,"b":null,"c":false}"#),
    ("{\"a\": \"one\ntwo\"}", #"{"a":"one\ntwo"}"#), (#"{"a": "\u00e9\ud83c\udf89\/\"\\"}"#, #"{"a":"é🎉/\"\\"}"#),
    (#"{"a": "\ud83c"}"#, "{\"a\":\"\u{FFFD}\"}"), ("{\"a\": 1, \"a\": 2}", #"{"a":2}"#), ("42", "42"), ("\"x\"", "\"x\""),
    ("\u{FEFF}{}", "{}"), ("{\"a\": 99999999999999999999}", #"{"a":1e+20}"#),
    ("prose only", "no"), ("", "no"), ("{\"a\": ", "no"), ("{\"a\": \"never closed}", "no"), ("{\"a\": 1", "no"),
    ("{\"a\" 1}", "no"),
    ("{\"a\": nan}", "no"), ("{\"a\": 1e999}", "no"), ("{\"a\": --1}", "no"), ("{\"a\": \"\\u12\"}", "no"),
  ]) func reads(text: String, expected: String) {
    switch ModelJSON.values(in: text) {
    case .success(let values): #expect(values.first.map(Self.json) == expected, "\(values.map(Self.json))")
    case .failure(let problem):
      #expect(expected == "no", "\(problem.message)")
      #expect(!problem.message.text.isEmpty)
    }
  }

  @Test(arguments: [
    ("{\"a\": 1,\n \"b\" 2}", "line 2, column 6: `:` is expected after a key"), ("no braces at all", "it holds no JSON"),
    ("{\"a\": [1, 2}", "line 1, column 12: `,` or `]` is expected"),
  ]) func saysWhere(text: String, message: String) {
    guard case .failure(let problem) = ModelJSON.values(in: text) else { return #expect(Bool(false), "\(text)") }
    #expect(problem.message.text == message)
  }

  /// Whatever comes, it ends, and soon: no depth of brackets overflows, no number of beginnings takes for ever.
  @Test func survivesAnything() {
    for text in [
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 50_000),
      String(repeating: "[\"", count: 50_000),
      String(repeating: "[1,", count: 63) + "1" + String(repeating: "]", count: 63),
    ] {
      _ = ModelJSON.values(in: text)
    }
    var random = SeededRandom(7)
    let alphabet = Array("{}[]\",:'\\u0123 aé\n/*-.eTrue".unicodeScalars)
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? " ")
      }
      if case .success(let values) = ModelJSON.values(in: text) { #expect(!values.isEmpty) }
    }
  }
}

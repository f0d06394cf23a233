import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler
@testable import LucidRuntime

@Suite struct SchemaTests {
  private static func schema(_ text: String) throws -> AnswerSchema {
    let plan = try Lab().plan("prompt: x\noutput: { schema: \(text) }\n")
    #expect(plan.output == .json)
    return try #require(plan.schema)
  }

  private static func problems(_ schema: String, _ answer: String) throws -> [String] {
    switch AnswerForm.evaluate(answer, try Self.schema(schema)) {
    case .good: []
    case .bad(let problems): problems.map(\.text)
    }
  }

  @Test(arguments: [
    ("{type: object, required: [a], properties: {a: {type: string}}}", #"{"a": "x", "other": 1}"#),
    ("{type: integer}", "3"), ("{type: integer}", "3.0"), ("{type: number}", "3"), ("{type: [string, \"null\"]}", "null"),
    ("{enum: [low, high]}", "\"high\""), ("{type: string, enum: [1, true]}", "\"true\""), ("{enum: [1, true, null]}", "true"),
    ("{const: 2}", "2.0"), ("{type: string, minLength: 2, maxLength: 3}", "\"🎉é\""),
    ("{type: array, minItems: 1, maxItems: 2}", "[1, 2]"),
    ("{type: array, items: {type: integer, minimum: 1, maximum: 3}}", "[1, 3]"),
    ("{anyOf: [{type: string}, {type: integer, minimum: 5}]}", "5"), ("{}", "[]"), ("{type: array, items: false}", "[]"),
    ("{type: object, additionalProperties: {type: integer}}", #"{"x": 1}"#),
    // The first value that fits counts, whatever stands before it.
    ("{type: object, required: [a]}", #"For example {"b": 1}; the answer: {"a": 1}"#),
  ]) func fits(schema: String, answer: String) throws {
    #expect(try Self.problems(schema, answer) == [])
  }

  @Test(arguments: [
    ("{type: object, required: [a, b]}", #"{"a": 1}"#, "`b` is missing"),
    (
      "{type: object, properties: {a: {type: array, items: {type: object, required: [t]}}}}", #"{"a": [{"t": 1}, {}]}"#,
      "`a[1].t` is missing"
    ),
    ("{type: integer}", "3.5", "the answer is 3.5; it must be a whole number"),
    ("{type: object}", "[]", "the answer is a list; it must be an object"),
    ("{type: [string, \"null\"]}", "3", "the answer is 3; it must be a text or null"),
    ("{enum: [low, high]}", "\"mid\"", "the answer is \"mid\"; it must be \"low\" or \"high\""),
    ("{type: number, minimum: 1}", "0.5", "the answer is 0.5; it must be at least 1"),
    ("{type: number, maximum: 1}", "2", "the answer is 2; it must be at most 1"),
    ("{type: string, maxLength: 2}", "\"abc\"", "the answer has 3 characters; it may have at most 2"),
    ("{type: array, minItems: 2}", "[1]", "the answer has 1 items; it must have at least 2"),
    ("{type: array, maxItems: 1}", "[1, 2]", "the answer has 2 items; it may have at most 1"),
    ("{type: array, items: false}", "[1]", "the answer must be empty"),
    (
      "{type: object, properties: {a: {}}, additionalProperties: false}", #"{"a": 1, "b": 2}"#,
      "`b` has no place here; there are: `a`"
    ),
    (
      "{anyOf: [{type: string}, {type: boolean}]}", "1",
      "the answer fits none of the 2 forms it may have: the answer is 1; it must be a text"
    ),
    ("{type: object}", "I cannot do that.", "the answer is no JSON: it holds no JSON"),
  ]) func fitsNot(schema: String, answer: String, problem: String) throws {
    #expect(try Self.problems(schema, answer) == [problem])
  }

  @Test(arguments: [
    ("{typ: string}", "`typ` is no keyword of a schema; did you mean `type`?"),
    ("{type: strng}", "there is no type `strng`; did you mean `string`?"),
    ("{oneOf: [{}]}", "`oneOf` is not among the keywords that answers are checked by"),
    ("{$ref: x}", "`$ref` is not among the keywords that answers are checked by"),
    ("{type: string, minimum: 1}", "`minimum` is for a number; the type here is string"),
    (
      "{type: object, properties: {points: {}}, required: [point]}",
      "`required` names `point`, which is not among `properties`; did you mean `points`?"
    ),
    ("{type: integer, minimum: 5, maximum: 1}", "`minimum` is above `maximum`: nothing could fit"),
    ("{type: array, minItems: -1}", "`minItems` must be a whole number from 0; this is `-1`"),
    ("[a]", "a schema is a mapping; this is a list"), ("{enum: []}", "`enum` must be a list of values; this is a list"),
  ]) func isRefused(schema: String, message: String) {
    let compilation = Lab().compile("prompt: x\noutput: { schema: \(schema) }\n")
    #expect(compilation.diagnostics.map(\.message).contains(message), "\(compilation.diagnostics.map(\.message))")
    #expect(compilation.diagnostics.allSatisfy { $0.code == .invalidSchema })
  }

  @Test func aSchemaIsJSON() {
    let compilation = Lab().compile("prompt: x\noutput: { format: text, schema: {} }\n")
    #expect(compilation.diagnostics.map(\.message) == ["an answer with a schema is JSON; `format` says text"])
  }

  /// Printed as JSON Schema it says the same.
  @Test func isPrinted() throws {
    var json = JSONText()
    json.schema(
      try Self.schema(
        "{type: object, description: d, required: [a], additionalProperties: false, properties: {a: {type: [string, \"null\"], maxLength: 3}, b: {enum: [1, 2]}, c: {type: array, items: {const: x}}, d: {anyOf: [{type: number, minimum: 0.5}]}}}"
      ))
    #expect(
      json.text
        == #"{"description":"d","type":"object","properties":{"a":{"type":["string","null"],"maxLength":3},"b":{"enum":[1,2]},"c":{"type":"array","items":{"const":"x"}},"d":{"anyOf":[{"type":"number","minimum":0.5}]}},"required":["a"],"additionalProperties":false}"#
    )
  }
}

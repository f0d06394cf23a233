import LucidCore
import LucidLab
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// The digest fills what is made of sentences, and says plainly what it cannot judge.
@Suite struct SchemaFillingTests {
  private func answer(_ schema: String, missing: [MissingData] = []) async throws -> String {
    let plan = try Lab().plan("prompt: x\noutput: { schema: \(schema) }\n")
    let request = ModelRequest(
      ability: plan.ability, prompt: RenderedText(text: "three points"),
      observations: [Observation(step: "a", tool: "a.get", status: .done, value: .null)], card: nil,
      sentences: DigestTests.sentences,
      missing: missing, output: .json, schema: plan.schema, now: Monday.now, zone: Monday.zone)
    return try await Digest().answer(request, part: { _ in }).text
  }

  @Test(arguments: [
    (
      "{type: object, required: [points], properties: {points: {type: array, items: {type: string}, maxItems: 2}}}",
      #"{"points":["Client review at 13:00.","Dana waits: Contract."]}"#
    ),
    (
      "{type: object, properties: {summary: {type: string, maxLength: 30}, next_action: {type: string}, score: {type: integer}}}",
      #"{"summary":"Client review at 13:00."}"#
    ),
    (
      "{type: array, items: {type: object, properties: {text: {type: string}, kind: {const: point}}}, maxItems: 1}",
      #"[{"text":"Client review at 13:00.","kind":"point"}]"#
    ),
    (
      "{type: object, properties: {missing: {type: array, items: {type: string}}, mood: {enum: [a, b]}}}",
      #"{"missing":["mail is gone"]}"#
    ),
    ("{type: object, required: [score], properties: {score: {type: [integer, \"null\"]}}}", #"{"score":null}"#),
    ("{anyOf: [{type: integer}, {type: string, maxLength: 25}]}", #""Client review at 13:00.""#),
    // Of several texts only the one that asks for the answer is filled.
    (
      "{type: object, required: [summary], properties: {keep: {type: string}, summary: {type: string, maxLength: 25}}}",
      #"{"summary":"Client review at 13:00."}"#
    ),
    (
      """
      {type: object, required: [keep, summary], properties: {keep: {type: [string, "null"]}, \
      summary: {type: string, maxLength: 25}}}
      """, #"{"keep":null,"summary":"Client review at 13:00."}"#
    ),
    (
      "{type: object, properties: {headline: {type: string, maxLength: 25}, points: {type: array, items: {type: string}, maxItems: 1}}}",
      #"{"headline":"Client review at 13:00.","points":["Client review at 13:00."]}"#
    ),
  ]) func fills(schema: String, expected: String) async throws {
    let text = try await answer(schema, missing: [MissingData("mail is gone")])
    #expect(text == expected)
  }

  @Test(arguments: [
    ("{type: object, required: [score], properties: {score: {type: integer}}}", "`score`"), ("{type: boolean}", "the answer"),
    ("{type: object, required: [mood], properties: {mood: {enum: [calm, busy]}}}", "`mood`"),
    (
      "{type: object, required: [a], properties: {a: {type: array, minItems: 1, items: {type: object, required: [n], properties: {n: {type: number}}}}}}",
      "`a[].n`"
    ),
    ("{type: object, required: [s], properties: {s: {type: string, maxLength: 3}}}", "`s`"),
    ("{type: object, required: [x]}", "`x`"),
    // One sentence is not what to keep and what to drop.
    ("{type: object, required: [keep, drop], properties: {keep: {type: string}, drop: {type: string}}}", "`keep`"),
    (
      "{type: object, required: [summary, drop], properties: {summary: {type: string}, drop: {type: string}}}", "`drop`"
    ),
    (
      """
      {type: object, required: [keep, drop], properties: {keep: {type: array, items: {type: string}}, \
      drop: {type: array, items: {type: string}}}}
      """, "`keep`"
    ),
    (
      """
      {type: object, required: [a, b], properties: {a: {type: object, required: [who], properties: {who: {type: string}}}, \
      b: {type: object, required: [what], properties: {what: {type: string}}}}}
      """, "`a.who`"
    ),
    (
      """
      {type: object, required: [all], properties: {all: {type: array, items: {type: object, required: [who, what], \
      properties: {who: {type: string}, what: {type: string}}}}}}
      """, "`all[].who`"
    ),
  ]) func saysWhatItCannotJudge(schema: String, place: String) async throws {
    let failure = await #expect(throws: StepFailure.self) { try await answer(schema) }
    #expect(failure?.kind == .badAnswer)
    #expect(failure?.message.contains(": \(place) takes a judgement") == true, "\(failure?.message ?? "")")
  }
}

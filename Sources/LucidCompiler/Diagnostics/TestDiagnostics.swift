import LucidCore
import LucidSyntax
import LucidYAML

/// The tests of an ability and the worlds that they run in.
extension Diagnostic {
  /// `there is no WHAT`, with the nearest of `names`.
  static func unknownInTest(
    _ what: String, _ name: Scalar, among names: [String], code: DiagnosticCode = .unknownName, notes: [String]
  ) -> Diagnostic {
    misspelt(code, "there is no \(what) `\(name.text)`", name.text, among: names, at: name.span, notes: notes)
  }

  static func secondTest(_ name: Scalar, first: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, .error, "there is a test `\(name.text)` already", at: name.span,
      notes: ["each test of an ability has a name of its own"], related: [.init("it is here", at: first)])
  }

  static func testExpectsNothing(_ name: Scalar) -> Diagnostic {
    Diagnostic(
      .testWithoutExpectation, .warning, "the test `\(name.text)` expects nothing, so it shows only that the run ends",
      at: name.span, notes: ["say what must be so: `expect: { outcome: ok }`, or `answer: { contains: \"Client review\" }`"])
  }

  static func notATestTime(_ scalar: Scalar) -> Diagnostic {
    let sample = AbilityTestTime.sample.local.iso.prefix(16)
    return Diagnostic(
      .invalidValue, .error, "`\(scalar.text)` is not a time with a zone", at: scalar.span,
      notes: ["write `at: \(sample) \(AbilityTestTime.sampleZone)`; without a zone it is \(AbilityTestTime.sampleZone)"])
  }

  // MARK: Inputs

  static func unknownTestInput(_ key: Scalar, inputs: [String]) -> Diagnostic {
    unknownInTest(
      "input", key, among: inputs,
      notes: [inputs.isEmpty ? "the ability has no inputs" : "inputs: " + inputs.joined(separator: ", ")])
  }

  static func testInputHasWrongShape(_ input: PlanInput, _ entry: YAMLMapping.Entry) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`\(input.name)` is \(entry.value.shapeName); it must be \(input.type.withArticle)",
      at: entry.key.span)
  }

  static func wrongInputValue(_ input: PlanInput, _ problem: LiteralError, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`\(input.name)`: \(problem.message)", at: span, notes: problem.remedy.map { [$0] } ?? [])
  }

  static func missingTestInput(_ input: PlanInput, at span: Span) -> Diagnostic {
    Diagnostic(
      .missingArgument, .error, "the test gives no value for the input `\(input.name)`, which has no default", at: span,
      notes: ["add `inputs: { \(input.name): … }`, or expect `outcome: \(RunOutcome.inputMissing.rawValue)`"])
  }

  // MARK: Expectations

  private static func impossible(_ message: String, _ span: Span, notes: [String] = []) -> Diagnostic {
    Diagnostic(.impossibleExpectation, .error, message, at: span, notes: notes)
  }

  static func neverNothing(at span: Span) -> Diagnostic {
    impossible("the ability has no `when`, so its outcome is never `nothing`", span)
  }

  static func noPromptToExpect(_ key: Scalar, hasAnswer: Bool) -> Diagnostic {
    Diagnostic(
      .impossibleExpectation, .error, "the ability has no prompt, so there is no `resolved`", at: key.span,
      notes: [hasAnswer ? "take it out" : "write `answer`: it is the text that the ability gives"],
      fix: hasAnswer ? nil : .init(replace: key.span, with: "answer"))
  }

  static func unknownTestStep(_ name: Scalar, steps: [String]) -> Diagnostic {
    unknownInTest(
      "step", name, among: steps,
      notes: [steps.isEmpty ? "the ability has no steps" : "steps: " + steps.joined(separator: ", ")])
  }

  static func testStepTwice(_ name: Scalar, steps: [String]) -> Diagnostic {
    impossible("the step `\(name.text)` stands here twice", name.span, notes: [declaredOrder(steps)])
  }

  static func testStepsOutOfOrder(_ name: Scalar, after last: String, steps: [String]) -> Diagnostic {
    impossible("`\(name.text)` is declared before `\(last)`", name.span, notes: [declaredOrder(steps)])
  }

  private static func declaredOrder(_ steps: [String]) -> String {
    "the steps that ran are listed in declared order: " + steps.joined(separator: ", ")
  }

  static func nothingIsChanged(at span: Span) -> Diagnostic {
    impossible("the ability writes nothing, so nothing is changed", span, notes: ["`changes: []` says so"])
  }

  static func notAChange(_ scalar: Scalar, word: String?, hasTitle: Bool) -> Diagnostic {
    let kinds = Change.Kind.allCases.map(\.rawValue)
    let nearest = hasTitle ? word.flatMap { Spelling.nearest($0, among: kinds) } : nil
    return Diagnostic(
      .invalidValue, .error,
      "`\(scalar.text)` is no change such as `created reminder \"Call dentist\"`" + Spelling.suggestion(nearest),
      at: scalar.span,
      notes: ["what happened, to what kind of thing, and its title if that matters: " + kinds.joined(separator: ", ")])
  }

  static func unknownTestName(_ name: Scalar, among names: [String]) -> Diagnostic {
    unknownInTest(
      "step or variable", name, among: names, notes: ["steps and variables: " + names.joined(separator: ", ")])
  }

  /// `isOwn` for a variable of the file.
  static func unknownCallTarget(_ key: Scalar, isOwn: Bool, steps: [String], _ catalog: Catalog) -> Diagnostic {
    unknownInTest(
      "tool, step, family or variable", key,
      among: steps + catalog.tools.map(\.name) + catalog.variables.map(\.name) + catalog.families, code: .unknownTool,
      notes: isOwn
        ? ["`\(key.text)` is a variable of this file; name the tool that it asks"]
        : [
          "families: " + catalog.families.joined(separator: ", "), "`lucid tools` and `lucid tools --variables` list the others",
        ])
  }

  static func unknownCallWithArguments(_ key: Scalar, steps: [String], _ catalog: Catalog) -> Diagnostic {
    unknownInTest(
      "tool or step", key, among: steps + catalog.tools.map(\.name), code: .unknownTool,
      notes: ["arguments are those of a tool such as `mail.search`, or of a step"] + listed(steps))
  }

  private static func listed(_ steps: [String]) -> [String] {
    steps.isEmpty ? [] : ["steps: " + steps.joined(separator: ", ")]
  }

  // MARK: Payload

  static func payloadIsNoMapping(_ entry: YAMLMapping.Entry) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`payload` is \(entry.value.shapeName); it must be a mapping of places to values",
      at: entry.key.span, notes: ["`payload.kind: briefing`, or `payload: { kind: briefing, tiles.length: 4 }`"])
  }

  static func noPayload(_ key: Scalar, cards: [String]) -> Diagnostic {
    let all = (cards + CardTemplate.Kind.allCases.map(\.rawValue)).sorted().joined(separator: ", ")
    return impossible(
      "the ability has no card, so there is no `payload`", key.span, notes: ["add `card: { kind: … }`: " + all])
  }

  static func notAPayloadPlace(_ path: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(path)` is no place of a card", at: span,
      notes: ["write `tiles[0].label` or `tiles.length`"])
  }

  static func otherCard(_ kind: String, at span: Span) -> Diagnostic {
    impossible("the card of this ability is `\(kind)`", span)
  }

  static func noPlaceInside(_ key: Scalar, _ type: ValueType) -> Diagnostic {
    Diagnostic(
      .unknownField, .error, "`\(key.text)` goes into \(type.withArticle), which has no such place", at: key.span,
      notes: ["of a list: `[0]` for an item, `.length` for how many there are"])
  }

  static func unknownPayloadField(_ name: String, _ record: RecordType, _ key: Scalar) -> Diagnostic {
    misspelt(
      .unknownField, "\(record.name) has no field `\(name)`", name, among: record.names, at: key.span,
      notes: ["fields: " + record.names.joined(separator: ", ")], hasFix: false)
  }

  // MARK: Worlds

  static func worldIsAList(at span: Span) -> Diagnostic {
    Diagnostic(.wrongShape, .error, "a world is a name or a mapping; this one is a list", at: span)
  }

  static func worldIsNoMapping(at span: Span) -> Diagnostic {
    Diagnostic(
      .notAMapping, .error, "a world is one mapping of tools and variables to what they say", at: span,
      notes: ["such as `calendar.events: { items: [] }` and `mail: unavailable`"])
  }

  static func baseIsNoName(at span: Span) -> Diagnostic {
    Diagnostic(.wrongShape, .error, "`base` is a name", at: span)
  }

  static func resultOfFamily(tools: [String], at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a whole family can only be `unavailable`; a result stands under its tool or its step", at: span,
      notes: ["tools: " + tools.joined(separator: ", ")])
  }

  /// `steps` is nil for a file that several abilities may share.
  static func unknownInWorld(_ key: Scalar, words: [String], steps: [String]?, _ catalog: Catalog) -> Diagnostic {
    unknownInTest(
      steps == nil ? "tool, family or variable" : "tool, step, family or variable", key,
      among: (steps ?? []) + catalog.tools.map(\.name) + catalog.variables.map(\.name) + catalog.families + words,
      code: .unknownTool,
      notes: listed(steps ?? []) + ["families: " + catalog.families.joined(separator: ", "), "`lucid tools` lists the tools"]
        + (steps == nil ? ["results of steps stand in the test: `world: { base: monday.yaml, … }`"] : []))
  }

  private static let callOfWorld = "`calls: [{ mail.search: { query: invoice }, result: [] }]`"

  static func worldCallsAreNoList(_ entry: YAMLMapping.Entry) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`calls` is \(entry.value.shapeName); it must be a list of calls with their results",
      at: entry.key.span, notes: ["such as " + callOfWorld])
  }

  static func notACallOfWorld(at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "a call of a world is a tool or a step with its arguments, and `result`", at: span,
      notes: ["such as " + callOfWorld])
  }

  static func worldOutsideFolder(_ scalar: Scalar) -> Diagnostic {
    Diagnostic(
      .unsafePath, .error, "`\(scalar.text)` leaves the folder of the file", at: scalar.span,
      notes: ["a world lies beside the file: `world: monday` is the folder `monday`, without `..` and without links"])
  }

  static func previousIsNoMapping(_ entry: YAMLMapping.Entry) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error,
      "`previous` is \(entry.value.shapeName); it must be a mapping of steps to results such as `{ mail: { items: [] } }`",
      at: entry.key.span)
  }

  static func previousInWorldFile(at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`previous` stands in the world of a test: a file that a test names knows no steps", at: span,
      notes: ["write `world: { base: monday.yaml, previous: { … } }` in the test"])
  }

  static func unnamedPrevious(_ key: Scalar, named: [String]) -> Diagnostic {
    unknownInTest(
      "result of an earlier run that the ability names", key, among: named,
      notes: [
        named.isEmpty
          ? "nothing in the ability names `previous`" : "named: " + named.map(PreviousName.of).joined(separator: ", ")
      ])
  }

  static func settingsAreNoMapping(_ entry: YAMLMapping.Entry) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`settings` is \(entry.value.shapeName); it must be a mapping such as `{ office: null }`",
      at: entry.key.span)
  }

  static func unknownSetting(_ key: Scalar, settings: [String]) -> Diagnostic {
    unknownInTest("setting", key, among: settings, notes: ["settings: " + settings.joined(separator: ", ")])
  }

  static func settingIsNoText(_ entry: YAMLMapping.Entry) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "`\(entry.key.text)` is \(entry.value.shapeName); it must be text", at: entry.key.span)
  }

  static func variableOfTime(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(.conflictingKeys, .error, "`\(name)` follows from the test's `at`; set it there", at: span)
  }

  static func wrongWrittenValue(_ what: String, _ type: ValueType, found: String, at span: Span) -> Diagnostic {
    var notes: [String] = []
    switch type {
    case .datetime: notes = ["write 2026-04-06T09:00, on the wall clock of the test's zone"]
    case .record(let record): notes = ["fields: " + record.names.joined(separator: ", ")]
    default: break
    }
    return Diagnostic(
      .typeMismatch, .error, "\(what) must be \(type.withArticle); this is \(found)", at: span, notes: notes)
  }
}

import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// `do`: several steps for each item; `model.ask` and `ability.run` in the middle of a run.
@Suite(.timeLimit(.minutes(20))) struct BodyTests {
  /// `b.get` breaks for the text `y`.
  private static func lab(_ log: CallLog = CallLog(), immediate: Bool = true, model: ScriptedModel = ScriptedModel()) -> Lab {
    let plain = ScriptedTool("b.get", immediate: immediate)
    let b = ScriptedTool(plain.signature, log: log) { arguments, context throws(StepFailure) in
      if arguments.text("text") == "y" { throw StepFailure(.failed, "it broke") }
      return try await plain.call(arguments, in: context)
    }
    var lab = Lab(
      tools: [
        ScriptedTool("a.get", immediate: immediate), b, ScriptedTool("ok.get", log: log, immediate: immediate),
        ScriptedTool("w.put", log: log, effect: .write, immediate: immediate, takesKey: true),
      ] + ModelFamily.family().tools + AbilityFamily.family().tools,
      variables: [ScriptedVariable("place", .text("Rome"), log: log)])
    lab.model = model
    return lab
  }

  private static let head = """
    steps:
      - id: a
        a.get: { items: [x, y, z] }
      - id: r
        for_each: i in a.items

    """

  private static func body(_ steps: String, prompt: String, more: String = "") -> String {
    head + steps + more + "\nprompt: \"" + prompt + "\"\n"
  }

  @Test(
    arguments: [
      // Steps of an item see the item, `loop`, those above, and what is above the list.
      (
        "    do:\n      - id: one\n        ok.get: { text: \"<<i>><<loop.index>>\" }\n      - id: two\n        ok.get: { text: \"<<one.text>>!<<place>>\" }",
        "<<for d in r>>[<<d.i>> <<d.one.text>> <<d.two.text>>]<<end>>", "[x x1 x1!Rome][y y2 y2!Rome][z z3 z3!Rome]"
      ),
      // A condition inside leaves null, one beside `do` that names the item leaves the item out.
      (
        "    when: i != \"z\"\n    do:\n      - id: one\n        when: i == \"y\"\n        ok.get: { text: <<i>> }",
        "<<for d in r>>[<<d.i>><<if d.one.text is empty>>-<<else>><<d.one.text>><<end>>]<<end>>", "[x-][yy]"
      ),
      // A list in a list, whose items have slots of their own.
      (
        "    do:\n      - id: each\n        for_each: j in a.items | limit(2)\n        ok.get: { text: \"<<i>><<j>><<loop.index>>\" }",
        "<<for d in r>>[<<for e in d.each>><<e.text>> <<end>>]<<end>>", "[xx1 xy2 ][yx1 yy2 ][zx1 zy2 ]"
      ),
      // `do` in `do`.
      (
        "    do:\n      - id: inner\n        for_each: j in [1, 2]\n        do:\n          - id: deep\n            ok.get: { text: \"<<i>><<j>>\" }",
        "<<for d in r>><<for e in d.inner>>[<<e.j>><<e.deep.text>>]<<end>><<end>>", "[1x1][2x2][1y1][2y2][1z1][2z2]"
      ),
      // A failure ends its item, and nothing else.
      (
        "    on_error: omit\n    do:\n      - id: one\n        b.get: { text: <<i>> }\n      - ok.get: { text: <<i>> }",
        "<<for d in r>>[<<d.one.text>>]<<end>>",
        "[x][a step failed: it broke][z]"
      ),
    ]) func gives(body: String, prompt: String, expected: String) async throws
  {
    for immediate in [true, false] {
      let record = try await Self.lab(immediate: immediate).run(Self.body(body, prompt: prompt))
      if expected.contains("failed") {
        #expect(record.prompt?.text.hasPrefix("[x][") == true && record.prompt?.text.hasSuffix("[z]") == true)
        #expect(record.outcome == .partial)
      } else {
        #expect(record.prompt?.text == expected)
        #expect(record.outcome == .ok)
      }
    }
  }

  @Test func aFailureOfAnItemIsSaidOnce() async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run(
      Self.body(
        "    on_error: omit\n    do:\n      - id: one\n        b.get: { text: <<i>> }\n      - id: two\n        ok.get: { text: <<one.text>> }",
        prompt: "<<r | length>>"))
    #expect(record.outcome == .partial)
    #expect(record.notices.filter(\.isMissing).count == 1)
    #expect(log.count("ok.get") == 2)
    let steps = record.steps.map(\.name)
    #expect(steps == ["a", "r", "r.one", "r.two"])
    #expect(record.steps[1].facts?.items?.failed == 1)
    // The item is lost as a whole: its steps lack nothing of their own.
    #expect(record.steps[2].facts?.items?.failed == 0 && record.steps[3].facts?.items?.leftOut == 1)
  }

  @Test func aFailureStopsTheRunUnlessTheListSaysOtherwise() async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run(
      Self.body(
        "    do:\n      - id: one\n        b.get: { text: <<i>> }\n      - w.put: { text: <<i>> }", prompt: "<<r | length>>",
        more: "\nwrites: { w.put: 3 }"))
    #expect(record.failure != nil && record.failure?.step == "r")
    #expect(record.failure?.failure.message == "item 2 of 3: r.one: it broke")
    #expect(log.count("w.put") == 1)
  }

  @Test func theValueOfUseStandsForAnItem() async throws {
    let record = try await Self.lab().run(
      Self.body(
        "    on_error: {use: {i: none}}\n    do:\n      - id: one\n        b.get: { text: <<i>> }",
        prompt: "<<for d in r>><<d.i>><<end>>"))
    #expect(record.prompt?.text == "xnonez" && record.outcome == .ok)
  }

  @Test func writesOfAListAreCountedBeforeTheFirst() async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run(
      Self.body("    do:\n      - w.put: { text: <<i>> }", prompt: "<<r | length>>", more: "\nwrites: { w.put: 2 }"))
    #expect(record.failure != nil && log.count("w.put") == 0)
  }

  @Test func stepsTimesItemsAreBounded() async throws {
    let log = CallLog()
    let steps = (1...400).map { "      - id: s\($0)\n        ok.get: { text: <<i>> }" }.joined(separator: "\n")
    let record = try await Self.lab(log).run(Self.body("    do:\n" + steps, prompt: "<<r | length>>"))
    #expect(record.failure != nil && log.count("ok.get") == 0)
    #expect(record.failure?.failure.hint == "put `| limit(2)` behind the list")
  }

  // MARK: Models midway

  private static let drafts = """
    steps:
      - id: a
        a.get: { items: [x, y, z] }
      - id: r
        for_each: i in a.items
        on_error: omit
        do:
          - id: reply
            model.ask: { prompt: "Reply to <<i>>" }
          - w.put: { text: <<reply>> }
    writes: { w.put: 3 }
    prompt: "<<for d in r>><<d.reply>>;<<end>>"

    """

  @Test func aModelIsAskedForEachItemWithinTheTurns() async throws {
    let model = ScriptedModel(answers: ["one", "two", "three", "done"])
    let record = try await Self.lab(model: model).run(Self.drafts + "limits: { turns: 4 }\n")
    #expect(record.prompt?.text == "one;two;three;" && record.answer?.text == "done" && record.outcome == .ok)
    #expect(model.requests.map(\.prompt.text) == ["Reply to x", "Reply to y", "Reply to z", "one;two;three;"])
    #expect(model.requests[0].observations.isEmpty && model.requests[0].offered.isEmpty)
    #expect(record.observations.first { $0.step == "r.reply" }?.labels.untrusted.names.contains("model") == true)
  }

  private static let dates = """
    steps:
      - id: said
        model.ask: { prompt: Which date?, schema: { title: string, start: datetime, day: date, sum: number, tags: [string] } }
        retry: { tries: 1 }
    prompt: "<<said.title>>; <<said.start | time>>; <<(said.day + 1d) | date('d.M.')>>; <<said.sum * 2>>; <<said.tags | join>>."

    """

  @Test func anAnswerWithASchemaIsARecord() async throws {
    let json = #"{"title": "Trip", "start": "2026-05-04T09:15", "day": "2026-05-04", "sum": 1.5, "tags": ["a", "b"]}"#
    let model = ScriptedModel(answers: ["Here it is:\n```json\n\(json)\n```", "done"])
    let record = try await Self.lab(model: model).run(Self.dates)
    #expect(record.outcome == .ok && record.prompt?.text == "Trip; 09:15; 5.5.; 3; a, b.")
    let schema = try #require(model.requests.first?.schema)
    #expect(schema.required == ["title", "start", "day", "sum", "tags"] && schema.additional == .nothing)
    #expect(model.requests.first?.output == .json)
  }

  @Test func whatAnAnswerLacksIsNull() async throws {
    let model = ScriptedModel(answers: [
      #"{"title": null, "start": null, "day": null, "sum": null, "tags": null}"#, "done",
    ])
    let record = try await Self.lab(model: model).run(Self.dates)
    #expect(record.prompt?.text == "; ; ; ; .")
  }

  @Test(arguments: [
    "No idea.", "{}", #"{"title": 1, "start": null, "day": null, "sum": 1, "tags": []}"#,
    #"{"title": "T", "start": "someday", "day": null, "sum": 1, "tags": []}"#,
  ]) func anAnswerOfAnotherShapeFails(said: String) async throws {
    let record = try await Self.lab(model: ScriptedModel(answers: [said])).run(Self.dates)
    #expect(record.failure?.failure.kind == .badAnswer)
  }

  @Test(arguments: ["{ title: text }", "{ title: [string, string] }", "{}", "{ Title Case: string }", "title", "<<place>>"])
  func aSchemaHasTypes(schema: String) {
    #expect(throws: LabError.self) {
      try Self.lab().plan("steps:\n  - id: said\n    model.ask: { prompt: x, schema: \(schema) }\nprompt: \"<<said>>\"\n")
    }
  }

  /// A sentence that the client shortened tells how many items it leaves out.
  @Test func aShortenedListProvesItsCount() async throws {
    let statement = Statement(.summary(.nothing), .fact, weight: 0, [:])
    func unfounded(_ sentences: [Sentence]) async throws -> [String] {
      let text = "**A**, **B** (and 4711 more)."
      let model = ScriptedModel(turns: [Answer(text: text, author: "digest", sentences: sentences)])
      return try await Self.lab(model: model).run("prompt: Say it.\n").receipts.unfounded
    }
    #expect(try await unfounded([Sentence(statement, text: "**A**, **B** (and 4711 more).")]) == [])
    #expect(try await unfounded([]) == ["4711"])
  }

  /// A figure that a model wrote on the way is none of the person's data.
  @Test func whatAModelWroteProvesNothing() async throws {
    let model = ScriptedModel(answers: ["It takes 4711 minutes.", "Plan 4711 minutes."])
    let record = try await Self.lab(model: model).run(
      "steps:\n  - id: said\n    model.ask: { prompt: How long? }\nprompt: \"Say it. <<said>>\"\n")
    #expect(record.receipts.unfounded.contains { $0.contains("4711") })
  }

  @Test func aListThatAsksTooOftenIsRefusedWhole() async throws {
    let model = ScriptedModel(answers: ["one"])
    let log = CallLog()
    let record = try await Self.lab(log, model: model).run(
      Self.drafts.replacing("on_error: omit", with: "on_error: stop") + "limits: { turns: 3 }\n")
    #expect(record.failure != nil && model.requests.isEmpty && log.count("w.put") == 0)
    #expect(record.failure?.failure.kind == .overBudget)
  }

  @Test func aModelThatFailsMidwayLosesOneItem() async throws {
    let model = ScriptedModel(
      turns: ["one", "two", "three"].map { Answer(text: $0, author: "scripted") },
      failure: StepFailure(.failed, "the server is away"), failing: 2)
    let record = try await Self.lab(model: model).run(Self.drafts + "limits: { turns: 6 }\n")
    #expect(record.outcome == .partial)
    #expect(record.steps.first { $0.name == "r" }?.facts?.items?.failed == 1)
    #expect(record.prompt?.text.hasPrefix("one;") == true)
  }

  @Test func turnsOfAListAreStated() throws {
    #expect(Self.lab().compile(Self.drafts).diagnostics.contains { $0.message.contains("say how often at most") })
  }

  // MARK: Abilities

  private static let two = """
    steps:
      - id: said
        ability.run: { ability: Other, inputs: { who: Ann } }
        on_error: omit
    prompt: "<<said>>!"
    ---
    lucidability: 1
    kind: ability
    label: Other
    part: true
    inputs:
      who: { type: string }
    steps:
      - id: data
        ok.get: { text: <<who>> }
    prompt: "Greet <<who>> with <<data.text>>"

    """

  @Test func anAbilityAnswersInTheMiddle() async throws {
    let model = ScriptedModel(answers: ["Hello Ann", "done"])
    let record = try await Self.lab(model: model).run(Self.two)
    #expect(record.prompt?.text == "Hello Ann!" && record.answer?.text == "done" && record.outcome == .ok)
    #expect(model.requests[0].prompt.text == "Greet Ann with Ann" && model.requests[0].ability.label == "Other")
    #expect(model.requests[0].observations.map(\.step) == ["said.data"])
    #expect(record.steps.map(\.name) == ["said", "said.data", "said.answer"])
  }

  @Test func itsFailureIsOneOfTheStep() async throws {
    let model = ScriptedModel(answers: ["done"])
    let record = try await Self.lab(model: model).run(Self.two.replacing("ok.get: { text: <<who>> }", with: "b.get: { text: y }"))
    #expect(record.outcome == .partial && model.requests.count == 1)
    #expect(record.notices.contains { $0.text.contains("said.data failed: it broke") || $0.text.contains("it broke") })
  }

  @Test(arguments: [
    ("ability: Nobody", "there is no ability `Nobody`"), ("ability: <<place>>", "needs `ability`"),
    ("ability: Other, inputs: { whom: x }", "has no input `whom`"), ("ability: Other", "missing"),
    ("ability: Test", "runs itself"),
  ]) func whatIsWrongIsSaid(arguments: String, message: String) {
    let said = Self.lab().compile(
      Self.two.replacing("ability: Other, inputs: { who: Ann }", with: arguments)
    ).diagnostics.map(\.message).joined(separator: "\n")
    #expect(said.contains(message) || message == "missing" && said.contains("`who`"), "\(said)")
  }

  // MARK: The compiler

  @Test(arguments: [
    ("    do:\n      - id: one\n        ok.get: { text: <<r>> }", "is the list that this step stands in"),
    ("    do:\n      - id: a\n        ok.get: { text: <<i>> }", "the name `a` is taken"),
    ("    do:\n      - id: i\n        ok.get: { text: <<i>> }", "is taken"),
    ("    ok.get: {}\n    do:\n      - ok.get: { text: <<i>> }", "this one has both"),
    ("    timeout: 5s\n    do:\n      - ok.get: { text: <<i>> }", "cannot stand beside `do`"),
    ("    do: []", "holds no step"),
  ]) func whatIsWrongInABodyIsSaid(body: String, message: String) {
    let said = Self.lab().compile(Self.body(body, prompt: "<<r | length>>")).diagnostics.map(\.message).joined(separator: "\n")
    #expect(said.contains(message), "\(said)")
  }

  @Test func namesOfABodyAreNotKnownOutside() {
    let said = Self.lab().compile(
      Self.body("    do:\n      - id: one\n        ok.get: { text: <<i>> }", prompt: "<<one.text>> <<r | length>>")
    ).diagnostics.map(\.message)
    #expect(said.contains { $0.contains("`one`") })
  }

  @Test func aPlanWithBodiesIsStoredWhole() throws {
    let plan = try Self.lab().plan(Self.drafts + "limits: { turns: 4 }\n")
    #expect(try StoredCopy(plan).value() == plan)
    let run = try Self.lab().plan(Self.two)
    #expect(try StoredCopy(run).value() == run)
  }
}

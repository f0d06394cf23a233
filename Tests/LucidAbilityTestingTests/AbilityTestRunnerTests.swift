import LucidCompiler
import LucidCore
import LucidLab
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidAbilityTesting

/// What a test finds out about a run: one ability, many expectations, and the ones that are not met.
@Suite(.timeLimit(.minutes(20))) struct AbilityTestRunnerTests {
  private static let ability = """
    prompt: <<today>> in <<place>>, <<one.text>><<if one.count > 5>> <<mood>><<end>>
    inputs: { word: { type: string, default: hello } }
    steps:
      - id: one
        a.get: { text: <<word>>, items: [x, y] }
        on_error: omit
      - id: two
        b.get: { text: <<place>> }
        when: one.count > 5
      - id: save
        c.put: {}
    card: scripted
    when: one.text != "stop"

    """

  private static func lab(_ log: CallLog = CallLog()) -> Lab {
    var lab = Lab(
      tools: [ScriptedTool("a.get", log: log), ScriptedTool("b.get", log: log), ScriptedTool("c.put", log: log, effect: .write)],
      variables: [
        ScriptedVariable("place", .text("Montreal"), log: log), ScriptedVariable("mood", .text("fine"), log: log),
      ])
    lab.cards = [FixedCard()]
    return lab
  }

  private static let execute: @Sendable (Plan, [Value], RunContext) async -> RunRecord = { plan, inputs, context in
    await Executor(context).run(plan, inputs: inputs)
  }

  private static func run(_ test: String, _ log: CallLog = CallLog()) async throws -> AbilityTestResult {
    let lab = lab(log)
    let indented = test.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
    let compilation = lab.compile(ability + "tests:\n  - name: test\n" + indented + "\n")
    let plan = try #require(compilation.plans.first, "\(compilation.diagnostics.map(\.message))")
    let test = try #require(compilation.tests.first?.first)
    // On one thread, as `lucid test` runs it: of what is given at once, the order is then always the same.
    let loop = MainLoop(SystemClock())
    let context = lab.context(executor: loop)
    return loop.run { await AbilityTestRunner(context, execute: Self.execute).run(test, of: plan) }
  }

  /// The keys of the expectations that were not met.
  private static func failures(_ result: AbilityTestResult) -> [String] {
    guard case .failed(let failures) = result.status else { return [] }
    return failures.map(\.key)
  }

  private static let sample = "world: sample\n"

  @Test(arguments: [
    ("outcome: ok", "outcome: partial"), ("steps: [one, save]", "steps: [one, two, save]"), ("steps: [one, save]", "steps: []"),
    ("calls: { a.get: 1 }", "calls: { a.get: 0 }"), ("calls: { a: 1 }", "calls: { a: 2 }"),
    ("calls: { place: 1 }", "calls: { place: 2 }"),
    ("calls: { mood: 0 }", "calls: { mood: 1 }"), ("calls: { b: 0 }", "calls: { b.get: 1 }"), ("writes: 1", "writes: 0"),
    ("changes: []", "changes: [created note]"),
    ("missing: []", "missing: [two]"), ("answer: { contains: well }", "answer: { contains: ill }"),
    ("resolved: { contains: in Montreal }", "resolved: { not_contains: [x, Montreal] }"),
    ("payload.kind: scripted", "payload.kind: scripted\npayload.n: 4"),
    ("payload.n: 3", "payload.n: 3.5"), ("payload.title: Test", "payload.title: Tset"),
    ("payload.items.length: 2", "payload.items.length: 3"),
    ("payload.items[1].at: 2026-04-06T09:00", "payload.items[1].at: 2026-04-06T09:01"),
    ("payload.items[0].at: null", "payload.items[1].at: null"),
    ("payload.title: { contains: es }", "payload.title: { contains: se }"), ("payload.items[9].at: null", ""),
    ("payload: { kind: scripted, n: 3 }", "payload: { kind: scripted, n: 4 }"),
  ])
  func judges(good: String, bad: String) async throws {
    func expect(_ text: String) -> String {
      Self.sample + "expect:\n" + text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }
    if good != "payload.items[9].at: null" {
      let result = try await Self.run(expect(good))
      #expect(result.passed, "\(result.status)")
    } else {
      // A place that is not there is not nothing.
      #expect(Self.failures(try await Self.run(expect(good))) == ["payload.items[9].at"])
    }
    if !bad.isEmpty { #expect(Self.failures(try await Self.run(expect(bad))).count == 1) }
  }

  /// All that was changed, in any order.
  @Test(arguments: [
    ("[created note \"Plan B\", created note Plan A]", true), ("[created note Plan *, created note Plan *]", true),
    ("[created note, created note Plan A]", true), ("[created note Plan *, created note Plan A]", true),
    ("[created note]", false), ("[]", false), ("[created note, created note, created note]", false),
    ("[created note, created task Plan A]", false), ("[created note, updated note Plan A]", false),
    ("[created note plan a, created note]", false),
  ]) func comparesWhatWasChanged(changes: String, holds: Bool) async throws {
    let tool = ScriptedTool(ScriptedTool("w.put", effect: .write).signature) { arguments, _ throws(StepFailure) in
      ToolResult(.null, changes: [Change(.created, "note", id: "n", title: arguments.text("text") ?? "")])
    }
    var lab = Lab(tools: [tool])
    lab.stage = HeldBack(StagedTree(over: MemoryTree(name: "world", files: [:])))
    let compilation = lab.compile(
      "prompt: x\nwrites: { w.put: 2 }\nsteps:\n  - w.put: { text: Plan A }\n  - w.put: { text: Plan B }\n"
        + "tests:\n  - name: test\n    world: sample\n    expect: { changes: \(changes) }\n")
    let plan = try #require(compilation.plans.first, "\(compilation.diagnostics.map(\.message))")
    let test = try #require(compilation.tests.first?.first)
    let result = await AbilityTestRunner(lab.context(), execute: Self.execute).run(test, of: plan)
    #expect(result.passed == holds, "\(result.status)")
    guard case .failed(let failures) = result.status else { return }
    #expect(failures[0].found == "[created note \"Plan A\", created note \"Plan B\"]")
  }

  @Test func aWriteIsCountedAndStaysInTheWorld() async throws {
    let log = CallLog()
    let result = try await Self.run("world: sample\nexpect: { writes: 1, steps: [one, save] }", log)
    #expect(result.passed)
    #expect(log.count("a.get") == 1 && log.count("c.put") == 1)
  }

  @Test func whatIsNotWrittenOutIsUnavailable() async throws {
    let log = CallLog()
    let result = try await Self.run(
      "world: { a.get: { text: hi, count: 9 } }\nexpect: { outcome: partial, missing: [two, place, mood], writes: 1, steps: [one, save] }",
      log)
    #expect(result.passed, "\(result.status)")
    // A write has no reply and stays in the world.
    #expect(log.calls == 1 && log.count("c.put") == 1)
  }

  @Test func repliesStandInForToolsAndVariables() async throws {
    let log = CallLog()
    let result = try await Self.run(
      """
      world:
        base: sample
        a.get: { text: bonjour, items: [x, y, z, u, v, w], count: 6 }
        place: Lyon
      expect:
        resolved: { equals: "Monday, April 6, 2026 in Lyon, bonjour fine" }
        calls: { a: 1, b: 1, place: 1, mood: 1 }
        steps: [one, two, save]
      """, log)
    #expect(result.passed, "\(result.status)")
    #expect(log.count("a.get") == 0 && log.count("place") == 0 && log.count("b.get") == 1)
  }

  @Test(arguments: [
    ("world: { base: sample, a: unavailable }\nexpect: { missing: [one, two], outcome: partial }", [String]()),
    ("world: { base: sample, a.get: { fails: \"no\" } }\nexpect: { missing: [one, two] }", []),
    ("world: { base: sample, c: { fails: \"no\" } }\nexpect: { steps: [one, save] }", ["outcome"]),
    ("world: { base: sample, c: { fails: \"no\" } }\nexpect: { outcome: backend-failed, missing: [save] }", []),
    ("inputs: { word: stop }\nexpect: { outcome: nothing, steps: [one] }", []),
    ("answer: Fine.\nexpect: { answer: { equals: Fine. } }", []),
    ("answer: [One., Two.]\nexpect: { answer: { equals: One. } }", []),
    ("inputs: { word: stop }\nexpect: { answer: { contains: x }, payload.kind: scripted }", ["answer.contains", "payload.kind"]),
  ])
  func ends(test: String, failing: [String]) async throws {
    #expect(Self.failures(try await Self.run(test)) == failing)
  }

  /// Three calls of one tool: of a step, and of a step inside a `do` for each of two items.
  private static let calling = """
    prompt: <<first.text>>, <<each | map(again.text) | join(" ")>>
    steps:
      - id: first
        a.get: { text: one, number: 1 }
      - id: each
        for_each: word in ["two", "three"]
        do:
          - id: again
            a.get: { text: <<word>>, number: 2 }
    tests:
      - name: test
        world: WORLD
        expect: { EXPECT }
    """

  @Test(arguments: [
    // By step, also inside a `do`; by tool what has no reply of its own.
    ("{ first: { text: A }, again: { text: B } }", "resolved: { equals: \"A, B B\" }"),
    ("{ first: { text: A }, each.again: { text: B } }", "resolved: { equals: \"A, B B\" }"),
    ("{ a.get: { text: B }, first: { text: A } }", "resolved: { equals: \"A, B B\" }"),
    // By arguments, before the reply to the step.
    (
      "{ again: { text: B }, first: { text: A }, calls: [{ a.get: { text: three }, result: { text: C } }] }",
      "resolved: { equals: \"A, B C\" }"
    ),
    (
      "{ a.get: { text: A }, calls: [{ again: { text: t* }, result: { text: B } }] }", "resolved: { equals: \"A, B B\" }"
    ),
    ("{ a.get: { text: A }, calls: [{ a.get: { number: 3 }, result: { text: B } }] }", "resolved: { equals: \"A, A A\" }"),
    // What is not given is unavailable, also of a tool that answers another step.
    ("{ first: { text: A } }", "outcome: backend-failed"),
    ("sample", "calls: { a.get: 3, first: 1, again: 2 }"),
    ("sample", "calls: { a.get: { text: two } }"), ("sample", "calls: { again: { number: 2, items: null } }"),
    ("sample", "calls: { again: [{ text: three }, { text: two, number: 2 }] }"),
    // A line break at the end is that of YAML.
    ("sample", "calls: { first: { text: \"one\\n\" } }"),
    ("sample", "calls: { a.get: [{ number: 2 }, { text: \"*\" }, { text: two }] }"),
  ]) func answersBySteps(world: String, expect: String) async throws {
    let result = try await Self.calling(world, expect)
    #expect(result.passed, "\(result.status)")
  }

  @Test(arguments: [
    ("calls: { first: 2 }", "2 calls", "1 call"),
    ("calls: { first: { text: two } }", "a call with {\"text\":\"two\"}", "[{\"text\":\"one\",\"number\":1}]"),
    (
      "calls: { again: [{ text: two }] }", "[{\"text\":\"two\"}]",
      "[{\"text\":\"two\",\"number\":2}, {\"text\":\"three\",\"number\":2}]"
    ),
    (
      "calls: { again: [{ text: two }, { text: two }] }", "[{\"text\":\"two\"}, {\"text\":\"two\"}]",
      "[{\"text\":\"two\",\"number\":2}, {\"text\":\"three\",\"number\":2}]"
    ),
  ]) func namesTheCallsThatWereMade(expect: String, expected: String, found: String) async throws {
    let result = try await Self.calling("sample", expect)
    guard case .failed(let failures) = result.status else { return #expect(Bool(false), "\(expect) holds") }
    #expect(failures.map(\.expected) == [expected] && failures.map(\.found) == [found])
  }

  private static func calling(_ world: String, _ expect: String) async throws -> AbilityTestResult {
    let lab = Lab(tools: [ScriptedTool("a.get")])
    let compilation = lab.compile(
      calling.replacing("WORLD", with: world).replacing("EXPECT", with: expect) + "\n")
    let plan = try #require(compilation.plans.first, "\(compilation.diagnostics.map(\.message))")
    let test = try #require(compilation.tests.first?.first, "\(compilation.diagnostics.map(\.message))")
    return await AbilityTestRunner(lab.context(), execute: execute).run(test, of: plan)
  }

  /// A condition that is false is named as the reason why there is no prompt.
  @Test func aFalseConditionIsTheReasonForNoPrompt() async throws {
    let result = try await Self.run("inputs: { word: stop }\nexpect: { resolved: { contains: x } }")
    guard case .failed(let failures) = result.status else { return #expect(Bool(false)) }
    #expect(failures.first?.found == "no prompt, because `when` is false")
  }

  @Test func withoutAnInputNothingRuns() async throws {
    let log = CallLog()
    let lab = Self.lab(log)
    let compilation = lab.compile(
      "prompt: <<word>> <<place>>\ninputs: { word: { type: string } }\ntests:\n  - { name: x, expect: { outcome: input-missing, calls: { place: 0 } } }\n"
    )
    let plan = try #require(compilation.plans.first)
    let test = try #require(compilation.tests.first?.first)
    let result = await AbilityTestRunner(lab.context(), execute: Self.execute).run(test, of: plan)
    #expect(result.passed && result.outcome == .inputMissing && log.calls == 0)
  }

  /// A card of fixed content.
  private struct FixedCard: CardBuilder {
    static let item = RecordType("Item", [.init("at", .datetime, "When.")])
    let kind = "scripted"
    let body = RecordType("Fixed", [.init("n", .number, "Three."), .init("items", .list(.record(FixedCard.item)), "Two.")])

    func card(
      title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext
    ) -> Card? {
      let items: [Value] = [
        .record(Record(Self.item, ["at": .null])), .record(Record(Self.item, ["at": .datetime(Monday.at(9))])),
      ]
      return Card(
        kind: kind, title: title, generated: context.now, body: Record(body, ["n": .integer(3), "items": .list(items)]))
    }
  }
}

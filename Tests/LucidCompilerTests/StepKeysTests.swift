import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

/// What a step may say besides its call, and what the ability says of its writes, its model and its bounds.
@Suite struct StepKeysTests {
  static let lab: Lab = {
    Lab(tools: [
      ScriptedTool("a.get"), ScriptedTool("w.put", effect: .write), ScriptedTool("m.send", effect: .send),
      ScriptedTool("k.put", effect: .write, takesKey: true),
    ])
  }()

  private static func step(_ text: String) throws -> PlanStep {
    let plan = try lab.plan("prompt: x\nsteps:\n  - id: list\n    a.get: { items: [x] }\n  - id: s\n    \(text)\n")
    return try #require(plan.steps.last)
  }

  @Test(
    arguments: [
      ("a.get: {}", nil), ("a.get: {}\n    when: list.count > 0", nil),
      ("a.get: {}\n    retry: {}", StepModifiers(retry: Retry(tries: 2, delaySeconds: 1, backoff: 2))),
      (
        "a.get: {}\n    retry: {tries: 4, delay: 2s, backoff: 1.5}",
        StepModifiers(retry: Retry(tries: 4, delaySeconds: 2, backoff: 1.5))
      ),
      ("w.put: {}\n    retry: {}", StepModifiers(retry: Retry(tries: 1))),
      ("k.put: {}\n    retry: {tries: 3}", StepModifiers(retry: Retry(tries: 3))),
      ("a.get: {}\n    cache: 10m", StepModifiers(cacheSeconds: 600)),
      ("a.get: {}\n    cache: 2d", StepModifiers(cacheSeconds: 172_800)),
    ] as [(String, StepModifiers?)]) func modifiers(text: String, expected: StepModifiers?) throws
  {
    #expect(try Self.step(text).modifiers == expected)
  }

  @Test(arguments: [
    (2, Duration.seconds(3)), (3, .seconds(6)), (4, .seconds(12)), (10, .seconds(768)), (40, .seconds(31_536_000)),
  ]) func delaysGrow(attempt: Int, delay: Duration) {
    #expect(Retry(tries: 99, delaySeconds: 3, backoff: 2).delay(before: attempt) == delay)
  }

  @Test func aLoop() throws {
    let step = try Self.step(
      "for_each: i in list.items | limit(2)\n    a.get: { text: \"<<i>><<loop.index>>\" }\n    when: i != \"x\"")
    let loop = try #require(step.modifiers?.forEach)
    #expect(loop.name == "i" && step.condition == nil && step.needs == [0])
    #expect(loop.condition == .binary(.notEqual, .reference(.item(0)), .literal(.text("x"))))
    #expect(try Self.step("for_each: i in list.items\n    a.get: { text: <<i>> }\n    when: list.count > 1").condition != nil)
  }

  @Test func itsResultIsAList() throws {
    let steps = "steps:\n  - id: s\n    for_each: i in [1, 2]\n    a.get: { number: <<i>> }\n"
    let plan = try Self.lab.plan(
      "prompt: <<for r in s>><<r.text>><<end>> <<s | map(text) | join(\",\")>> <<s[0].count>>\n" + steps)
    #expect(plan.steps.count == 1)
    let wrong = Self.lab.compile("prompt: <<s.text>>\n" + steps).diagnostics
    #expect(wrong.map(\.code) == [.unknownField])
  }

  @Test(arguments: [
    ("for_each: i in list.items\n    a.get: { text: <<j>> }", DiagnosticCode.unknownName),
    ("for_each: i in list\n    a.get: { text: <<i>> }", .typeMismatch),
    ("for_each: i in list.itms\n    a.get: { text: <<i>> }", .unknownField),
    ("for_each: i of list.items\n    a.get: {}", .expressionSyntax), ("for_each: list.items\n    a.get: {}", .expressionSyntax),
    ("for_each: i in\n    a.get: {}", .expressionSyntax), ("for_each: i in list.items +\n    a.get: {}", .expressionSyntax),
    ("for_each: <<i>> in list.items\n    a.get: {}", .expressionSyntax), ("for_each: \"\"\n    a.get: {}", .invalidValue),
    ("for_each: list in list.items\n    a.get: {}", .duplicateName),
    ("for_each: today in list.items\n    a.get: {}", .duplicateName),
    ("for_each: end in list.items\n    a.get: {}", .invalidName), ("for_each: Item in list.items\n    a.get: {}", .invalidName),
    ("for_each: i in s\n    a.get: { text: <<i.text>> }", .cycle),
    ("for_each: i in list.items\n    a.get: { text: <<i>> }\n    on_error: {use: <<list.count>>}", .typeMismatch),
    ("w.put: {}\n    retry: {tries: 2}", .invalidValue), ("m.send: {}\n    retry: {tries: 2}", .invalidValue),
    ("w.put: {}\n    cache: 10m", .invalidValue), ("a.get: {}\n    retry: {tries: 0}", .invalidValue),
    ("a.get: {}\n    retry: 3", .wrongShape), ("a.get: {}\n    cache: soon", .invalidValue),
    ("a.get: {}\n    with: {text: x}", .missingKey),
  ]) func refuses(step: String, code: DiagnosticCode) {
    let compilation = Self.lab.compile("prompt: x\nsteps:\n  - id: list\n    a.get: { items: [x] }\n  - id: s\n    \(step)\n")
    #expect(
      compilation.diagnostics.contains { $0.code == code && $0.severity == .error }, "\(compilation.diagnostics.map(\.message))")
    #expect(compilation.plans.isEmpty)
  }

  @Test func theItemIsGoneAfterItsStep() {
    let compilation = Self.lab.compile(
      "prompt: <<i>>\nsteps:\n  - for_each: i in [1]\n    a.get: { number: <<i>> }\n  - a.get: { number: <<i>> }\n")
    #expect(compilation.diagnostics.map(\.code) == [.unknownName])
    #expect(compilation.diagnostics.first?.notes.first == "+ 1 more place")
  }

  @Test(arguments: [
    "a.get: {}\n    retry: {delay: 20s}", "for_each: i in list.items\n    a.get: { text: same }",
  ]) func warns(step: String) throws {
    let compilation = Self.lab.compile("prompt: x\nsteps:\n  - id: list\n    a.get: { items: [x] }\n  - \(step)\n")
    #expect(compilation.diagnostics.map(\.severity) == [.warning] && compilation.plans.count == 1)
  }

  // MARK: Writes

  @Test(arguments: [
    ("", "  - a.get: {}\n", []), ("", "  - w.put: {}\n", [WriteCap(tool: "w.put", most: 1)]),
    (
      "", "  - w.put: {}\n  - m.send: {}\n  - w.put: {}\n", [WriteCap(tool: "w.put", most: 2), WriteCap(tool: "m.send", most: 1)]
    ),
    ("", "  - for_each: i in [1, 2]\n    w.put: { number: <<i>> }\n", [WriteCap(tool: "w.put", most: 1)]),
    (
      "writes: { m.send: 3, w.put: 5 }\n", "  - w.put: {}\n",
      [WriteCap(tool: "m.send", most: 3), WriteCap(tool: "w.put", most: 5)]
    ),
    ("writes: { w.put: 0 }\n", "  - w.put: {}\n    when: today == tomorrow\n", [WriteCap(tool: "w.put", most: 0)]),
  ]) func caps(head: String, steps: String, caps: [WriteCap]) throws {
    #expect(try Self.lab.plan("prompt: x\n\(head)steps:\n\(steps)").writes == caps)
  }

  @Test(arguments: [
    ("writes: { a.get: 1 }\n", DiagnosticCode.writeCap), ("writes: { w.put: 1 }\n", .writeCap),
    ("writes: { w.put: 0 }\n", .writeCap),
    ("writes: { w.putt: 2 }\n", .unknownTool), ("writes: { w.put: many }\n", .invalidValue), ("writes: 3\n", .wrongShape),
  ]) func badCaps(head: String, code: DiagnosticCode) {
    let found = Self.lab.compile("prompt: x\n\(head)steps:\n  - w.put: {}\n  - w.put: {}\n").diagnostics
    #expect(found.contains { $0.code == code && $0.severity == .error }, "\(found.map(\.message))")
  }

  @Test func modelAndLimits() throws {
    let plan = try Self.lab.plan(
      "prompt: x\nmodel: { prefer: device, temperature: 0.3, max_tokens: 400 }\nlimits: { time: 1m, turns: 3, tokens: 9000, cost: 0.25 }\n"
    )
    #expect(plan.model == ModelPreference(prefer: .device, temperature: 0.3, maxTokens: 400))
    #expect(plan.limits == RunLimits(seconds: 60, turns: 3, tokens: 9_000, cost: 0.25))
    #expect(try Self.lab.plan("prompt: x\nmodel: {}\n").model == ModelPreference())
    #expect(try Self.lab.plan("prompt: x\n").model == nil)
  }

  // MARK: Inputs

  @Test(
    arguments: [
      ("{type: string, max: 3, default: abc}", nil), ("{type: string, max: 3, default: abcd}", DiagnosticCode.typeMismatch),
      // Characters as people count them.
      ("{type: string, max: 1, default: 👩‍👩‍👧}", nil), ("{type: integer, max: 3, default: 3}", nil),
      ("{type: integer, max: 3, default: 4}", .typeMismatch),
      ("{type: number, max: 3, default: 3.5}", .typeMismatch), ("{type: number, max: 3, default: -9}", nil),
      ("{type: date, max: 3}", .invalidValue), ("{type: choice, choices: [a], max: 3}", .invalidValue),
      ("{type: file, max: 900}", nil),
    ] as [(String, DiagnosticCode?)]) func bounds(input: String, code: DiagnosticCode?)
  {
    let found = Self.lab.compile("prompt: <<v>>\ninputs: { v: \(input) }\n")
    #expect(found.diagnostics.map(\.code) == (code.map { [$0] } ?? []), "\(found.diagnostics.map(\.message))")
  }

  // MARK: Types of dates

  @Test(arguments: [
    ("today + 7d", ValueType.date), ("today + 3h", .datetime), ("today - 2w", .date), ("today + -1d", .date),
    ("today + (1d + 1d)", .date),
    ("today + (1d + 1h)", .datetime), ("today + ahead", .datetime), ("now + 7d", .datetime),
    ("today | plus(7d)", .date), ("today | plus(3h)", .datetime), ("today | minus(ahead)", .datetime),
    ("today | start_of(\"week\")", .date),
  ]) func dates(expression: String, type: ValueType) throws {
    let plan = try Self.lab.plan(
      "prompt: <<v>> <<ahead>>\ninputs: { ahead: {type: duration, default: 7d} }\nvariables: { v: '<<null | default(\(expression))>>' }\n"
    )
    #expect(plan.variables.first { $0.name == "v" }?.type == type)
  }
}

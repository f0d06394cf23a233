import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Testing

/// `use`: the steps of a plan stand in a step, under names of their own.
@Suite(.timeLimit(.minutes(20))) struct UsedPlanTests {
  static func plan(_ name: String, _ body: String) -> String { "lucidability: 1\nkind: plan\nname: \(name)\n" + body }

  static let lab: Lab = {
    var lab = Lab(
      tools: [ScriptedTool("a.get"), ScriptedTool("w.put", effect: .write), ScriptedTool("list.get")],
      variables: [ScriptedVariable("place", .text("Rome"))])
    lab.plans = [
      "pair": plan(
        "pair",
        "inputs: { who: {type: string}, n: {type: integer, default: 2, max: 9} }\nvariables: { hello: \"Hello <<who>>\" }\nsteps:\n"
          + "  - id: one\n    a.get: { text: <<hello>>, number: <<n>> }\n  - a.get: { text: \"<<one.text>>!\" }\n"
          + "  - id: last\n    a.get: { text: \"<<one.text>> again\" }\n    when: one.count == 0\n"),
      "outer": plan(
        "outer",
        "inputs: { whom: {type: string} }\nsteps:\n  - id: first\n    a.get: { text: <<whom>> }\n  - id: inner\n    use: pair\n"
          + "    with: { who: \"<<first.text>> and <<whom>>\" }\n"),
      "typed": plan(
        "typed",
        "inputs:\n  at: {type: datetime, default: 2026-04-06T18:15}\n  day: {type: date, default: 2026-04-07}\n  how: {type: choice, choices: [short, long], default: short}\n"
          + "  doc: {type: file}\nsteps:\n  - id: s\n    a.get: { text: \"<<at | time>> <<if at > now>>later<<end>> <<day | date(\\\"yyyy-MM-dd\\\")>> <<how>> <<doc>>\" }\n"
      ),
      "lists": plan(
        "lists",
        "inputs:\n  words: {type: list, default: [x], max: 3}\n  days: {type: list, of: date, default: [tomorrow]}\n"
          + "  day: {type: date, default: yesterday}\nsteps:\n  - id: s\n"
          + "    a.get: { text: \"<<words | join(\\\"+\\\")>> <<for d in days>><<d | date(\\\"MM-dd\\\")>> <<end>><<day | date(\\\"MM-dd\\\")>>\" }\n"
      ),
      "self": plan("self", "steps:\n  - use: self\n"),
      "ping": plan("ping", "steps:\n  - a.get: {}\n  - use: pong\n"), "pong": plan("pong", "steps:\n  - use: ping\n"),
      "empty": plan("empty", "steps: []\n"), "double": plan("double", "steps:\n  - use: empty\n  - use: empty\n"),
      "writes": plan("writes", "steps:\n  - id: w\n    w.put: {}\n"),
    ]
    return lab
  }()

  @Test(arguments: [
    ("", "x 04-07 04-05"),
    ("with: { words: [a, \"<<w>>!\", <<w>>], days: [2026-04-09, friday, <<d>>], day: today }", "a+b!+b 04-09 04-10 04-08 04-06"),
    ("with: { words: [], days: [] }", "04-05"), ("with: { words: <<l>>, day: <<d>> }", "one+two 04-07 04-08"),
  ]) func listsAndWordsForDays(with: String, text: String) async throws {
    let body = """
      prompt: "<<p.s.text>>"
      inputs:
        w: { type: string, default: b }
        d: { type: date, default: in 2 days }
        l: { type: list, default: [one, two] }
      when: w != "" and d > today and l is not empty
      steps:
        - id: p
          use: lists
          \(with)

      """
    let record = try await Self.lab.run(
      body, inputs: [.text("b"), .text("in 2 days"), .list([.text("one"), .text("two")])])
    #expect(record.prompt?.text.split(separator: " ").joined(separator: " ") == text)
  }

  @Test func itsStepsStandThereUnderTheirNames() async throws {
    let body = """
      prompt: "<<p.one.text>> | <<p.last.text>> | <<q.one.number>>"
      steps:
        - id: p
          use: pair
          with: { who: Ann }
        - id: one
          a.get: { text: <<p.last.text>> }
        - id: q
          use: pair
          with: { who: <<one.text>>, n: 7 }
      """
    let plan = try Self.lab.plan(body)
    #expect(plan.steps.map(\.name) == ["p.one", "p.step2", "p.last", "one", "q.one", "q.step2", "q.last"])
    #expect(plan.steps.map { $0.modifiers?.plan } == ["pair", "pair", "pair", nil, "pair", "pair", "pair"])
    #expect(plan.steps[4].needs == [3] && plan.steps[3].needs == [2])
    #expect(plan.variables.map(\.name).sorted() == ["p.hello", "q.hello"])
    #expect(plan.files == ["test", "plans/pair"])
    let record = try await Self.lab.run(body)
    #expect(record.outcome == .ok)
    #expect(record.prompt?.text == "Hello Ann | Hello Ann again | 7")
    #expect(record.observations.last?.value["text"] == .text("Hello Hello Ann again again"))
  }

  @Test func withoutAnIdItsNumberStandsBefore() throws {
    let plan = try Self.lab.plan("prompt: x\nsteps:\n  - a.get: {}\n  - use: pair\n    with: { who: Ann }\n")
    #expect(plan.steps.map(\.name) == ["step1", "step2.one", "step2.step2", "step2.last"])
  }

  @Test func plansInPlans() async throws {
    let record = try await Self.lab.run(
      "prompt: <<o.inner.one.text>> <<o.first.text>>\nsteps:\n  - id: o\n    use: outer\n    with: { whom: <<place>> }\n")
    #expect(record.prompt?.text == "Hello Rome and Rome Rome" && record.outcome == .ok)
    #expect(record.steps.map(\.name) == ["o.first", "o.inner.one", "o.inner.step2", "o.inner.last"])
  }

  @Test func inputsHaveTheirTypes() async throws {
    let head = "prompt: <<t.s.text>>\ninputs: { doc: {type: file} }\nsteps:\n  - id: t\n    use: typed\n    with: { doc: <<doc>>"
    let defaults = try await Self.lab.run(head + " }\n", inputs: [.text("text")])
    #expect(defaults.prompt?.text == "18:15 later 2026-04-07 short text")
    let given = try await Self.lab.run(
      head + ", at: 2026-04-06T06:00, day: <<today>>, how: long }\n", inputs: [.text("text")])
    #expect(given.prompt?.text == "06:00  2026-04-06 long text")
  }

  @Test(arguments: [
    ("when: today == tomorrow", ["skipped", "skipped", "skipped"]), ("when: today != tomorrow", ["done", "done", "done"]),
    ("when: a.count > 0", ["skipped", "skipped", "skipped"]), ("observe: false", ["done", "done", "done"]),
    ("after: [a]", ["done", "done", "done"]),
  ]) func whatTheStepSaysHoldsForAll(modifier: String, expected: [String]) async throws {
    let body =
      "prompt: x\nsteps:\n  - id: a\n    a.get: {}\n  - id: p\n    use: pair\n    with: { who: Ann }\n    \(modifier)\n  - id: z\n    a.get: {}\n    after: [p]\n"
    let plan = try Self.lab.plan(body)
    #expect(plan.steps[1...3].allSatisfy { $0.needs.contains(0) } == (modifier.contains("[a]") || modifier.contains("a.count")))
    #expect(plan.steps[1...3].allSatisfy { $0.observe } == !modifier.hasPrefix("observe"))
    #expect(plan.steps[4].needs == [1, 2, 3])
    #expect(try await Self.lab.run(body).observations[1...3].map { EventLog.word($0.status) } == expected)
  }

  @Test func aPlanOfTheSameFile() throws {
    let text =
      Self.plan("near", "steps:\n  - id: s\n    a.get: {}\n") + "---\n"
      + Lab.ability("prompt: <<n.s.count>>\nsteps:\n  - id: n\n    use: near\n")
    let compilation = Self.lab.compiler.compile(SourceFile(name: "test", text: text))
    #expect(compilation.diagnostics.isEmpty && compilation.plans.first?.steps.map(\.name) == ["n.s"])
  }

  @Test func ofAWholePlanTooInputsAndVariablesCount() async throws {
    let body = "prompt: <<hello>> <<one.number>>\nplan: pair\n"
    let plan = try Self.lab.plan(body)
    #expect(plan.inputs.map(\.name) == ["who", "n"] && plan.inputs[1].max == 9 && plan.inputs[1].fallback == .integer(2))
    #expect(plan.steps.map(\.name) == ["one", "step2", "last"] && plan.steps.allSatisfy { $0.modifiers?.plan == nil })
    #expect(try await Self.lab.run(body, inputs: [.text("Bo"), .integer(5)]).prompt?.text == "Hello Bo 5")
    let inner = try Self.lab.plan("prompt: x\nplan: outer\n")
    #expect(inner.steps.map(\.name) == ["first", "inner.one", "inner.step2", "inner.last"])
  }

  @Test func writesOfAPlanCount() throws {
    let plan = try Self.lab.plan("prompt: x\nsteps:\n  - use: writes\n  - a.get: {}\n  - use: writes\n")
    #expect(plan.writes == [WriteCap(tool: "w.put", most: 2)])
    #expect(plan.waves == [[0], [1], [2]])
    #expect(plan.capabilities.writes.map(\.source) == ["w"])
  }

  @Test(arguments: [
    ("use: nobody", DiagnosticCode.unknownPlan), ("use: self", .cycle), ("use: ping", .cycle), ("use: pair", .missingArgument),
    ("use: pair\n    with: { who: Ann, age: 3 }", .unknownArgument),
    ("use: pair\n    with: { who: Ann, n: many }", .typeMismatch),
    ("use: pair\n    with: { who: Ann, n: 10 }", .typeMismatch),
    ("use: pair\n    with: { who: Ann, n: <<today>> }", .typeMismatch),
    ("use: pair\n    with: { who: Ann, n: \"<<today>>x\" }", .typeMismatch), ("use: pair\n    with: { who: [a] }", .typeMismatch),
    ("use: pair\n    with: { who: <<p.one.text>> }", .cycle), ("use: pair\n    with: { who: <<later.text>> }", .forwardReference),
    ("use: pair\n    with: { who: Ann }\n    after: [later]", .forwardReference),
    ("use: pair\n    with: { who: Ann }\n    timeout: 3s", .conflictingKeys),
    ("use: pair\n    with: { who: Ann }\n    for_each: i in [1]", .conflictingKeys),
    ("use: pair\n    with: { who: Ann }\n    a.get: {}", .conflictingKeys),
    ("use: typed\n    with: { doc: /etc/passwd }", .invalidValue),
    ("use: typed\n    with: { doc: <<place>>, how: shrot }", .typeMismatch),
    ("use: typed\n    with: { doc: <<place>>, at: later }", .typeMismatch),
  ]) func refuses(step: String, code: DiagnosticCode) {
    let compilation = Self.lab.compile("prompt: x\nsteps:\n  - id: p\n    \(step)\n  - id: later\n    a.get: {}\n")
    let found = compilation.diagnostics.filter { $0.code == code && $0.severity == .error }
    #expect(!found.isEmpty, "\(compilation.diagnostics.map(\.message))")
    #expect(compilation.plans.isEmpty)
    if code == .cycle, step.hasPrefix("use: s") || step.hasPrefix("use: ping") { #expect(found[0].related.count == 1) }
  }

  @Test(arguments: [
    ("<<p>>", DiagnosticCode.typeMismatch), ("<<p.two.text>>", .unknownField), ("<<p.one.txt>>", .unknownField),
    ("<<p.hello>>", .unknownField),
    ("<<one.text>>", .unknownName), ("<<who>>", .unknownName), ("<<if p is available>>x<<end>>", .typeMismatch),
  ]) func whatIsInsideStaysInside(prompt: String, code: DiagnosticCode) {
    let found = Self.lab.compile("prompt: \(prompt)\nsteps:\n  - id: p\n    use: pair\n    with: { who: Ann }\n").diagnostics
    #expect(found.map(\.code) == [code], "\(found.map(\.message))")
  }

  @Test func aThousandStepsWithAllThatIsPutIn() throws {
    let uses = String(repeating: "  - use: pair\n    with: { who: Ann }\n", count: 334)
    let found = Self.lab.compile("prompt: x\nsteps:\n" + uses).diagnostics
    #expect(found.map(\.code) == [.tooManySteps])
    #expect(found.first?.message == "with the plans put in there are more than 1000 steps")
    #expect(
      try Self.lab.plan("prompt: x\nsteps:\n" + uses.split(separator: "  -").prefix(333).map { "  -" + $0 }.joined()).steps.count
        == 999)
  }

  /// Each uses the next one twice: nothing at the bottom, but a million ways to it.
  @Test func plansThatOnlyUsePlansEnd() {
    var lab = Self.lab
    for i in 0..<20 {
      lab.plans["d\(Character(Unicode.Scalar(UInt8(97 + i))))"] = Self.plan(
        "d\(Character(Unicode.Scalar(UInt8(97 + i))))",
        i == 19
          ? "steps: []\n"
          : String(repeating: "  - use: d\(Character(Unicode.Scalar(UInt8(98 + i))))\n", count: 2).withSteps)
    }
    #expect(lab.compile("prompt: x\nsteps:\n  - use: da\n").diagnostics.map(\.code) == [.tooManySteps])
  }
}

extension String {
  fileprivate var withSteps: String { "steps:\n" + self }
}

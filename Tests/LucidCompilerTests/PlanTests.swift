import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

@Suite struct PlanTests {
  static let lab: Lab = {
    var lab = Lab(
      tools: [
        ScriptedTool("a.get"), ScriptedTool("b.get"), ScriptedTool("b.list"), ScriptedTool("w.put", effect: .write),
        ScriptedTool("m.send", effect: .send),
      ], variables: [ScriptedVariable("place", .text("Montreal")), ScriptedVariable("mood", .text("fine"), cost: .cheap)])
    lab.plans = [
      "shared":
        "lucidability: 1\nkind: plan\nname: shared\ninputs: { n: {type: integer, default: 3} }\nsteps:\n  - id: first\n    a.get: { number: <<n>> }\n",
      "broken": "lucidability: 1\nkind: plan\nname: broken\nsteps:\n  - a.nothing: {}\n",
    ]
    return lab
  }()

  @Test(
    arguments: [("", nil), ("again: always\n", .always), ("again: changed\n", .changed), ("again: 2d\n", .after(172_800))]
      as [(String, Repetition?)])
  func whenAFactIsToldAgain(key: String, again: Repetition?) throws {
    #expect(try Self.lab.plan(key + "prompt: x\nsteps:\n  - a.get: {}\n").again == again)
  }

  @Test(arguments: [
    ("  - a.get: {}\n  - b.get: {}\n  - a.get: {}\n", [[0, 1, 2]], [[], [], []]),
    ("  - id: x\n    a.get: {}\n  - b.get: { text: <<x.text>> }\n", [[0], [1]], [[], [0]]),
    ("  - id: x\n    a.get: {}\n  - b.get: {}\n    when: x.count > 0\n", [[0], [1]], [[], [0]]),
    ("  - id: x\n    a.get: {}\n  - b.get: {}\n    after: [x]\n", [[0], [1]], [[], [0]]),
    ("  - id: x\n    a.get: {}\n  - b.get: {}\n    on_error: {use: <<x>>}\n", [[0], [1]], [[], [0]]),
    ("  - id: x\n    a.get: {}\n  - b.get: { text: <<v>> }\n", [[0], [1]], [[], [0]]),
    (
      "  - id: x\n    a.get: {}\n  - id: y\n    a.get: {}\n  - b.get: { text: \"<<x.text>><<y.text>><<x.text>>\" }\n",
      [[0, 1], [2]], [[], [], [0, 1]]
    ),
    ("  - a.get: {}\n  - w.put: {}\n  - b.get: {}\n  - w.put: {}\n", [[0], [1], [2], [3]], [[], [0], [1], [0, 1, 2]]),
    ("  - w.put: {}\n  - m.send: {}\n", [[0], [1]], [[], [0]]),
    ("  - a.get: {}\n  - b.get: {}\n  - w.put: {}\n", [[0, 1], [2]], [[], [], [0, 1]]),
  ]) func wavesAndNeeds(steps: String, waves: [[Int]], needs: [[Int]]) throws {
    let plan = try Self.lab.plan(
      "prompt: x\nsteps:\n" + steps + (steps.contains("<<v>>") ? "variables: { v: \"<<w>>\", w: \"<<x.text>>\" }\n" : ""))
    #expect(plan.waves == waves)
    #expect(plan.steps.map(\.needs) == needs)
    // Every wave needs only the ones before it.
    for (n, wave) in plan.waves.enumerated() {
      let before = Set(plan.waves[..<n].joined())
      for step in wave { #expect(before.isSuperset(of: plan.steps[step].needs)) }
    }
  }

  @Test(
    arguments: [
      ("prompt: x\nsteps:\n  - a.get: { text: <<y.text>> }\n  - id: y\n    a.get: {}\n", DiagnosticCode.forwardReference),
      ("prompt: x\nsteps:\n  - id: y\n    a.get: { text: <<y.text>> }\n", .cycle),
      ("prompt: x\nsteps:\n  - a.get: {}\n    after: [y]\n  - id: y\n    a.get: {}\n", .forwardReference),
      (
        "prompt: x\nsteps:\n  - a.get: { text: <<v>> }\n  - id: y\n    a.get: {}\nvariables: { v: <<w>>, w: <<y.text>> }\n",
        .forwardReference
      ),
      ("prompt: <<v>>\nvariables: { v: <<w>>, w: <<v>> }\n", .cycle), ("prompt: <<v>>\nvariables: { v: <<v>> }\n", .cycle),
      ("prompt: x\nvariables: { v: <<w>>, w: <<v>> }\n", .cycle),
      ("prompt: x\nsteps:\n  - id: y\n    a.get: {}\n    after: [y]\n", .forwardReference),
      ("prompt: x\nsteps:\n  - a.get: {}\n    after: [nobody]\n", .unknownName), ("prompt: x\nplan: nobody\n", .unknownPlan),
      ("prompt: x\nplan: broken\n", .unknownTool), ("prompt: x\nvariables: { v: {w.put: {}} }\n", .invalidValue),
      ("prompt: <<v>>\nvariables: { today: x }\n", .duplicateName),
      ("prompt: <<v>>\ninputs: { v: {type: string} }\nvariables: { v: x }\n", .duplicateName),
      ("prompt: x\ninputs: { v: {type: string} }\n", .unusedName),
      ("prompt: <<v>>\ninputs: { v: {type: choice} }\n", .missingKey),
      ("prompt: <<v>>\ninputs: { v: {type: file, default: x} }\n", .invalidValue),
      ("prompt: <<v>>\ninputs: { v: {type: integer, default: x} }\n", .typeMismatch),
      ("prompt: <<v>>\ninputs: { v: {type: number, default: nan} }\n", .typeMismatch),
      ("prompt: <<v>>\ninputs: { v: {type: number, default: 0x10} }\n", .typeMismatch),
      ("prompt: x\nsteps:\n  - a.get: { items: [\"a <<today>>\"] }\n", .typeMismatch),
      ("prompt: x\nsteps:\n  - a.get: {}\n    on_error: {use: {text: <<place>>}}\n", .typeMismatch),
      ("prompt: x\nsteps:\n  - a.get: {}\n    on_error: {use: {txet: x}}\n", .unknownField),
      ("prompt: x\nsteps:\n  - a.get: {}\n    on_error: {use: 7}\n", .typeMismatch),
      ("prompt: x\nsteps:\n  - a.get: { number: many }\n", .typeMismatch),
      ("prompt: x\nsteps:\n  - a.get: { number: inf }\n", .typeMismatch),
      ("prompt: <<today | start_of(\"weak\")>>\n", .typeMismatch), ("prompt: <<weekday | truncate(0)>>\n", .typeMismatch),
      ("prompt: <<[1] | limit(-1)>>\n", nil),
      ("prompt: <<for x in [1] | limit(-1)>>y<<end>>\n", .typeMismatch), ("prompt: x\nsteps:\n  - \n", .wrongShape),
      ("prompt: x\nsteps:\n  -", .wrongShape),
    ] as [(String, DiagnosticCode?)]) func refuses(body: String, code: DiagnosticCode?) throws
  {
    let compilation = Self.lab.compile(body)
    guard let code else { return }
    #expect(
      compilation.diagnostics.contains { $0.code == code && $0.severity == .error }, "\(compilation.diagnostics.map(\.message))")
    #expect(compilation.plans.isEmpty)
    for d in compilation.diagnostics { #expect(Int(d.span.end) <= (compilation.sources[d.span]?.bytes.count ?? -1)) }
  }

  @Test func namesOfInputsAndVariablesAreNoKeysOfTheLanguage() throws {
    let plan = try Self.lab.plan(
      "prompt: <<step.text>> <<limits>> <<output>>\nvariables:\n  step: { a.get: { text: hi } }\ninputs: { limits: {type: string}, output: {type: string} }\n"
    )
    #expect(plan.variables.map(\.name) == ["step"])
    #expect(Self.lab.compile("prompt: x\nlimits: { turns: 3 }\n").plans.first?.limits.turns == 3)
  }

  @Test func escapesInsideListsAreText() throws {
    let plan = try Self.lab.plan("prompt: x\nsteps:\n  - a.get: { items: [\"<<<<today>>\", plain, <<place>>] }\n")
    guard case .value(.list(let items)) = plan.steps[0].arguments[2] else { return #expect(Bool(false)) }
    #expect(items == [.literal(.text("<<today>>")), .literal(.text("plain")), .reference(.variable(0))])
  }

  // MARK: The capability card

  @Test(arguments: [
    ("prompt: <<today>>\n", "", "", ""), ("prompt: <<place>>\n", "", "", ""),
    (
      "prompt: x\nsteps:\n  - a.get: {}\n  - b.get: {}\n  - b.list: {}\n",
      "a(a: all of it via a.get) b(b: all of it via b.get,b.list)", "", ""
    ),
    ("prompt: x\nsteps:\n  - w.put: {}\n  - m.send: {}\n", "", "w(w: all of it via w.put)", "m(m: all of it via m.send)"),
    ("prompt: <<v.text>>\nvariables: { v: {a.get: {}}, unused: {b.get: {}} }\n", "a(a: all of it via <<v>>)", "", ""),
    (
      "prompt: \"<<if today == tomorrow>><<v.text>><<end>>\"\nvariables: { v: {b.get: {}} }\nsteps:\n  - a.get: {}\n    when: today == tomorrow\n",
      "a(a: all of it via a.get) b(b: all of it via <<v>>)", "", ""
    ),
    ("prompt: <<v>>\nvariables: { v: <<w.text>>, w: {b.get: {}} }\n", "b(b: all of it via <<w>>)", "", ""),
  ]) func capabilities(body: String, reads: String, writes: String, sends: String) throws {
    let card = try Self.lab.plan(body).capabilities
    func shown(_ accesses: [CapabilityCard.Access]) -> String {
      accesses.map { "\($0.source)(\($0.reach) via \($0.through.joined(separator: ",")))" }.joined(separator: " ")
    }
    #expect(shown(card.reads) == reads && shown(card.writes) == writes && shown(card.sends) == sends, "\(card)")
    #expect(card.isEmpty == (reads + writes + sends).isEmpty)
  }

  @Test func anAbilityMayUseAPlan() throws {
    let plan = try Self.lab.plan("prompt: <<first.number>>\nplan: shared\n")
    #expect(plan.steps.map(\.name) == ["first"] && plan.ability.plan == "shared" && plan.files == ["test", "plans/shared"])
    #expect(plan.inputs.map(\.name) == ["n"] && plan.inputs[0].fallback == .integer(3))
    #expect(plan.steps[0].span.file == 1)
  }

  @Test func whereAVariableIsNeeded() throws {
    let plan = try Self.lab.plan(
      "prompt: <<v>>\nwhen: mood == \"fine\"\nvariables: { v: \"<<place>>!\" }\nsteps:\n  - id: x\n    a.get: { text: <<place>> }\n  - b.get: {}\n    when: place == \"x\"\n"
    )
    #expect(plan.variables.map(\.name) == ["place", "v", "mood"] || plan.variables.map(\.name) == ["place", "mood", "v"])
    #expect(plan.variables.first { $0.name == "place" }?.neededBy == ["x", "step2", "v"])
    #expect(plan.variables.first { $0.name == "mood" }?.neededBy == ["when"])
  }

  // MARK: Large files

  @Test func aThousandStepsAndNoMore() throws {
    func steps(_ n: Int) -> String { "prompt: x\nsteps:\n" + String(repeating: "  - a.get: {}\n", count: n) }
    #expect(try Self.lab.plan(steps(1_000)).steps.count == 1_000)
    #expect(Self.lab.compile(steps(1_001)).diagnostics.map(\.code) == [.tooManySteps])
  }

  @Test func longChainsOfVariablesAreRefusedNotFollowed() throws {
    func variables(_ n: Int) -> String {
      "prompt: <<v0>>\nvariables:\n" + (0..<n).map { "  v\($0): <<v\($0 + 1)>>\n" }.joined() + "  v\(n): x\n"
    }
    #expect(try Self.lab.plan(variables(20)).variables.count == 21)
    #expect(Self.lab.compile(variables(9_000)).diagnostics.contains { $0.code == .nestingTooDeep })
  }

  @Test(arguments: ["<<a ", "<<a|", "<<if \"", "<<for x in '", "<< a b>>", "{{a ", "<<<<", "<<<<a>>"])
  func longLinesOfMarksAreReadAtOnce(part: String) {
    let text = String(repeating: part, count: 6_000 / part.count)
    // Nothing to expect but an end: these once took minutes.
    _ = Self.lab.compile(
      "prompt: x\nvariables: { v: '\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))' }\n")
    _ = Self.lab.compile("prompt: x\nsteps:\n  - a.get:\n      text: |\n        \(text) \" >>\n")
  }

  @Test func manyKeysAreReadAtOnce() {
    let compilation = Self.lab.compile(
      "prompt: x\nx-more: {" + (0..<30_000).map { "k\($0): 1" }.joined(separator: ",") + ", k7: 2}\n")
    #expect(
      compilation.diagnostics.map(\.code).contains(.duplicateKey) || compilation.diagnostics.map(\.code).contains(.fileTooLarge))
  }
}

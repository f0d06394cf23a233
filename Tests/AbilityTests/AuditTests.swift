import LucidAbilityTesting
import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidCompiler
import LucidCore
import LucidLab
import LucidReport
import LucidRuntime
import LucidTesting
import Testing

/// `lucid trust audit` finds what leaves, and nothing else.
@Suite struct AuditTests {
  private static let steps = "steps:\n  - { id: events, calendar.events: { from: <<today>>, to: <<tomorrow>> } }\n"
  private static let auditing = AbilityAuditing(.madeUp(clock: SystemClock()))

  /// An ability whose private data reaches a search in one way alone.
  struct Leaky: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let body: String
    let way: Flow.Way

    init(_ name: String, _ way: Flow.Way, steps: String) {
      self.init(name, way, body: "prompt: Hello.\n" + AuditTests.steps + steps)
    }

    init(_ name: String, _ way: Flow.Way, body: String) { (testDescription, self.way, self.body) = (name, way, body) }
  }

  static let leaky: [Leaky] = [
    Leaky("argument", .value, steps: "  - { id: found, web.search: { query: \"<<events.items[0].title>>\" } }\n"),
    Leaky(
      "filter and variable", .value,
      steps: "  - { id: found, web.search: { query: <<first | upper>> } }\n"
        + "variables: { first: \"<<events.items[0].title>>\" }\n"),
    Leaky(
      "argument of a filter", .value,
      steps: "  - { id: found, web.search: { query: '<<sky | replace(\"sky\", events.items[0].title)>>' } }\n"
        + "variables: { sky: sky }\n"),
    Leaky("when", .decision, steps: "  - { id: found, when: events.count > 3, web.search: { query: weather } }\n"),
    Leaky(
      "branch of a text", .value,
      steps: "  - { id: found, web.search: { query: \"<<if events.count > 3>>busy<<else>>free<<end>>\" } }\n"),
    Leaky(
      "loop of a text", .value,
      steps: "  - { id: found, web.search: { query: \"weather <<for e in events.items>>x<<end>>\" } }\n"),
    Leaky("for_each", .decision, steps: "  - { id: found, for_each: e in events.items, web.search: { query: weather } }\n"),
    Leaky(
      "a list that is filtered", .decision,
      steps: "  - { id: found, for_each: e in events.items | limit(2), web.search: { query: weather } }\n"),
    Leaky(
      "a note that was written", .value,
      steps: """
          - { id: noted, notes.create: { title: "Zebra", body: "<<events.items[0].title>>" } }
          - { id: read, after: [noted], notes.search: { query: zebra } }
          - { id: found, web.search: { query: "<<read.items[0].body>>" } }

        """),
    Leaky(
      "a variable that is reached", .decision,
      body: steps + "variables:\n  found: { web.search: { query: weather } }\n"
        + "prompt: \"<<if events.count > 3>><<found.count>><<end>>\"\n"),
  ]

  private func compiled(_ body: String) throws -> (plan: Plan, tests: [AbilityTest]) {
    let file = SourceFile(name: "audited.lucidability", text: "lucidability: 1\nkind: ability\nlabel: Audited\n" + body)
    let (compilation, _) = try Self.auditing.audits(file, folder: nil)
    #expect(!compilation.hasErrors, "\(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
    return (try #require(compilation.plans.first), compilation.tests.first ?? [])
  }

  private func audit(_ body: String) throws -> AbilityAudit {
    let (plan, tests) = try compiled(body)
    return try Self.auditing.audit(plan, tests, nil, card: plan.flows)
  }

  private static func exit(_ audit: AbilityAudit) -> ExitCode {
    AuditOutcome([report(audit)], refusal: nil, areAllRead: true).exit
  }

  private static func report(_ audit: AbilityAudit) -> AuditReport {
    AuditReport(file: "audited.lucidability", sources: SourceSet(), audits: [audit])
  }

  @Test(arguments: leaky) func findsAFlow(leaky: Leaky) throws {
    let audit = try audit(leaky.body)
    let difference = try #require(audit.differences.first { $0.family == "calendar" && $0.target == .tool("web.search") })
    #expect(difference.isOnCard == true && audit.offCard.isEmpty && Self.exit(audit) == .ok, "\(audit)")
    #expect(difference.sent.count == 2 && difference.sent[0] != difference.sent[1])
  }

  /// A derivation that overlooks one way of data or control loses these flows, and the audit fails.
  @Test(arguments: leaky) func aCardWithoutTheFlowIsFalse(leaky: Leaky) throws {
    let (plan, tests) = try compiled(leaky.body)
    let lost = plan.flows.filter { $0.destination.name == "web.search" && $0.from.contains(FamilySet("calendar")) }
    #expect(lost.map(\.way) == [leaky.way], "\(plan.flows)")
    let audit = try Self.auditing.audit(plan, tests, nil, card: plan.flows.filter { !lost.contains($0) })
    #expect(audit.offCard.contains { $0.family == "calendar" }, "\(audit)")
    #expect(audit.offCard.allSatisfy { $0.target == .tool("web.search") } && Self.exit(audit) == .notMet)
    #expect(TextAuditReport().render([Self.report(audit)]).hasPrefix("not met: "))
  }

  @Test func aCardWithoutTheModelIsFalse() throws {
    let (plan, tests) = try compiled(Self.steps + "prompt: \"<<events.count>>\"\n")
    let audit = try Self.auditing.audit(plan, tests, nil, card: [])
    #expect(audit.offCard.map(\.target) == [.model] && Self.exit(audit) == .notMet)
  }

  @Test func findsNothingWhereNothingLeaves() throws {
    let audit = try audit(Self.steps + "  - { id: found, web.search: { query: weather } }\nprompt: \"<<events.count>>\"\n")
    #expect(audit.differences.map(\.target) == [.model] && audit.pairs == TwinVariant.allCases.count)
  }

  @Test func findsTheDecisionToAnswer() throws {
    let audit = try audit("prompt: Hello.\n" + Self.steps + "when: events.count > 0\n")
    let difference = try #require(audit.differences.first { $0.target == .answer })
    #expect(difference.family == "calendar" && difference.variants == ["empty"] && difference.isOnCard == nil)
    #expect(audit.offCard.isEmpty)
  }

  // MARK: Calls of the model

  /// A calendar with a private title, and a search, both of which a prompt may name.
  private static func lab() -> Lab {
    let secret = RecordType("Day", [.init("title", .text, "The title.")])
    var calendar = ScriptedTool(
      ToolSignature("calendar", "get", "Gives a day.", result: .record(secret), reach: "titles", immediate: true)
    ) { _, _ throws(StepFailure) in ToolResult(.record(Record(secret, ["title": .text("Dentist")]))) }
    calendar.cues = TriggerPhrases(["my calendar"])
    var search = ScriptedTool("web.search", immediate: true, discloses: "the words of the query")
    search.cues = TriggerPhrases(["the web"])
    return Lab(tools: [calendar, search])
  }

  private func audit(_ body: String, in lab: Lab, card: (Flow) -> Bool) async throws -> AbilityAudit {
    let plan = try lab.plan(body)
    let test = AbilityTest(
      name: "sample", world: AbilityTestWorld(.sample), at: .sample, inputs: [], answers: nil, expectations: [],
      span: Span(file: 0, start: 0, end: 0))
    return await TwinAudit(lab.context(), agent: AbilityAuditing.agent(of: plan)) { plan, inputs, context in
      await Executor(context).run(plan, inputs: inputs)
    }.audit(plan, in: test, card: plan.flows.filter(card))
  }

  private static let asking = "prompt: Look at my calendar and search the web.\n"

  /// The model copies the private title into a search that it words itself.
  @Test func theModelCopiesAPrivateTextIntoASearch() async throws {
    let audit = try await audit(Self.asking, in: Self.lab()) { _ in true }
    #expect(audit.pairs == TwinVariant.allCases.count)
    let difference = try #require(audit.differences.first { $0.target == .request("web.search") })
    #expect(difference.family == "calendar" && difference.isOnCard == true && difference.span == nil)
    #expect(difference.sent.count == 2 && difference.sent[0].contains("Dentist"))
    #expect(difference.sent[1].contains("Dentist other"))
    #expect(!audit.differences.contains { $0.target == .tool("web.search") })
    #expect(audit.offCard.isEmpty && Self.exit(audit) == .ok)
  }

  @Test func aCardWithoutTheRequestIsFalse() async throws {
    let audit = try await audit(Self.asking, in: Self.lab()) { $0.way != .request }
    #expect(audit.offCard.map(\.target) == [.request("web.search")] && Self.exit(audit) == .notMet)
    // The flow of a request does not excuse a step that sends the same.
    let step = try await self.audit(
      "prompt: x\nsteps:\n  - { id: c, calendar.get: {} }\n  - web.search: { text: <<c.title>> }\n", in: Self.lab()
    ) { $0.way == .request }
    #expect(step.offCard.contains { $0.target == .tool("web.search") })
  }

  @Test func aModelThatMayAnswerOnceOnlyIsAskedInWords() async throws {
    let audit = try await audit(Self.asking + "limits: { turns: 1 }\n", in: Self.lab()) { _ in true }
    #expect(audit.differences.map(\.target) == [.model])
  }

  // MARK: Shipped abilities

  /// Every difference that a shipped ability shows is on its card; the numbers are recorded.
  @Test func shippedAbilities() throws {
    var lines: [String] = []
    var (pairs, counts) = (0, [String: (all: Int, onCard: Int)]())
    for path in ShippedAbilityTests.files where path.hasPrefix("abilities/") {
      let file = SourceFile(name: path, bytes: RepositoryFiles.bytes(path))
      let (_, audits) = try Self.auditing.audits(file, folder: Repository.path("abilities"))
      for audit in audits {
        #expect(audit.reason == nil && audit.offCard.isEmpty, "\(path): \(audit.offCard)")
        pairs += audit.pairs
        for difference in audit.differences {
          let kind = difference.target.isByModel ? "\(difference.target.name) by the model" : difference.target.name
          counts[kind, default: (0, 0)].all += 1
          if difference.isOnCard == true { counts[kind, default: (0, 0)].onCard += 1 }
        }
        let found = audit.differences.map { "\($0.family) to \($0.target.name)" }
        lines.append("\(path): \(audit.pairs) pairs; \(found.isEmpty ? "no difference" : found.joined(separator: ", "))")
      }
    }
    let sums = counts.sorted { $0.key < $1.key }.map { "\($0.value.all) to \($0.key), \($0.value.onCard) on the card" }
    Golden.expect(
      lines.joined(separator: "\n") + "\n\n\(pairs) pairs; differences: \(sums.joined(separator: "; "))\n", "flows/audits.txt")
  }
}

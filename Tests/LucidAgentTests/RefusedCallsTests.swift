import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidAgent
@testable import LucidRuntime

/// Each call that was not made is one line for the person.
@Suite struct RefusedCallsTests {
  private static let failure = StepFailure(.badArgument, .words(.tooManyTags, 3))

  @Test func equalRefusalsAreCounted() {
    var calls = RefusedCalls()
    for _ in 1...2 { calls.add("tasks.create", .failed(Self.failure)) }
    calls.add("notes.create", .failed(Self.failure))
    #expect(calls.told().map(\.about) == ["tasks.create", "notes.create"])
    #expect(calls.told().isEmpty)
  }

  @Test func aCallThatGoesWellMakesOneGood() {
    var calls = RefusedCalls()
    calls.add("tasks.create", .failed(Self.failure))
    calls.settle("tasks.create")
    #expect(calls.told().isEmpty)
  }

  @Test func aRuleThatKeptACallBackIsToldOnce() {
    var calls = RefusedCalls()
    let failure = StepFailure(.forbidden, .words(.searchedOnce))
    for _ in 1...2 { calls.keepBack("web.search", failure) }
    calls.add("web.search", .failed(failure))
    #expect(calls.told().isEmpty && calls.keptBack.map(\.about) == ["web.search"])
    calls.permit("web.search")
    #expect(calls.keptBack.isEmpty)
  }

  /// A call whose words may hold notes: the rule says why, and no second line says that it was refused.
  @Test func aModelsCallThatLeaksIsToldOnce() async {
    let lab = Lab(tools: [ScriptedTool("web.ask", discloses: "the text")])
    let facts = ModelSessionFacts(
      id: "run", started: Monday.now, deadline: .max, caps: [], mayWrite: true, hasChanged: false,
      labels: Labels(families: FamilySet("notes")))
    let session = ToolCallSession(lab.context(), facts)
    let reply = await session.reply(to: ToolCall(id: "1", tool: "web.ask", arguments: #"{"text": "oat milk"}"#))
    if let refusal = reply.refusal { session.refused("web.ask", refusal) }
    session.reportRefused()
    #expect(reply.refusal != nil && session.result.fellShort)
    #expect(session.result.notices.map(\.about) == ["web.ask"], "\(session.result.notices.map(\.text))")
  }
}

import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidAgent
@testable import LucidRuntime

/// A call that a model words goes out, is sent or writes only as the policy has it, whatever was approved.
@Suite struct ToolCallFlowTests {
  private static let arguments = RecordType("Arguments", [.init("text", .text, "The text.")])

  /// What comes of a call by a model that has been shown notes: the calls made, and why there was none.
  private static func call(_ tool: String, _ flow: FlowPolicy) async throws -> (calls: Int, waits: Bool, refusal: StepFailure?) {
    let log = CallLog()
    let lab = Lab(tools: [
      ScriptedTool("web.ask", log: log, discloses: "the text"), ScriptedTool("web.post", log: log, effect: .send),
      ScriptedTool("tasks.put", log: log, effect: .write),
    ])
    var rules = RunRules()
    rules.flow = flow
    let facts = ModelSessionFacts(
      id: "run", started: Monday.now, deadline: .max, caps: [WriteCap(tool: tool, most: 3)], mayWrite: true, hasChanged: false,
      labels: Labels(families: FamilySet(["notes", "weather"])))
    let session = ToolCallSession(lab.context().with(rules: rules), facts)
    do throws(StepFailure) {
      switch try await session.call(tool, Record(Self.arguments, ["text": .text("oat milk")])) {
      case .done: return (log.calls, false, nil)
      case .waits(let proposal):
        #expect(proposal.labels == facts.labels)
        return (log.calls, true, nil)
      }
    } catch { return (log.calls, false, error) }
  }

  private static let approved = WritePolicy(isApproved: true)

  /// Neither an approval nor a permission lifts `local_only` from what leaves; a write stays here.
  @Test(arguments: [("web.ask", 0), ("web.post", 0), ("tasks.put", 1)]) func whatIsLocalOnlyStays(tool: String, calls: Int)
    async throws
  {
    let ended = try await Self.call(
      tool, FlowPolicy(writes: Self.approved, localOnly: FamilySet("notes"), permitted: [tool: .all], discloses: .all))
    #expect(ended.calls == calls && ended.refusal?.kind == (calls == 0 ? .forbidden : nil))
    if calls == 0 {
      #expect(ended.refusal?.message.hasSuffix("may hold notes, which `policy: {local_only: …}` keeps on this machine") == true)
      #expect(ended.refusal?.hint == "use only words of the message")
    }
  }

  @Test(arguments: ["web.ask", "web.post", "tasks.put"]) func whatTheHostDeniesIsNotDone(tool: String) async throws {
    for denied in [tool, String(tool.prefix { $0 != "." })] {
      let ended = try await Self.call(tool, FlowPolicy(writes: Self.approved, forbidden: [denied: FamilySet("notes")]))
      #expect(ended.calls == 0)
      #expect(ended.refusal?.message.hasSuffix("may hold notes, which `policy: {forbid: …}` denies to \(tool)") == true)
    }
  }

  /// What is sent is shown to the person; a query needs the permission before.
  @Test func whatIsSentWaitsAndAQueryIsRefused() async throws {
    let sent = try await Self.call("web.post", FlowPolicy(writes: WritePolicy(writes: .apply)))
    #expect(sent.calls == 0 && sent.waits)
    let asked = try await Self.call("web.ask", FlowPolicy(writes: WritePolicy(writes: .apply)))
    #expect(asked.calls == 0 && asked.refusal?.hint?.contains("discloses: [notes]") == true)
    let allowed = try await Self.call("web.ask", FlowPolicy(discloses: FamilySet("notes")))
    #expect(allowed.calls == 1)
  }
}

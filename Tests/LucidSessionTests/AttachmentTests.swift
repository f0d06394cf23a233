import LucidCore
import LucidLab
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidSession

/// A file of `--attach` is data of the person like any other: the card says where it goes.
@Suite struct AttachmentTests {
  private static func added(_ body: String) throws -> (before: Plan, after: Plan) {
    let folder = ScratchFolder(["a.txt": "secret"])
    let signature = ToolSignature(
      "files", "read", "Reads a file.", parameters: [Parameter("path", .text, "The file.")], result: .record(ScriptedTool.result),
      effect: .read, reach: "the files given with --attach")
    let lab = Lab(tools: [
      ScriptedTool(signature) { _, _ throws(StepFailure) in ToolResult(.null) }, ScriptedTool("web.post", effect: .send),
      ScriptedTool("tasks.put", effect: .write),
    ])
    let plan = try lab.plan(body)
    return (plan, try Attachments([folder.path + "/a.txt"]) { $0 }.added(to: plan, lab.catalog))
  }

  /// To the model, and to what the model may be offered that sends.
  @Test(arguments: [
    ("prompt: Hello.\n", ["models elsewhere"]), ("prompt: Hello.\nwrites: {tasks.put: 1}\n", ["models elsewhere"]),
    ("prompt: Hello.\nwrites: {web.post: 1}\n", ["models elsewhere", "web.post"]),
  ]) func itsFlowsAreOnTheCard(body: String, destinations: [String]) throws {
    let (before, after) = try Self.added(body)
    #expect(before.flows.allSatisfy { $0.expression != "--attach" })
    let flows = after.flows.filter { $0.from == FamilySet("files") }
    #expect(flows.map(\.destination.name) == destinations && flows.allSatisfy { $0.expression == "--attach" })
    #expect(after.capabilities.reads.map(\.source) == ["files"])
  }

  /// Nothing else of the plan changes: what the model is offered stays.
  @Test func theOffersStay() throws {
    let (before, after) = try Self.added("prompt: Hello.\nwrites: {tasks.put: 1}\n")
    #expect(before.offers == ["tasks.put"] && after.offers == before.offers)
  }
}

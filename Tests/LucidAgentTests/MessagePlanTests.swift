import LucidAgent
import LucidBuiltins
import LucidCore
import LucidLab
import LucidRuntime
import LucidTesting
import Testing

/// A message is words, never a template.
@Suite struct MessagePlanTests {
  @Test func placeholdersInAMessageAreWords() async {
    let lab = Lab(tools: [ScriptedTool("notes.create", effect: .write), ScriptedTool("notes.search")])
    let plan = MessagePlan.plan("What is <<today>>?", tools: lab.tools.map(\.signature))
    let record = await Executor(lab.context()).run(plan, inputs: [])
    #expect(record.prompt?.text == "What is <<today>>?")
    #expect(plan.writes.map(\.tool) == ["notes.create"])
    #expect(plan.capabilities.reads.map(\.source) == ["notes"] && plan.capabilities.writes.map(\.source) == ["notes"])
  }
}

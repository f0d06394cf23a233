import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

@Suite struct EventOrderTests {
  /// S71: the prompt, pairs for the steps, the card, then the answer.
  @Test func cardBeforeAnswer() async throws {
    let events = EventLog()
    var lab = Lab(tools: [ScriptedTool("a.get", immediate: true), ScriptedTool("b.get", immediate: true)])
    lab.cards = [FaultTests.TestCard()]
    _ = try await lab.run(
      "prompt: <<today>>\ncard: test\nsteps:\n  - id: a\n    a.get: {}\n  - id: b\n    b.get: {}\n    when: a.count > 0\n  - a.get: {}\n",
      events: events)
    #expect(
      events.lines == [
        "started", "variable today fetched", "prompt", "step a running", "step a done", "step step3 running", "step step3 done",
        "step b skipped",
        "card test", "answer", "finished ok",
      ])
  }

  @Test func aPromptOverStepsComesWhenTheyAreKnown() async throws {
    let events = EventLog()
    _ = try await Lab(tools: [ScriptedTool("a.get", immediate: true)]).run(
      "prompt: <<a.count>>\nsteps:\n  - id: a\n    a.get: {}\n", events: events)
    #expect(events.lines == ["started", "step a running", "step a done", "prompt", "answer", "finished ok"])
  }
}

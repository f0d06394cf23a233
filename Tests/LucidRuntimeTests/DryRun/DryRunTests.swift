import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// Dry runs of abilities that write, with tools that are counted.
@Suite struct DryRunTests {
  private struct Ended {
    let record: RunRecord
    let dryRun: DryRun
    let calls: [String]
    let asked: Int
  }

  private func run(_ body: String, failure: StepFailure? = nil) async throws -> Ended {
    let log = CallLog()
    let model = ScriptedModel()
    var lab = Lab(
      tools: [
        ScriptedTool("a.get", log: log, failure: failure), ScriptedTool("b.get", log: log),
        ScriptedTool("w.put", log: log, effect: .write), ScriptedTool("m.send", log: log, effect: .send),
      ], variables: [ScriptedVariable("place", .text("Montreal"), cost: .cheap, log: log)])
    lab.model = model
    let record = await Executor(lab.context(nil, isDryRun: true)).run(try lab.plan(body), inputs: [])
    return Ended(
      record: record, dryRun: try #require(record.dryRun), calls: log.entries.filter { $0.hasPrefix("start") },
      asked: model.requests.count)
  }

  @Test func readsAreMadeAndWritesAreNot() async throws {
    let ended = try await run(
      """
      prompt: "Got <<got.text>>, made <<made.id | upper>> of <<place>>."
      steps:
        - id: got
          a.get: { text: here, items: [x, y] }
        - id: made
          w.put: { text: "for <<got.text>>", number: <<got.count>> }
        - id: next
          b.get: { text: "after <<made.text>>" }
        - m.send: { text: <<next.text>> }

      """)
    #expect(ended.record.outcome == .ok && ended.asked == 0 && ended.record.answer == nil)
    #expect(ended.calls == ["start a.get", "start place"] || ended.calls == ["start place", "start a.get"])
    #expect(ended.record.prompt?.text == "Got here, made <<made.id | upper>> of Montreal.")
    #expect(ended.dryRun.writes.map(\.tool) == ["w.put", "m.send"])
    #expect(ended.dryRun.writes[0].arguments == [.init("text", .text("for here")), .init("number", .integer(2))])
    #expect(ended.dryRun.writes[0].dependsOn == [] && ended.dryRun.writes.map(\.effect) == [.write, .send])
    #expect(ended.dryRun.writes[1].arguments == [.init("text", .text("<<next.text>>"))])
    #expect(ended.dryRun.unasked.map(\.step) == ["next"])
    #expect(ended.dryRun.unasked[0].arguments == [.init("text", .text("after <<made.text>>"))])
    #expect(ended.dryRun.unasked[0].dependsOn == ["made.text"])
    // Typed, with the id of the step.
    let placeholder = ended.record.observations[1].value.standin
    #expect(placeholder == UnknownValue("made", .record(ScriptedTool.result)))
    #expect(ended.record.notices.isEmpty)
    #expect(ended.dryRun.request.map { $0.promptCharacters > 30 && $0.dataCharacters > 30 && $0.model == "scripted" } == true)
  }

  @Test func bothBranchesAreShown() async throws {
    let ended = try await run(
      """
      variables: { line: "was <<made.text>>", plain: "is fine" }
      steps:
        - id: made
          w.put: { text: one, items: [x] }
        - id: maybe
          b.get: {}
          when: made.count > 0
        - w.put: { text: two }
          when: made.count > 1
      writes: { w.put: 2 }
      prompt: |
        <<if made.count > 0>>
        Some <<line>>.
        <<elif plain == "is fine">>
        None.
        <<else>>
        Never.
        <<end>>
        <<for item in made.items>>
        - <<item>> <<loop.index>>
        <<else>>
        Empty.
        <<end>>
        <<if maybe is available>>Maybe.<<end>> It <<plain>>.

      """)
    let text = try #require(ended.record.prompt?.text)
    #expect(
      text == """
        [depends on made.count: Some <<line>>.
         | else: None.
        ][for each of made.items: - <<item>> <<loop.index>>
         | if there is none: Empty.
        ][depends on maybe: Maybe.] It is fine.

        """)
    #expect(ended.dryRun.unasked.map(\.dependsOn) == [["made.count"]])
    #expect(ended.dryRun.writes.map(\.dependsOn) == [[], ["made.count"]])
    #expect(
      ended.record.observations.map(\.status) == [
        .skipped(.dryRun), .skipped(.depends(on: "made.count")), .skipped(.depends(on: "made.count")),
      ])
    #expect(ended.record.outcome == .ok && ended.calls.isEmpty)
  }

  @Test func theRunsOwnConditionMayHangOnAWrite() async throws {
    let ended = try await run(
      "when: made.count > 0\nsteps:\n  - id: made\n    w.put: {}\nprompt: Go\n")
    #expect(ended.dryRun.condition == "made.count" && ended.record.prompt?.text == "Go" && ended.record.outcome == .ok)
    let false_ = try await run("when: got.count > 5\nsteps:\n  - id: got\n    a.get: {}\nprompt: Go\n")
    #expect(false_.record.outcome == .nothing && false_.dryRun.request == nil)
  }

  @Test func listsOfWrites() async throws {
    let ended = try await run(
      """
      writes: { w.put: 5 }
      steps:
        - id: got
          a.get: { items: [x, y, z] }
        - id: made
          for_each: item in got.items
          w.put: { text: "<<loop.index>>: <<item>>" }
          when: item != "y"
        - id: again
          for_each: one in made
          b.get: { text: <<one.text>> }
        - for_each: one in again
          w.put: { text: <<one.text>> }
        - for_each: item in got.items
          b.get: { text: "<<item>> <<made[0].id>>" }
      prompt: "<<made | length>>"

      """)
    #expect(ended.calls == ["start a.get"])
    #expect(ended.dryRun.writes.map(\.item) == [1, 3, nil])
    #expect(ended.dryRun.writes.map { $0.arguments[0].value } == ["1: x", "3: z", "<<one.text>>"].map(Value.text))
    #expect(ended.dryRun.writes.last?.dependsOn == ["again"])
    #expect(ended.dryRun.unasked.map(\.step) == ["again", "step5", "step5", "step5"])
    #expect(ended.record.prompt?.text == "<<made | length>>" && ended.record.outcome == .ok)
  }

  @Test func capsHoldAsInARun() async throws {
    let ended = try await run(
      "writes: { w.put: 1 }\nsteps:\n  - for_each: item in [1, 2]\n    w.put: { number: <<item>> }\nprompt: Go\n")
    #expect(ended.dryRun.writes.isEmpty && ended.record.outcome == .backendFailed)
    #expect(ended.record.failure?.step == "step1")
  }

  @Test func aMissingSourceIsMissingHereToo() async throws {
    let ended = try await run(
      "steps:\n  - id: got\n    a.get: {}\n    on_error: omit\n  - w.put: { text: <<got.text | default(\"none\")>> }\nprompt: <<got.text>>\n",
      failure: StepFailure(.unavailable, "not there"))
    #expect(ended.record.outcome == .partial && ended.record.prompt?.text.contains("not there") == true)
    #expect(ended.dryRun.writes.map(\.arguments) == [[.init("text", .text("none"))]])
  }

  @Test func anyOtherRunHasNone() async throws {
    #expect(try await Lab().run("prompt: x\n").dryRun == nil)
  }
}

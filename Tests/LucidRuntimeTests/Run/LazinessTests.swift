import LucidCore
import LucidLab
import LucidRuntime
import LucidTesting
import Testing

/// What is not needed is not asked for, and nothing is asked for twice.
@Suite(.timeLimit(.minutes(20))) struct LazinessTests {
  private static func lab(_ log: CallLog, delay: Duration? = nil, clock: (any RunClock)? = nil) -> Lab {
    var lab = Lab(
      tools: [ScriptedTool("a.get", log: log, delay: delay), ScriptedTool("b.get", log: log, delay: delay)],
      variables: [
        ScriptedVariable("place", .text("Montreal"), log: log, delay: delay),
        ScriptedVariable("mood", .text("fine"), log: log, delay: delay),
        ScriptedVariable("rainy", .boolean(false), .boolean, log: log, delay: delay),
        ScriptedVariable("lost", .absent(Absence(.unavailable, "lost is not available: gone")), log: log),
      ])
    if let clock { lab.clock = clock }
    return lab
  }

  @Test(arguments: [
    "prompt: <<today>>\n", "prompt: <<if today == tomorrow>><<place>><<end>>\n",
    "prompt: <<if today != tomorrow>>x<<else>><<place>><<end>>\n",
    "prompt: <<if today == tomorrow and rainy>>x<<end>>\n", "prompt: <<today | default(place)>>\n",
    "prompt: <<for i in []>><<place>><<end>>x\n",
    "prompt: x\nwhen: today == tomorrow\nsteps:\n  - a.get: { text: <<place>> }\n",
    "prompt: <<place>>\nwhen: today == tomorrow\n",
    "prompt: x\nsteps:\n  - a.get: { text: <<place>> }\n    when: today == tomorrow\n",
    "prompt: <<if today == tomorrow>><<v>><<end>>\nvariables: { v: in <<place>> }\n", "prompt: x\nvariables: { v: <<place>> }\n",
    "prompt: <<if today == tomorrow>><<v>><<end>>\nvariables: { v: {a.get: {text: <<place>>}} }\n",
    "prompt: <<<<place>>\n",
    "prompt: <<place>>\nraw: true\n",
  ]) func neverAsked(body: String) async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run(body)
    #expect(log.calls == 0, "\(log.entries)")
    #expect(record.variables.filter { $0.cost != .free }.allSatisfy { $0.status == .neverNeeded && $0.value == .null })
    #expect(record.outcome == .ok || record.outcome == .nothing)
  }

  @Test func aConditionOverStepsIsJudgedBeforeThePromptIsFilled() async throws {
    let log = CallLog()
    let body = "prompt: <<place>> <<one.count>>\nwhen: one.count > 3\nsteps:\n  - id: one\n    a.get: { items: [x] }\n"
    let record = try await Self.lab(log).run(body)
    #expect(record.outcome == .nothing)
    #expect(log.count("place") == 0 && log.count("a.get") == 1)
    let more = try await Self.lab(log).run(body.replacing("> 3", with: "> 0"))
    #expect(more.outcome == .ok)
    #expect(more.prompt?.text == "Montreal 1")
    #expect(log.count("place") == 1)
  }

  @Test func askedAtMostOnce() async throws {
    let log = CallLog()
    let body = """
      prompt: "<<place>> <<place>> <<v>> <<w>> <<if place == mood>><<end>><<for i in [1, 2, 3]>><<place>><<end>>"
      when: place != mood
      variables: { v: "in <<place>>", w: "<<v>> and <<place | upper>>" }
      steps:
        - a.get: { text: <<place>> }
          when: place is not empty
        - b.get: { text: "<<place>> <<v>>" }
      """
    let record = try await Self.lab(log).run(body)
    #expect(record.outcome == .ok)
    #expect(log.count("place") == 1 && log.count("mood") == 1)
    #expect(record.prompt?.text == "Montreal Montreal in Montreal in Montreal and MONTREAL MontrealMontrealMontreal")
  }

  @Test func aToolVariableIsCalledOnce() async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run(
      "prompt: <<v.text>> <<v.count>> <<v.text>>\nvariables: { v: {a.get: {text: hello}} }\nsteps:\n  - b.get: { text: <<v.text>> }\n"
    )
    #expect(record.prompt?.text == "hello 0 hello")
    #expect(log.count("a.get") == 1)
  }

  @Test func independentVariablesAreFetchedTogether() async throws {
    let log = CallLog()
    let clock = ManualClock(Monday.now)
    let lab = Self.lab(log, delay: .milliseconds(200), clock: clock)
    let plan = try lab.plan("prompt: \"<<place>> <<mood | upper>> <<if rainy>>wet<<else>>dry<<end>>\"\n")
    async let running = Executor(lab.context()).run(plan, inputs: [])
    await clock.sleepers(4)
    #expect(Set(log.entries) == ["start place", "start mood", "start rainy"])
    clock.advance(.milliseconds(200))
    #expect(await running.prompt?.text == "Montreal FINE dry")
  }

  @Test func whatIsMissingIsNotedOnce() async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run(
      "prompt: <<lost>> <<lost>> <<if lost == \"x\">><<end>><<place>>\nsteps:\n  - a.get: { text: <<lost>> }\n")
    #expect(record.outcome == .partial)
    #expect(record.notices.filter { $0.text == "lost is not available: gone" }.count == 1)
    #expect(record.prompt?.text.hasPrefix("(lost is not available: gone) ") == true)
    #expect(record.observations[0].status == .skipped(.missing(MissingData("lost is not available: gone"))))
    #expect(log.count("a.get") == 0 && log.count("lost") == 1)
  }

  @Test func whatIsTestedIsNotMissing() async throws {
    let record = try await Self.lab(CallLog()).run("prompt: <<lost | default(\"none\")>><<if lost is available>>x<<end>>\n")
    #expect(record.outcome == .ok)
    #expect(record.notices.isEmpty)
  }
}

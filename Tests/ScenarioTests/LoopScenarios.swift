import LucidAgent
import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidModels
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

@testable import LucidCommands
@testable import LucidServing

/// A model that calls tools in the run of an ability: S86 to S88 as a model asks for them, S90, S91, and what bounds it.
@Suite(.timeLimit(.minutes(20))) struct LoopScenarios {
  static let task = "prompt: Get the report going.\nwrites: { tasks.create: 2 }\n"

  static func said(_ text: String) -> Answer { Answer(text: text, author: "scripted") }

  /// The run of an ability as `lucid run` leads it, with writes as they would be with `policy: {writes: apply}`.
  func run(
    _ body: String, _ turns: [Answer], isSmall: Bool = false, vault: (any FileTree)? = nil, clock: (any RunClock)? = nil,
    log: CallLog? = nil
  ) async throws -> (record: RunRecord, model: ScriptedModel, stage: CountingStage?) {
    let model = ScriptedModel(turns: turns, isSmall: isSmall)
    var world = World(model: model)
    if let vault { world.vault = vault }
    world.clock = clock
    let plan = try world.plan(body)
    world.middleware = AbilityMiddleware.of(plan)
    world.policy = WritePolicy(writes: .apply)
    world.stage = CountingStage()
    let record = await world.run(plan)
    return (record, model, world.stage)
  }

  static func replies(_ record: RunRecord) -> [ToolReply] {
    record.turns.flatMap { turn -> [ToolReply] in
      if case .replies(let replies) = turn { return replies }
      return []
    }
  }

  // MARK: The tools of 001, under its names

  @Test func s86_aTaskAsAModelAsksForIt() async throws {
    let subtasks = #"[{\"title\": \"Draft\"}, {\"title\": \"\"}, {\"title\": \"Send\"}]"#
    let arguments =
      #"{"title": "Report", "deadline": "2026-04-10T17:00:00Z", "timeEstimate": "1:75", "priority": "3", "labels": "work, Work, deep", "subtasks": ""#
      + subtasks + #""}"#
    let (record, _, stage) = try await run(
      Self.task, [Answer.call("create_task", arguments), Self.said("The task has been created.")],
      vault: MemoryTree(name: "the vault", files: [:]))
    #expect(record.outcome == .ok && stage?.commits.count == 1, "\(Self.replies(record).map(\.text))")
    let task = try #require(record.observations.last?.value)
    #expect(task["estimate"] == .period(Period(seconds: 7140)))
    #expect(task["priority"] == .integer(3) && task["labels"] == .list([.text("work"), .text("deep")]))
    #expect(task["subtasks"].list?.compactMap { $0["title"].text } == ["Draft", "Send"])
  }

  @Test func s87_anEventUnderItsTaughtName() async throws {
    let (record, _, _) = try await run(
      "prompt: Put lunch down.\nwrites: { calendar.create: 1 }\n",
      [
        Answer.call("create_event", #"{"title": "Lunch", "starttime": "2026-04-06T09:00", "description": "Soup"}"#),
        Self.said("Lunch is there."),
      ])
    #expect(
      record.changes.map { "\($0.kind) \($0.noun) \($0.title)" } == ["created event Lunch"], "\(Self.replies(record).map(\.text))"
    )
    let event = try #require(record.observations.last?.value)
    #expect(event["start"] == .datetime(Monday.at(9)) && event["end"] == .datetime(Monday.at(10)))
    #expect(event["notes"] == .text("Soup"))
  }

  @Test func s88_aLabelTwice() async throws {
    let (record, _, _) = try await run(
      "prompt: Make a label.\nwrites: { tasks.create_label: 2 }\n",
      [
        Answer.call("create_label", #"{"name": "Home", "color": "teal"}"#), Answer.call("create_label", #"{"name": "home"}"#),
        Self.said("There it is."),
      ], vault: MemoryTree(name: "the vault", files: [:]))
    #expect(record.changes.map(\.title) == ["Home"])
    #expect(record.observations.first?.value["color"] == .text("00897B"))
  }

  // MARK: What is offered

  @Test func onlyTheCardIsOffered() async throws {
    let body = "prompt: Compare my HRV with today's calendar, and keep what stands out.\nwrites: { notes.create: 1 }\n"
    let (record, model, _) = try await run(body, [Self.said("Nothing stands out.")])
    let plan = try World().plan(body)
    #expect(plan.offers == ["health.today", "calendar.events", "notes.create"])
    #expect(plan.capabilities.writes.map(\.source) == ["notes"])
    #expect(model.requests[0].offered.map(\.name) == plan.offers)
    #expect(model.requests[0].observations.map(\.tool) == ["health.today", "calendar.events"], "the steps run as ever")
    #expect(model.requests[0].guidance?.contains("MUST call a tool") == true)
    #expect(record.steps.map(\.tool) == ["health.today", "calendar.events"])
  }

  @Test func whoNamesTheStepsOffersNothing() async throws {
    for body in ["prompt: My calendar.\nsteps: []\n", "prompt: My calendar.\nplan: calendarToday\n"] {
      let plan = try World().plan(body + "writes: { notes.create: 1 }\n")
      #expect(plan.offers.isEmpty && AbilityMiddleware.of(plan).isEmpty && plan.capabilities.writes.isEmpty)
    }
  }

  @Test func aSmallModelIsOfferedLess() async throws {
    let (_, model, _) = try await run(
      "prompt: My calendar today, and a task for it.\nwrites: { tasks.create: 1 }\n", [Self.said("Three meetings.")],
      isSmall: true)
    let offered = model.requests[0].offered
    #expect(offered.map(\.name) == ["tasks.create"], "what was read already exists")
    #expect(offered[0].parameters.properties.allSatisfy { $0.schema.kinds == [.string] })
    #expect(model.requests[0].guidance?.contains("<tool_call>") == true)
  }

  /// The digest, and whoever cannot call: the steps run, nothing is offered.
  @Test func withTheDigestTheStepsRun() async throws {
    var world = World()
    let plan = try world.plan("prompt: My calendar today.\nwrites: { notes.create: 1 }\n")
    world.middleware = AbilityMiddleware.of(plan)
    let record = await world.run(plan)
    #expect(record.outcome == .ok && record.steps.map(\.tool) == ["calendar.events"] && record.turns.isEmpty)
  }

  // MARK: Bounds

  @Test func readsOfOneAnswerRunTogetherAndKeepTheirOrder() async throws {
    let calls = [
      ToolCall(id: "a", tool: "calendar.events", arguments: #"{"from": "2026-04-07", "to": "2026-04-08"}"#),
      ToolCall(id: "b", tool: "mail.search", arguments: #"{"limit": 2}"#),
      ToolCall(id: "c", tool: "calendar.events", arguments: #"{"to": "2026-04-08", "from": "2026-04-07"}"#),
      ToolCall(id: "d", tool: "tasks.delete", arguments: "{}"),
    ]
    var world = World()
    let model = ScriptedModel(turns: [Answer(text: "", author: "scripted", calls: calls), Self.said("Seen.")])
    world.model = model
    world.middleware = [ToolCallMiddleware(tools: ["calendar.events", "mail.search"])]
    let record = await world.say("What is on?")
    let replies = Self.replies(record)
    #expect(replies.map(\.id) == ["a", "b", "c", "d"] && replies.map(\.isRefusal) == [false, false, false, true])
    #expect(replies[0].text == replies[2].text)
    #expect(record.steps.count <= 3 && record.steps.map(\.name) == (1...record.steps.count).map { "call\($0)" })
  }

  @Test func theSameQuestionIsAnsweredFromTheFirst() async throws {
    let ask = Answer.call("calendar.events", #"{"from": "2026-04-07", "to": "2026-04-08"}"#)
    var world = World()
    let model = ScriptedModel(turns: [ask, ask, ask, Self.said("Dentist.")])
    world.model = model
    world.middleware = [ToolCallMiddleware(tools: ["calendar.events"])]
    let record = await world.say("What is on tomorrow?")
    #expect(world.log.count("calendar.events") == 1 && record.steps.count == 1 && record.outcome == .ok)
    #expect(model.requests.map(\.mayCall) == [true, true, true, false], "who asks for the third time has to answer")
  }

  @Test func nothingIsWrittenTwice() async throws {
    let (record, _, stage) = try await run(
      Self.task,
      [
        Answer.call("tasks.create", #"{"title": "Report"}"#), Answer.call("tasks.create", #"{"title": "Report"}"#),
        Answer.call("tasks.create", #"{"title": "report", "description": "again"}"#),
        Answer.call("tasks.create", #"{"title": "Slides"}"#), Self.said("Two tasks."),
      ])
    #expect(record.outcome == .ok && record.changes.map(\.title) == ["Report", "Slides"])
    #expect(Self.replies(record).map(\.isRefusal) == [false, true, true, false], "\(Self.replies(record).map(\.text))")
    #expect(stage?.commits.count == 1)
  }

  @Test func aCapIsACap() async throws {
    let calls = ["A", "B", "C"].enumerated().map {
      ToolCall(id: "\($0)", tool: "tasks.create", arguments: "{\"title\": \"\($1)\"}")
    }
    let (record, _, _) = try await run(Self.task, [Answer(text: "", author: "s", calls: calls), Self.said("Two of three.")])
    #expect(record.changes.map(\.title) == ["A", "B"] && Self.replies(record).map(\.isRefusal) == [false, false, true])
    #expect(record.outcome == .partial && record.notices.contains { $0.text.hasPrefix("a call of tasks.create was not made: ") })
  }

  @Test func whatCannotBeDoneTakesNoPlace() async throws {
    let (record, _, _) = try await run(
      "prompt: Make a task.\nwrites: { tasks.create: 1 }\n",
      [
        Answer.call("tasks.create", #"{"title": " ", "description": "x"}"#), Answer.call("tasks.create", #"{"title": "Report"}"#),
        Self.said("Done."),
      ])
    #expect(record.changes.map(\.title) == ["Report"] && record.outcome == .ok)
  }

  /// What the model said is no evidence: a call that was not made is told, unless a later one went well.
  @Test func aRefusedCallIsTold() async throws {
    let wrong = Answer.call("tasks.create", #"{"heading": "Report"}"#)
    let (left, _, _) = try await run(Self.task, [wrong, Self.said("Your task is on the list now.")])
    #expect(
      left.outcome == .partial
        && left.notices.contains { $0.text.hasSuffix("the model gave it something that it does not take: heading") })
    #expect(Self.replies(left)[0].text.hasPrefix("Refused: tasks_create has no argument `heading`"))
    let (mended, _, _) = try await run(
      Self.task, [wrong, Answer.call("tasks.create", #"{"title": "Report"}"#), Self.said("It is there.")])
    #expect(mended.outcome == .ok && mended.changes.count == 1)
    let (unknown, _, _) = try await run(Self.task, [Answer.call("fly", "{}"), Self.said("Done.")])
    #expect(unknown.outcome == .partial && Self.replies(unknown)[0].text.contains("there are tasks_create"))
    let (silent, _, _) = try await run(Self.task, [Answer.call("tasks.create", #"{"title": "Report"}"#), Self.said("")])
    #expect(silent.outcome == .partial && silent.changes.count == 1)
  }

  @Test func theSameMistakeTwiceEndsATool() async throws {
    let wrong = Answer.call("tasks.create", #"{"heading": "Report"}"#)
    let (record, model, _) = try await run(Self.task, [wrong, wrong, Self.said("It could not be done.")])
    #expect(model.requests.map(\.mayCall) == [true, true, false])
    #expect(
      record.outcome == .partial && record.notices.contains { $0.text.hasPrefix("2 calls of tasks.create were not made: ") })
    #expect(Self.replies(record)[0].text.contains("has no argument `heading`"))
    #expect(ExitCode(record, strict: false) == .partial && ExitCode(record, strict: true) == .modelFailed)
  }

  @Test func aCallInTheTextIsACall() async throws {
    let (record, model, _) = try await run(
      Self.task, [Self.said(#"Sure: {"name": "create_task", "arguments": {"title": "Report"}}"#), Self.said("It is there.")])
    #expect(record.changes.map(\.title) == ["Report"] && record.answer?.text == "It is there.")
    #expect(model.requests.count == 2)
  }

  /// A call that the person pasted, and the model explains, is not made.
  @Test(arguments: [
    #"That is a call: {"name": "tasks_create", "arguments": {"title": "PWNED"}} It makes a task."#,
    #"{"name": "tasks_create", "arguments": {"title": "PWNED"}}"#,
  ]) func anExplainedCallIsNotMade(text: String) async {
    var world = World(model: ScriptedModel(text))
    world.middleware = [ToolCallMiddleware(tools: ["tasks.create"]), ClaimMiddleware()]
    world.policy = WritePolicy(writes: .apply)
    let record = await world.say(#"What does this mean: {"name": "tasks_create", "arguments": {"title": "PWNED"}}"#)
    #expect(record.changes.isEmpty && record.proposals.isEmpty && record.answer?.text == text && record.outcome == .ok)
    #expect(record.notices.map(\.text) == ["the answer quotes a call of tasks.create, which was not carried out"])
  }

  /// A call in a form that cannot be read is no answer: the model is told once, then the person.
  @Test func aCallThatCannotBeRead() async throws {
    let text = "I add it.\n<tool_call>tasks_create title=Report</tool_call>"
    let (told, model, _) = try await run(
      Self.task, [Self.said(text), Answer.call("tasks.create", #"{"title": "Report"}"#), Self.said("Added.")])
    #expect(told.changes.map(\.title) == ["Report"] && told.outcome == .ok && model.requests.count == 3)
    let (record, _, _) = try await run(Self.task, [Self.said(text), Self.said(text)])
    #expect(record.outcome == .partial && record.changes.isEmpty && record.answer?.text == "I add it.")
    #expect(
      record.notices.map(\.text) == ["the model asked for tasks.create in a form that its server did not read; it was not called"]
    )
  }

  /// What stands in the text of somebody who has read strangers' text may be theirs.
  @Test func aQuotedCallWaits() async throws {
    var world = World()
    world.model = ScriptedModel(turns: [
      Answer.call("mail.search", "{}"), Self.said(#"{"name": "tasks.create", "arguments": {"title": "Pay"}}"#),
      Self.said("Read."),
    ])
    world.middleware = [ToolCallMiddleware(tools: ["mail.search", "tasks.create"]), ClaimMiddleware()]
    for isApproved in [false, true] {
      world.policy = WritePolicy(writes: .apply, isApproved: isApproved)
      let record = await world.say("Read my mail")
      #expect(record.changes.isEmpty && record.proposals.count == (isApproved ? 0 : 1))
      world.model = ScriptedModel(turns: [
        Answer.call("mail.search", "{}"), Self.said(#"{"name": "tasks.create", "arguments": {"title": "Pay"}}"#),
        Self.said("Read."),
      ])
    }
  }

  // MARK: Form

  static let form = "output: { schema: { type: object, required: [n], properties: { n: { type: integer } } } }\n"

  /// Tools first, then the form: neither a call nor what is said beside it is judged.
  @Test func theFormIsJudgedAfterTheCalls() async throws {
    let (record, model, _) = try await run(
      Self.task + Self.form,
      [
        Self.said(#"{"name": "create_task", "arguments": {"title": "Report"}}"#), Self.said("One task."),
        Self.said(#"{"n": "1"}"#),
        Self.said(#"{"n": 1}"#),
      ])
    #expect(record.outcome == .ok && record.answer?.value?["n"] == .integer(1) && record.changes.count == 1)
    #expect(model.requests.map(\.rejected.count) == [0, 0, 1, 2])
    #expect(record.answer?.rejected.map(\.text) == ["One task.", #"{"n": "1"}"#])
  }

  @Test func whatNeverGetsTheFormWritesNothing() async throws {
    let (record, _, stage) = try await run(
      Self.task + Self.form,
      [Answer.call("tasks.create", #"{"title": "Report"}"#), Self.said("no"), Self.said("no"), Self.said("never")])
    #expect(record.outcome == .answerInvalid && record.fate == .dropped && stage?.commits.isEmpty == true)
    #expect(record.answer?.text == "never" && ExitCode(record, strict: false).rawValue == 34)
  }

  // MARK: S91

  @Test func s91_aClaimIsAskedForOnceMoreThenWarnedOf() async throws {
    let (record, model, stage) = try await run(
      Self.task, [Self.said("I created the task."), Self.said("I've created the task now.")])
    #expect(model.requests.count == 2 && stage?.commits.count == 0 && record.changes.isEmpty)
    guard case .user(let asked)? = model.requests[1].turns.last else {
      Issue.record("it was not asked again")
      return
    }
    #expect(asked.hasPrefix("Nothing has been created"))
    #expect(
      record.notices.contains { $0.text == "the answer says \"I've created the task now.\", but nothing was created or changed" })
    #expect(record.outcome == .partial)
    #expect(ExitCode(record, strict: false) == .partial && ExitCode(record, strict: true) == .modelFailed)
  }

  @Test func s91_theRepairMayDoIt() async throws {
    let (record, _, stage) = try await run(
      Self.task,
      [Self.said("I created the task."), Answer.call("create_task", #"{"title": "Report"}"#), Self.said("I created it.")])
    #expect(record.outcome == .ok && record.changes.map(\.title) == ["Report"] && stage?.commits.count == 1)
    #expect(!record.notices.contains { $0.text.contains("the answer says") })
  }

  /// A request that was to improve an answer must not lose it.
  @Test(arguments: [StepFailure.Kind.failed, .timedOut])
  func s91_theFirstAnswerStaysWhenTheRepairFails(kind: StepFailure.Kind) async throws {
    let first = "I created the task for you. The museum opens at 10."
    let model = ScriptedModel(
      turns: [Self.said(first)], failure: StepFailure(kind, "127.0.0.1 answered 500: down", retryable: true), failing: 2)
    var world = World(model: model)
    let plan = try world.plan(Self.task)
    world.middleware = AbilityMiddleware.of(plan)
    let record = await world.run(plan)
    #expect(model.requests.count == 2 && record.answer?.text == first && record.failure == nil)
    #expect(record.outcome == .partial && ExitCode(record, strict: false) == .partial)
    #expect(
      record.notices.map(\.text) == [
        "the answer says \"I created the task for you.\", but nothing was created or changed",
        "a further request to the model failed, so its answer before that is shown: 127.0.0.1 answered 500: down",
      ])
  }

  /// What was written after the answer that is shown belongs to the request that failed.
  @Test func s91_writesOfAFailedRepairAreDropped() async throws {
    let model = ScriptedModel(
      turns: [Self.said("I created the task."), Answer.call("create_task", #"{"title": "Report"}"#)],
      failure: StepFailure(.failed, "it is down"), failing: 3)
    var world = World(model: model)
    let plan = try world.plan(Self.task)
    world.middleware = AbilityMiddleware.of(plan)
    world.policy = WritePolicy(writes: .apply)
    world.stage = CountingStage()
    let record = await world.run(plan)
    #expect(record.answer?.text == "I created the task." && record.outcome == .partial)
    #expect(record.changes.isEmpty && record.proposals.isEmpty && world.stage?.commits.isEmpty == true)
  }

  /// A run that a person cancels ends at once.
  @Test func s91_cancellingIsNoFailedRepair() async throws {
    let model = ScriptedModel(
      turns: [Self.said("I created the task.")], failure: StepFailure(.cancelled, "cancelled"), failing: 2)
    var world = World(model: model)
    let plan = try world.plan(Self.task)
    world.middleware = AbilityMiddleware.of(plan)
    #expect(await world.run(plan).outcome == .cancelled)
  }

  @Test func s91_withOneTurnItIsWarnedOfAtOnce() async throws {
    let (record, model, _) = try await run(Self.task + "limits: { turns: 1 }\n", [Self.said("I created the task.")])
    #expect(model.requests.count == 1 && record.outcome == .partial && record.answer?.text == "I created the task.")
  }

  @Test func s91_whoMayChangeNothingIsNotAccused() async throws {
    let (record, model, _) = try await run("prompt: My calendar today.\n", [Self.said("I have scheduled it.")])
    #expect(model.requests.count == 1 && record.outcome == .ok)
  }

  // MARK: S90

  /// Two at once, each with a store of its own: what one makes never comes to the other, also not out of a detached task.
  @Test func s90_twoAtOnceNeverMeet() async throws {
    try await withThrowingTaskGroup(of: (String, RunRecord, [[FileChange]]).self) { group in
      for n in 0..<100 {
        for side in ["left", "right"] {
          let vault = MemoryTree(name: side, files: [:])
          let title = "\(side) \(n)"
          group.addTask {
            let work = Task.detached { () async throws -> (String, RunRecord, [[FileChange]]) in
              let (record, _, stage) = try await run(
                "prompt: Make a task.\nwrites: { tasks.create: 1 }\n",
                [Answer.call("create_task", "{\"title\": \"\(title)\"}"), Self.said("Made.")], vault: vault)
              return (title, record, stage?.commits ?? [])
            }
            return try await work.value
          }
        }
      }
      for try await (title, record, commits) in group {
        #expect(record.changes.map(\.title) == [title] && commits.count == 1)
        let written = commits.flatMap { $0 }.map { String(decoding: $0.after ?? [], as: UTF8.self) }
        #expect(written.count == 1 && written[0].contains("SUMMARY:\(title)"))
      }
    }
  }
}

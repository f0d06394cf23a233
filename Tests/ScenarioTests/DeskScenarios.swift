import LucidAgent
import LucidApplication
import LucidCore
import LucidModels
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidCommands

/// What a model may have done, and when it becomes real (S89, and the rules of policy).
@Suite struct DeskScenarios {
  static let task = Answer.call("tasks.create", #"{"title": "Report"}"#)
  static let label = Answer.call("tasks.create_label", #"{"name": "Home", "color": "teal"}"#)

  func world(_ turns: [Answer], failing: Int? = nil, _ policy: WritePolicy.Rule = .apply) -> (World, ScriptedModel) {
    let failure = StepFailure(.failed, "the line broke")
    let model = ScriptedModel(turns: turns, failure: failing == nil ? nil : failure, failing: failing)
    var world = World()
    world.model = model
    world.middleware = [ToolCallMiddleware(tools: ["tasks.create", "tasks.create_label", "mail.search", "calendar.events"])]
    world.policy = WritePolicy(writes: policy)
    world.stage = CountingStage()
    return (world, model)
  }

  @Test func s89_aModelThatBreaksOffHasWrittenNothing() async {
    let (world, _) = world([Self.task, Self.label, Answer(text: "done", author: "scripted")], failing: 3)
    let record = await world.say("Make a task")
    #expect(record.outcome == .modelFailed && record.fate == .dropped)
    #expect(world.stage?.commits.count == 0)
    #expect(record.steps.map(\.tool) == ["tasks.create", "tasks.create_label"])
  }

  @Test func s89_whatWentWellIsWrittenOnce() async {
    let (world, model) = world([Self.task, Self.label, Answer(text: "done", author: "scripted")])
    let record = await world.say("Make a task")
    #expect(record.outcome == .ok && record.fate == .written)
    #expect(world.stage?.commits.map(\.count) == [2])
    #expect(record.changes.map { "\($0.kind) \($0.noun) \($0.title)" } == ["created task Report", "created label Home"])
    #expect(record.turns.count == 4 && record.answer?.text == "done")
    #expect(model.requests.map { $0.turns.count } == [0, 2, 4])
    #expect(model.requests[0].offered.map(\.name).first == "tasks.create")
  }

  @Test func s89_withoutACallThereIsNoCommit() async {
    let (world, _) = world([Answer(text: "Hello.", author: "scripted")])
    let record = await world.say("Hi")
    #expect(record.outcome == .ok && world.stage?.commits.count == 0)
  }

  /// Whether a model could have changed something is a fact of the run, whatever it answers.
  @Test func whatCouldHaveBeenChangedIsRecorded() async {
    let claim = Answer(text: "Done. It's in your notes now.", author: "scripted")
    let (world, _) = world([claim])
    #expect(await world.say("Make a task").couldChange)
    var reading = world
    reading.middleware = [ToolCallMiddleware(tools: ["calendar.events"])]
    reading.model = Digest()
    #expect(await !reading.say("What is on my calendar?").couldChange)
    let (broken, _) = self.world([claim], failing: 1)
    #expect(await !broken.say("Make a task").couldChange)
  }

  @Test(arguments: [WritePolicy.Rule.stage, .ask]) func writesWait(_ rule: WritePolicy.Rule) async {
    let (world, model) = world([Self.task, Answer(text: "It waits.", author: "scripted")], rule)
    let record = await world.say("Make a task")
    #expect(record.changes.isEmpty && world.stage?.commits.count == 0)
    #expect(record.proposals.map(\.tool) == ["tasks.create"])
    #expect(record.proposals.first?.changes.map(\.title) == ["Report"])
    guard case .replies(let replies)? = model.requests.last?.turns.last else {
      Issue.record("no reply")
      return
    }
    #expect(replies[0].text.hasPrefix("Not done yet"))
  }

  /// Words about a pending change are marked, and the run is whole: it did what the rule says.
  @Test func aClaimAboutAPendingChangeIsMarked() async {
    func notices(_ answer: String, _ rule: WritePolicy.Rule) async -> [String] {
      var world = self.world([Self.task, Answer(text: answer, author: "scripted")], rule).0
      world.middleware.append(ClaimMiddleware())
      let record = await world.say("Make a task")
      #expect(record.outcome == .ok)
      return record.notices.map(\.text)
    }
    let claim = "I added Report to your tasks."
    #expect(
      await notices(claim, .stage) == ["the answer says \"\(claim)\", but that is not done yet: it waits for your approval"])
    #expect(await notices("Report waits for your approval.", .stage).isEmpty)
    #expect(await notices(claim, .apply).isEmpty)
  }

  @Test func whoReadTheMailOfStrangersMustWait() async {
    let (world, _) = world([
      Answer.call("mail.search", #"{"limit": 3}"#), Self.task, Answer(text: "It waits.", author: "scripted"),
    ])
    let record = await world.say("Make a task of the mail")
    #expect(record.changes.isEmpty)
    #expect(record.proposals.map(\.reason.text) == ["the model had read mail, which holds untrusted text"])
  }

  @Test(arguments: [
    (#"{"titel": "Report"}"#, "did you mean `title`?", "it does not take: titel"),
    ("{}", "tasks_create needs `title`", "the model did not say the title"),
    (#"{"title": "x", "due_date": "soon"}"#, "tasks_create has no argument `due_date`", "it does not take: due date"),
    (#"{"title": {"a": 1}}"#, "`title` must be text", "the title must be text"),
    ("nonsense", "not a JSON object", "what the model wrote for it cannot be read"),
  ]) func whatIsWrongWithACallIsSaid(_ arguments: String, _ said: String, _ told: String) async {
    let (world, model) = world([Answer.call("tasks.create", arguments), Answer(text: "Sorry.", author: "scripted")])
    let record = await world.say("Make a task")
    #expect(record.changes.isEmpty && record.outcome == .partial)
    guard case .replies(let replies)? = model.requests.last?.turns.last else {
      Issue.record("no reply")
      return
    }
    #expect(replies[0].isRefusal && replies[0].text.contains(said), "\(replies[0].text)")
    let line = record.notices.map(\.text).first { $0.hasPrefix("a call of tasks.create was not made: ") } ?? ""
    #expect(line.contains(told) && !line.contains("`title`") && !line.contains("_"), "\(line)")
  }

  @Test func aModelThatNeverEndsIsStopped() async {
    let (world, model) = world([Answer.call("calendar.events", #"{"from": "2026-04-06", "to": "2026-04-07"}"#)])
    let record = await world.say("What is on?")
    #expect(model.requests.count == 8 && record.outcome == .modelFailed)
  }
}

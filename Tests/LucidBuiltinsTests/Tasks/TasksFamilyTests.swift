import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

/// Tasks in memory.
private final class ListedTasks: TasksBackend {
  let all: Mutex<[Todo]>
  let labels: Mutex<[TaskLabel]>
  let patches = Mutex<[TodoPatch]>([])

  init(_ all: [Todo], labels: [TaskLabel]) {
    self.all = Mutex(all)
    self.labels = Mutex(labels)
  }

  func todos(zone: Zone) async throws(StepFailure) -> TodosReading {
    TodosReading(all.withLock { $0 }, labels: labels.withLock { $0 })
  }
  func create(_ task: Todo, now: Instant, zone: Zone) async throws(StepFailure) -> TodoWriteResult {
    all.withLock { $0.append(task) }
    return TodoWriteResult(task, place: "tasks/x.ics", isChange: true)
  }
  func change(_ id: String, _ edit: TodoEdit, now: Instant, zone: Zone) async throws(StepFailure) -> TodoWriteResult {
    guard var one = all.withLock({ $0.first { $0.id == id } }) else { throw StepFailure(.badArgument, "no") }
    let before = one
    switch edit {
    case .complete: one.done = true
    case .update(let patch):
      patches.withLock { $0.append(patch) }
      one.title = patch.title ?? one.title
      one.at = patch.due?.at ?? one.at
      one.labels = patch.labels ?? one.labels
    case .delete: all.withLock { $0.removeAll { $0.id == id } }
    }
    return TodoWriteResult(one, place: nil, isChange: edit == .delete || one != before)
  }
  func create(_ label: TaskLabel) async throws(StepFailure) -> LabelWriteResult {
    if let known = labels.withLock({ $0.first { $0.name.lowercased() == label.name.lowercased() } }) {
      return LabelWriteResult(known, place: nil, isChange: false)
    }
    labels.withLock { $0.append(label) }
    return LabelWriteResult(label, place: "tasks/labels.json", isChange: true)
  }
}

@Suite struct TasksFamilyTests {
  private let backend = ListedTasks(
    [
      Todo(id: "d", title: "Filed", at: Monday.at(5), done: true),
      Todo(id: "a", title: "Late", at: Monday.at(0, days: -1), allDay: true, labels: ["Work"]),
      Todo(id: "b", title: "Proposal", at: Monday.at(17), priority: 3, subtasks: [Todo(id: "b1", title: "Part")]),
      Todo(id: "c", title: "Photos", priority: 1),
    ], labels: [TaskLabel(name: "Work", color: "1E88E5")])
  private var family: Family { TasksFamily.family(backend) }

  private func call(_ verb: String, _ arguments: [String: Value] = [:]) async throws -> ToolResult {
    let tool = try #require(family.tools.first { $0.signature.verb == verb })
    let given = try Arguments(for: tool.signature, kept: arguments, now: Monday.now, zone: Monday.zone)
    return try await tool.call(given, in: Monday.tools)
  }

  private func made(_ arguments: [String: Value]) async throws -> (Todo, ToolResult) {
    let result = try await call("create", arguments.merging(["title": .text("Report")]) { a, _ in a })
    return (try #require(result.value.record.flatMap { Todo($0) }), result)
  }

  @Test func lists() async throws {
    #expect(try await call("list").value.ids == ["a", "b", "c"])
    #expect(try await call("list", ["open": .boolean(false)]).value.ids == ["d", "a", "b", "c"])
    #expect(try await call("list", ["due": .datetime(Monday.at(0, days: 1))]).value.ids == ["a", "b"])
    #expect(try await call("list", ["label": .text("work")]).value.ids == ["a"])
    let none = try await call("list", ["label": .text("home")])
    #expect(none.value.ids.isEmpty && none.notices.map(\.text) == ["no label is called `home`; there are: Work"])
  }

  /// The second call of one that runs twice.
  @Test func anEqualTaskIsAddedOnce() async throws {
    let first = try await call("create", ["title": .text("Pay rent"), "deadline": .text("friday 5pm")])
    let second = try await call("create", ["title": .text("pay rent"), "deadline": .text("friday 17:00")])
    #expect(second.value.record?["id"] == first.value.record?["id"] && second.changes.isEmpty)
    #expect(second.notices.map(\.text) == ["the task `Pay rent` is on the list already; nothing was written"])
    let other = try await call("create", ["title": .text("Pay rent"), "deadline": .text("next friday 5pm")])
    #expect(other.changes.count == 1)
    // One that is done is no reason to leave it out.
    #expect(try await call("create", ["title": .text("Filed"), "deadline": .text("2026-04-06T05:00")]).changes.count == 1)
  }

  @Test(arguments: [("90m", 5400), ("2h", 7200), ("1 hour 30 minutes", 5400)] as [(String, Int64)])
  func estimatesAreDurations(text: String, seconds: Int64) async throws {
    let (task, result) = try await made(["estimate": .text(text)])
    #expect(task.estimate == Period(seconds: seconds) && result.notices.isEmpty)
  }

  @Test(
    arguments: [
      ("estimate", "soon"), ("estimate", "1:2:3"), ("deadline", "later"), ("priority", "4"), ("priority", "urgent"),
    ])
  func anArgumentThatCannotBeReadIsRefused(name: String, text: String) async {
    await #expect(throws: ConversionError.self) { try await made([name: .text(text)]) }
  }

  @Test(arguments: [
    ("2026-04-10T17:00:00Z", Monday.at(13, days: 4), false), ("2026-04-10T17:00", Monday.at(17, days: 4), false),
    ("friday 5pm", Monday.at(17, days: 4), false), ("2026-04-10", Monday.at(0, days: 4), true),
    ("tomorrow", Monday.at(0, days: 1), true),
    ("Friday, April 10, 2026 at 5:00 PM", Monday.at(17, days: 4), false),
  ]) func deadlinesAreMomentsOrDays(text: String, at: Instant, allDay: Bool) async throws {
    let (task, result) = try await made(["deadline": .text(text)])
    #expect(task.at == at && task.allDay == allDay && result.notices.isEmpty)
  }

  @Test(arguments: [("low", 1), ("medium", 2), ("high", 3)]) func prioritiesAreThree(text: String, priority: Int) async throws {
    let (task, result) = try await made(["priority": .text(text)])
    #expect(task.priority == priority && result.notices.isEmpty)
  }

  /// An argument that is given as nothing removes its field; one that is not given leaves it.
  @Test func anUpdateRemovesFields() async throws {
    let nothing: [String: Value] = ["id": .text("b"), "deadline": .null, "priority": .null, "description": .text("")]
    _ = try await call("update", nothing)
    let patch = try #require(backend.patches.withLock { $0.last })
    #expect(patch.cleared == ["deadline", "priority"] && patch.notes == "" && patch.estimate == nil && patch.labels == nil)
    _ = try await call("update", ["id": .text("a"), "labels": .list([])])
    #expect(backend.patches.withLock { $0.last?.labels } == [])
    await #expect(throws: StepFailure.self) { try await call("update", ["id": .text("a")]) }
  }

  @Test func labelsAreAttachedOnce() async throws {
    let (task, _) = try await made(["labels": .list([.text(" work, Deep ,, deep"), .text("WORK")])])
    #expect(task.labels == ["Work", "Deep"])
    let (bare, _) = try await made(["labels": .list([.text("  ")])])
    #expect(bare.labels.isEmpty)
  }

  @Test func subtasksAreTitlesOrRecords() async throws {
    let json = """
      ["Zero", {"title": "One", "priority": 2, "timeEstimate": "0:20", "deadline": "2026-04-07"}, {"title": "  "}, {"description": "no title"},
       {"title": "Two", "deadline": "later", "priority": "high", "estimate": "1h"}]
      """
    guard case .success(let values) = ModelJSON.values(in: json) else {
      Issue.record("no JSON")
      return
    }
    let (task, result) = try await made(["subtasks": values[0]])
    #expect(task.subtasks.map(\.title) == ["Zero", "One", "Two"] && Set(task.subtasks.map(\.id) + [task.id]).count == 4)
    #expect(task.subtasks[1].priority == 2 && task.subtasks[1].estimate == Period(seconds: 1200) && task.subtasks[1].allDay)
    #expect(task.subtasks[2].priority == 3 && task.subtasks[2].estimate == Period(seconds: 3600))
    #expect(result.notices.map(\.text) == ["the deadline of `Two` was left out: `later` does not say when"])
    #expect(result.changes.count == 1 && result.changes[0].detail?.text == "3 subtasks")
  }

  @Test(arguments: [Value.integer(3), .text(" "), .list([])]) func otherSubtasksAreLeftOut(one: Value) async throws {
    let (task, result) = try await made(["subtasks": .list([one])])
    #expect(task.subtasks.isEmpty)
    #expect(result.notices.map(\.text) == ["the subtasks were left out: none has a `title`"])
  }

  @Test(arguments: TaskLabel.colors.map(\.key)) func aLabelHasOneOfTenColours(color: String) async throws {
    let made = try await call("create_label", ["name": .text("New"), "color": .text(color.uppercased())])
    #expect(made.value["color"].text?.count == 6 && made.changes.map(\.detail?.text) == [color] && made.notices.isEmpty)
  }

  @Test func labelsAreThereOnce() async throws {
    let plain = try await call("create_label", ["name": .text("A, b"), "color": .text("mauve")])
    #expect(plain.value["name"] == .text("A b") && plain.value["color"] == .null && plain.notices.count == 1)
    let again = try await call("create_label", ["name": .text("work"), "color": .text("red")])
    #expect(again.value["color"] == .text("1E88E5") && again.changes.isEmpty)
    #expect(again.notices.map(\.text) == ["there is a label `Work` already"])
  }

  @Test(arguments: ["create", "create_label"]) func aNameIsNeeded(verb: String) async {
    let error = await #expect(throws: StepFailure.self) {
      try await call(verb, [verb == "create_label" ? "name" : "title": .text(" \n ")])
    }
    #expect(error?.kind == .badArgument && error?.hint != nil)
  }

  /// Nothing that was asked for is not nothing at all.
  @Test func nothingDueIsNotNothingToDo() async throws {
    let presenter = try #require(family.presenter)
    func said(_ arguments: [String: Value]) async throws -> [String] {
      let value = try await call("list", arguments).value
      let list = Observation(step: "t", tool: "tasks.list", status: .done, value: value, notices: [])
      return presenter.statements(list, in: Monday.present).map(\.text)
    }
    let before = Monday.at(0, days: -30)
    #expect(try await said(["due": .datetime(before)]) == ["No task is due on March 6."])
    #expect(try await said(["due": .datetime(before.adding(seconds: 3600))]) == ["No task is due before 01:00 on March 7."])
    let some = try await said(["due": .datetime(Monday.at(0, days: 1))])
    #expect(some.first == "**Late** was due yesterday." && !some.contains { $0.contains("open") }, "\(some)")
    #expect(try await said(["label": .text("nowhere")]) == ["No task with the label **nowhere** is open."])
  }

  /// Of a list that was chosen by label or time, how many others are late is not known.
  @Test func othersThatAreLateAreCountedInAWholeListOnly() throws {
    let late = ["A", "B"].map { Todo(id: $0, title: $0, at: Monday.at(0, days: -1), allDay: true).record(of: TodoTypes.task) }
    let presenter = try #require(family.presenter)
    func first(_ name: String? = nil, _ asked: Value = .null) -> String? {
      var record = Record(TodoTypes.tasks, ["items": .list(late.map(Value.record))])
      if let name { record[name] = asked }
      let list = Observation(step: "t", tool: "tasks.list", status: .done, value: .record(record), notices: [])
      return presenter.statements(list, in: Monday.present).first?.text
    }
    #expect(first() == "**A** was due yesterday, and 1 other task is late too.")
    #expect(first("due", .datetime(Monday.at(0, days: 1))) == "**A** was due yesterday, and 1 other task is late too.")
    #expect(first("due", .datetime(Monday.at(0))) == "**A** was due yesterday.")
    #expect(first("label", .text("home")) == "**A** was due yesterday.")
  }

  @Test func areSeenAtAGlance() async throws {
    let presenter = try #require(family.presenter)
    let list = Observation(step: "t", tool: "tasks.list", status: .done, value: try await call("list").value, notices: [])
    let tile = presenter.tile(list, in: Monday.present).english
    #expect(tile.value == "3 to do, 1 late" && tile.sub == "Late · Proposal")
    #expect(
      presenter.statements(list, in: Monday.present).map(\.text) == [
        "**Late** was due yesterday.", "**Proposal** is due today at 17:00.", "Begin with **Proposal**: its priority is high.",
        "3 tasks are open.",
      ])
    let card = try #require(family.cards[0].card(title: "Tasks", from: [list], presenters: [], in: Monday.present))
    #expect(card.body["count"] == .integer(3) && card.body["open"] == .integer(3) && card.body["overdue"] == .integer(1))
    for (verb, arguments, text) in [
      ("create", ["title": .text("New"), "deadline": .text("friday")], "The task **New** is on the list; it is due on Friday."),
      ("create_label", ["name": .text("Home")], "There is a label **Home**."),
    ] as [(String, [String: Value], String)] {
      let made = Observation(
        step: "t", tool: "tasks." + verb, status: .done, value: try await call(verb, arguments).value, notices: [])
      #expect(presenter.statements(made, in: Monday.present).map(\.text) == [text])
      #expect(!presenter.tile(made, in: Monday.present).english.value.isEmpty)
    }
  }

  @Test func recordsReadBack() {
    for task in backend.all.withLock({ $0 }) { #expect(Todo(task.record(of: TodoTypes.task)) == task) }
    #expect(Todo(Record(RecordType("Other", []), [:])) == nil)
  }
}

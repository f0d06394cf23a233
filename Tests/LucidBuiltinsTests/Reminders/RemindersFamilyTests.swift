import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

/// Reminders in memory.
private final class ListedReminders: TodosBackend {
  let all: Mutex<[Todo]>

  init(_ all: [Todo]) { self.all = Mutex(all) }

  func todos(zone: Zone) async throws(StepFailure) -> TodosReading {
    TodosReading(all.withLock { $0 }, notices: [Notice("one is torn")])
  }
  func create(_ reminder: Todo, now: Instant, zone: Zone) async throws(StepFailure) -> TodoWriteResult {
    all.withLock { $0.append(reminder) }
    return TodoWriteResult(reminder, place: "reminders/x.ics", isChange: true)
  }
  func change(_ id: String, _ edit: TodoEdit, now: Instant, zone: Zone) async throws(StepFailure) -> TodoWriteResult {
    guard var one = all.withLock({ $0.first { $0.id == id } }) else { throw StepFailure(.badArgument, "no") }
    let before = one
    switch edit {
    case .complete: one.done = true
    case .update(let patch):
      one.title = patch.title ?? one.title
      one.at = patch.due?.at ?? one.at
    case .delete: all.withLock { $0.removeAll { $0.id == id } }
    }
    return TodoWriteResult(one, place: nil, isChange: edit == .delete || one != before)
  }
}

@Suite struct RemindersFamilyTests {
  private let backend = ListedReminders([
    Todo(id: "z", title: "Done", at: Monday.at(5), done: true), Todo(id: "a", title: "Early", at: Monday.at(7)),
    Todo(id: "b", title: "Late", at: Monday.at(9)), Todo(id: "c", title: "Some day", at: nil),
  ])
  private var family: Family { RemindersFamily.family(backend) }

  private func call(_ verb: String, _ arguments: [String: Value] = [:]) async throws -> ToolResult {
    let tool = try #require(family.tools.first { $0.signature.verb == verb })
    return try await tool.call(Arguments(for: tool.signature, arguments), in: Monday.tools)
  }

  @Test func lists() async throws {
    #expect(try await call("list").value.ids == ["a", "b", "c"])
    #expect(try await call("list", ["open": .boolean(false)]).value.ids == ["z", "a", "b", "c"])
    #expect(try await call("list", ["due": .datetime(Monday.at(9))]).value.ids == ["a"])
    let cut = try await call("list", ["limit": .integer(1)])
    #expect(cut.value["truncated"] == .boolean(true) && cut.notices.map(\.text) == ["one is torn"])
    #expect(try await call("list", ["due": .datetime(Monday.now)]).value.ids == ["a"])
  }

  /// An ability that runs twice in a morning sets its reminder once.
  @Test func theSameReminderIsSetOnce() async throws {
    let water: [String: Value] = ["title": .text("Drink water"), "at": .datetime(Monday.at(12))]
    let first = try await call("create", water)
    let again = try await call("create", water.merging(["title": .text("drink  WATER")]) { _, new in new })
    #expect(first.changes.count == 1 && again.changes.isEmpty)
    #expect(again.value["id"] == first.value["id"])
    #expect(try await call("create", water.merging(["at": .datetime(Monday.at(13))]) { _, new in new }).changes.count == 1)
    #expect(backend.all.withLock { $0.count(where: { $0.title == "Drink water" }) } == 2)
  }

  @Test func createsOneAndSaysSo() async throws {
    let made = try await call(
      "create", ["title": .text("  Call\npharmacy "), "at": .datetime(Monday.at(15)), "notes": .text("  ")])
    #expect(
      made.value["title"] == .text("Call pharmacy") && made.value["at"] == .datetime(Monday.at(15))
        && made.value["notes"] == .null)
    let change = try #require(made.changes.first)
    #expect(
      change
        == Change(
          .created, "reminder", id: made.value.record?.id ?? "", title: "Call pharmacy",
          detail: .list([.list([.weekday(Monday.date, seenFrom: Monday.date), .name("15:00")])]),
          place: "reminders/x.ics"))
  }

  @Test(
    arguments: [
      (["title": .text(" "), "at": .datetime(Monday.at(15))], "a reminder needs a title"),
      (
        ["title": .text("x"), "at": .datetime(Monday.at(7))],
        "Monday, April 6, 07:00 is past (30 min ago), so nothing can remind of `x` then"
      ),
    ] as [([String: Value], String)]) func refuses(arguments: [String: Value], message: String) async
  {
    let error = await #expect(throws: StepFailure.self) { try await call("create", arguments) }
    #expect(error?.kind == .badArgument && error?.message == message && error?.hint != nil)
    #expect(backend.all.withLock { $0.count } == 4)
  }

  @Test func completes() async throws {
    let done = try await call("complete", ["id": .text("a")])
    #expect(done.value["done"] == .boolean(true) && done.changes.map(\.kind) == [.completed])
    let again = try await call("complete", ["id": .text("z")])
    #expect(again.changes.isEmpty && again.notices.map(\.text) == ["`Done` is done already"])
  }

  @Test func changesAndDeletesByTitle() async throws {
    let moved = try await call("update", ["search": .text("late"), "at": .datetime(Monday.at(18))])
    #expect(moved.value["id"] == .text("b") && moved.changes.map(\.kind) == [.rescheduled])
    let gone = try await call("delete", ["search": .text("EARLY")])
    #expect(gone.changes.map(\.kind) == [.deleted] && gone.value["title"] == .text("Early"))
    // One that is done is meant only where no open one fits.
    #expect(try await call("delete", ["search": .text("done")]).value["id"] == .text("z"))
  }

  @Test(
    arguments: [
      ("complete", [:], "nothing says which reminder to complete"),
      (
        "delete", ["search": .text("e")],
        "`e` fits 3 reminders: `Early`, Monday, April 6, 07:00 (a); `Late`, Monday, April 6, 09:00 (b); `Some day` (c)"
      ),
      ("complete", ["search": .text("nowhere")], "no reminder has `nowhere` in its title"),
      ("complete", ["id": .text("q")], "there is no reminder with the id `q`"),
      ("update", ["id": .text("a")], "nothing to change is given"),
      ("update", ["id": .text("a"), "at": .datetime(Monday.at(7))], "Monday, April 6, 07:00 is past (30 min ago)"),
    ] as [(String, [String: Value], String)]) func refusesToGuess(verb: String, arguments: [String: Value], message: String) async
  {
    let error = await #expect(throws: StepFailure.self) { try await call(verb, arguments) }
    #expect(error?.kind == .badArgument && error?.message == message && error?.hint != nil)
  }

  private func observed(_ verb: String, _ arguments: [String: Value] = [:]) async throws -> Observation {
    Observation(step: "r", tool: "reminders." + verb, status: .done, value: try await call(verb, arguments).value, notices: [])
  }

  @Test func isSeenAtAGlance() async throws {
    let presenter = try #require(family.presenter)
    let list = try await observed("list")
    let tile = presenter.tile(list, in: Monday.present).english
    #expect(tile.value == "3 open, 1 due" && tile.sub == "today at 07:00 Early · today at 09:00 Late")
    #expect(
      presenter.statements(list, in: Monday.present).map(\.text) == [
        "**Early** was due today at 07:00.", "Do **Early**, or set it for another time.",
        "Remember **today at 09:00**: **Late**.", "3 reminders are open.",
      ])
    let made = try await observed("create", ["title": .text("Call"), "at": .datetime(Monday.at(15))])
    #expect(
      presenter.tile(made, in: Monday.present).english
        == TileTexts(label: "Reminder", value: "Call", sub: "today at 15:00", icon: "bell"))
    #expect(
      presenter.statements(made, in: Monday.present).map(\.text) == [
        "The reminder **Call** is set for **today at 15:00**, in 7 h 30 min.", "If that is wrong, lucid undo reverts it.",
      ])
  }

  /// What was asked for by its time says nothing of the reminders that were not asked for.
  @Test func remindersOfATimeAreToldAsSuch() async throws {
    let presenter = try #require(family.presenter)
    let none = try await observed("list", ["due": .datetime(Monday.at(5))])
    #expect(presenter.statements(none, in: Monday.present).map(\.text) == ["No reminder is due before 05:00 today."])
    #expect(presenter.tile(none, in: Monday.present).english.value == "Nothing due")
    let whole = Observation(
      step: "r", tool: "reminders.list", status: .done,
      value: .record(Record(TodoTypes.reminders, ["items": .list([]), "due": .datetime(Monday.at(0, days: 1))])))
    #expect(presenter.statements(whole, in: Monday.present).map(\.text) == ["No reminder is due today."])
    let now = Observation(
      step: "r", tool: "reminders.list", status: .done,
      value: .record(Record(TodoTypes.reminders, ["items": .list([]), "due": .datetime(Monday.now)])))
    #expect(presenter.statements(now, in: Monday.present).map(\.text) == ["No reminder is due now."])
    for due in [Monday.at(9), Monday.now] {
      let said = presenter.statements(try await observed("list", ["due": .datetime(due)]), in: Monday.present).map(\.text)
      #expect(said == ["**Early** was due today at 07:00.", "Do **Early**, or set it for another time."])
    }
  }

  @Test func theCardNamesWhatWasSet() async throws {
    let card = try #require(family.cards.first)
    let made = try await observed("create", ["title": .text("Call"), "at": .datetime(Monday.at(15))])
    let list = try await observed("list")
    let set = try #require(card.card(title: "Reminder", from: [list, made], presenters: [], in: Monday.present))
    #expect(set.title == "Call" && set.body["scheduled"] == .boolean(true))
    #expect(set.body["count"] == .integer(1) && set.body["at"] == .datetime(Monday.at(15)))
    let seen = try #require(card.card(title: "Reminder", from: [list], presenters: [], in: Monday.present))
    #expect(seen.title == "Reminder" && seen.body["scheduled"] == .boolean(false) && seen.body["count"] == .integer(4))
    #expect(card.card(title: "t", from: [], presenters: [], in: Monday.present) == nil)
  }
}

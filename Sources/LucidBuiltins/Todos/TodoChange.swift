import LucidCore
import LucidRuntime

/// Stores new todos, and changes to those that calls name.
struct TodoChange {
  let kind: TodoKind
  let backend: Bound<any TodosBackend>
  let context: ToolContext
  /// Those about the arguments.
  var notices: [Notice] = []

  /// Keeps a new todo, unless there is an open one that is the same: an ability that runs twice
  /// adds it once.
  func create(_ todo: Todo) async throws(StepFailure) -> ToolResult {
    if let same = try await known(todo) {
      let state = kind == .reminders ? "was set before" : "is on the list already"
      let known = Notice(
        "the \(kind.noun) `\(same.title.oneLine(limit: 80))` \(state); nothing was written", about: same.id, isUnchanged: true)
      return ToolResult(.record(same.record(of: kind.type)), notices: notices + [known])
    }
    let written = try await backend().create(todo, now: context.now, zone: context.zone)
    let (made, parts) = (written.todo, written.todo.subtasks.count)
    let detail = [
      due(made), made.priority.map { TodoWording.priority($0) + " priority" }, parts == 0 ? nil : Figure.count(parts, "subtask"),
    ].compactMap { $0 }.joined(separator: ", ")
    return ToolResult(
      .record(made.record(of: kind.type)), notices: notices,
      changes: written.isChange
        ? [change(.created, made, detail: detail.isEmpty ? nil : detail, place: written.place)] : []
    ).made()
  }

  /// Stores a change to the todo, or the subtask, that the arguments name.
  func store(_ edit: TodoEdit, _ arguments: Arguments, to verb: String) async throws(StepFailure) -> ToolResult {
    let all = try await backend().todos(zone: context.zone).todos
    let before = try TodoChoice(kind, all).find(arguments, to: verb, in: context)
    let written = try await backend().change(before.id, edit, now: context.now, zone: context.zone)
    var notices = notices
    if !written.isChange {
      let state = edit == .complete ? "is done already" : "is like this already"
      notices.append(Notice("`\(written.todo.title)` \(state)", about: written.todo.id, isUnchanged: true))
    }
    var result = ToolResult(
      .record(written.todo.record(of: kind.type)), notices: notices, changes: changes(edit, written, from: before))
    result.authorship = Authorship(
      isOwn: false, families: written.todo.wholeAuthorship.families.union(before.wholeAuthorship.families))
    return result
  }

  private func known(_ todo: Todo) async throws(StepFailure) -> Todo? {
    do throws(StepFailure) {
      return try await backend().todos(zone: context.zone).todos.first { !$0.done && $0.isSame(as: todo, kind) }
    } catch {
      // The first one of an empty vault.
      guard error.kind == .unavailable else { throw error }
      return nil
    }
  }

  /// The todo, and the subtasks that go with it.
  private func changes(_ edit: TodoEdit, _ written: TodoWriteResult, from before: Todo) -> [Change] {
    guard written.isChange else { return [] }
    let kind = edit.kind(isMoved: written.todo.at != before.at)
    let parts =
      switch edit {
      case .update: [Todo]()
      case .delete: before.subtasks
      case .complete: written.todo.done ? before.subtasks.filter { !$0.done } : []
      }
    return ([written.todo] + parts).map { change(kind, $0, detail: due($0), place: written.place) }
  }

  private func change(_ change: Change.Kind, _ todo: Todo, detail: String?, place: String?) -> Change {
    Change(change, kind.noun, id: todo.id, title: todo.title, detail: detail, place: place)
  }

  private func due(_ todo: Todo) -> String? {
    todo.at.map { (kind == .tasks ? "due " : "") + TodoWording.exact($0, allDay: todo.allDay, in: context) }
  }
}

extension TodoEdit {
  /// The kind under which the change is listed; `isMoved` if its time is another one.
  fileprivate func kind(isMoved: Bool) -> Change.Kind {
    switch self {
    case .complete: .completed
    case .update(let patch): isMoved && !patch.hasWords ? .rescheduled : .updated
    case .delete: .deleted
    }
  }
}

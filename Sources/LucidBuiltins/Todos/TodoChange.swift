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
      let known = Notice(
        .words(kind == .reminders ? .reminderThere : .taskThere, same.title.oneLine(limit: 80)), about: same.id,
        isUnchanged: true)
      return ToolResult(.record(same.record(of: kind.type)), notices: notices + [known])
    }
    let written = try await backend().create(todo, now: context.now, zone: context.zone)
    let (made, parts) = (written.todo, written.todo.subtasks.count)
    let detail = [
      due(made), made.priority.map { MessageText.words(TodoWording.priority($0)) },
      parts == 0 ? nil : MessageText.count(parts, .subtask),
    ].compactMap { $0 }
    return ToolResult(
      .record(made.record(of: kind.type)), notices: notices,
      changes: written.isChange
        ? [change(.created, made, detail: detail.isEmpty ? nil : .list(detail), place: written.place)] : []
    ).made()
  }

  /// Stores a change to the todo, or the subtask, that the arguments name.
  func store(_ edit: TodoEdit, _ arguments: Arguments) async throws(StepFailure) -> ToolResult {
    let all = try await backend().todos(zone: context.zone).todos
    let before = try TodoChoice(kind, all).find(arguments, to: edit.verb, in: context)
    let written = try await backend().change(before.id, edit, now: context.now, zone: context.zone)
    var notices = notices
    if !written.isChange {
      let state: MessageWord = edit == .complete ? .doneAlready : .likeThis
      notices.append(Notice(.words(state, written.todo.title), about: written.todo.id, isUnchanged: true))
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

  private func change(_ change: Change.Kind, _ todo: Todo, detail: MessageText?, place: String?) -> Change {
    Change(change, kind.noun, id: todo.id, title: todo.title, detail: detail, place: place)
  }

  private func due(_ todo: Todo) -> MessageText? {
    todo.at.map { at in
      let day = TodoWording.exact(at, allDay: todo.allDay, in: context)
      return kind == .tasks ? .words(.due, day) : day
    }
  }
}

extension TodoEdit {
  fileprivate var verb: MessageWord {
    switch self {
    case .complete: .toComplete
    case .update: .toChange
    case .delete: .toDelete
    }
  }

  /// The kind under which the change is listed; `isMoved` if its time is another one.
  fileprivate func kind(isMoved: Bool) -> Change.Kind {
    switch self {
    case .complete: .completed
    case .update(let patch): isMoved && !patch.hasWords ? .rescheduled : .updated
    case .delete: .deleted
    }
  }
}

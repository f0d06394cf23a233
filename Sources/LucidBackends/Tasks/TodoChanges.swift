import LucidBuiltins
import LucidCore
import LucidVault

/// A todo before and after a change.
struct ChangedTodo {
  let before: StoredTodo
  /// As it is read back; nil when it is gone.
  let after: StoredTodo?
  let isChange: Bool
}

extension TodoFolder {
  /// Stages one change of several todos, all or none, and reads them back. The first id is the todo
  /// that is meant; of the others those that are no longer there are passed over.
  ///
  /// Errors: `.badArgument` when the first is not there, or the change has no effect in the file.
  func change(_ ids: [String], _ edit: TodoEdit, now: Instant, zone: Zone) throws(StepFailure) -> [ChangedTodo] {
    typealias Planned = (before: StoredTodo, wanted: StoredTodo?)
    return try stage(writing: Set(ids)) { contents throws(StepFailure) in
      var files: [String: (before: [UInt8], after: [UInt8]?)] = [:]
      var planned: [Planned] = []
      for id in ids {
        guard let todo = contents.todos.first(where: { $0.id == id }) else {
          if id != ids.first { continue }
          throw StepFailure(
            .badArgument, .words(.noTodoID, MessageText.words(kind == .tasks ? .aTask : .aReminder), String(id.prefix(100))),
            hint: .words(.takeTodoID, root))
        }
        if edit == .complete, todo.done {
          planned.append((todo, todo))
          continue
        }
        var file = files[todo.path] ?? (before: [], after: nil)
        if files[todo.path] == nil {
          file.before = try read(todo.path)
          file.after = file.before
        }
        guard let bytes = file.after else { continue }
        let (after, wanted) = try TodoEditor(todo, in: bytes, now: now, zone: zone, zones: zones).applying(edit)
        files[todo.path] = (file.before, after)
        planned.append((todo, wanted))
      }
      let changes = files.sorted { $0.key < $1.key }.map { FileChange($0.key, from: $0.value.before, to: $0.value.after) }
      return (changes.filter { $0.before != $0.after }, intent: planned)
    } readBack: { (contents, _, planned: [Planned]) throws(StepFailure) in
      var done: [ChangedTodo] = []
      for (before, wanted) in planned {
        let found = contents.todos.filter { $0.id == before.id }
        let isThere = found.count == 1 && found.allSatisfy { agrees($0, wanted, zone) }
        guard wanted == nil ? found.isEmpty : isThere else {
          throw .withoutEffect(before.path, "`\(before.title.oneLine(limit: 80))` \(Self.complaint(edit))")
        }
        done.append(ChangedTodo(before: before, after: found.first, isChange: wanted != before))
      }
      return done
    }
  }

  private static func complaint(_ edit: TodoEdit) -> String {
    switch edit {
    case .complete: "would not be done"
    case .update: "could not be read back"
    case .delete: "would still be there"
    }
  }

  /// Whether a todo that was read is the one that was to be written.
  private func agrees(_ read: StoredTodo, _ wanted: StoredTodo?, _ zone: Zone) -> Bool {
    guard let wanted else { return false }
    let (a, b) = (read.deadline(zone), wanted.deadline(zone))
    return TodoText.agree(read.title, wanted.title) && TodoText.agree(read.description, wanted.description)
      && a?.at == b?.at && a?.allDay == b?.allDay && read.start?.instant(in: zone) == wanted.start?.instant(in: zone)
      && read.done == wanted.done && read.importance == wanted.importance && read.labels.count == wanted.labels.count
      && read.estimate?.nominalSeconds == wanted.estimate?.nominalSeconds && read.rules.count == wanted.rules.count
  }
}

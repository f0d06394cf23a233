import LucidCore
import LucidRuntime

/// Which task or reminder a call means: by its id, or by its title.
struct TodoChoice {
  let kind: TodoKind
  /// All of them, and the subtasks of each behind it.
  let candidates: [Todo]

  init(_ kind: TodoKind, _ todos: [Todo]) { (self.kind, candidates) = (kind, todos.flatMap { [$0] + $0.subtasks }) }

  static func parameters(_ kind: TodoKind) -> [Parameter] {
    [
      Parameter("id", .text, role: .selector, "Which \(kind.noun), as `\(kind.rawValue).list` gives it."),
      Parameter(
        "search", .text, role: .selector,
        "Or its title, or a part of it that no other open \(kind.noun) has; case does not matter."),
    ]
  }

  /// The candidate that the arguments name. A whole title is preferred to a part, an open one to
  /// one that is done.
  ///
  /// Errors: `.badArgument` when none, or more than one, fits.
  func find(_ arguments: Arguments, to verb: MessageWord, in context: ToolContext) throws(StepFailure) -> Todo {
    if let id = EventFields.text("id", arguments) {
      if let one = candidates.first(where: { $0.id == id }) { return one }
      throw StepFailure(.badArgument, .words(.noTodoID, thing, String(id.prefix(100))), hint: .words(.takeTodoID, kind.rawValue))
    }
    guard let search = EventFields.text("search", arguments), let needle = TextNeedle(search) else {
      throw StepFailure(.badArgument, .words(.whichOne, thing, MessageText.words(verb)), hint: .words(.searchTitleOrID))
    }
    let wanted = FoldedText(search)
    for fits in [{ FoldedText($0.title) == wanted }, { needle.isIn($0.title) }] as [(Todo) -> Bool] {
      let all = candidates.filter(fits)
      let open = all.filter { !$0.done }
      let found = open.isEmpty ? all : open
      if found.count == 1 { return found[0] }
      if found.count > 1 { throw ambiguous(search, among: found, context) }
    }
    throw StepFailure(
      .badArgument, .words(.noneTitled, thing, search),
      hint: NearName.hint(candidates.map(\.title), to: search, else: .words(.listsAll, kind.rawValue)))
  }

  private var thing: MessageText { .words(kind == .tasks ? .aTask : .aReminder) }

  private func ambiguous(_ search: String, among found: [Todo], _ context: ToolContext) -> StepFailure {
    let list = found.prefix(5).map { one in
      let due = one.at.map { ", \(TodoWording.exact($0, allDay: one.allDay, in: context))" } ?? ""
      return "`\(one.title.oneLine(limit: 80))`\(due) (\(one.id))"
    }
    return StepFailure(
      .badArgument,
      .words(
        .fits, search, MessageText.count(found.count, kind == .tasks ? .task : .reminder),
        list.joined(separator: "; ") + (found.count > 5 ? "; …" : "")),
      hint: .words(.whichWithID))
  }
}

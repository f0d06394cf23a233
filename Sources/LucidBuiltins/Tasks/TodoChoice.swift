import LucidCore
import LucidRuntime

/// Which task or reminder a call means: by its id, or by its title.
struct TodoChoice {
  /// A task or reminder that can be meant.
  struct Candidate {
    let id: String
    let title: String
    let at: Instant?
    let allDay: Bool
    let done: Bool
    let families: FamilySet
  }

  /// `task` or `reminder`.
  let noun: String
  let candidates: [Candidate]

  static func parameters(_ noun: String) -> [Parameter] {
    [
      Parameter("id", .text, "Which \(noun), as `\(noun)s.list` gives it."),
      Parameter("search", .text, "Or its title, or a part of it that no other open \(noun) has; case does not matter."),
    ]
  }

  /// The candidate that the arguments name. A whole title is preferred to a part, an open one to
  /// one that is done.
  ///
  /// Errors: `.badArgument` when none, or more than one, fits.
  func find(_ arguments: Arguments, to verb: String, in context: ToolContext) throws(StepFailure) -> Candidate {
    if let id = EventFields.text("id", arguments) {
      if let one = candidates.first(where: { $0.id == id }) { return one }
      throw StepFailure(
        .badArgument, "there is no \(noun) with the id `\(id.prefix(100))`",
        hint: "take the `id` of one that \(noun)s.list gives")
    }
    guard let search = EventFields.text("search", arguments), let needle = TextNeedle(search) else {
      throw StepFailure(.badArgument, "nothing says which \(noun) to \(verb)", hint: "give `search` with its title, or `id`")
    }
    let wanted = FoldedText(search)
    for fits in [{ FoldedText($0.title) == wanted }, { needle.isIn($0.title) }] as [(Candidate) -> Bool] {
      let all = candidates.filter(fits)
      let open = all.filter { !$0.done }
      let found = open.isEmpty ? all : open
      if found.count == 1 { return found[0] }
      if found.count > 1 { throw ambiguous(search, among: found, context) }
    }
    throw StepFailure(
      .badArgument, "no \(noun) has `\(search)` in its title", hint: "\(noun)s.list with `open: false` lists all of them")
  }

  private func ambiguous(_ search: String, among found: [Candidate], _ context: ToolContext) -> StepFailure {
    let list = found.prefix(5).map { one in
      let due = one.at.map { ", " + ReminderWording.exact($0, allDay: one.allDay, in: context) } ?? ""
      return "`\(one.title.oneLine(limit: 80))`\(due) (\(one.id))"
    }
    return StepFailure(
      .badArgument, "`\(search)` fits \(found.count) \(noun)s: \(list.joined(separator: "; "))\(found.count > 5 ? "; …" : "")",
      hint: "say which with its `id`")
  }
}

extension TodoChoice {
  /// All reminders.
  init(_ reminders: [Reminder]) {
    noun = "reminder"
    candidates = reminders.map {
      Candidate(
        id: $0.id, title: $0.title, at: $0.at, allDay: $0.allDay, done: $0.done, families: $0.authorship.families)
    }
  }

  /// All tasks and their subtasks.
  init(_ tasks: [TaskItem]) {
    noun = "task"
    candidates = tasks.flatMap { [$0] + $0.subtasks }.map {
      Candidate(
        id: $0.id, title: $0.title, at: $0.deadline, allDay: $0.allDay, done: $0.done,
        families: $0.wholeAuthorship.families)
    }
  }
}

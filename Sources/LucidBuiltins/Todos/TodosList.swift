import LucidCore
import LucidRuntime

/// `list` of reminders and tasks: by time, those without one last.
struct TodosList: Tool {
  let kind: TodoKind
  let backend: Bound<any TodosBackend>
  let signature: ToolSignature
  let cues: TriggerPhrases

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let reading = try await backend().todos(zone: context.zone)
    var notices = reading.notices
    var found = reading.todos
    var authorship = Authorship.own
    let due = arguments.instant("due")
    if arguments.boolean("open") != false { found.removeAll(where: \.done) }
    if let due { found = found.filter { $0.isDue(before: due) } }
    if let label = arguments.text("label") {
      let wanted = TextFold.names(meantBy: label, among: reading.labels.map(\.name) + found.flatMap(\.labels))
      if wanted.isDisjoint(with: reading.labels.map(\.name)) {
        let names = reading.labels.map(\.name)
        authorship = reading.labels.map(\.authorship).joined
        notices.append(
          Notice(
            names.isEmpty
              ? .words(.noLabel, label)
              : .words(.thereAre, MessageText.words(.noLabel, label), names.joined(separator: ", ")), about: label))
      }
      found = found.filter { !wanted.isDisjoint(with: $0.labels) }
    }
    for todo in found { authorship.formUnion(todo.wholeAuthorship) }
    var result = ToolResult.listing(
      found.map { $0.record(of: kind.type) }, of: kind.list, limit: arguments.integer("limit") ?? 50, notices: notices,
      authorship: authorship)
    if case .record(var record) = result.value {
      record["due"] = .optional(due)
      if kind == .tasks { record["label"] = .optional(arguments.text("label")) }
      result.value = .record(record)
    }
    return result
  }
}

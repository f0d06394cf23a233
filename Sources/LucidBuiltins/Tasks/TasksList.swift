import LucidCore
import LucidRuntime

/// `tasks.list`: what there is to do, by deadline, what has none last.
struct TasksList: Tool {
  let backend: Bound<any TasksBackend>

  let signature = ToolSignature(
    "tasks", "list", "Lists tasks by their deadline",
    parameters: [
      Parameter("due", .moment, "Only those with a deadline before this moment; those that are late too."),
      Parameter("label", .text, "Only those with this label; case does not matter."),
      Parameter("open", .boolean, default: .boolean(true), "Only what is not done; false lists all."),
      Parameter("limit", .integer(1...1000), default: .integer(50), "At most so many, the earliest."),
    ], result: .record(TaskTypes.list), reach: "titles, descriptions, deadlines, labels",
    example: "tasks.list: { label: work, open: true, limit: 5 }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      ["tasks", "my task", "open task", "to-dos", "my to-do", "todo list", "to-do list", "my todos"],
      never: ["background tasks", "tasks in general", "scheduled tasks"], time: .before("due"), isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let reading = try await backend().tasks(zone: context.zone)
    var notices = reading.notices
    var found = reading.tasks
    var authorship = Authorship.own
    if arguments.boolean("open") != false { found.removeAll(where: \.done) }
    if let due = arguments.instant("due") { found = found.filter { $0.isDue(before: due) } }
    if let label = arguments.text("label") {
      let wanted = label.lowercased()
      if !reading.labels.contains(where: { $0.name.lowercased() == wanted }) {
        let names = reading.labels.map(\.name)
        authorship = reading.labels.map(\.authorship).joined
        notices.append(
          Notice(
            "no label is called `\(label)`" + (names.isEmpty ? "" : "; there are: \(names.joined(separator: ", "))"), about: label
          ))
      }
      found = found.filter { $0.labels.contains { $0.lowercased() == wanted } }
    }
    for task in found { authorship.formUnion(task.wholeAuthorship) }
    var result = ToolResult.listing(
      found.map(\.record), of: TaskTypes.list, limit: arguments.integer("limit") ?? 50, notices: notices,
      authorship: authorship)
    if case .record(var record) = result.value {
      record["due"] = .optional(arguments.instant("due"))
      record["label"] = .optional(arguments.text("label"))
      result.value = .record(record)
    }
    return result
  }
}

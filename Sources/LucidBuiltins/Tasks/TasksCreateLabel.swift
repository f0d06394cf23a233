import LucidCore
import LucidRuntime

/// `tasks.create_label`: a label with one of ten colours, or without.
struct TasksCreateLabel: Tool {
  let backend: Bound<any TasksBackend>

  let signature = ToolSignature(
    "tasks", "create_label", "Adds a label, unless there is one of that name",
    parameters: [
      Parameter("name", .text, role: .nonEmptyContent, required: true, "Its name; whatever its case, there is only one of each."),
      Parameter(
        "color", .text, role: .content,
        "One of \(TaskLabel.colors.map(\.key).joined(separator: ", ")); any other gives none, with a notice."),
    ], result: .record(TodoTypes.label), effect: .write, reach: .words(.reachNewLabel), takesKey: true,
    example: "tasks.create_label: { name: garden, color: green }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard let name = TaskWords.label(arguments.text("name") ?? "") else {
      throw StepFailure(.badArgument, .words(.labelNeedsName), hint: .words(.sayLabelName))
    }
    var notices: [Notice] = []
    var color: String?
    if let wanted = TaskWords.filled(arguments.text("color")) {
      color = TaskLabel.colors.first { $0.key == wanted.lowercased() }?.value
      if color == nil {
        let names = TaskLabel.colors.map(\.key).joined(separator: ", ")
        notices.append(Notice(.words(.noColor, wanted.oneLine(limit: 40), names)))
      }
    }
    let written = try await backend().create(
      TaskLabel(name: name, color: color, context.authorship(in: signature.family)))
    if !written.isChange {
      notices.append(Notice(.words(.labelThere, written.label.name), about: written.label.name, isUnchanged: true))
    }
    let detail = written.label.color.flatMap { hex in TaskLabel.colors.first { $0.value == hex }.map { MessageText.name($0.key) }
    }
    var result = ToolResult(
      .record(written.label.record), notices: notices,
      changes: written.isChange
        ? [Change(.created, "label", id: written.label.name, title: written.label.name, detail: detail, place: written.place)]
        : [])
    if !written.isChange { result.authorship = Authorship(isOwn: false, families: written.label.authorship.families) }
    return result
  }

  /// The labels there are; none where nothing is kept yet.
  static func known(_ backend: Bound<any TodosBackend>, zone: Zone) async throws(StepFailure) -> [TaskLabel] {
    do throws(StepFailure) {
      return try await backend().todos(zone: zone).labels
    } catch {
      guard error.kind == .unavailable else { throw error }
      return []
    }
  }
}

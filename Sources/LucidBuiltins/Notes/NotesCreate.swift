import LucidCore
import LucidRuntime

/// `notes.create`: a new note, from a conversation.
struct NotesCreate: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "create", "Makes a note.",
    parameters: [
      Parameter("title", .text, role: .content, "One line; the first line of the text when not given."),
      Parameter("body", .text, role: .content, "Markdown."), Parameter("tags", .texts, role: .content, "With or without `#`."),
      Parameter("pinned", .boolean, role: .nonEmptyContent, default: .boolean(false), "Whether it is marked as important."),
      Parameter(
        "category", .choice(["idea", "task", "journal", "health", "goal", "memory", "finance", "other"]), role: .content,
        "What kind of note it is."),
    ], result: .record(NoteTypes.note), effect: .write, reach: .words(.reachNewNotes), takesKey: true,
    example: "notes.create: { title: Ideas, body: Ask Dana., tags: [work] }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let body = try NoteWriteResult.text("body", of: arguments) ?? ""
    let title = arguments.text("title").map { $0.oneLine(limit: 200) } ?? ""
    var draft = NoteDraft(
      id: RecordID.new(context), title: title.isEmpty ? Self.firstLine(body) : title, body: body,
      tags: try NoteWriteResult.tags(arguments) ?? [], pinned: arguments.boolean("pinned") ?? false,
      category: arguments.text("category"))
    draft.authorship = context.authorship(in: signature.family)
    guard !draft.title.isEmpty else {
      throw StepFailure(.badArgument, .words(.noteNeedsText), hint: .words(.titleOrBody))
    }
    let write = try await backend().create(draft, at: context.now, zone: context.zone)
    let result = NoteWriteResult.result(write, .created)
    // The notice about a note that had to go names it.
    return write.evicted.isEmpty ? result.made() : result
  }

  /// Without marks of headings and lists.
  private static func firstLine(_ body: String) -> String {
    for line in body.split(whereSeparator: \.isNewline) {
      let text = line.drop { "#-*+> ".contains($0) }.description.oneLine(limit: 80)
      if !text.isEmpty { return text }
    }
    return ""
  }
}

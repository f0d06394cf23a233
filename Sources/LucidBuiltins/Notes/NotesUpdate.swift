import LucidCore
import LucidRuntime

/// `notes.update`: other title, text or tags. What is not given stays as it is.
struct NotesUpdate: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "update", "Changes title, text or tags of a note; what is not given stays.",
    parameters: [
      NoteWriteResult.note, Parameter("title", .text, role: .nonEmptyContent, "One line."),
      Parameter("body", .text, role: .content, "Markdown, instead of all that stands there."),
      Parameter("tags", .texts, role: .content, "Instead of those it has; an empty list takes them away."),
    ], result: .record(NoteTypes.note), effect: .write, reach: "titles, texts, tags", takesKey: true,
    example: "notes.update: { note: Grocery list, tags: [home] }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let title = arguments.text("title").map { $0.oneLine(limit: 200) }
    let body = try NoteWriteResult.text("body", of: arguments)
    let tags = try NoteWriteResult.tags(arguments)
    guard title != nil || body != nil || tags != nil else {
      throw StepFailure(.badArgument, .words(.nothingToChange), hint: .words(.titleBodyOrTags))
    }
    if title == "" { throw StepFailure(.badArgument, .words(.titleEmpty)) }
    let write = try await backend().change(
      NoteChoice(arguments.text("note") ?? ""), .update(title: title, body: body, tags: tags),
      authorship: context.authorship(in: signature.family), at: context.now, zone: context.zone
    )
    let words: [MessageWord?] = [title.map { _ in .noteTitle }, body.map { _ in .noteText }, tags.map { _ in .noteTags }]
    let detail = MessageText.row(words.compactMap { $0 }.map { MessageText.words($0) })
    return NoteWriteResult.result(write, .updated, detail: detail)
  }
}

import LucidCore
import LucidRuntime

/// `notes.update`: other title, text or tags, or the mark as important. What is not given stays as
/// it is.
struct NotesUpdate: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "update", "Changes a note: title, text, tags, or whether it is pinned; what is not given stays.",
    parameters: [
      NoteWriteResult.note, Parameter("title", .text, role: .nonEmptyContent, "One line."),
      Parameter("body", .text, role: .content, "Markdown, instead of all that stands there."),
      Parameter("tags", .texts, role: .content, "Instead of those it has; an empty list takes them away."),
      Parameter("pinned", .boolean, role: .nonEmptyContent, "Whether it is marked as important."),
    ], result: .record(NoteTypes.note), effect: .write, reach: .words(.reachChangedNotes), takesKey: true,
    example: "notes.update: { note: Grocery list, tags: [home] }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let title = arguments.text("title").map { $0.oneLine(limit: 200) }
    let body = try NoteWriteResult.text("body", of: arguments)
    let tags = try NoteWriteResult.tags(arguments)
    let pinned = arguments.boolean("pinned")
    guard title != nil || body != nil || tags != nil || pinned != nil else {
      throw StepFailure(.badArgument, .words(.nothingToChange), hint: .words(.noteParts))
    }
    if title == "" { throw StepFailure(.badArgument, .words(.titleEmpty)) }
    let write = try await backend().change(
      NoteChoice(arguments.text("note") ?? ""), .update(title: title, body: body, tags: tags, pinned: pinned),
      authorship: context.authorship(in: signature.family), at: context.now, zone: context.zone
    )
    var words = [title.map { _ in MessageWord.noteTitle }, body.map { _ in .noteText }, tags.map { _ in .noteTags }]
      .compactMap(\.self)
    // A mark alone adds to a note, and takes nothing from it.
    if words.isEmpty, pinned == true { return NoteWriteResult.result(write, .pinned) }
    if let pinned { words.append(pinned ? .notePinned : .notPinned) }
    return NoteWriteResult.result(write, .updated, detail: .row(words.map { MessageText.words($0) }))
  }
}

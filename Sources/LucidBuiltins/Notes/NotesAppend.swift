import LucidCore
import LucidRuntime

/// `notes.append`: more text at the end of a note.
struct NotesAppend: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "append", "Adds text at the end of a note, on lines of its own.",
    parameters: [NoteWriteResult.note, Parameter("text", .text, role: .content, required: true, "Markdown.")],
    result: .record(NoteTypes.note),
    effect: .write, reach: "texts",
    example: #"notes.append: { note: Grocery list, text: "- tea" }"#)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let text = try NoteWriteResult.text("text", of: arguments) ?? ""
    // Nothing that is added leaves the note as it is.
    let edit = text.allSatisfy(\.isWhitespace) ? NoteEdit.update(title: nil, body: nil, tags: nil) : .append(text)
    let write = try await backend().change(
      NoteChoice(arguments.text("note") ?? ""), edit, authorship: context.authorship(in: signature.family),
      at: context.now, zone: context.zone)
    return NoteWriteResult.result(write, .updated, detail: .words(.addedText, text.oneLine(limit: 60)))
  }
}

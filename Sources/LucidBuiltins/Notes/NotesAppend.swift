import LucidCore
import LucidRuntime

/// `notes.append`: more text at the end of a note, which is made where `create` is true and there
/// is none.
struct NotesAppend: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "append", "Adds text at the end of a note, on lines of its own.",
    parameters: [
      NoteWriteResult.note, Parameter("text", .text, role: .content, required: true, "Markdown."),
      Parameter(
        "create", .boolean, role: .nonEmptyContent, default: .boolean(false),
        "Whether the note is made when there is none; `note` is then its whole title, or its id."),
    ], result: .record(NoteTypes.note), effect: .write, reach: .words(.reachNoteTexts),
    example: #"notes.append: { note: Grocery list, text: "- tea" }"#)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let text = try NoteWriteResult.text("text", of: arguments) ?? ""
    // Nothing that is added leaves the note as it is.
    let edit = text.allSatisfy(\.isWhitespace) ? NoteEdit.update() : .append(text)
    let creates = arguments.boolean("create") ?? false
    let choice = NoteChoice(arguments.text("note") ?? "", isWhole: creates)
    let authorship = context.authorship(in: signature.family)
    do throws(StepFailure) {
      let write = try await backend().change(choice, edit, authorship: authorship, at: context.now, zone: context.zone)
      return NoteWriteResult.result(write, .updated, detail: .words(.addedText, text.oneLine(limit: 60)))
    } catch {
      // A folder that is not there yet is begun with the note.
      guard creates, error.words == choice.notFound || error.kind == .unavailable else { throw error }
    }
    var draft = NoteDraft(id: RecordID.new(context), title: choice.words.oneLine(limit: 200), body: text, tags: [], pinned: false)
    draft.authorship = authorship
    return NoteWriteResult.result(try await backend().create(draft, at: context.now, zone: context.zone), .created)
  }
}

import LucidCore
import LucidRuntime

/// `notes.pin`: marks a note as important, or takes the mark away.
struct NotesPin: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "pin", "Marks a note as important, or takes the mark away.",
    parameters: [
      NoteWriteResult.note,
      Parameter("pinned", .boolean, role: .nonEmptyContent, default: .boolean(true), "False takes the mark away."),
    ],
    result: .record(NoteTypes.note), effect: .write, reach: "marks", takesKey: true,
    example: "notes.pin: { note: Grocery list }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let pinned = arguments.boolean("pinned") ?? true
    let write = try await backend().change(
      NoteChoice(arguments.text("note") ?? ""), .pin(pinned), authorship: .own, at: context.now, zone: context.zone)
    return NoteWriteResult.result(write, pinned ? .pinned : .updated, detail: pinned ? nil : .words(.notPinned))
  }
}

import LucidCore
import LucidRuntime

/// `notes.delete`: takes a note away for good.
struct NotesDelete: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "delete", "Deletes a note for good.",
    parameters: [
      Parameter(
        "note", .text, role: .selector, required: true, "Its id, its title, or a part of the title that no other note has.")
    ],
    result: .record(NoteTypes.note), effect: .write, reach: .words(.reachRemovedNotes),
    example: "notes.delete: { note: Retro ideas }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let choice = NoteChoice(arguments.text("note") ?? "", looksInside: false)
    do throws(StepFailure) {
      let write = try await backend().change(choice, .delete, authorship: .own, at: context.now, zone: context.zone)
      return NoteWriteResult.result(write, .deleted)
    } catch {
      guard error.kind == .badArgument, error.remedy == nil else { throw error }
      throw StepFailure(error.kind, error.words, hint: .words(.toDeleteNote))
    }
  }
}

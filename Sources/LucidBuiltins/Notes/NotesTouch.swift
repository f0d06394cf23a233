import LucidCore
import LucidRuntime

/// `notes.touch`: remembers that an answer used some notes, without changing them.
struct NotesTouch: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "touch", "Remembers that an answer used these notes; the notes themselves stay as they are.",
    parameters: [
      Parameter("notes", .list, role: .selector, required: true, "Notes, such as the items of a search, or their ids.")
    ],
    result: .record(NoteTypes.list), effect: .write, reach: .words(.reachNoteUses), takesKey: true,
    example: "notes.touch: { notes: [notes/Grocery list.md] }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let ids = (arguments["notes"].list ?? []).compactMap { $0.text ?? $0["id"].text }
    guard !ids.isEmpty else { return .listing([], of: NoteTypes.list, limit: nil) }
    let (notes, place) = try await backend().touch(ids, at: context.now, zone: context.zone)
    let list = ToolResult.listing(notes.map(\.record), of: NoteTypes.list, limit: nil)
    var result = ToolResult(
      list.value,
      changes: notes.map {
        Change(.updated, "last use of note", id: $0.id, title: $0.title.oneLine(limit: 120), detail: nil, place: place)
      })
    result.authorship = Authorship(isOwn: false, families: notes.map(\.authorship).joined.families)
    return result
  }
}

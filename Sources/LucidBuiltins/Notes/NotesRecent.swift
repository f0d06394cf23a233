import LucidCore
import LucidRuntime

/// `notes.recent`: the notes that were changed last, newest first, ties by id.
struct NotesRecent: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "recent", "The notes that were changed last.",
    parameters: [Parameter("limit", .integer(1...100), role: .selector, default: .integer(10), "How many at most.")],
    result: .record(NoteTypes.list), reach: "titles, texts, tags, dates",
    example: "notes.recent: { limit: 5 }")

  var cues: TriggerPhrases {
    TriggerPhrases(["recent notes", "latest notes", "newest notes", "last notes", "my last note", "my latest note"])
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let limit = arguments.integer("limit") ?? 10
    let result = try await backend().notes(NotesQuery(limit: limit + 1, zone: context.zone))
    return .listing(
      result.notes.map(\.record), of: NoteTypes.list, limit: limit, isCut: result.notes.count > limit, notices: result.notices,
      authorship: result.notes.prefix(limit).map(\.authorship).joined)
  }
}

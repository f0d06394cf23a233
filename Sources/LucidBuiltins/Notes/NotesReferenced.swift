import LucidCore
import LucidRuntime

/// `notes.referenced`: the notes that answers used of late, the last used first, ties by id.
struct NotesReferenced: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "referenced", "The notes that answers used of late, the last used first.",
    parameters: [
      Parameter("days", .integer(1...366), role: .selector, default: .integer(7), "How many days back, to the hour."),
      Parameter("limit", .integer(1...100), role: .selector, default: .integer(10), "How many at most."),
    ], result: .record(NoteTypes.list), reach: "titles, texts, tags, dates",
    example: "notes.referenced: { days: 7 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let since = context.zone.add(Period(days: -(arguments.integer("days") ?? 7)), to: context.now)
    let result = try await backend().notes(NotesQuery(zone: context.zone))
    let used = result.notes.compactMap { note in note.lastReferenced.map { (note, $0) } }
      .filter { $0.1 >= since && $0.1 <= context.now }
      .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
    return .listing(
      used.map(\.0.record), of: NoteTypes.list, limit: arguments.integer("limit"), notices: result.notices,
      authorship: used.map(\.0.authorship).joined)
  }
}

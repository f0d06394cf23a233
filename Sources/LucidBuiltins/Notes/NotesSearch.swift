import LucidCore
import LucidRuntime

/// `notes.search`: notes that hold a text, newest first by when they were changed; with `used` by
/// when an answer last used them. Ties by id.
struct NotesSearch: Tool {
  let backend: Bound<any NotesBackend>

  let signature = ToolSignature(
    "notes", "search", "Notes that hold a text, the last changed first.",
    parameters: [
      Parameter(
        "query", .text, role: .selector, "Words of the title, the text or a tag, all of them; every note when not given."),
      Parameter("since", .since, role: .selector, "Only what was changed since then."),
      Parameter("used", .since, role: .selector, "Only what answers used since then, the last used first."),
      Parameter("limit", .integer(1...100), role: .selector, default: .integer(5), "How many at most."),
    ], result: .record(NoteTypes.list), reach: .words(.reachNotes),
    example: "notes.search: { query: proposal, limit: 3 }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      ["notes", "my note", "last note", "latest note", "newest note"],
      never: [
        "he notes", "she notes", "it notes", "notes that", "release notes", "liner notes", "program notes", "bank notes",
        "sticky notes", "speaker notes", "thank-you notes", "musical notes", "author notes",
      ], time: .since("since"), topic: "query", isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let limit = arguments.integer("limit") ?? 5
    // One more than asked for tells whether the list was cut.
    let query = NotesQuery(
      text: arguments.text("query"), since: arguments.instant("since"),
      used: arguments.instant("used").map { $0...max($0, context.now) }, limit: limit + 1, zone: context.zone)
    let result = try await backend().notes(query)
    return .listing(
      result.notes.map(\.record), of: NoteTypes.list, limit: limit, isCut: result.notes.count > limit, notices: result.notices,
      authorship: result.notes.prefix(limit).map(\.authorship).joined)
  }
}

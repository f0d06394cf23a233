import LucidCore
import LucidRuntime

/// `web.search`: pages about something, best first.
struct WebSearch: Tool {
  let backend: Bound<any WebBackend>

  static let hit = RecordType(
    "Hit",
    [
      .init("id", .text, "The address."),
      .init("title", .text, "One line."),
      .init("url", .text, "The address."),
      .init("snippet", .text, "One line from the page, at most 300 characters."),
    ])
  static let list = ToolSignature.listing(of: hit)

  let signature = ToolSignature(
    "web", "search", "Pages of the web about something, best first.",
    parameters: [
      Parameter("query", .text, role: .selector, required: true, "A few words; they leave the machine."),
      Parameter("limit", .integer(1...20), role: .selector, default: .integer(5), "How many at most."),
    ], result: .record(list), cost: .expensive, reach: .words(.reachPages),
    discloses: .words(.reachQueryWords), timeoutSeconds: 10,
    example: "web.search: { query: easter monday opening hours montreal, limit: 3 }")

  // What to search for is not to be read out of a prompt.
  var cues: TriggerPhrases { TriggerPhrases([], isStandard: true) }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let query = (arguments.text("query") ?? "").oneLine(limit: 400)
    guard !query.isEmpty else { throw StepFailure(.badArgument, .words(.codeIsEmpty, "query"), hint: .words(.giveFewWords)) }
    let limit = arguments.integer("limit") ?? 5
    let found = try await backend().search(query, limit: limit + 1, now: context.now, zone: context.zone)
    let records = found.hits.map { hit in
      Record(
        Self.hit,
        [
          "id": .text(hit.url), "title": .text(hit.title.oneLine(limit: 200)), "url": .text(hit.url),
          "snippet": .text(hit.snippet.oneLine(limit: 300)),
        ])
    }
    return .listing(records, of: Self.list, limit: limit, isCut: records.count > limit, notices: found.notices)
  }
}

import LucidCore
import LucidRuntime

/// `feeds.items`: what the feeds have that the person follows, newest first.
struct FeedsItems: Tool {
  let backend: Bound<any FeedsBackend>

  /// The most characters of a summary.
  private static let longest = 500

  static let item = RecordType(
    "FeedItem",
    [
      .init("id", .text, "The same as long as the feed has the item."),
      .init("title", .text, "One line."),
      .init("url", .text, "The address; null when the feed gives none."),
      .init("feed", .text, "The name of its feed."),
      .init("published", .datetime, "Null when the feed gives no time."),
      .init("author", .text, "Null when the feed names none."),
      .init("summary", .text, "Plain text, at most 500 characters; empty when there is none."),
      .init("tags", .list(.text), "As the feed has them."),
    ])
  static let list = ToolSignature.listing(of: item)

  let signature = ToolSignature(
    "feeds", "items", "Items of the feeds that you follow, newest first.",
    parameters: [
      Parameter("feed", .text, role: .selector, "The name of one feed; all when not given."),
      Parameter("since", .since, role: .selector, "Only what was published after it; items without a time stay."),
      Parameter("limit", .integer(1...500), role: .selector, default: .integer(20), "How many at most."),
    ], result: .record(list), cost: .expensive, reach: .words(.reachFeeds),
    timeoutSeconds: 20,
    example: "feeds.items: { since: 2d, limit: 5 }")

  var cues: TriggerPhrases { TriggerPhrases(["feeds", "rss"]) }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let found = try await backend().items(of: arguments.text("feed"), now: context.now, zone: context.zone)
    let since = arguments.instant("since")
    var seen: Set<String> = []
    let items = found.items.filter { item in
      guard seen.insert(item.feed + "\n" + item.id).inserted else { return false }
      guard let since, let published = item.published else { return true }
      return published >= since
    }.enumerated().sorted { a, b in
      let (first, second) = (a.element.published?.seconds ?? .min, b.element.published?.seconds ?? .min)
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
    let records = items.map { item in
      Record(
        Self.item,
        [
          "id": .text(item.id), "title": .text(item.title.oneLine(limit: 300)), "url": .optional(item.url),
          "feed": .text(item.feed),
          "published": item.published.map(Value.datetime) ?? .null, "author": .optional(item.author?.oneLine(limit: 200)),
          "summary": .text(item.text.oneLine(limit: Self.longest)), "tags": .list(item.tags.prefix(20).map(Value.text)),
        ])
    }
    return .listing(records, of: Self.list, limit: arguments.integer("limit"), notices: found.notices)
  }
}

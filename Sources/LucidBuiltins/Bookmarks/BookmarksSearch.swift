import LucidCore
import LucidRuntime

/// `bookmarks.search`: the pages that the person marked, newest first.
struct BookmarksSearch: Tool {
  let backend: Bound<any BookmarksBackend>

  static let item = RecordType(
    "Bookmark",
    [
      .init("id", .text, "The address."),
      .init("title", .text, "One line; the address when the browser has no title."),
      .init("url", .text, "The address."),
      .init("folder", .text, "The folders that it lies in, such as `Bar / Recipes`; empty outside of all."),
      .init("added", .datetime, "When it was marked; null when the browser gives no time."),
      .init("tags", .list(.text), "As the browser has them."),
    ])
  static let list = ToolSignature.listing(of: item)

  let signature = ToolSignature(
    "bookmarks", "search", "Searches the bookmarks of your browser, newest first",
    parameters: [
      Parameter("query", .text, role: .selector, "Words that each occur in the title, the address, a folder or a tag."),
      Parameter("folder", .text, role: .selector, "The name of one folder; what lies in folders inside of it counts too."),
      Parameter("limit", .integer(1...500), role: .selector, default: .integer(20), "How many at most."),
    ], result: .record(list), reach: .words(.reachBookmarks),
    example: "bookmarks.search: { query: recipes, limit: 5 }")

  var cues: TriggerPhrases { TriggerPhrases(["bookmarks", "bookmarked"]) }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let reading = try await backend().bookmarks(now: context.now)
    let words = WordNeedles(arguments.text("query"))
    let folders = arguments.text("folder").map { TextFold.names(meantBy: $0, among: reading.bookmarks.flatMap(\.folders)) }
    var seen: Set<String> = []
    let found = reading.bookmarks.filter { one in
      guard folders.map({ !$0.isDisjoint(with: one.folders) }) ?? true else { return false }
      return words?.areIn([one.title, one.url] + one.folders + one.tags) ?? true
    }.enumerated().sorted { a, b in
      let (first, second) = (a.element.added?.seconds ?? .min, b.element.added?.seconds ?? .min)
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element).filter { seen.insert($0.url).inserted }
    let records = found.map { one in
      Record(
        Self.item,
        [
          "id": .text(one.url), "title": .text((one.title.isEmpty ? one.url : one.title).oneLine(limit: 300)),
          "url": .text(one.url), "folder": .text(one.folder.oneLine(limit: 300)),
          "added": one.added.map(Value.datetime) ?? .null, "tags": .list(one.tags.prefix(20).map(Value.text)),
        ])
    }
    return .listing(records, of: Self.list, limit: arguments.integer("limit"), notices: reading.notices)
  }
}

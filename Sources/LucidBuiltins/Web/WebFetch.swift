import LucidCore
import LucidRuntime

/// `web.fetch`: the words of one page.
struct WebFetch: Tool {
  let backend: Bound<any WebBackend>

  /// As much of a page as is given, in characters.
  static let longest = 20_000

  static let page = RecordType(
    "Page",
    [
      .init("id", .text, "The address."),
      .init("url", .text, "Where it was found in the end."),
      .init("title", .text, "One line; empty when it has none."),
      .init("text", .text, "Plain text, at most 20 000 characters."),
      .init("chars", .integer, "How many characters the page has."),
      .init("truncated", .boolean, "Whether `text` was cut."),
    ])

  let signature = ToolSignature(
    "web", "fetch", "The text of one page of the web.",
    parameters: [
      Parameter(
        "url", .text, role: .selector, required: true, "An address that begins with https:// or http://; it leaves the machine.")
    ],
    result: .record(page), cost: .expensive, reach: .words(.reachPage), discloses: .words(.reachPageAddress),
    example: #"web.fetch: { url: "https://city.example/easter" }"#)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let url = arguments.text("url") ?? ""
    let scheme = url.prefix(8).lowercased()
    guard scheme.hasPrefix("https://") || scheme.hasPrefix("http://"), url.utf8.count <= 2000,
      !url.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else {
      throw StepFailure(
        .badArgument, .words(.urlIsNoPage, url.oneLine(limit: 80)), hint: .words(.suchAs, "https://example.org/page"))
    }
    let page = try await backend().page(url, now: context.now, zone: context.zone)
    let count = page.text.count
    return ToolResult(
      .record(
        Record(
          Self.page,
          [
            "id": .text(page.url), "url": .text(page.url), "title": .text(page.title.oneLine(limit: 200)),
            "text": .text(String(page.text.prefix(Self.longest))), "chars": .integer(count),
            "truncated": .boolean(count > Self.longest),
          ])), notices: page.notices)
  }
}

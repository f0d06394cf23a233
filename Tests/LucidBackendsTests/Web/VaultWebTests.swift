import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct VaultWebTests {
  private func call(_ verb: String, _ arguments: [String: Value], _ tree: any FileTree = Monday.vault) async throws -> ToolResult
  {
    let family = WebFamily.family(VaultWeb(tree: tree, pool: BlockingPool()))
    let tool = try #require(family.tools.first { $0.signature.verb == verb })
    return try await tool.call(Arguments(for: tool.signature, arguments), in: Monday.tools)
  }

  private func tree(_ files: [String: String]) -> MemoryTree { MemoryTree(files) }

  @Test func aSearchByItsWords() async throws {
    let result = try await call("search", ["query": .text("  Easter monday OPENING hours   Montreal ")])
    #expect(result.value.list("url") == ["https://city.example/easter", "https://library.example/hours"])
    #expect(result.value["items"].list?.first?["snippet"].text?.hasPrefix("Shops and libraries") == true)
    let one = try await call("search", ["query": .text("easter monday opening hours montreal"), "limit": .integer(1)])
    #expect(one.value["count"] == .integer(1) && one.value["truncated"] == .boolean(true))
  }

  @Test func aPageByItsAddress() async throws {
    let page = try await call("fetch", ["url": .text("https://city.example/easter#banks")]).value
    #expect(page["title"] == .text("What is open on Easter Monday") && page["truncated"] == .boolean(false))
    #expect(page["text"].text?.contains("Banks and city offices are closed.") == true)
  }

  @Test func whatWasNotRecordedIsNotMadeUp() async {
    for (verb, arguments) in [
      ("search", ["query": Value.text("flights to Oslo")]), ("fetch", ["url": .text("https://example.org/")]),
    ] {
      let error = await #expect(throws: StepFailure.self) { try await call(verb, arguments) }
      #expect(error?.kind == .unavailable && error?.message.hasPrefix("no recording") == true)
    }
    let none = await #expect(throws: StepFailure.self) { try await call("search", ["query": .text("x")], tree([:])) }
    #expect(none?.message == "no recordings of the web in memory")
  }

  @Test func recordingsCarryTheirTimeAndExpire() async throws {
    func file(_ keys: String) -> MemoryTree { tree(["web/a.json": "{\"query\": \"q\", \"results\": [], \(keys)}"]) }
    let fresh = try await call("search", ["query": .text("q")], file(#""recorded": "2026-04-01T09:00:00", "valid": "7d""#))
    #expect(fresh.notices.map(\.text) == ["recorded at 2026-04-01 09:00"])
    #expect(try await call("search", ["query": .text("q")], file(#""recorded": "2020-04-01""#)).notices.count == 1)
    let error = await #expect(throws: StepFailure.self) {
      try await call("search", ["query": .text("q")], file(#""recorded": "2026-03-20T09:00:00", "valid": "7d""#))
    }
    #expect(error?.message == "the recording is of 2026-03-20 09:00, too old for now")
  }

  @Test(arguments: ["", "   ", "\n"]) func anEmptyQuery(query: String) async {
    let error = await #expect(throws: StepFailure.self) { try await call("search", ["query": .text(query)]) }
    #expect(error?.kind == .badArgument)
  }

  @Test(arguments: [
    "", "example.org", "file:///etc/passwd", "ftp://example.org", "javascript:alert(1)", "https://a b", "https://a\nHost: b",
  ]) func addressesThatAreNone(url: String) async {
    let error = await #expect(throws: StepFailure.self) { try await call("fetch", ["url": .text(url)]) }
    #expect(error?.kind == .badArgument)
  }

  @Test func theLastRecordingCountsAndDamageIsNamed() async throws {
    let tree = tree([
      "web/a.json": #"{"query": "q", "results": [{"url": "https://one.example", "title": "1"}]}"#,
      "web/b.json": #"[{"query": "Q", "results": [{"url": "https://two.example", "content": "said"}, {"title": "no address"}]}]"#,
      "web/c.json": "{", "web/notes.txt": "{",
    ])
    let result = try await call("search", ["query": .text("q")], tree)
    #expect(result.value.list("url") == ["https://two.example"])
    #expect(result.value["items"].list?.first?["snippet"] == .text("said"))
    #expect(result.notices.count == 1 && result.notices.first?.text.hasPrefix("web/c.json: not valid JSON") == true)
  }

  @Test func aPageOfMarkup() async throws {
    let tree = tree([
      "web/p.json": #"{"url": "http://p.example/", "html": "<title>T</title><p>One &amp; two<script>x()</script>"}"#
    ])
    #expect(try await call("fetch", ["url": .text("http://p.example/")], tree).value["text"] == .text("One & two"))
  }

  @Test func aLongPageIsCut() async throws {
    let tree = tree(["web/p.json": "{\"url\": \"http://p.example/\", \"text\": \"\(String(repeating: "x", count: 20_001))\"}"])
    let page = try await call("fetch", ["url": .text("http://p.example/")], tree).value
    #expect(page["text"].text?.count == 20_000 && page["chars"] == .integer(20_001) && page["truncated"] == .boolean(true))
  }

  @Test func presented() async throws {
    let presenter = try #require(WebFamily.family(nil).presenter)
    let found = try await call("search", ["query": .text("easter monday opening hours montreal")]).value
    let search = Observation(step: "s", tool: "web.search", status: .done, value: found)
    let tile = presenter.tile(search, in: Monday.present).english
    #expect((tile.value, tile.sub) == ("2 pages", "What is open on Easter Monday"))
    #expect(
      presenter.statements(search, in: Monday.present).first?.text
        == "**What is open on Easter Monday** (city.example): Shops and libraries are open on Easter Monday; banks and city offices are closed."
    )
  }
}

extension Value {
  fileprivate func list(_ field: String) -> [String] { (self["items"].list ?? []).compactMap { $0[field].text } }
}

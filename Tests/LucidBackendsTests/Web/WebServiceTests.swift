import LucidBackends
import LucidBuiltins
import LucidCore
import LucidHTTP
import LucidTesting
import Testing

/// Searches in the forms of SearXNG and Brave, and pages, over real connections of this machine.
@Suite struct WebServiceTests {
  static let searxng = #"""
    {"query": "oslo", "results": [{"url": "https://a.example/", "title": "A", "content": "One."}, {"title": "no address"},
     {"url": "javascript:x", "title": "B"}, {"url": "https://c.example/", "title": "C"}], "unresponsive_engines": [["dead", "timeout"]]}
    """#
  static let brave =
    #"{"web": {"results": [{"url": "https://a.example/", "title": "A", "description": "<strong>One</strong>."}]}}"#

  private static func search(_ setting: ServiceSetting, brave: Bool = false) async throws -> WebFindings {
    let source = NetworkSources.Web(search: brave ? .brave(try setting.url) : .searxng(try setting.url), pages: .none)
    let service = WebService(source, client: setting.client(), key: { () throws(StepFailure) in "secret-key" })
    return try await service.search("oslo & more", limit: 5, now: Monday.now, zone: Monday.zone)
  }

  @Test func searxngIsAskedForJSON() async throws {
    let setting = ServiceSetting([Self.searxng])
    let found = try await Self.search(setting)
    #expect(
      found.hits == [
        WebHit(title: "A", url: "https://a.example/", snippet: "One."),
        WebHit(title: "C", url: "https://c.example/", snippet: ""),
      ])
    #expect(found.notices.map(\.text) == ["127.0.0.1 searched without dead"])
    #expect(setting.paths == ["/search?q=oslo%20%26%20more&format=json"])
    #expect(!setting.server.heads[0].contains("secret-key"))
    // The same search again is answered from the cache.
    _ = try await Self.search(setting)
    #expect(setting.paths.count == 1)
  }

  @Test func braveIsGivenItsKeyAndNothingKeepsIt() async throws {
    let setting = ServiceSetting([Self.brave])
    let found = try await Self.search(setting, brave: true)
    #expect(found.hits == [WebHit(title: "A", url: "https://a.example/", snippet: "One.")])
    #expect(setting.server.heads[0].lowercased().contains("x-subscription-token: secret-key"))
    let kept = setting.folder.files().compactMap { setting.folder.text($0) }.joined()
    #expect(!kept.isEmpty && !kept.contains("secret-key"))
  }

  @Test(arguments: ["{}", "[]", "<html>", #"{"results": 3}"#]) func whatIsNoSearchIsSaid(body: String) async throws {
    let failure = await #expect(throws: StepFailure.self) { try await Self.search(ServiceSetting([body])) }
    #expect(failure?.kind == .unavailable && failure?.message.hasPrefix("127.0.0.1 sent ") == true)
  }

  // MARK: Pages

  private static func page(_ setting: ServiceSetting, _ pages: NetworkSources.Web.Pages, _ path: String = "/a") async throws
    -> WebPage
  {
    let service = WebService(.init(search: nil, pages: pages), client: setting.client(), key: nil)
    return try await service.page(try setting.url.text + path, now: Monday.now, zone: Monday.zone)
  }

  @Test func aPageOfANamedHostIsRead() async throws {
    let setting = ServiceSetting(
      replies: [
        .status(200, "<title>T</title><p>Words.</p>", type: "text/html; charset=utf-8"),
        .status(200, "plain", type: "text/plain"),
      ])
    let page = try await Self.page(setting, .of(hosts: ["127.0.0.1"]))
    #expect(page.title == "T" && page.text == "Words." && page.url.hasSuffix("/a"))
    #expect(try await Self.page(setting, .of(hosts: ["127.0.0.1"]), "/b").text == "plain")
  }

  @Test func noOtherPageIsAsked() async throws {
    let setting = ServiceSetting([""])
    for (pages, message) in [
      (NetworkSources.Web.Pages.none, "pages of the web are not fetched"),
      (.ofPublicHosts, "127.0.0.1 is a private address, to which only an address of the configuration may lead"),
      (.of(hosts: ["a.example"]), "pages of 127.0.0.1 are not fetched: the configuration names a.example"),
    ] {
      let failure = await #expect(throws: StepFailure.self) { try await Self.page(setting, pages) }
      #expect(failure?.message == message)
    }
    #expect(setting.paths.isEmpty)
  }

  @Test(arguments: [("application/json", "{}"), ("image/png", "x"), ("application/octet-stream", "x")])
  func whatIsNoPageIsSaid(type: String, body: String) async throws {
    let setting = ServiceSetting(replies: [.status(200, body, type: type)])
    let failure = await #expect(throws: StepFailure.self) { try await Self.page(setting, .of(hosts: ["127.0.0.1"])) }
    #expect(failure?.message.contains("sent \(type) instead of") == true)
  }
}

import LucidBackends
import LucidBuiltins
import LucidCore
import LucidHTTP
import LucidTesting
import Testing

/// Feeds over real connections of this machine.
@Suite struct FeedServiceTests {
  private static func feed(_ ids: String...) -> LoopbackServer.Reply {
    let items = ids.map { "<item><guid>\($0)</guid><title>T\($0)</title></item>" }.joined()
    return .status(200, "<rss><channel>\(items)</channel></rss>", type: "application/rss+xml")
  }

  private static func items(
    _ setting: ServiceSetting, named names: [String] = ["a", "b"], of name: String? = nil, at now: Instant = Monday.now
  ) async throws -> FeedFindings {
    let feeds = try names.map { NetworkSources.Feed(name: $0, url: try setting.url.appending("/" + $0)) }
    return try await FeedService(feeds, client: setting.client(at: now)).items(of: name, now: now, zone: Monday.zone)
  }

  @Test func oneFeedIsAskedByItsName() async throws {
    let setting = ServiceSetting(replies: [Self.feed("1", "2")])
    #expect(try await Self.items(setting, of: "B").items.map(\.id) == ["1", "2"])
    #expect(try await Self.items(setting, of: "b").items.map(\.feed) == ["b", "b"])
    #expect(setting.paths == ["/b"])
    let failure = await #expect(throws: StepFailure.self) { try await Self.items(setting, of: "c") }
    #expect(failure?.kind == .badArgument && failure?.hint == "feeds: a, b")
  }

  /// Feeds are read at the same time and told in the order of the configuration.
  @Test(arguments: [1, 2, 5]) func allFeedsAreToldInTheirOrder(count: Int) async throws {
    let names = (0..<count).map { "feed\($0)" }
    let setting = ServiceSetting(replies: names.map { _ in Self.feed("1", "2") })
    let found = try await Self.items(setting, named: names)
    #expect(found.items.map(\.feed) == names.flatMap { [$0, $0] })
    #expect(found.notices.isEmpty)
  }

  @Test func noFeedIsAnError() async throws {
    let failure = await #expect(throws: StepFailure.self) { try await Self.items(ServiceSetting(replies: []), named: []) }
    #expect(failure?.kind == .badArgument)
  }

  @Test func aFeedThatFailsIsNamedAndTheOtherTold() async throws {
    let setting = ServiceSetting(replies: [Self.feed("1"), .status(404, "gone", type: "text/plain")])
    let found = try await Self.items(setting)
    #expect(found.items.count == 1 && found.notices.count == 1)
    #expect(found.notices[0].isMissing && found.notices[0].text.hasSuffix(": 127.0.0.1 answered 404"))
  }

  @Test func whereAllFailThereIsNone() async throws {
    let setting = ServiceSetting(replies: [.status(500, "x"), .status(200, "<html></html>", type: "text/xml")])
    let failure = await #expect(throws: StepFailure.self) { try await Self.items(setting) }
    #expect(failure?.kind == .unavailable)
  }

  /// An older answer serves while the server fails, and is called so.
  @Test func whatItHadServes() async throws {
    let setting = ServiceSetting(replies: [Self.feed("1"), .status(503, "x")])
    _ = try await Self.items(setting, of: "a")
    let found = try await Self.items(setting, of: "a", at: Instant(seconds: Monday.now.seconds + 7_200))
    #expect(found.items.map(\.id) == ["1"] && found.notices.map(\.text) == ["feed a of 07:30: 127.0.0.1 answered 503"])
  }
}

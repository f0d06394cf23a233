import LucidCore
import LucidHTTP
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidHTTP

/// The client of services against real connections of this machine: what is cached, what a failing service leads to, where a
/// request may lead.
@Suite struct ServiceClientTests {
  static let start = Instant(seconds: 1_775_460_600)
  static let good = #"{"value": 1}"#

  /// A service, the folder of its answers, and clients at any time.
  struct Setting {
    let server: LoopbackServer
    let folder: ScratchFolder

    init(_ replies: [LoopbackServer.Reply]) {
      server = LoopbackServer(replies: replies)
      folder = ScratchFolder()
    }

    func client(_ seconds: Int64 = 0, mostRequests: Int = 30) -> ServiceClient {
      ServiceClient(
        cache: ResponseCache(folder: folder.path + "/responses"),
        clock: TestClock(ServiceClientTests.start.adding(seconds: seconds), realWaits: true), agent: "lucid/9",
        mostRequests: mostRequests
      ) { _, _ in ConnectionPermit() }
    }

    func request(_ policy: ServicePolicy = ServiceClientTests.policy()) throws -> ServiceRequest {
      ServiceRequest(try ServerURL(server.url).appending("/v1?q=x"), policy: policy)
    }
  }

  static func policy() -> ServicePolicy {
    var policy = ServicePolicy("weather", subject: "weather", remedy: "check the service")
    (policy.seconds, policy.size, policy.minimumAge, policy.staleAge) = (2, .kib(64), 900, 6 * 3_600)
    policy.problem = { body, _ in (try? JSONParser.parse(body)) == nil ? "JSON that is damaged" : nil }
    return policy
  }

  static func ok(_ headers: String = "", body: String = good) -> LoopbackServer.Reply {
    .init(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(headers)Content-Length: \(body.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(body)")
  }

  // MARK: The cache

  @Test func anAnswerServesUntilItsMinimumAge() async throws {
    let setting = Setting([Self.ok(), Self.ok(body: #"{"value": 2}"#)])
    for (seconds, value, requests) in [(0, 1, 1), (0, 1, 1), (899, 1, 1), (900, 2, 2)] as [(Int64, Int, Int)] {
      let response = try await setting.client(seconds).response(try setting.request())
      #expect(try JSONParser.parse(response.body)["value"]?.integer == value, "after \(seconds) s")
      #expect(setting.server.heads.count == requests && response.staleness == nil, "after \(seconds) s")
    }
    let head = try #require(setting.server.heads.first)
    #expect(head.contains("GET /v1?q=x HTTP/1.1") && head.contains("User-Agent: lucid/9"))
    #expect(head.lowercased().ranges(of: "user-agent").count == 1)
  }

  /// Reading goes on a thread of its own, and stops when the step's time is over, whether it looks for a fault or reads.
  @Test(arguments: [true, false]) func readingStopsWhenItIsCancelled(inCheck: Bool) async throws {
    let setting = Setting([Self.ok()])
    let client = setting.client()
    let state = Mutex((isRunning: false, hasStopped: false))
    let read: @Sendable (() -> Bool) -> Void = { isWanted in
      state.withLock { $0.isRunning = true }
      Wait.blocking { !isWanted() }
      state.withLock { $0.hasStopped = true }
    }
    var policy = Self.policy()
    if inCheck {
      policy.problem = { _, isWanted in
        read(isWanted)
        return nil
      }
    }
    let request = try setting.request(policy)
    let task = Task {
      _ = try await client.response(request)
      try await client.read { isWanted throws(StepFailure) in read(isWanted) }
    }
    await Wait.until { state.withLock { $0.isRunning } }
    task.cancel()
    let result = await task.result
    let failure = #expect(throws: StepFailure.self) { try result.get() }
    #expect(failure?.kind == .cancelled)
    #expect(await Wait.until { state.withLock { $0.hasStopped } })
  }

  @Test func anAnswerServesAsLongAsItsServiceSays() async throws {
    let setting = Setting([Self.ok("Cache-Control: max-age=7200\r\n")])
    _ = try await setting.client().response(try setting.request())
    _ = try await setting.client(7_199).response(try setting.request())
    #expect(setting.server.heads.count == 1)
    _ = try await setting.client(7_200).response(try setting.request())
    #expect(setting.server.heads.count == 2)
  }

  @Test func anUnchangedAnswerIsNotSentAgain() async throws {
    let changed = "Etag: \"a1\"\r\nLast-Modified: Mon, 06 Apr 2026 07:00:00 GMT\r\n"
    let setting = Setting([Self.ok(changed), .init("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")])
    _ = try await setting.client().response(try setting.request())
    let again = try await setting.client(1_000).response(try setting.request())
    #expect(again.body == Array(Self.good.utf8) && again.fetched == Self.start.adding(seconds: 1_000))
    let head = setting.server.heads[1]
    #expect(head.contains("If-None-Match: \"a1\"") && head.contains("If-Modified-Since: Mon, 06 Apr 2026 07:00:00 GMT"))
    // It is fresh from then on.
    _ = try await setting.client(1_800).response(try setting.request())
    #expect(setting.server.heads.count == 2)
  }

  @Test func entriesAreForTheirOwnerAndHoldNoKey() async throws {
    let setting = Setting([Self.ok()])
    var request = try setting.request()
    request.headers = [("Authorization", "Bearer verysecret")]
    let client = setting.client()
    _ = try await client.response(request)
    #expect(setting.server.heads[0].contains("Authorization: Bearer verysecret"))
    let folder = setting.folder.path + "/responses"
    let items = try #require(FolderReader.items(folder))
    #expect(items.count == 1)
    for item in items {
      let bytes = try HostFile.read(folder + "/" + item.name)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("verysecret"))
      var s = stat()
      #expect(stat(folder + "/" + item.name, &s) == 0 && s.st_mode & 0o777 == 0o600)
      #expect(stat(folder, &s) == 0 && s.st_mode & 0o777 == 0o700)
    }
    let log = client.log.take()
    #expect(log.requests.count == 1 && !log.requests[0].text.contains("verysecret"))
  }

  @Test(arguments: [0, 40, 120, 1_000]) func aDamagedEntryIsNone(place: Int) async throws {
    let setting = Setting([Self.ok()])
    _ = try await setting.client().response(try setting.request())
    let folder = setting.folder.path + "/responses"
    let path = folder + "/" + (try #require(FolderReader.items(folder)?.first?.name))
    var bytes = try HostFile.read(path)
    bytes[min(place, bytes.count - 1)] ^= 0x15
    try HostFile.write(bytes, to: path)
    let response = try await setting.client(1).response(try setting.request())
    #expect(response.body == Array(Self.good.utf8) && setting.server.heads.count == 2)
  }

  @Test func theSameRequestOfSeveralCallersIsMadeOnce() async throws {
    let setting = Setting([Self.ok()])
    let (client, request) = (setting.client(), try setting.request())
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try await client.response(request).body.count } }
      for try await size in group { #expect(size == Self.good.utf8.count) }
    }
    #expect(setting.server.heads.count == 1)
  }

  @Test func theLogTellsTheNetworkFromTheCache() async throws {
    let setting = Setting([Self.ok()])
    let client = setting.client()
    for _ in 0..<2 { _ = try await client.response(try setting.request()) }
    let log = client.log.take()
    #expect(log.requests.map(\.text) == ["GET \(setting.server.url)/v1?q=x"])
    #expect(log.requests.map(\.address) == [setting.server.url] && log.requests.map(\.isAnswered) == [true])
    #expect(log.answers.map(\.isCached) == [false, true] && log.answers.allSatisfy { $0.received == Self.good.utf8.count })
    #expect(client.log.take().answers.isEmpty)
  }

  /// The transport itself asks the ledger, so that nothing leaves beside it.
  @Test func whatTheLedgerRefusesIsNotSent() async throws {
    let server = LoopbackServer(replies: [Self.ok(), Self.ok()])
    let log = ServiceLog(mostRequests: 1)
    let transport = CurlTransport(permit: ConnectionPermit(), ledger: log)
    let request = HTTPRequest(try ServerURL(server.url).appending("/a"), headers: [], body: Array("{}".utf8))
    let transfer = try transport.open(request)
    var isOpen = true
    while isOpen { if case .bytes = await transfer.next() {} else { isOpen = !transfer.isAnswered } }
    #expect(throws: StepFailure.self) { try transport.open(request) }
    #expect(server.heads.count == 1)
    #expect(log.take().requests.map(\.text) == ["POST \(server.url)/a\n\n{}"])
  }

  /// A host of this network that the configuration named once does not answer from the cache for a page that may be of public
  /// hosts only.
  @Test func aPrivateAnswerDoesNotServePublicRequests() async throws {
    let setting = Setting([Self.ok()])
    let url = try ServerURL(setting.server.url).appending("/page")
    _ = try await setting.client().response(ServiceRequest(url, policy: Self.policy()))
    let failure = await #expect(throws: StepFailure.self) {
      try await setting.client().response(ServiceRequest(url, policy: Self.policy(), reach: .publicOnly))
    }
    #expect(failure?.kind == .forbidden && setting.server.heads.count == 1)
  }

  @Test func aRunAsksOnlySoOften() async throws {
    let setting = Setting([Self.ok()])
    let client = setting.client(mostRequests: 2)
    for i in 0..<3 {
      let request = ServiceRequest(try ServerURL(setting.server.url).appending("/\(i)"), policy: Self.policy())
      if i < 2 {
        _ = try await client.response(request)
      } else {
        let failure = await #expect(throws: StepFailure.self) { try await client.response(request) }
        #expect(failure?.message.contains("this run has made 2 requests already") == true)
      }
    }
    #expect(setting.server.heads.count == 2)
  }

  // MARK: Faults

  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let reply: LoopbackServer.Reply
    let says: String
    var testDescription: String { name }
  }

  static let faults = [
    Fault(
      name: "500", reply: .status(500, #"{"error": true, "reason": "out of disk."}"#), says: "127.0.0.1 answered 500: out of disk"
    ),
    Fault(name: "404", reply: .status(404, "{}"), says: "127.0.0.1 answered 404"),
    Fault(
      name: "429",
      reply: .init("HTTP/1.1 429 Slow Down\r\nRetry-After: 3600\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
      says: "127.0.0.1 refuses more requests for now (429)"),
    Fault(
      name: "HTML", reply: .status(200, "<html>Sign in</html>", type: "text/html; charset=utf-8"),
      says: "127.0.0.1 sent text/html instead of application/json"),
    Fault(
      name: "no type", reply: .init("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"),
      says: "127.0.0.1 sent an answer without a type instead of application/json"),
    Fault(name: "half of JSON", reply: ok(body: #"{"value": "#), says: "127.0.0.1 sent JSON that is damaged"),
    Fault(
      name: "cut", reply: .init("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"value\""),
      says: "127.0.0.1 closed the connection"),
    Fault(name: "no HTTP", reply: .init("SSH-2.0-OpenSSH_9.2\r\n"), says: "127.0.0.1: sent a response that is not HTTP"),
    Fault(
      name: "100 MB",
      reply: ok(body: "{\"value\": \"" + String(repeating: "x", count: 100 << 20) + "\"}"),
      says: "127.0.0.1 sent more than 64 KiB"),
    Fault(name: "silence", reply: .init("", stays: true), says: "127.0.0.1 did not answer within 1 s"),
    Fault(
      name: "a stuck body",
      reply: .init("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"va", stays: true),
      says: "127.0.0.1 did not answer within 1 s"),
    Fault(
      name: "redirect to another host",
      reply: .init("HTTP/1.1 302 Found\r\nLocation: https://example.org/x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
      says: "127.0.0.1 sends on to https://example.org/x, which is not followed: that is another host"),
    Fault(
      name: "redirect to metadata",
      reply: .init(
        "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
      says: "127.0.0.1 sends on to http://169.254.169.254/latest, which is not followed: that is another host"),
    Fault(
      name: "redirect to itself",
      reply: .init("HTTP/1.1 301 Moved\r\nLocation: /v1?q=x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
      says: "127.0.0.1 sends from one address to the next, more than 3 times"),
  ]

  @Test(arguments: faults) func withoutAnEarlierAnswerTheCauseAndTheRemedyAreSaid(_ fault: Fault) async throws {
    let setting = Setting([fault.reply])
    var policy = Self.policy()
    policy.seconds = fault.says.contains("within 1 s") ? 1 : 20
    let request = try setting.request(policy)
    let failure = await #expect(throws: StepFailure.self) { try await setting.client().response(request) }
    #expect(failure?.kind == .unavailable && failure?.message == fault.says && failure?.hint == "check the service")
    #expect(failure?.retryable == false)
  }

  @Test(arguments: faults) func anEarlierAnswerServesAndSaysItsAge(_ fault: Fault) async throws {
    let setting = Setting([Self.ok(), fault.reply])
    var policy = Self.policy()
    policy.seconds = fault.says.contains("within 1 s") ? 1 : 20
    let request = try setting.request(policy)
    _ = try await setting.client().response(request)
    let response = try await setting.client(7_200).response(request)
    #expect(response.body == Array(Self.good.utf8) && response.fetched == Self.start)
    let notice = response.notice(.name("weather"), now: Self.start.adding(seconds: 7_200), zone: .utc)
    #expect(notice?.text == "weather of 07:30: " + fault.says)
    // Beyond its limit it does not, and says so.
    let failure = await #expect(throws: StepFailure.self) { try await setting.client(6 * 3_600 + 1).response(request) }
    #expect(failure?.message == fault.says + "; the last weather is 6 h old, too old for now" && failure?.isStale == true)
  }

  @Test func aClosedPortIsSaid() async throws {
    let folder = ScratchFolder()
    let client = ServiceClient(
      cache: ResponseCache(folder: folder.path + "/r"), clock: TestClock(Self.start, realWaits: true), agent: "lucid"
    ) { _, _ in ConnectionPermit() }
    let closed = ServiceRequest(try ServerURL("http://127.0.0.1:1").appending("/x?secret=1"), policy: Self.policy())
    let failure = await #expect(throws: StepFailure.self) { try await client.response(closed) }
    #expect(failure?.message == "nothing answers at http://127.0.0.1:1/x" && failure?.kind == .unavailable)
  }

  @Test func aFailureIsRememberedBriefly() async throws {
    let setting = Setting([.status(500, "{}"), Self.ok()])
    for (seconds, requests) in [(0, 1), (1, 1), (59, 1)] as [(Int64, Int)] {
      let failure = await #expect(throws: StepFailure.self) {
        try await setting.client(seconds).response(try setting.request())
      }
      #expect(setting.server.heads.count == requests, "after \(seconds) s")
      // Each language words it, also from the cache.
      if case .name = failure?.words { Issue.record("\(failure?.message ?? "") after \(seconds) s") }
    }
    _ = try await setting.client(60).response(try setting.request())
    #expect(setting.server.heads.count == 2)
  }

  @Test(arguments: [("429", "3600"), ("503", "Mon, 06 Apr 2026 08:30:00 GMT")])
  func aServiceIsNotAskedBeforeTheTimeThatItNames(status: String, after: String) async throws {
    let reply = "HTTP/1.1 \(status) Later\r\nRetry-After: \(after)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let setting = Setting([.init(reply), Self.ok()])
    for seconds in [0, 61, 3_599] as [Int64] {
      await #expect(throws: StepFailure.self) { try await setting.client(seconds).response(try setting.request()) }
      #expect(setting.server.heads.count == 1, "after \(seconds) s")
    }
    _ = try await setting.client(3_600).response(try setting.request())
    #expect(setting.server.heads.count == 2)
  }

  @Test func whatTheHostForbidsIsNotAskedNorRemembered() async throws {
    let setting = Setting([Self.ok()])
    let request = try setting.request()
    let client = ServiceClient(
      cache: ResponseCache(folder: setting.folder.path + "/responses"), clock: TestClock(Self.start, realWaits: true),
      agent: "lucid"
    ) { _, _ throws(StepFailure) in throw StepFailure(.forbidden, "which policy.yaml forbids (weather)") }
    let failure = await #expect(throws: StepFailure.self) { try await client.response(request) }
    #expect(failure?.kind == .forbidden && setting.server.heads.isEmpty)
    _ = try await setting.client().response(request)
  }

  // MARK: Where requests lead

  @Test func aRedirectOfTheSameServerIsFollowed() async throws {
    let moved = "HTTP/1.1 308 Moved\r\nLocation: ../v2/now?q=y\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let setting = Setting([.init(moved), Self.ok()])
    let response = try await setting.client().response(try setting.request())
    #expect(response.body == Array(Self.good.utf8))
    #expect(
      setting.server.heads[1].hasPrefix("GET /../v2/now?q=y HTTP/1.1") || setting.server.heads[1].hasPrefix("GET /v2/now?q=y"))
  }

  /// A name of this machine in its table of hosts that does not look like one: it has to be looked up.
  static let name: String? = {
    let lines = (try? HostFile.read("/etc/hosts")).map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    let named = lines.map { $0.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init) }
    return named.lazy.filter { $0.count > 1 && !CurlTransport.isPublic($0[0]) }.flatMap { $0.dropFirst() }.first {
      !$0.hasPrefix("localhost") && !$0.hasPrefix("ip6-") && !$0.hasSuffix(".localhost")
    }
  }()

  /// Names and spellings of this machine, which only curl reads as such.
  static let private_ =
    [
      "http://127.0.0.1:PORT/", "https://127.0.0.1:PORT/", "http://2130706433:PORT/", "http://0x7f.1:PORT/", "http://127.1:PORT/",
      "http://[::1]:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://0.0.0.0:PORT/", "http://sub.localhost:PORT/",
      "http://169.254.169.254/latest/meta-data/", "http://[fd00:ec2::254]/latest", "http://10.0.0.1/", "http://[fe80::1]/",
      "http://224.0.0.1/",
    ] + (name.map { ["http://\($0):PORT/", "https://\($0):PORT/"] } ?? [])

  @Test(arguments: private_) func aPageOfElsewhereNeverLeadsToAPrivateAddress(address: String) async throws {
    let setting = Setting([Self.ok()])
    let port = setting.server.url.split(separator: ":").last.map(String.init) ?? ""
    let url = try PageAddress.url(address.split(separator: "PORT", omittingEmptySubsequences: false).joined(separator: port))
    let request = ServiceRequest(url, policy: Self.policy(), reach: .publicOnly)
    let failure = await #expect(throws: StepFailure.self) { try await setting.client().response(request) }
    #expect(failure?.kind == .forbidden, "\(failure?.message ?? "")")
    #expect(failure?.message.hasSuffix("is a private address, to which only an address of the configuration may lead") == true)
    #expect(setting.server.heads.isEmpty)
  }

  @Test(arguments: private_) func aRedirectNeverLeadsToAPrivateAddress(address: String) async throws {
    let target = LoopbackServer(Self.ok())
    let port = target.url.split(separator: ":").last.map(String.init) ?? ""
    let location = address.split(separator: "PORT", omittingEmptySubsequences: false).joined(separator: port)
    let setting = Setting([
      .init("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    ])
    var policy = Self.policy()
    policy.redirects = .publicHosts
    let request = try setting.request(policy)
    let failure = await #expect(throws: StepFailure.self) { try await setting.client().response(request) }
    #expect(failure?.kind == .forbidden, "\(failure?.message ?? "")")
    #expect(target.heads.isEmpty)
  }

  @Test func aRedirectNeverLeavesHTTPS() throws {
    var policy = Self.policy()
    policy.redirects = .publicHosts
    let at = try ServerURL("https://example.org/a")
    let request = ServiceRequest(at, policy: policy)
    #expect(throws: StepFailure.self) { try request.redirected(to: "http://example.org/b", from: at) }
    var keyed = request
    keyed.headers = [("Authorization", "x")]
    let other = try keyed.redirected(to: "https://example.com/b", from: at)
    #expect(other.headers.isEmpty && other.reach == .publicOnly && other.url.text == "https://example.com/b")
    let same = try keyed.redirected(to: "/b", from: at)
    #expect(same.headers.count == 1 && same.reach == .configured && same.url.text == "https://example.org/b")
  }
}

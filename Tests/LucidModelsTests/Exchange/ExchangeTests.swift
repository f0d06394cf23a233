import LucidCore
import LucidHTTP
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// Tries, prices and second models.
@Suite(.timeLimit(.minutes(20))) struct ExchangeTests {
  private static let good = LoopbackServer.Reply.events([
    #"{"choices":[{"delta":{"content":"Good."},"finish_reason":"stop"}]}"#,
    #"{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2}}"#,
    "[DONE]",
  ])

  @Test(arguments: [
    (2, nil as Duration?, 0.0, 500 as Int?), (2, nil, 1, 1000), (3, nil, 0, 1000), (2, .seconds(2), 0, 2000),
    (2, .seconds(31), 0, nil),
    (3, .milliseconds(10), 0.5, 1500),
  ]) func waits(attempt: Int, asked: Duration?, chance: Double, milliseconds: Int?) {
    #expect(RetryDelay { chance }.before(attempt, asked: asked) == milliseconds.map { .milliseconds($0) })
  }

  @Test(arguments: [
    (["retry-after": "2"], 2000 as Int?), (["retry-after": "0.5"], 500), (["retry-after-ms": "30", "retry-after": "9"], 30),
    ([:], nil),
    (["retry-after": "Mon, 06 Apr 2026 11:30:04 GMT"], 4000), (["retry-after": "Mon, 06 Apr 2026 11:29:00 GMT"], 0),
    (["retry-after": "Mon, 06 Apr 2026 12:00:09 GMT", "date": "Mon, 06 Apr 2026 12:00:00 GMT"], 9000),
    (["retry-after": "Monday at noon"], nil), (["retry-after": "-1"], nil),
  ]) func whatAServerAsksFor(headers: [String: String], milliseconds: Int?) {
    #expect(RetryDelay.asked(HTTPHead(status: 429, headers: headers), now: Monday.now) == milliseconds.map { .milliseconds($0) })
  }

  /// The date that a server names is of the machine's time, not of the run's.
  @Test func aDateUnderAFrozenClock() async throws {
    let date = Zone.utc.civil(SystemClock().now().adding(seconds: 1))
    let later = DatePattern.format(date, "EEE, dd MMM yyyy HH:mm:ss") + " GMT"
    let server = LoopbackServer(
      LoopbackServer.Reply("HTTP/1.1 429 Busy\r\nRetry-After: \(later)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
      Self.good)
    let clock = FrozenClock(SystemClock(), at: Monday.now)
    #expect(clock.machineTime() >= SystemClock().now().adding(seconds: -60) && clock.now() == Monday.now)
    #expect(try await Asking.openai(server, clock: clock).answer(Asking.request()) { _ in }.text == "Good.")
    #expect(server.bodies.count == 2)
  }

  private static let squeezed: [String: [UInt8]] = [
    "gzip": [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 13, 201, 193, 9, 128, 48, 12, 5, 208, 93, 254, 89, 28, 160, 19, 184, 131, 136, 148,
      242, 181, 129, 54, 17, 211, 91, 201, 238, 250, 174, 111, 162, 84, 147, 66, 71, 218, 39, 58, 221, 243, 77, 164, 137, 98,
      58, 168, 3, 9, 27, 91, 179, 21, 177, 224, 18, 21, 175, 231, 203, 236, 166, 255, 248, 176, 7, 113, 196, 7, 125, 229,
      132, 96, 69, 0, 0, 0,
    ],
    "deflate": [
      120, 156, 13, 201, 193, 9, 128, 48, 12, 5, 208, 93, 254, 89, 28, 160, 19, 184, 131, 136, 148, 242, 181, 129, 54, 17,
      211, 91, 201, 238, 250, 174, 111, 162, 84, 147, 66, 71, 218, 39, 58, 221, 243, 77, 164, 137, 98, 58, 168, 3, 9, 27, 91,
      179, 21, 177, 224, 18, 21, 175, 231, 203, 236, 166, 255, 248, 176, 7, 113, 196, 7, 79, 43, 24, 91,
    ],
  ]

  /// A gateway that compresses what was not asked for.
  @Test(arguments: ["gzip", "deflate"]) func aCompressedAnswer(encoding: String) async throws {
    let bytes = try #require(Self.squeezed[encoding])
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(bytes.count)\r\nConnection: close\r\n\r\n"
    let server = LoopbackServer(LoopbackServer.Reply(bytes: Array(head.utf8) + bytes))
    #expect(try await Asking.openai(server).answer(Asking.request()) { _ in }.text == "Hello.")
    #expect(server.heads[0].contains("Accept-Encoding: identity"))
  }

  @Test(
    arguments: [
      (
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: rot13\r\nConnection: close\r\n\r\n{}", "ncoding",
        nil
      ),
      ("", "closed the connection", "HTTP/2"), ("\u{0}\u{0}\u{12}\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}", "is not HTTP", "HTTP/2"),
      (
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\nConnection: close\r\n\r\n{",
        "closed the connection", nil
      ),
    ] as [(String, String, String?)]) func answersThatCannotBeRead(_ bytes: String, message: String, hint: String?) async throws
  {
    let server = LoopbackServer(LoopbackServer.Reply(bytes))
    let failure = await #expect(throws: StepFailure.self) {
      _ = try await Asking.openai(server).answer(Asking.request()) { _ in }
    }
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    #expect(hint == nil ? failure?.hint?.contains("HTTP/2") != true : failure?.hint?.contains(hint ?? "") == true)
  }

  @Test func aSecondModelIsAskedOnce() async throws {
    let broken = LoopbackServer(.status(400, #"{"error":{"message":"no"}}"#))
    let other = LoopbackServer(Self.good)
    let client = FallbackClient(try Asking.openai(broken, name: "a"), else: try Asking.openai(other, name: "b"))
    let heard = ReceivedParts()
    let answer = try await client.answer(Asking.request()) { heard.add($0) }
    #expect(answer.text == "Good." && heard.text == "Good.")
    #expect(answer.remark?.text == "small failed: 127.0.0.1 answered 400: no")
    #expect(broken.bodies.count == 1 && other.bodies.count == 1)
  }

  /// What was shown cannot be taken back.
  @Test func notAfterTheFirstPiece() async throws {
    let broken = LoopbackServer(.events([#"{"choices":[{"delta":{"content":"Begun"}}]}"#]))
    let other = LoopbackServer(Self.good)
    let client = FallbackClient(try Asking.openai(broken), else: try Asking.openai(other))
    let failure = await #expect(throws: StepFailure.self) { _ = try await client.answer(Asking.request()) { _ in } }
    #expect(failure?.message.contains("without its end mark") == true)
    #expect(other.bodies.isEmpty && broken.bodies.count == 1)
  }

  /// The author's answer comes before the built-in summary, and after a second model.
  @Test func theSummaryIsNotAskedBesideAnAnswerOfTheAuthor() async throws {
    let missing = UnavailableClient(name: "cloud", StepFailure(.unavailable, "the variable X is not set"))
    let own = Asking.request { $0.hasOwnAnswer = true }
    let failure = await #expect(throws: StepFailure.self) {
      _ = try await FallbackClient(missing, else: Digest()).answer(own) { _ in }
    }
    #expect(failure?.message == "the variable X is not set")
    #expect(try await FallbackClient(missing, else: Digest()).answer(Asking.request()) { _ in }.author == "digest")
    let other = LoopbackServer(Self.good)
    #expect(try await FallbackClient(missing, else: try Asking.openai(other)).answer(own) { _ in }.text == "Good.")
  }

  @Test func bothFail() async throws {
    let missing = UnavailableClient(name: "cloud", StepFailure(.unavailable, "the variable X is not set", hint: "set it"))
    let broken = LoopbackServer(.status(403, "{}"))
    let client = FallbackClient(missing, else: try Asking.openai(broken))
    let failure = await #expect(throws: StepFailure.self) { _ = try await client.answer(Asking.request()) { _ in } }
    #expect(
      failure?.message
        == "cloud failed: the variable X is not set; then small failed too: 127.0.0.1 answered 403")
    #expect(failure?.hint == "set it")
  }

  /// Cancelling closes the connection: the server, which stays, would keep the next one waiting.
  @Test func cancellingClosesTheConnection() async throws {
    let server = LoopbackServer(.events([#"{"choices":[{"delta":{"content":"Begun"}}]}"#], stays: true), Self.good)
    let client = try Asking.openai(server)
    let (stream, pieces) = AsyncStream<String>.makeStream()
    let task = Task { try await client.answer(Asking.request()) { pieces.yield($0) } }
    for await piece in stream {
      #expect(piece == "Begun")
      break
    }
    task.cancel()
    let failure = await #expect(throws: StepFailure.self) { _ = try await task.value }
    #expect(failure?.kind == .cancelled)
    #expect(try await client.answer(Asking.request()) { _ in }.text == "Good.")
  }

  // MARK: Money

  @Test func whatAnAnswerCosts() async throws {
    let server = LoopbackServer(Self.good)
    let client = try Asking.openai(server) { $0.price = TokenPrice(input: 2, output: 10) }
    let answer = try await client.answer(Asking.request { $0.costLeft = 1 }) { _ in }
    #expect(answer.usage == TokenUsage(input: 9, output: 2, cost: 0.000038))
    #expect(answer.remark == nil)
  }

  /// A bound of cost becomes one of tokens; when it does not suffice nothing is sent.
  @Test func aBoundOfCost() async throws {
    let server = LoopbackServer(Self.good)
    let client = try Asking.openai(server) { $0.price = TokenPrice(input: 0, output: 1_000_000) }
    _ = try await client.answer(Asking.request { $0.costLeft = 40.5 }) { _ in }
    #expect(server.bodies[0].contains(#""max_tokens":40}"#))
    let failure = await #expect(throws: StepFailure.self) {
      _ = try await client.answer(Asking.request { $0.costLeft = 15 }) { _ in }
    }
    #expect(failure?.kind == .overBudget && server.bodies.count == 1)
    // Whose bound it is is said.
    let told = await #expect(throws: StepFailure.self) {
      _ = try await client.answer(
        Asking.request {
          $0.costLeft = 15
          $0.tokensLeft = 5
          $0.budget = RunBudget(tokens: .init(left: 5, name: "`tokens_per_day`", hint: "at midnight"))
        }
      ) { _ in }
    }
    #expect(told?.message.hasSuffix(" but only 5 are left of `tokens_per_day`") == true && told?.hint == "at midnight")
    let dear = try Asking.openai(server) { $0.price = TokenPrice(input: 1_000_000, output: 0) }
    let other = await #expect(throws: StepFailure.self) {
      _ = try await dear.answer(Asking.request { $0.costLeft = 15 }) { _ in }
    }
    #expect(other?.kind == .overBudget && server.bodies.count == 1)
  }

  @Test func costsAddUp() {
    let some = TokenUsage(input: 1, output: 2, cost: 0.25)
    #expect(some + some == TokenUsage(input: 2, output: 4, cost: 0.5))
    #expect((some + TokenUsage(input: 1, output: 1)).cost == 0.25)
    #expect((TokenUsage(input: 1, output: 1) + TokenUsage(input: 1, output: 1)).cost == nil)
  }
}

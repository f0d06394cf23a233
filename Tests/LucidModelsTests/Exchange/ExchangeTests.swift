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

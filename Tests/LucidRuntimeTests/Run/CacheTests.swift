import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// `cache`: an earlier result serves within its time; the record says so.
@Suite(.timeLimit(.minutes(20))) struct CacheTests {
  private static let body = "prompt: <<a.text>>\nsteps:\n  - id: a\n    a.get: { text: hi }\n    cache: 10m\n"

  private static func lab(_ log: CallLog, _ cache: MemoryCache?, after seconds: Int64 = 0, immediate: Bool = false) -> Lab {
    var lab = Lab(tools: [ScriptedTool("a.get", log: log, immediate: immediate)])
    lab.cache = cache
    lab.clock = TestClock(Instant(seconds: Monday.now.seconds + seconds))
    return lab
  }

  @Test(arguments: [false, true]) func servesWithinItsTime(immediate: Bool) async throws {
    let (log, cache) = (CallLog(), MemoryCache())
    let first = try await Self.lab(log, cache, immediate: immediate).run(Self.body)
    #expect(log.calls == 1 && first.steps[0].facts == nil && first.notices.isEmpty)
    let second = try await Self.lab(log, cache, after: 300, immediate: immediate).run(Self.body)
    #expect(log.calls == 1 && second.prompt?.text == "hi" && second.outcome == .ok)
    #expect(second.steps[0].facts == StepFacts(cached: 1, ageSeconds: 300))
    #expect(second.notices.map(\.text) == ["a is a result from 5 min ago (stored by `cache`)"])
    let third = try await Self.lab(log, cache, after: 601, immediate: immediate).run(Self.body)
    #expect(log.calls == 2 && third.steps[0].facts == nil)
    // What serves is not kept anew: its time runs on.
    #expect(cache.keys.count == 2)
  }

  @Test func withoutACacheEveryRunAsks() async throws {
    let log = CallLog()
    for _ in 0..<2 { _ = try await Self.lab(log, nil).run(Self.body) }
    #expect(log.calls == 2)
  }

  @Test(arguments: [
    ("a.get: { text: ho }", 0, 2), ("a.get: { text: \"<<place>>\" }", 0, 2), ("a.get: { text: hi, number: 1 }", 0, 2),
    ("a.get: { text: \"<<if today != tomorrow>>hi<<end>>\" }", 60, 1),
    // Another day, though not yet ten minutes later.
    ("a.get: { text: hi }", 16 * 3600 + 1830, 2),
  ]) func otherArgumentsAreAnotherResult(call: String, seconds: Int64, calls: Int) async throws {
    let (log, cache) = (CallLog(), MemoryCache())
    _ = try await Self.lab(log, cache, after: seconds > 3600 ? seconds - 60 : 0).run(Self.body)
    var lab = Self.lab(log, cache, after: seconds)
    lab.variables.append(ScriptedVariable("place", .text("Rome")))
    _ = try await lab.run("prompt: x\nsteps:\n  - \(call)\n    cache: 10m\n")
    #expect(log.calls == calls)
  }

  @Test func aDayAndMoreGoesOverMidnight() async throws {
    let (log, cache) = (CallLog(), MemoryCache())
    let body = Self.body.replacing("10m", with: "2d")
    _ = try await Self.lab(log, cache).run(body)
    let record = try await Self.lab(log, cache, after: 86_400).run(body)
    #expect(log.calls == 1 && record.notices.map(\.text) == ["a is a result from 24 h ago (stored by `cache`)"])
  }

  @Test func otherSettingsAreAnotherResult() async throws {
    let (log, cache) = (CallLog(), MemoryCache())
    _ = try await Self.lab(log, cache).run(Self.body)
    var lab = Self.lab(log, cache)
    lab.settings.city = "Rome"
    _ = try await lab.run(Self.body)
    #expect(log.calls == 2)
  }

  /// A span before now is kept as the span, so that it is the same in the next run.
  @Test func whatIsSinceThenIsTheSame() async throws {
    let (log, cache) = (CallLog(), MemoryCache())
    let signature = ToolSignature("s", "get", "", parameters: [Parameter("since", .since, "")], result: .any, reach: "s")
    for seconds in [0, 60] as [Int64] {
      var lab = Self.lab(log, cache, after: seconds)
      lab.tools = [ScriptedTool(signature, log: log) { _, _ in ToolResult(.integer(1)) }]
      _ = try await lab.run("prompt: x\nsteps:\n  - s.get: { since: 24h }\n    cache: 5m\n")
    }
    #expect(log.calls == 1)
  }

  @Test func failuresAreNotKept() async throws {
    let (log, cache) = (CallLog(), MemoryCache())
    var lab = Self.lab(log, cache)
    lab.tools = [ScriptedTool("a.get", log: log, failure: StepFailure(.unavailable, "no folder"))]
    _ = try await lab.run(Self.body + "    on_error: omit\n")
    #expect(cache.keys.isEmpty)
    #expect(try await Self.lab(log, cache).run(Self.body).prompt?.text == "hi")
  }

  @Test func eachItemByItself() async throws {
    let (log, cache) = (CallLog(), MemoryCache())
    func body(_ items: String) -> String {
      "prompt: x\nsteps:\n  - id: r\n    for_each: i in [\(items)]\n    a.get: { text: <<i>> }\n    cache: 1h\n"
    }
    _ = try await Self.lab(log, cache).run(body("\"x\", \"y\""))
    let record = try await Self.lab(log, cache, after: 7).run(body("\"z\", \"y\", \"x\""))
    #expect(log.calls == 3)
    #expect(record.observations[0].value.list?.map { $0["text"].text ?? "" } == ["z", "y", "x"])
    #expect(record.steps[0].facts?.cached == 2 && record.steps[0].facts?.tries == 1)
    #expect(record.notices.map(\.text) == ["r is a result from 7 s ago (2 of its 3 results: stored by `cache`)"])
  }

  @Test func noticesAreKeptToo() async throws {
    let cache = MemoryCache()
    for seconds in [0, 60] as [Int64] {
      var lab = Self.lab(CallLog(), cache, after: seconds)
      lab.tools = [
        ScriptedTool(lab.tools[0].signature) { _, _ in ToolResult(.null, notices: [Notice("one file is damaged", about: "x.ics")])
        }
      ]
      let record = try await lab.run("prompt: x\nsteps:\n  - a.get: {}\n    cache: 10m\n")
      #expect(record.notices.first == Notice("one file is damaged", about: "x.ics"))
    }
  }
}

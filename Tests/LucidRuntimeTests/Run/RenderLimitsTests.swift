import LucidCore
import LucidLab
import LucidTesting
import Synchronization
import Testing

@testable import LucidRuntime

/// What a file's texts may grow to, found while they are made: with small limits, so that a text one step too large is told from one
/// that just fits.
@Suite struct RenderLimitsTests {
  private static let small = RenderLimits(text: .bytes(1_000), total: .bytes(10_000), operations: 20_000, depth: 5)

  private func run(_ body: String, limits: RenderLimits = small, interrupted: Bool = false) async throws -> RunRecord {
    let lab = Lab()
    var rules = RunRules()
    rules.renderLimits = limits
    let context = lab.context().with(isInterrupted: { interrupted }, rules: rules)
    return await Executor(context).run(try lab.plan(body), inputs: [])
  }

  private static func doubled(_ times: Int) -> String {
    "variables:\n  a0: x\n" + (0..<times).map { "  a\($0 + 1): \"<<a\($0)>><<a\($0)>>\"\n" }.joined()
  }

  private static func nested(_ depth: Int) -> String {
    (0..<depth).map { "<<for x\($0) in [1, 2, 3, 4, 5]>>" }.joined() + "a" + String(repeating: "<<end>>", count: depth)
  }

  @Test func aTextThatDoublesEndsTheRun() async throws {
    let record = try await run(Self.doubled(30) + "prompt: <<a30>>")
    #expect(record.outcome == .budgetExceeded)
    #expect(
      record.failure?.failure.message
        == "the variable `a10` grew beyond 1000 bytes at `<<a9>>`, the most that a text of a run may have")
    #expect(record.failure?.failure.hint?.contains("| truncate(1000)") == true)
    #expect(record.failure?.failure.retryable == false)
    #expect(record.prompt == nil)
  }

  @Test func oneThatJustFitsIsRendered() async throws {
    let record = try await run(Self.doubled(9) + "prompt: <<a9>>")
    #expect(record.outcome == .ok)
    #expect(record.prompt?.text.count == 512)
  }

  @Test func loopsInLoopsEndTheRun() async throws {
    let record = try await run("prompt: \"\(Self.nested(12))\"", limits: .init(operations: 20_000))
    #expect(record.outcome == .budgetExceeded)
    #expect(record.failure?.failure.message == "rendering took more than 20,000 operations, in the prompt")
    #expect(record.failure?.failure.hint == "a `for` inside a `for` multiplies: go through fewer items, such as `| limit(20)`")
    #expect(try await run("prompt: \"\(Self.nested(4))\"").prompt?.text.count == 625)
  }

  /// Texts that go nowhere: the sum of all counts, with what filters make on the way.
  @Test func allTextsTogetherAreBounded() async throws {
    let many = (0..<40).map { "<<if (a9 | upper) == \"\(Int($0))\">>x<<end>>" }.joined()
    let record = try await run(Self.doubled(9) + "prompt: '\(many)Say it.'")
    #expect(record.outcome == .budgetExceeded)
    #expect(record.failure?.failure.message.hasPrefix("the texts of this run grew beyond") == true)
  }

  @Test(arguments: [
    "t | replace(\"a\", \"bbbbbbbbbb\") | replace(\"b\", \"aaaaaaaaaaaaaaaaaaaa\")",
    // Not byte by byte: letters of several.
    "u | replace(\"ä\", \"bbbbbbbbbb\") | replace(\"b\", \"ööööööööööööööööööö\") | replace(\"ö\", \"ab\")",
    "none | default([1, 2, 3, 4, 5]) | join(long)", "none | default([long, long, long])",
    "none | default([long, long, long]) | bullets", "none | default([long, long, long]) | numbered",
    "none | default([long, long, long]) | json",
  ]) func noFilterMakesMoreThanATextMayHave(expression: String) async throws {
    let long = String(repeating: "c", count: 400)
    let record = try await run(
      "variables: { none: '<<[today] | skip(1) | first>>', t: aaaaaaaaaa, u: ääää, long: \(long) }\n"
        + "prompt: 'Say <<\(expression)>>.'"
    )
    #expect(record.outcome == .budgetExceeded)
    #expect(record.failure?.failure.message.hasPrefix("the prompt grew beyond 1000 bytes at `<<") == true)
  }

  /// The rest would reach the limit again: neither `on_error` nor a part of a card hides it.
  @Test(arguments: [
    "steps:\n  - id: s\n    for_each: x in [1]\n    ok.get: { text: \"<<a9>><<a9>>\" }\n    on_error: omit\n",
    "steps:\n  - id: s\n    ok.get: { text: \"<<a9>><<a9>>\" }\n    on_error: omit\n",
    "card:\n  kind: list\n  items:\n    - { value: \"<<a9>><<a9>>\" }\n",
    "card:\n  kind: list\n  items:\n    - { for_each: 'x in [1]', value: A, when: '(a9 | replace(\"x\", \"yyy\")) == \"y\"' }\n",
    "when: (a9 | replace(\"x\", \"yyy\")) == \"y\"\n",
  ]) func nothingHidesIt(head: String) async throws {
    let lab = Lab(tools: [ScriptedTool("ok.get")])
    var rules = RunRules()
    rules.renderLimits = Self.small
    let record = await Executor(lab.context().with(rules: rules)).run(
      try lab.plan(Self.doubled(9) + head + "prompt: Say it."), inputs: [])
    #expect(record.outcome == .budgetExceeded)
    #expect(record.failure?.failure.message.contains("grew beyond 1000 bytes") == true)
  }

  @Test func listsThatDoubleAreBounded() async throws {
    let lists =
      "variables:\n  none: '<<[today] | skip(1) | first>>'\n  a0: x\n"
      + (0..<30).map { "  a\($0 + 1): '<<none | default([a\($0), a\($0)])>>'\n" }.joined()
    for use in ["<<a30>>", "<<a30 | json>>", "<<a30 | length>>", "<<if a30 == a29>>x<<end>>", "<<if \"y\" in a30>>x<<end>>"] {
      let record = try await run(lists + "prompt: '\(use)'", limits: .init(total: .mib(1), operations: 20_000))
      #expect(record.outcome == .budgetExceeded, "\(use)")
    }
  }

  @Test func listsInListsAreBounded() async throws {
    let lists =
      "variables:\n  none: '<<[today] | skip(1) | first>>'\n  a0: x\n"
      + (0..<9).map { "  a\($0 + 1): '<<none | default([a\($0)])>>'\n" }.joined()
    let record = try await run(lists + "prompt: <<a9>>")
    #expect(
      record.failure?.failure.message
        == "more than 5 lists stand inside each other, in the variable `a6` at `<<none | default([a5])>>`")
    #expect(try await run(lists + "prompt: <<a4>>").prompt?.text == "x")
  }

  /// Finding out whether a text waits for a step looks at each variable once.
  @Test func variablesThatShareOthersAreLookedAtOnce() throws {
    let lab = Lab(tools: [ScriptedTool("ok.get")])
    let shared = Self.doubled(31)
    let plain = try lab.plan(shared + "prompt: <<a31>>")
    #expect(!RequiredVariables.mentionsSteps(plain.prompt, plain))
    let late = shared.replacing("a0: x", with: "a0: <<s.text>>")
    let plan = try lab.plan(late + "steps: [ { id: s, ok.get: { text: a } } ]\nprompt: <<a31>>")
    #expect(RequiredVariables.mentionsSteps(plan.prompt, plan))
  }

  // MARK: Time and signals

  @Test func whoAsksTheProgramToEndIsHeardWhileItRenders() async throws {
    let record = try await run("prompt: \"\(Self.nested(6))\"", limits: .init(), interrupted: true)
    #expect(record.outcome == .cancelled)
  }

  @Test func theTimeOfTheRunEndsRendering() async throws {
    var lab = Lab()
    lab.clock = RacingClock()
    let plan = try lab.plan("limits: { time: 5s }\nprompt: \"\(Self.nested(6))\"")
    let record = await Executor(lab.context()).run(plan, inputs: [])
    #expect(record.outcome == .timedOut)
    #expect(record.failure?.failure.message == "the run took longer than 5 s")
  }

  /// Each look at it takes ten seconds.
  private final class RacingClock: RunClock {
    private let looks = Looks()

    func now() -> Instant { Monday.now }
    func uptime() -> UInt64 { looks.next() * 10_000_000_000 }
    func sleep(_ duration: Duration) async throws { try await Task.sleep(for: duration) }
  }

  // MARK: The static preview

  @Test func thePreviewOfABombIsShort() throws {
    let lab = Lab(tools: [ScriptedTool("ok.get")])
    let steps = "steps:\n" + String(repeating: "  - ok.get: { text: <<a31>> }\n  - ok.get: { text: <<a10>> }\n", count: 100)
    let plan = try lab.plan(Self.doubled(31) + steps + "prompt: Say it.")
    let questions = StaticPreview.questions(
      plan, with: lab.definitions, moment: nil, known: [:], inputs: [])
    #expect(questions.count == 200)
    let size = questions.flatMap(\.arguments).reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
    #expect(size <= RenderLimits.preview.total.bytes)
    #expect(questions[1].arguments.first?.text?.count == 1_024)
  }
}

/// Looks at a clock.
private final class Looks: Sendable {
  private let count = Atomic<UInt64>(0)
  func next() -> UInt64 { count.add(1, ordering: .relaxed).newValue }
}

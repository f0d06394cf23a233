import LucidCore
import LucidLab
import LucidTesting
import Synchronization
import Testing

@testable import LucidRuntime

/// `for_each`: a list in the order of the items, whatever becomes of each.
@Suite(.timeLimit(.minutes(20))) struct LoopTests {
  /// `b.get` breaks for the item `y`, `gone.get` always.
  static func lab(_ log: CallLog = CallLog(), immediate: Bool = false) -> Lab {
    let plain = ScriptedTool("b.get", immediate: immediate)
    let b = ScriptedTool(plain.signature, log: log) { arguments, context throws(StepFailure) in
      if arguments.text("text") == "y" { throw StepFailure(.failed, "it broke") }
      return try await plain.call(arguments, in: context)
    }
    return Lab(
      tools: [
        ScriptedTool("a.get"), b, ScriptedTool("ok.get", log: log, immediate: immediate),
        ScriptedTool("gone.get", log: log, immediate: immediate, failure: StepFailure(.unavailable, "no folder")),
        ScriptedTool("w.put", log: log, effect: .write, immediate: immediate),
      ], variables: [ScriptedVariable("place", .text("Rome"), log: log)])
  }

  private static let head = """
    prompt: "<<if r is available>><<for x in r>>[<<x.text>>]<<else>>none<<end>><<else>>nothing<<end>>"
    variables: { v: {ok.get: {text: spare}} }
    steps:
      - id: a
        a.get: { items: [x, y, z] }
      - id: gone
        gone.get: {}
        on_error: omit

    """

  @Test(
    arguments: [
      ("for_each: i in a.items\n    ok.get: { text: <<i>> }", "[x][y][z]", 0),
      ("for_each: i in a.items | reverse\n    ok.get: { text: \"<<i>>!\" }", "[z!][y!][x!]", 0),
      (
        "for_each:   i   in   a.items  \n    ok.get: { text: \"<<loop.index>><<i>><<if loop.last>>.<<end>>\" }", "[1x][2y][3z.]",
        0
      ),
      ("for_each: i in a.items\n    ok.get: { text: <<i>> }\n    when: i != \"y\"", "[x][z]", 0),
      ("for_each: i in a.items\n    ok.get: { text: <<i>> }\n    when: loop.index < 3 and a.count == 3", "[x][y]", 0),
      ("for_each: i in a.items\n    ok.get: { text: <<i>> }\n    when: i == \"q\"", "none", 0),
      // A condition that names no item is the step's.
      ("for_each: i in a.items\n    ok.get: { text: <<i>> }\n    when: a.count > 5", "nothing", 0),
      ("for_each: i in a.items\n    ok.get: { text: \"<<place>> <<i>>\" }", "[Rome x][Rome y][Rome z]", 0),
      // The loops of a text take other slots than the item around them.
      (
        "for_each: i in a.items | limit(2)\n    ok.get: { text: \"<<for j in a.items>><<i>><<j>><<loop.index>> <<end>><<loop.index>>\" }",
        "[xx1 xy2 xz3 1][yx1 yy2 yz3 2]", 0
      ),
      ("for_each: i in [1, 2]\n    ok.get: { number: <<i>>, text: \"n<<i>>\" }", "[n1][n2]", 0),
      ("for_each: i in a.items | limit(0)\n    ok.get: { text: <<i>> }", "none", 0),
      ("for_each: i in a.items\n    b.get: { text: <<i>> }\n    on_error: {use: {text: none}}", "[x][none][z]", 0),
      ("for_each: i in a.items\n    b.get: { text: <<i>> }\n    on_error: {use: <<v>>}", "[x][spare][z]", 0),
      ("for_each: i in a.items\n    b.get: { text: <<i>> }\n    on_error: {use: <<a>>}", "[x][][z]", 0),
    ], [false, true]) func gives(step: (String, String, Int), immediate: Bool) async throws
  {
    let log = CallLog()
    let record = try await Self.lab(log, immediate: immediate).run(Self.head + "  - id: r\n    " + step.0 + "\n")
    #expect(record.prompt?.text == step.1)
    #expect(!record.notices.contains { $0.text.contains("lacks") })
    #expect(log.count("place") <= 1 && log.underway == 0)
    // `gone` alone is what is missing.
    #expect(record.outcome == .partial)
  }

  @Test func whatIsAbsentInTheListIsSaid() async throws {
    let record = try await Self.lab().run(
      Self.head.replacing("[<<x.text>>]", with: "<<x.text | default(\\\"?\\\")>>")
        + "  - id: r\n    for_each: i in a.items\n    b.get: { text: <<i>> }\n    on_error: omit\n")
    #expect(record.prompt?.text == "x?z" && record.outcome == .partial)
    #expect(
      record.notices.map(\.text).filter { !$0.hasPrefix("gone") } == ["r is missing 1 of 3: b is not available: it broke"])
    #expect(record.observations[2].status == .done && record.observations[2].value.list?.count == 3)
    let items = try #require(record.steps[2].facts?.items)
    #expect(items.count == 3 && items.failed == 1 && items.leftOut == 0 && items.failure?.message == "it broke")
    #expect(record.steps[2].facts?.tries == 3)
  }

  @Test func aListThatIsMissingLeavesTheStepOut() async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run(
      Self.head + "  - id: r\n    for_each: i in gone.items\n    ok.get: { text: <<i>> }\n")
    #expect(record.prompt?.text == "nothing" && log.count("ok.get") == 0)
    #expect(EventLog.word(record.observations[2].status) == "skipped")
  }

  @Test(arguments: [false, true]) func stopEndsTheRun(immediate: Bool) async throws {
    let (log, events) = (CallLog(), EventLog())
    let record = try await Self.lab(log, immediate: immediate).run(
      Self.head + "  - id: r\n    for_each: i in a.items\n    b.get: { text: <<i>> }\n", events: events)
    #expect(record.outcome == .backendFailed && record.failure?.step == "r")
    #expect(record.failure?.failure.message == "item 2 of 3: it broke")
    #expect(record.answer == nil && log.underway == 0)
    #expect(events.lines.filter { $0.hasPrefix("step r") } == ["step r running", "step r failed"])
  }

  @Test func allThatFailIsAStepThatFailed() async throws {
    let record = try await Self.lab().run(
      Self.head + "  - id: r\n    for_each: i in a.items\n    gone.get: { text: <<i>> }\n    on_error: omit\n")
    #expect(record.prompt?.text == "nothing" && EventLog.word(record.observations[2].status) == "failed")
    #expect(record.notices.map(\.text) == ["gone is not available: no folder"])
    #expect(record.steps[2].facts?.items?.failed == 3)
  }

  // MARK: How many

  @Test func readsOverlapWithinABound() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    var lab = Lab(tools: [ScriptedTool("a.get", log: log, delay: .seconds(1))])
    lab.clock = clock
    let items = (1...20).map { "i\($0)" }
    let plan = try lab.plan(
      "prompt: x\nsteps:\n  - for_each: i in [\(items.map { "\"\($0)\"" }.joined(separator: ", "))]\n    a.get: { text: <<i>> }\n"
    )
    let events = EventLog()
    async let running = Executor(lab.context(events.observer)).run(plan, inputs: [])
    for underway in [8, 8, 4] {
      // The calls and the timer of their deadline.
      await clock.sleepers(underway + 1)
      #expect(log.underway == underway)
      clock.advance(.seconds(1))
    }
    let record = await running
    #expect(record.observations[0].value.list?.map { $0["text"].text ?? "" } == items)
    #expect(record.steps[0].elapsed == Milliseconds(3000))
    #expect(events.lines.filter { $0.hasPrefix("step") } == ["step step1 running", "step step1 done"])
  }

  @Test func theTimeOfAStepIsThatOfEachCall() async throws {
    let (log, clock) = (CallLog(), ManualClock(Monday.now))
    let slow = ScriptedTool("a.get").signature
    var lab = Lab(tools: [
      ScriptedTool(slow, log: log) { arguments, context throws(StepFailure) in
        let seconds = arguments.text("text") == "slow" ? 60 : 1
        do { try await context.clock.sleep(.seconds(seconds)) } catch { throw StepFailure(.cancelled, "cancelled") }
        return ToolResult(.record(Record(ScriptedTool.result, ["text": arguments["text"]])))
      }
    ])
    lab.clock = clock
    let plan = try lab.plan(
      "prompt: x\nsteps:\n  - id: r\n    for_each: i in [\"a\", \"slow\", \"b\"]\n    a.get: { text: <<i>> }\n    timeout: 5s\n    on_error: omit\n"
    )
    async let running = Executor(lab.context()).run(plan, inputs: [])
    await clock.sleepers(4)
    clock.advance(.seconds(1))
    while log.underway > 1 { await Task.yield() }
    clock.advance(.seconds(4))
    let record = await running
    #expect(record.notices.map(\.text) == ["r is missing 1 of 3: a did not answer within 5 s"])
    #expect(record.observations[0].value.list?.map { $0["text"].text ?? "-" } == ["a", "-", "b"])
    #expect(log.underway == 0 && clock.sleeping == 0)
  }

  @Test(arguments: [(1_000, nil), (1_001, "`for_each` would make 1001 calls; there may be 1000")])
  func longListsAreRefused(n: Int, message: String?) async throws {
    let log = CallLog()
    let record = try await Self.lab(log, immediate: true).run(
      "prompt: x\nsteps:\n  - id: a\n    a.get: { items: [\(Array(repeating: "q", count: n).joined(separator: ", "))] }\n"
        + "  - for_each: i in a.items\n    ok.get: { text: <<i>> }\n")
    #expect(record.failure?.failure.message == message)
    #expect(log.count("ok.get") == (message == nil ? n : 0))
  }

  // MARK: Writes

  @Test(arguments: [false, true]) func writesGoOneByOne(immediate: Bool) async throws {
    let log = CallLog()
    let keys = Mutex<[String]>([])
    var lab = Self.lab(log, immediate: immediate)
    let put = ScriptedTool("w.put", effect: .write, immediate: immediate)
    lab.tools[4] = ScriptedTool(put.signature, log: log) { arguments, context throws(StepFailure) in
      keys.withLock { $0.append(context.key ?? "-") }
      return try await put.call(arguments, in: context)
    }
    let record = try await lab.run(
      """
      prompt: x
      writes: { w.put: 3 }
      steps:
        - ok.get: {}
        - id: w
          for_each: i in ["x", "y", "z"]
          w.put: { text: <<i>> }
        - ok.get: {}
      """)
    #expect(record.outcome == .ok)
    let calls = ["ok.get"] + Array(repeating: "w.put", count: 3) + ["ok.get"]
    #expect(log.entries == calls.flatMap { ["start \($0)", "end \($0)"] })
    #expect(record.observations[1].value.list?.map { $0["text"].text ?? "" } == ["x", "y", "z"])
    #expect(keys.withLock { $0 } == ["x", "y", "z"].enumerated().map { "run/w/\($0 + 1) {\"text\":\"\($1)\"}" })
  }

  @Test(arguments: [
    (
      "", "for_each: i in [\"x\", \"y\", \"z\"]\n    w.put: { text: <<i>> }",
      "w.put may be called once in a run; this list asks for 3", 0
    ),
    (
      "writes: { w.put: 2 }\n", "for_each: i in [\"x\", \"y\", \"z\"]\n    w.put: { text: <<i>> }",
      "w.put may be called 2 times in a run; this list asks for 3", 0
    ),
    // How many there will be is not known before.
    (
      "writes: { w.put: 2 }\n", "for_each: i in [\"x\", \"y\", \"z\"]\n    w.put: { text: <<i>> }\n    when: i != \"q\"",
      "item 3 of 3: w.put may be called 2 times in a run", 2
    ),
    ("writes: { w.put: 2 }\n", "for_each: i in [\"x\", \"y\", \"z\"]\n    w.put: { text: <<i>> }\n    when: i != \"y\"", nil, 2),
    ("writes: { w.put: 0 }\n", "w.put: {}\n    when: today != tomorrow", "w.put may be called 0 times in a run", 0),
  ]) func writesHaveACap(head: String, step: String, message: String?, calls: Int) async throws {
    let log = CallLog()
    let record = try await Self.lab(log).run("prompt: x\n\(head)steps:\n  - \(step)\n")
    #expect(record.failure?.failure.message == message)
    #expect(log.count("w.put") == calls)
    #expect(record.failure?.failure.hint == (message == nil ? nil : "`writes: {w.put: N}` in the ability allows N calls"))
  }

  // MARK: Cancellation

  @Test(arguments: 1...6, [false, true]) func cancelledAtEveryEvent(n: Int, immediate: Bool) async throws {
    let log = CallLog()
    let running = Mutex<Task<RunRecord, Never>?>(nil)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let events = EventLog { count in if count == n { running.withLock { $0?.cancel() } } }
    let lab = Self.lab(log, immediate: immediate)
    let plan = try lab.plan(
      "prompt: x\nsteps:\n  - id: a\n    a.get: { items: [x, z] }\n  - for_each: i in a.items\n    ok.get: { text: <<i>> }\n")
    let task = Task {
      for await _ in gate {}
      return await Executor(lab.context(events.observer)).run(plan, inputs: [])
    }
    running.withLock { $0 = task }
    open.finish()
    let record = await task.value
    #expect(log.underway == 0 && events.lines.last == "finished \(record.outcome.rawValue)")
    #expect(record.outcome == .cancelled, "\(events.lines)")
  }

  // MARK: What is shown

  static let item = RecordType("Item", [.init("id", .text, "Stable."), .init("title", .text, "Its name.")])
  static let listing = RecordType(
    "Items",
    [
      .init("items", .list(.record(item)), "All."), .init("count", .integer, "How many."), .init("truncated", .boolean, "Cut."),
      .init("range", .integer, "Of what."),
    ])

  private static func listing(_ ids: [String], range: Int, truncated: Bool = false) -> Record {
    Record(
      listing,
      [
        "items": .list(ids.map { .record(Record(item, ["id": .text($0), "title": .text("T" + $0)])) }),
        "count": .integer(ids.count), "truncated": .boolean(truncated), "range": .integer(range),
      ])
  }

  @Test func listingsBecomeOne() {
    let one = CardStage.joined(
      [Self.listing(["1", "2"], range: 7), Self.listing(["2", "3"], range: 8, truncated: true)], Self.listing)
    #expect(one["items"].list?.map { $0["id"].text ?? "" } == ["1", "2", "3"])
    #expect(one["count"] == .integer(3) && one["truncated"] == .boolean(true) && one["range"] == .null)
    let none = CardStage.joined([], Self.listing)
    #expect(none["items"] == .list([]) && none["count"] == .integer(0) && none["range"] == .null)
    #expect(CardStage.joined([Self.listing([], range: 7)], Self.listing)["range"] == .integer(7))
  }

  @Test func cardsSeeWhatTheyKnow() async throws {
    let signature = ToolSignature(
      "l", "list", "", parameters: [Parameter("n", .integer(0...9), "")], result: .record(Self.listing), reach: "l")
    var lab = Lab(tools: [
      ScriptedTool(signature) { arguments, _ in
        ToolResult(.record(Self.listing(["\(arguments.integer("n") ?? 0)", "0"], range: 1)), notices: [Notice("cut")])
      }, ScriptedTool("a.get"),
    ])
    let seen = Mutex<[Observation]>([])
    lab.cards = [Peek { observations in seen.withLock { $0 = observations } }]
    let record = try await lab.run(
      """
      prompt: x
      card: peek
      steps:
        - for_each: n in [1, 2]
          l.list: { n: <<n>> }
        - for_each: n in [1, 2]
          a.get: { number: <<n>> }
        - a.get: { number: 3 }
      """)
    let observed = seen.withLock { $0 }
    #expect(observed.map(\.step) == ["step1", "step2", "step2", "step3"])
    #expect(observed[0].value.record?["count"] == .integer(3) && observed[0].notices == [Notice("cut")])
    #expect(observed[1...].map { $0.value["number"].double } == [1, 2, 3])
    // The record keeps the list itself.
    #expect(record.observations[0].value.list?.count == 2)
  }

  struct Peek: CardBuilder {
    let look: @Sendable ([Observation]) -> Void
    let kind = "peek"
    let body = RecordType("Peek", [.init("n", .integer, "How many.")])
    func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
      look(observations)
      return nil
    }
  }
}

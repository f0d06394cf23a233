import LucidCore
import LucidLab
import LucidTesting
import Synchronization
import Testing

@testable import LucidRuntime

/// Whatever fails and whenever it is cancelled: there is a record, `finished` comes last, nothing is left running.
@Suite(.timeLimit(.minutes(20))) struct FaultTests {
  private static let body = """
    prompt: "<<place>> <<mood>> <<b.text | default(\\"-\\")>>"
    card: test
    steps:
      - id: a
        a.get: { text: <<place>> }
      - id: b
        b.get: { text: "<<a.text>>" }
        on_error: omit
      - id: w
        w.put: {}
        on_error: omit
      - id: c
        c.get: {}
        on_error: {use: {text: spare}}
    """

  private static func lab(_ log: CallLog, immediate: Bool) -> Lab {
    var lab = Lab(
      tools: ["a.get", "b.get", "c.get"].map { ScriptedTool($0, log: log, immediate: immediate) } + [
        ScriptedTool("w.put", log: log, effect: .write)
      ],
      variables: [ScriptedVariable("place", .text("Montreal"), log: log), ScriptedVariable("mood", .text("fine"), log: log)])
    lab.cards = [TestCard()]
    lab.model = ScriptedModel(log: log)
    return lab
  }

  struct TestCard: CardBuilder {
    let kind = "test"
    let body = RecordType("Test", [.init("steps", .integer, "How many were done.")])
    func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
      Card(
        kind: kind, title: title, generated: context.now,
        body: Record(body, ["steps": .integer(observations.count { $0.status == .done })]))
    }
  }

  private static func check(_ record: RunRecord, _ events: EventLog, _ log: CallLog, _ what: Comment) {
    #expect(events.lines.first == "started", what)
    #expect(events.lines.last == "finished \(record.outcome.rawValue)", what)
    #expect(events.lines.filter { $0.hasPrefix("finished") }.count == 1, what)
    #expect(events.record == record, what)
    #expect(record.observations.map(\.step) == ["a", "b", "w", "c"], what)
    #expect(log.underway == 0, what)
    // Whoever was told that a step runs is told how it ended, unless the run was over first.
    for step in ["a", "b", "w", "c"] {
      let running = events.lines.filter { $0 == "step \(step) running" }.count
      let ended = events.lines.filter { $0.hasPrefix("step \(step) ") && $0 != "step \(step) running" }.count
      #expect(running <= 1 && ended <= 1, what)
      if record.observations.first(where: { $0.step == step })?.status == .notRun {
        #expect(ended == 0, what)
      } else {
        #expect(ended == 1, what)
      }
    }
    #expect((record.answer == nil) == !events.lines.contains("answer"), what)
    if record.outcome == .ok || record.outcome == .partial {
      #expect(record.answer != nil, what)
    } else {
      #expect(record.failure != nil, what)
    }
  }

  @Test(arguments: [false, true]) func nothingFails(immediate: Bool) async throws {
    let (log, events) = (CallLog(), EventLog())
    let record = try await Self.lab(log, immediate: immediate).run(Self.body, events: events)
    Self.check(record, events, log, "")
    #expect(record.outcome == .ok && log.calls == 7)
    #expect(record.card?.body["steps"] == .integer(4))
  }

  @Test(arguments: 1...7, [false, true]) func theNthCallFails(n: Int, immediate: Bool) async throws {
    let (log, events) = (CallLog(failing: n), EventLog())
    let record = try await Self.lab(log, immediate: immediate).run(Self.body, events: events)
    Self.check(record, events, log, "call \(n)")
    let broken = log.entries.filter { $0.hasPrefix("start") }[n - 1].dropFirst(6)
    switch broken {
    case "model": #expect(record.outcome == .modelFailed)
    case "a.get":
      #expect(record.outcome == .backendFailed && record.failure?.step == "a")
      #expect(record.observations[1].status == .notRun)
    case "c.get":
      #expect(record.outcome == .ok)
      #expect(record.notices.contains { $0.text.contains("c failed") })
    default:
      #expect(record.outcome == .partial)
      #expect(
        record.notices.contains { $0.text.contains("\(broken.prefix { $0 != "." }) is not available: \(broken) broke") },
        "\(record.notices)")
    }
  }

  @Test(arguments: 1...20, [false, true]) func cancelledAtEveryEvent(n: Int, immediate: Bool) async throws {
    let log = CallLog()
    let running = Mutex<Task<RunRecord, Never>?>(nil)
    let events = EventLog { count in if count == n { running.withLock { $0?.cancel() } } }
    let lab = Self.lab(log, immediate: immediate)
    let plan = try lab.plan(Self.body)
    let gate = Gate()
    let task = Task {
      await gate.opened()
      return await Executor(lab.context(events.observer)).run(plan, inputs: [])
    }
    running.withLock { $0 = task }
    gate.open()
    let record = await task.value
    Self.check(record, events, log, "event \(n): \(events.lines)")
    let answered = events.lines.prefix(n).contains("answer") || events.lines.count < n
    #expect(record.outcome == (answered ? .ok : .cancelled), "event \(n): \(events.lines)")
    // After the word to stop, nothing new begins.
    let after = events.lines.dropFirst(n)
    if !answered {
      #expect(
        !after.contains { $0.hasSuffix("running") || $0 == "answer" || $0.hasPrefix("card") }, "event \(n): \(events.lines)")
    }
  }

  @Test func cancelledWhileAllWait() async throws {
    let (log, clock, events) = (CallLog(), ManualClock(Monday.now), EventLog())
    var lab = Lab(tools: [
      ScriptedTool("a.get", log: log, delay: .seconds(9)), ScriptedTool("b.get", log: log, delay: .seconds(9)),
    ])
    lab.clock = clock
    let plan = try lab.plan("prompt: x\nsteps:\n  - a.get: {}\n  - b.get: {}\n    on_error: omit\n")
    let context = lab.context(events.observer)
    let task = Task { await Executor(context).run(plan, inputs: []) }
    await clock.sleepers(3)
    task.cancel()
    let record = await task.value
    #expect(record.outcome == .cancelled && record.failure?.failure.kind == .cancelled)
    #expect(record.observations.allSatisfy { $0.status == .notRun })
    #expect(log.underway == 0 && clock.sleeping == 0)
    #expect(events.lines.last == "finished cancelled")
  }

  @Test func cancelledWhileTheModelWrites() async throws {
    let clock = ManualClock(Monday.now)
    var lab = Lab()
    lab.clock = clock
    lab.model = ScriptedModel(delay: .seconds(9), clock: clock)
    let plan = try lab.plan("prompt: x\n")
    let context = lab.context()
    let task = Task { await Executor(context).run(plan, inputs: []) }
    await clock.sleepers(2)
    task.cancel()
    #expect(await task.value.outcome == .cancelled)
    #expect(clock.sleeping == 0)
  }

  /// Lets a task begin only after it can be found.
  private final class Gate: Sendable {
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    func open() { continuation.finish() }
    func opened() async { for await _ in stream {} }
  }
}

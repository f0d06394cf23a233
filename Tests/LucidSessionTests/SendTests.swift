import LucidBackends
import LucidBuiltins
import LucidCore
import LucidDelivery
import LucidHistory
import LucidLibrary
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidSession

/// Notifications of steps: they leave with the writes of their run, or not at all.
@Suite(.timeLimit(.minutes(20))) struct SendTests {
  private static let permits = DeliveryMeans.Permits(
    mail: { _ throws(StepFailure) in ProgramPermit() }, notification: { () throws(StepFailure) in ProgramPermit() },
    push: { _ throws(StepFailure) in throw StepFailure(.forbidden, "no push") }, note: { () throws(StepFailure) in })

  private static func route(
    mail: [String] = ["robin@example.org"], desktop: Bool = false, flow: FlowPolicy = FlowPolicy()
  ) -> SendRoute {
    var means = DeliveryMeans(permits)
    means.mailProgram = ["sendmail"]
    if desktop { means.sessionBus = { .named } }
    var request = DeliveryRequest(usual: .init(mail: mail))
    request.flow = flow
    return SendRoute(request, means, zone: Monday.zone) { Monday.now }
  }

  private static func environment(_ lab: SessionLab, _ route: SendRoute = route()) -> RunEnvironment {
    var environment = lab.environment()
    environment.sends = route
    return environment
  }

  private static let both = """
    steps:
      - notes.append: { note: Log, text: one }
      - id: tell
        for_each: word in ["a", "b", "c"]
        notify.send: { text: "It is <<word>>", title: "<<word>>" }
      - id: last
        notify.send: { text: The last one }
    writes: { notify.send: 4 }
    prompt: Say it. <<tell[0].status>> <<last.id>>
    """

  private static let facts = AbilityFacts(label: "Killed", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "x")

  private static let log = ["vault/notes/Log.md": "# Log\n"]

  @Test func areQueuedInOrderAndSentOnce() async throws {
    let lab = SessionLab(Self.log)
    let transport = TestTransport()
    let steps = TestSteps(transport: transport)
    let result = try #require(
      try await lab.run(Self.both, in: Self.environment(lab), steps) { request, plan in
        request.flow.permitted = plan.flows.permittedByTool
      }.result)
    #expect(result.record.outcome == .ok && result.record.fate == .written && result.record.hasQueued)
    #expect(result.record.changes.map(\.kind) == [.updated, .queued, .queued, .queued, .queued])
    let stored = try lab.store.deliveries(of: try #require(result.run.number))
    let id = result.record.id
    #expect(stored.map(\.key) == ["\(id)/tell/1", "\(id)/tell/2", "\(id)/tell/3", "\(id)/last"])
    #expect(stored.allSatisfy { $0.outcome == .sent && $0.tries == 1 })
    #expect(steps.taken.filter { $0.hasPrefix("sent: ") }.count == 4 && transport.taken.count == 4)
    #expect(zip(transport.taken, ["It is a", "It is b", "It is c", "The last one"]).allSatisfy { $0.contains($1) })
    #expect(transport.taken[3].contains("Subject: \(result.record.ability.label)"))
    // The next run finds nothing to do.
    let again = TestTransport()
    _ = try await lab.run("prompt: Say it.", in: Self.environment(lab), TestSteps(transport: again))
    #expect(again.taken.isEmpty)
  }

  @Test func aConditionAndTheCapDecide() async throws {
    let lab = SessionLab()
    let transport = TestTransport()
    let body = "steps:\n  - id: no\n    notify.send: { text: x }\n    when: 1 > 2\nprompt: Say it.\n"
    let none = try await lab.run(body, in: Self.environment(lab), TestSteps(transport: transport)).result
    #expect(none?.record.outcome == .ok && transport.taken.isEmpty && none?.record.hasQueued == false)
    let many =
      "steps:\n  - for_each: w in [\"a\", \"b\"]\n    notify.send: { text: <<w>> }\nwrites: { notify.send: 1 }\nprompt: Say it.\n"
    let refused = try await lab.run(many, in: Self.environment(lab), TestSteps(transport: transport)).result
    #expect(refused?.record.failure?.failure.kind == .badArgument && transport.taken.isEmpty)
    #expect(try lab.store.openDeliveries().isEmpty)
  }

  @Test func aRunThatFailsAfterTheStepSendsNothing() async throws {
    let lab = SessionLab(Self.log)
    let transport = TestTransport()
    let body = "steps:\n  - notify.send: { text: x }\n  - notes.append: { note: Nowhere, text: y }\nprompt: Say it.\n"
    let result = try #require(try await lab.run(body, in: Self.environment(lab), TestSteps(transport: transport)).result)
    #expect(result.record.failure != nil && result.record.fate == .dropped && !result.record.hasQueued)
    #expect(try transport.taken.isEmpty && lab.store.deliveries(of: try #require(result.run.number)).isEmpty)
  }

  /// Without a run history there is no queue: each is handed over once.
  @Test func withoutAHistoryTheyAreSentAtOnce() async throws {
    let lab = SessionLab(Self.log)
    let transport = TestTransport()
    let result = try await lab.run(Self.both, in: Self.environment(lab), TestSteps(transport: transport)) { request, _ in
      request.history = HistoryPolicy(isKept: false)
    }.result
    #expect(result?.record.outcome == .ok && transport.taken.count == 4 && result?.isDelivered == true)
    let failing = TestSteps(transport: TestTransport(failing: "no line"))
    let lost = try await lab.run(Self.both, in: Self.environment(lab), failing) { request, _ in
      request.history = HistoryPolicy(isKept: false)
    }.result
    #expect(lost?.isDelivered == false && failing.taken.filter { $0 == "lost: no line" }.count == 4)
  }

  @Test func nothingLeavesWhereThereIsNoRoute() async throws {
    let lab = SessionLab(Self.log)
    let transport = TestTransport()
    for change in [{ (r: inout RunRequest, _: Plan) in r.isDry = true }, { r, _ in r.source = .calls([], unavailable: [:]) }] {
      let result = try await lab.run(Self.both, in: Self.environment(lab), TestSteps(transport: transport), change: change).result
      #expect(result?.record.hasQueued == false)
    }
    var plain = lab.environment()
    plain.sends = nil
    _ = try await lab.run("steps:\n  - notify.send: { text: x }\nprompt: Say it.\n", in: plain, TestSteps(transport: transport))
    #expect(try transport.taken.isEmpty && lab.store.openDeliveries().isEmpty)
  }

  // MARK: Killed processes

  /// Between the note of a writing and its files, and between the files and the settling: the files tell.
  @Test(arguments: [false, true]) func aKilledRunSendsWhatItHasWritten(isWritten: Bool) throws {
    let lab = SessionLab(Self.log)
    let store = try lab.store
    let beginning = RunBeginning(
      id: "killed", ability: Self.facts, file: RunSource(name: "k", path: nil, hash: "h"), started: Monday.now,
      zone: Monday.zone.identifier, now: Monday.now)
    let run = try store.begin(beginning)
    let vault = lab.scratch.path + "/vault"
    let change = FileChange("notes/Log.md", from: Array("# Log\n".utf8), to: Array("# Log\n\none\n".utf8))
    let send = OutgoingMessage(.mail, "robin@example.org", "text", key: "killed/tell", labels: Labels.none)
    let writing = try store.intend(.run, run: run, vault: vault, [change], sends: HeldSends([send], now: Monday.now))
    #expect(try store.deliveries(of: run).map(\.state) == [.held] && store.openDeliveries().isEmpty)
    #expect(try !store.claim(store.deliveries(of: run)[0].number))
    if isWritten { lab.scratch.write("# Log\n\none\n", to: "vault/notes/Log.md") }
    // The process is dead.
    let transport = SettlingTransport()
    let queue = DeliveryQueue(
      store, DeliveryRoute(transport: transport, patience: 60) { _ in }, clock: TestClock(Monday.now))
    try queue.settleHeld()
    try queue.settleHeld()
    let open = try store.openDeliveries()
    #expect(open.map(\.outcome) == (isWritten ? [.queued] : []))
    for delivery in open { _ = try queue.deliver(delivery, seconds: 1) }
    #expect(transport.sent.taken == (isWritten ? ["robin@example.org: text"] : []))
    #expect(try store.deliveries(of: run).map(\.outcome) == (isWritten ? [.sent] : []))
    #expect(try store.writings(of: run).map(\.number) == [writing])
  }

  /// A process that was killed while it handed a message over: nobody knows.
  @Test(arguments: [(StoredDelivery.Kind.mail, StoredDelivery.Outcome.sent), (.desktop, .unknown)])
  func aKilledHandOverIsUnknown(kind: StoredDelivery.Kind, end: StoredDelivery.Outcome) throws {
    let lab = SessionLab()
    let store = try lab.store
    let run = try store.begin(
      RunBeginning(
        id: "killed", ability: Self.facts, file: RunSource(name: "k", path: nil, hash: "h"),
        started: Monday.now, zone: Monday.zone.identifier, now: Monday.now))
    try store.queue(
      sends: [OutgoingMessage(kind, "x", "text", key: "killed/tell", labels: Labels.none)], of: run, now: Monday.now,
      isBrief: false)
    let number = try store.deliveries(of: run)[0].number
    #expect(try store.claim(number))
    #expect(try store.deliveries(of: run)[0].outcome == .unknown)
    let transport = TestTransport()
    let queue = DeliveryQueue(store, DeliveryRoute(transport: transport, patience: 60) { _ in }, clock: TestClock(Monday.now))
    _ = try queue.deliver(try store.deliveries(of: run)[0], seconds: 1)
    #expect(try store.deliveries(of: run)[0].outcome == end && transport.taken.count == (kind == .mail ? 1 : 0))
  }

  /// No answer in time: it may have arrived, and is tried again under its key.
  @Test func aTimeoutIsUnknown() throws {
    let lab = SessionLab()
    let store = try lab.store
    let run = try store.begin(
      RunBeginning(
        id: "slow", ability: Self.facts, file: RunSource(name: "k", path: nil, hash: "h"), started: Monday.now,
        zone: Monday.zone.identifier, now: Monday.now))
    try store.queue(
      sends: [OutgoingMessage(.ntfy, "x", "text", key: "slow/tell", labels: Labels.none)], of: run, now: Monday.now,
      isBrief: false)
    let queue = DeliveryQueue(
      store, DeliveryRoute(transport: SlowTransport(), patience: 600) { _ in }, clock: TestClock(Monday.now))
    let ended = try #require(try queue.deliver(try store.deliveries(of: run)[0], seconds: 1))
    #expect(ended.isUnsure && ended.isOpen)
    let stored = try store.deliveries(of: run)[0]
    #expect(stored.outcome == .unknown && stored.isOpen && stored.state == .waiting)
    // An undo does not call back what may have arrived.
    #expect(try store.dropSends(of: run, now: Monday.now) == 0)
  }

  // MARK: Ways and flows

  @Test func theDesktopIsNoFlowElsewhere() {
    let health = Labels(families: FamilySet("health"))
    var policy = FlowPolicy(localOnly: FamilySet("health"))
    let target = FlowTarget.call(tool: NotifyFamily.send)
    #expect(policy.decide(health, to: target) == .refused(FamilySet("health")))
    policy.onDevice = Self.route(desktop: true).onDevice
    #expect(policy.decide(health, to: target) == .allowed)
    #expect(policy.decide(health, to: .query(tool: NotifyFamily.send)) == .allowed)
    policy.onDevice = Self.route().onDevice
    #expect(policy.decide(health, to: target) == .refused(FamilySet("health")))
    policy.onDevice = Self.route(desktop: true).onDevice
    policy.forbidden = [NotifyFamily.send: FamilySet("health")]
    #expect(policy.decide(health, to: target) == .refused(FamilySet("health")))
  }

  @Test func whatStaysHereIsNotMailed() throws {
    let policy = FlowPolicy(localOnly: FamilySet("health"))
    let send = StagedSend(
      key: "k", title: nil, text: "x", urgency: .normal, labels: Labels(families: FamilySet("health")))
    #expect(throws: StepFailure.self) { try Self.route(flow: policy).messages(of: [send], label: "L") }
    #expect(try Self.route(desktop: true, flow: policy).messages(of: [send], label: "L").map(\.kind) == [.desktop])
  }

  @Test func withoutAWayTheStepNamesTheCommand() async throws {
    let lab = SessionLab()
    let route = Self.route(mail: [])
    #expect(route.missing?.setUp == "lucid config set deliver.mail_to ADDRESS" && route.words.isEmpty)
    let body = "steps:\n  - notify.send: { text: x }\nprompt: Say it.\n"
    let result = try await lab.run(body, in: Self.environment(lab, route)).result
    #expect(result?.record.failure?.failure.setUp == route.missing?.setUp)
  }
}

/// Asks the files, and takes what it is given.
private struct SettlingTransport: DeliveryTransport {
  let sent = TestTransport()

  func settleWrites(of run: Int64, vault: String, in store: RunStore) throws(RunSessionError) {
    _ = try WriteRecovery(store, vault: vault, writes: .any).settle(run)
  }

  func send(_ text: String, of delivery: StoredDelivery, in store: RunStore, seconds: Int) throws(RunSessionError) -> [Notice] {
    try sent.send(text, of: delivery, in: store, seconds: seconds)
  }

  func send(_ message: OutgoingMessage, seconds: Int) throws(RunSessionError) -> [Notice] {
    try sent.send(message, seconds: seconds)
  }
}

/// Gets no answer.
private struct SlowTransport: DeliveryTransport {
  private static let late = RunSessionError(StepFailure(.timedOut, "no answer"), or: .backendFailed)

  func settleWrites(of run: Int64, vault: String, in store: RunStore) throws(RunSessionError) {}
  func send(_ text: String, of delivery: StoredDelivery, in store: RunStore, seconds: Int) throws(RunSessionError) -> [Notice] {
    throw Self.late
  }
  func send(_ message: OutgoingMessage, seconds: Int) throws(RunSessionError) -> [Notice] { throw Self.late }
}

import LucidCore
import LucidRuntime
import LucidSQLite
import LucidTesting
import Synchronization
import Testing

@testable import LucidHistory
@testable import LucidSession
@testable import LucidVault

/// Runs from their first step to their last, on a vault of their own.
@Suite struct RunSessionTests {
  private static func read() -> SessionLab { SessionLab(["vault/notes/plan.md": SessionLab.note("Plan", "first body")]) }

  @Test func takesItsStepsInOrder() async throws {
    let lab = Self.read()
    let steps = TestSteps(messages: [OutgoingMessage(.mail, "a@example.org", "text")], transport: TestTransport())
    let result = try #require(try await lab.run(Self.search, steps).result)
    #expect(steps.taken == ["inputs", "admitted", "work", "ended", "show stored"])
    #expect(result.record.outcome == .ok && result.isDelivered)
    #expect(try lab.store.find("last").id == result.record.id)
    #expect(result.record.id.hasSuffix("-\(lab.now.seconds)"), "a run at the real time has an id of its own")
  }

  private static let search = "prompt: Say it.\nsteps:\n  - notes.search: { query: Plan }\n"
  private static let append = """
    prompt: Say it.
    steps:
      - notes.search: { query: Plan }
      - notes.append: { note: Plan, text: added }
    """

  // MARK: Recovery

  /// A vault as a kill between two renames leaves it: one file is new, one is old.
  private static func half() -> SessionLab {
    let (oldA, newA) = (SessionLab.note("Half A", "OLD A"), SessionLab.note("Half A", "NEW A"))
    let (oldB, newB) = (SessionLab.note("Half B", "OLD B"), SessionLab.note("Half B", "NEW B"))
    func print(_ text: String) -> Checksum { Checksum(Array(text.utf8)) }
    let journal = Journal([
      Journal.Entry(path: "notes/a.md", before: print(oldA), after: .init(print(newA), ".lucid/transaction/0")),
      Journal.Entry(path: "notes/b.md", before: print(oldB), after: .init(print(newB), ".lucid/transaction/1")),
    ])
    return SessionLab([
      "vault/notes/a.md": newA, "vault/notes/b.md": oldB, "vault/.lucid/transaction/1": newB,
      "vault/.lucid/transaction/journal": String(decoding: journal.bytes, as: UTF8.self),
    ])
  }

  @Test func aHalfFinishedWriteIsFinishedBeforeInputsAreRead() async throws {
    let lab = Self.half()
    let seen = Mutex("")
    let steps = TestSteps(inputs: { [scratch = lab.scratch] in
      seen.withLock { $0 = scratch.text("vault/notes/b.md") ?? "" }
    })
    let result = try #require(try await lab.run("prompt: x\nsteps:\n  - notes.search: { query: Half }\n", steps).result)
    #expect(seen.withLock { $0 }.contains("NEW B"))
    let found = result.record.observations[0].value["items"].list ?? []
    #expect(found.count == 2 && !"\(found)".contains("OLD"))
    #expect(!lab.scratch.files(hidden: true).contains("vault/.lucid/transaction/journal"))
  }

  @Test func nothingIsAskedWhereItCannotBeFinished() async throws {
    let lab = Self.half()
    // Another program has written to the second file, and there is no place to keep the new content in.
    lab.scratch.write("", to: "vault/.lucid/kept/notes")
    lab.scratch.write(SessionLab.note("Half B", "OTHER"), to: "vault/notes/b.md")
    let steps = TestSteps()
    let error = await #expect(throws: RunSessionError.self) { try await lab.run(Self.search, steps) }
    #expect(error?.kind == .backendFailed && steps.taken.isEmpty)
  }

  // MARK: Conflicts

  @Test func aConflictMakesTheRunAnewAndStoresOnlyThatAttempt() async throws {
    let lab = Self.read()
    let changed = Atomic(false)
    let again = Mutex(0)
    let result = try #require(
      try await lab.run(Self.append) { request, _ in
        request.observer = { [scratch = lab.scratch] event in
          if case .again = event { again.withLock { $0 += 1 } }
          guard case .step(_, "notes.append", .ended) = event, !changed.exchange(true, ordering: .relaxed) else { return }
          scratch.write(SessionLab.note("Plan", "SECOND body"), to: "vault/notes/plan.md")
        }
      }.result)
    #expect(again.withLock { $0 } == 1)
    #expect(result.record.outcome == .ok && result.record.fate == .written, "\(result.record.notices.map(\.text))")
    let text = try #require(lab.scratch.text("vault/notes/plan.md"))
    #expect(text.contains("SECOND body") && text.contains("added"))
    let number = try #require(result.run.number)
    let kept = try #require(try lab.store.run(number))
    #expect(kept.calls.map(\.tool) == ["notes.search", "notes.append"])
    #expect("\(kept.calls[0].result as Any)".contains("SECOND body"))
    // What was there before can be put back.
    #expect(try lab.store.writings(of: number).map(\.state).contains(.done))
  }

  // MARK: Storing

  /// Two runs at one given time have one id; the history tells them apart.
  @Test func aRunHasTheNameUnderWhichItIsStored() async throws {
    let lab = Self.read()
    var (names, ids): ([String?], Set<String>) = ([], [])
    for _ in 1...2 {
      let result = try #require(try await lab.run(Self.search, in: lab.environment(frozen: Monday.now)).result)
      let kept = try lab.store.list(RunFilter()).first { $0.number == result.run.number }
      #expect(result.run.name != nil && result.run.name == kept?.name)
      names.append(result.run.name)
      ids.insert(result.record.id)
    }
    #expect(ids.count == 1 && names[0] != names[1])
  }

  @Test func aHistoryThatCannotBeOpenedIsSaidAndCostsNoWrite() async throws {
    let lab = Self.read()
    // A folder stands where the file would be.
    lab.scratch.write("", to: "state/runs.sqlite/in-the-way")
    let result = try #require(try await lab.run(Self.append).result)
    #expect(!result.run.isKept && !result.isStored && result.hasUnstoredWrites)
    #expect(result.run.problems.contains { $0.text.hasPrefix("this run is not stored: ") })
    #expect(result.record.notices.contains { $0.text.hasPrefix("this run is not stored: ") })
    #expect(lab.scratch.text("vault/notes/plan.md")?.contains("added") == true)
  }

  @Test func aHistoryThatBreaksWhileItRunsIsSaid() async throws {
    let lab = Self.read()
    let history = lab.history
    let steps = TestSteps(ended: { run in
      #expect(run.isKept && !run.hasUnstoredWrites)
      do { try RunStore(path: history).database.run("DROP TABLE runs") } catch { Issue.record(error) }
    })
    let result = try #require(try await lab.run(Self.append, steps).result)
    #expect(!result.isStored && result.hasUnstoredWrites)
    #expect(result.storing.contains { $0.text.hasPrefix("this run is not stored: ") })
    #expect(steps.taken.last == "show")
  }

  @Test func aDryRunWritesAndStoresNothing() async throws {
    let lab = Self.read()
    let before = lab.scratch.text("vault/notes/plan.md")
    let result = try #require(
      try await lab.run(Self.append) { request, _ in
        request.isDry = true
        request.history = nil
      }.result)
    #expect(result.record.dryRun != nil && result.record.fate != .written)
    #expect(lab.scratch.text("vault/notes/plan.md") == before)
    #expect(!lab.scratch.files(hidden: true).contains("state/runs.sqlite"))
    #expect(!result.isStored && !result.run.isKept && result.storing.isEmpty)
  }

  @Test func atAFrozenTimeTheIdIsTheSame() async throws {
    let lab = Self.read()
    let environment = RunEnvironment(
      reading: lab.environment().tree, settings: Monday.settings, zone: Monday.zone, frozen: Monday.now,
      zones: Monday.zones, clock: TestClock(Monday.now), program: "0.1.0")
    let result = try #require(try await lab.run(Self.append, in: environment) { request, _ in request.history = nil }.result)
    #expect(result.record.id == "at-\(Monday.now.seconds)" && result.record.fate == .heldBack)
    #expect(lab.scratch.text("vault/notes/plan.md")?.contains("added") == false)
  }

  // MARK: Admission

  @Test func aHeldLockRefusesBeforeAnyModelIsChosen() async throws {
    let lab = Self.read()
    let plan = try SessionLab.plan(Self.search, lab.environment().tools())
    let rules = lab.rules(plan)
    let identity = RunIdentity(ability: rules.ability, vault: rules.vault, inputs: [], attached: [])
    let lock = try RunLock.take("\(lab.scratch.path)/state/locks/\(identity.ability)", now: lab.now, seconds: 0)
    defer { lock.release() }
    let steps = TestSteps()
    let error = await #expect(throws: RunSessionError.self) {
      try await lab.run(Self.search, steps) { request, _ in request.admission = rules }
    }
    #expect(error?.kind == .locked && error?.message.contains("another run of Test is in progress (process ") == true)
    #expect(steps.taken == ["inputs"])
    lock.release()
    #expect(try await lab.run(Self.search) { request, _ in request.admission = rules }.result != nil)
    // It is free again when a run has ended.
    #expect(try await lab.run(Self.search) { request, _ in request.admission = rules }.result != nil)
  }

  @Test(arguments: [true, false]) func onceIsOnce(isKept: Bool) async throws {
    let lab = Self.read()
    let memory = MemoryLastRuns()
    func run(_ steps: TestSteps = TestSteps()) async throws -> RunConclusion {
      // At a time that stands still, no day ends in between.
      try await lab.run(Self.search, in: lab.environment(frozen: Monday.now), steps) { request, plan in
        request.history = HistoryPolicy(isKept: isKept)
        var rules = lab.rules(plan, lastRuns: memory)
        rules.once = .day
        request.admission = rules
      }
    }
    let first = try #require(try await run().result)
    #expect(first.unremembered == nil && first.isStored == isKept)
    let steps = TestSteps()
    guard case .alreadyRan(let prior) = try await run(steps) else {
      Issue.record("it ran twice")
      return
    }
    #expect(prior.isKept == isKept && prior.period == .day && steps.taken == ["inputs"])
  }

  @Test func whatHasNotChangedIsNotDoneAgain() async throws {
    let lab = Self.read()
    func run() async throws -> RunResult? {
      try await lab.run(Self.search) { request, plan in
        var rules = lab.rules(plan)
        rules.whenChanged = true
        request.admission = rules
      }.result
    }
    #expect(try await run()?.unchanged == nil)
    let second = try #require(try await run())
    #expect(second.unchanged?.text.hasPrefix("nothing has changed since the run ") == true && second.record.answer == nil)
    lab.scratch.write(SessionLab.note("Plan", "SECOND body"), to: "vault/notes/plan.md")
    let third = try #require(try await run())
    #expect(third.unchanged == nil && third.record.answer != nil)
  }

  // MARK: Delivery

  private static let message = OutgoingMessage(.mail, "a@example.org", "Hello")

  @Test func messagesThatCannotBeSentStayForLaterRuns() async throws {
    var lab = Self.read()
    let failing = TestSteps(messages: [Self.message], transport: TestTransport(failing: "the line is dead"))
    let first = try #require(try await lab.run(Self.search, failing).result)
    #expect(!first.isDelivered && failing.taken.last == "failed: the line is dead")
    let waiting = try lab.store.openDeliveries()
    #expect(waiting.map(\.target) == ["a@example.org"] && waiting.map(\.problem) == ["the line is dead"])
    // A run before it is due leaves it alone, one after that takes it along.
    let early = TestTransport()
    #expect(try await lab.run(Self.search, TestSteps(transport: early)).result?.isDelivered == true)
    #expect(early.taken.isEmpty)
    lab.now = lab.now.adding(seconds: 3_600)
    let late = TestTransport()
    #expect(try await lab.run(Self.search, TestSteps(transport: late)).result?.isDelivered == true)
    #expect(late.taken == ["a@example.org: Hello"])
    #expect(try lab.store.openDeliveries().isEmpty)
  }

  @Test func aResultThatCannotBeShownIsDeliveredAllTheSame() async throws {
    let lab = Self.read()
    let transport = TestTransport()
    let steps = TestSteps(
      show: { _ throws(RunSessionError) in throw RunSessionError(.usage, "no paper") }, messages: [Self.message],
      transport: transport)
    let error = await #expect(throws: RunSessionError.self) { try await lab.run(Self.search, steps) }
    #expect(error?.message == "no paper" && transport.taken == ["a@example.org: Hello"])
    #expect(try lab.store.openDeliveries().isEmpty)
  }

  @Test func messagesOfARunThatIsNotStoredAreSentOnce() async throws {
    let lab = Self.read()
    let transport = TestTransport()
    let sent = TestSteps(messages: [Self.message], transport: transport)
    #expect(try await lab.run(Self.search, sent) { request, _ in request.history = nil }.result?.isDelivered == true)
    #expect(transport.taken == ["a@example.org: Hello"])
    let failing = TestSteps(messages: [Self.message], transport: TestTransport(failing: "the line is dead"))
    #expect(try await lab.run(Self.search, failing) { request, _ in request.history = nil }.result?.isDelivered == false)
    #expect(failing.taken.last == "lost: the line is dead")
  }
}

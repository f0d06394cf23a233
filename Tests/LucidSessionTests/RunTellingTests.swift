import LucidCore
import LucidDelivery
import LucidHistory
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidSession

/// What counts as told, from runs of real abilities on real files to the lines of the next run.
@Suite struct RunTellingTests {
  private static let body = "steps:\n  - notes.search: { query: Plan }\nprompt: Answer in 3 bullets.\n"
  private static let own: Set<String> = ["robin@example.org"]
  private static let mail = OutgoingMessage(.mail, "robin@example.org", "text")

  private static func lab() -> SessionLab { SessionLab(["vault/notes/plan.md": SessionLab.note("Plan", "first body")]) }

  private static func store(_ lab: SessionLab) -> ToldStore { ToldStore(history: lab.history) }

  /// A run that is delivered to Robin by mail.
  private static func run(
    _ lab: SessionLab, _ body: String = body, isSparing: Bool = true, audience: Set<String>? = own,
    in other: RunEnvironment? = nil,
    messages: [OutgoingMessage] = [mail], results: [OutgoingMessage]? = nil, transport: TestTransport = TestTransport(),
    change: (inout RunRequest, Plan) -> Void = { _, _ in }
  ) async throws -> RunRecord {
    let steps = TestSteps(
      messages: messages, results: results,
      audience: audience.map { FactAudience(isSparing: isSparing, schedule: isSparing ? "morning" : nil, addresses: $0) },
      transport: transport)
    return try #require(try await lab.run(body, in: other, steps, change: change).result).record
  }

  private static func kinds(_ record: RunRecord) -> [String] { (record.answer?.sentences ?? []).map(\.statement.kind.name) }

  @Test func theNextScheduledRunLeavesOutWhatHasArrived() async throws {
    let lab = Self.lab()
    let first = try await Self.run(lab)
    #expect(!Self.kinds(first).contains("summary.known") && !Self.kinds(first).isEmpty)
    let told = try Self.store(lab).told()
    #expect(Set(told.map(\.kind.name)) == Set(Self.kinds(first)).union(first.headline.map { [$0.statement.kind.name] } ?? []))
    #expect(told.allSatisfy { $0.run == first.id && $0.schedule == "morning" && $0.statement != nil })
    let second = try await Self.run(lab)
    #expect(Self.kinds(second) == ["summary.known"])
    #expect(second.answer?.text.contains("you know already: lucid told") == true)
    // It is made again as it was.
    let kept = try #require(try lab.store.run(lab.store.find("last").number))
    let replay = RunReplay(kept, zones: Monday.zones, clock: TestClock(Monday.now), program: "0.1.0")
    let again = await replay.run(kept.plan, inputs: [], clock: TestClock(Monday.now))
    #expect(again.answer?.text == second.answer?.text && again.headline == second.headline && !kept.known.isEmpty)
    // The card and what the steps found are whole, and so is a run that is shown.
    #expect(second.card == first.card && second.observations.map(\.value) == first.observations.map(\.value))
    #expect(Self.kinds(try await Self.run(lab, isSparing: false)) == Self.kinds(first))
    // Nothing new: the headline is what is known.
    #expect(second.headline?.text == first.headline?.text)
  }

  @Test func aChangeIsToldAgain() async throws {
    let lab = Self.lab()
    _ = try await Self.run(lab)
    lab.scratch.write(SessionLab.note("Plan B", "first body"), to: "vault/notes/plan.md")
    let second = try await Self.run(lab)
    #expect(second.answer?.text.contains("Plan B") == true)
  }

  @Test(arguments: [("always", false), ("changed", true), ("24h", true), ("1s", true)])
  func theAbilityDecides(again: String, isLeftOut: Bool) async throws {
    let lab = Self.lab()
    let body = "again: \(again)\n" + Self.body
    _ = try await Self.run(lab, body)
    #expect(Self.kinds(try await Self.run(lab, body)).contains("summary.known") == isLeftOut)
  }

  /// Nothing counts that did not reach the person: see each case.
  @Test(arguments: ["undelivered", "nobody", "at a time", "not stored", "incident"]) func whatDoesNotCount(reason: String)
    async throws
  {
    let lab = Self.lab()
    let first: RunRecord
    switch reason {
    case "undelivered": first = try await Self.run(lab, transport: TestTransport(failing: "no server"))
    // A try, a dry run, a test, a backtest and a page have no audience.
    case "nobody": first = try await Self.run(lab, audience: nil)
    case "at a time": first = try await Self.run(lab, in: lab.environment(frozen: Monday.now))
    case "not stored": first = try await Self.run(lab) { request, _ in request.history = nil }
    // A message beside the result tells nothing of it.
    default: first = try await Self.run(lab, results: [])
    }
    #expect(try Self.store(lab).told().isEmpty)
    #expect(Self.kinds(try await Self.run(lab)) == Self.kinds(first))
  }

  /// A message that arrives with a later run counts from then.
  @Test func aLateMessageCountsWhenItArrives() async throws {
    let lab = Self.lab()
    let first = try await Self.run(lab, transport: TestTransport(failing: "no server"))
    #expect(try Self.store(lab).told().isEmpty)
    let store = try lab.store
    let open = try #require(try store.openDeliveries().first)
    let queue = DeliveryQueue(
      store, DeliveryRoute(transport: TestTransport(), patience: 60) { _ in }, clock: TestClock(Monday.at(9)))
    _ = try queue.deliver(open, seconds: 1)
    #expect(try Set(Self.store(lab).told().map(\.told)) == [Monday.at(9)])
    #expect(try Self.store(lab).told().allSatisfy { $0.run == first.id })
  }

  /// A notification tells only what is in its few lines.
  @Test func aNotificationTellsItsOwnLines() async throws {
    let lab = Self.lab()
    _ = try await Self.run(lab, messages: [OutgoingMessage(.desktop, "", "Title: x\n\nnothing of the answer")])
    #expect(try Self.store(lab).told().isEmpty)
    let text = try #require(try await Self.run(lab, audience: nil).answer?.sentences.first?.text.replacing("**", with: ""))
    _ = try await Self.run(lab, messages: [OutgoingMessage(.desktop, "", "Title: x\n\n\(text)")])
    #expect(try Self.store(lab).told().map(\.arrivals.first?.kind) == [.desktop])
  }

  /// The answer tells of the note once. What else is so of it is not told instead the next time.
  @Test func anotherFactAboutTheSameRecordIsCovered() async throws {
    let lab = Self.lab()
    _ = try await Self.run(lab)
    let file = try #require(lab.scratch.text("state/told.json"))
    #expect(file.contains("\"covered\":true") && file.contains("\"covered\":false"))
    #expect(try await Self.run(lab).answer?.text.hasPrefix("1 thing you know already") == true)
  }

  @Test func ofFamiliesThatAreOmittedThereAreChecksums() async throws {
    let lab = Self.lab()
    let first = try await Self.run(lab) { request, _ in request.history?.omitted = ["notes"] }
    let told = try Self.store(lab).told()
    #expect(!told.isEmpty && told.allSatisfy { $0.statement == nil })
    let file = try #require(lab.scratch.text("state/told.json"))
    #expect(!file.contains("Plan") && !file.contains("first body"))
    // They are left out all the same.
    #expect(Self.kinds(try await Self.run(lab)).contains("summary.known"), "\(Self.kinds(first))")
  }

  @Test func withoutTheFileAllIsToldAndItIsSaid() async throws {
    let lab = Self.lab()
    let first = try await Self.run(lab)
    lab.scratch.write("{", to: "state/told.json")
    let second = try await Self.run(lab)
    #expect(Self.kinds(second) == Self.kinds(first))
    #expect(second.notices.contains { $0.text.hasPrefix("what was told is not stored, so it may be told again: ") })
  }
}

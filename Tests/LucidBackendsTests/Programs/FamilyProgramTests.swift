import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidBackends
@testable import LucidPrograms
@testable import LucidVault

/// A calendar behind a program, good and bad: `Tests/Programs/calendar.py` under the real `python3`.
@Suite struct FamilyProgramTests {
  private let folder = ScratchFolder()
  private static let environment = ProcessEnvironment(["PATH": "/usr/bin:/bin"]).passing()

  private func programs(_ mode: String, seconds: Int = 300, bytes: ByteCount = .mib(1)) -> FamilyPrograms {
    let script = Repository.path("Tests/Programs/calendar.py")
    let words = ["python3", script, mode, folder.path + "/log"]
    return FamilyPrograms([
      FamilyProgram(
        "calendar", command: [Repository.path("Tests/Programs/run")], words: words, folders: [], mayReachNetwork: true,
        limits: ToolLimits(seconds: seconds, bytes: bytes)
      ) { () throws(StepFailure) in (ProgramPermit(), Self.environment) }
    ])
  }

  private func call(
    _ tool: String, _ arguments: [String: Value] = [:], _ programs: FamilyPrograms, writes: ProgramWrites? = nil,
    isByModel: Bool = false
  ) async -> Result<ToolResult, StepFailure> {
    let families = Families.all(
      vault: nil, settings: Monday.settings, programs: ProgramFamilies(programs, writes ?? ProgramWrites(programs)))
    guard let bound = families.flatMap(\.tools).first(where: { $0.signature.name == tool }) else {
      return .failure(StepFailure(.failed, "no tool \(tool)"))
    }
    var context = ToolContext(
      now: Monday.now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(Monday.now, realWaits: true),
      key: "run/step")
    context.isByModel = isByModel
    do throws(StepFailure) {
      return .success(try await bound.call(Arguments(for: bound.signature, arguments), in: context))
    } catch { return .failure(error) }
  }

  private static let day: [String: Value] = [
    "from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 2)),
  ]

  private func events(_ mode: String) async throws -> ToolResult {
    let programs = programs(mode)
    defer { programs.end() }
    return try await call("calendar.events", Self.day, programs).get()
  }

  private func requests() -> [JSONNode] {
    (folder.text("log") ?? "").split(separator: "\n").compactMap { try? JSONParser.parse(Array($0.utf8)) }
  }

  // MARK: Reading

  @Test func eventsAreThoseOfTheFamily() async throws {
    let result = try await events("good")
    let items = try #require(result.value["items"].list)
    #expect(items.map { $0["title"].text } == ["Standup", "Lunch", "Trip"])
    #expect(result.value["count"] == .integer(3) && result.value["truncated"] == .boolean(false))
    #expect(items[2]["all_day"] == .boolean(true) && items[2]["start"] == .datetime(Monday.at(0, days: 1)))
    #expect(items[1]["notes"] == .null, "what is left out is not known")
    // The words of a calendar are by others.
    #expect(result.labels(of: "calendar") == Labels(reading: "calendar", nil))
    let asked = requests()
    #expect(asked.map { $0["tool"]?.text } == ["hello", "calendar.events"])
    let context = try #require(asked.last?["context"])
    #expect(context["today"]?.text == "2026-04-06" && context["zone"]?.text == "America/Toronto")
    #expect(asked.last?["arguments"]?["from"]?.text == "2026-04-06T00:00:00-04:00" && asked.last?["phase"] == nil)
  }

  @Test func freeTimeIsWorkedOutOfTheEvents() async throws {
    let programs = programs("good")
    defer { programs.end() }
    let free = try await call(
      "calendar.free_slots",
      ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(23)), "minutes": .integer(60), "limit": .integer(20)], programs
    ).get()
    let starts = (free.value["items"].list ?? []).compactMap { $0["start"].instant }
    #expect(starts.contains(Monday.at(11, 30)) && !starts.contains(Monday.at(9)), "lunch takes up no time: \(starts)")
    let next = try await call("calendar.next", [:], programs).get()
    #expect(next.value["title"].text == "Standup")
    #expect(requests().count { $0["tool"]?.text == "hello" } == 1, "one start for all calls")
  }

  @Test func noticesAreDated() async throws {
    let result = try await events("stale")
    #expect(result.notices.map(\.text) == ["calendar as of 07:10", "calendar: 2 \\u{1B}[31mdamaged"], "\(result.notices)")
    #expect(result.notices.map(\.isMissing) == [false, true])
  }

  /// A part of the events is said to be one, and nothing is told from what is not there.
  @Test func aPartIsNotTheWhole() async throws {
    let result = try await events("cut")
    #expect(result.value["truncated"] == .boolean(true) && result.value["total"] == .null)
    let programs = programs("cut")
    defer { programs.end() }
    for tool in ["calendar.free_slots", "calendar.next", "calendar.focus_block"] {
      let outcome = await call(tool, tool == "calendar.next" ? [:] : Self.day, programs)
      #expect(throws: StepFailure.self, "\(tool)") { try outcome.get() }
    }
  }

  @Test(
    arguments: [
      ("type", #"items[0].start, is "soon" instead of a date and time"#), ("unknown", "items[0].titel"),
      ("untitled", "has no items[0].title"), ("calendars", "has no calendars"), ("undated", "not since when"),
      ("refused", "calendar.events: wrong password"), ("nothing", "without a result and without an error"),
      ("version", "speaks version 9"), ("family", "does not answer for calendar; its families: mail"),
      ("tools", "does not say its `tools`"), ("babble", #"no answer: "Ready.""#), ("gone", #"it wrote: "no such calendar""#),
    ]) func aBadProgramIsAFailureThatNamesIt(mode: String, message: String) async
  {
    let programs = programs(mode)
    defer { programs.end() }
    let failure = await #expect(throws: StepFailure.self) { try await call("calendar.events", Self.day, programs).get() }
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    #expect(failure?.hint?.isEmpty == false)
    if mode == "unknown" { #expect(failure?.hint == "did you mean `title`?") }
  }

  @Test func aCallThatTakesTooLongIsEnded() async {
    let programs = programs("silent", seconds: 1)
    defer { programs.end() }
    let failure = await #expect(throws: StepFailure.self) { try await call("calendar.events", Self.day, programs).get() }
    #expect(failure?.kind == .timedOut && failure?.hint?.contains("limits") == true)
  }

  @Test func aLineBeyondTheLimitIsAnError() async {
    let programs = programs("good", bytes: .bytes(300))
    defer { programs.end() }
    let failure = await #expect(throws: StepFailure.self) { try await call("calendar.events", Self.day, programs).get() }
    #expect(failure?.message.contains("a line of more than") == true, "\(failure?.message ?? "")")
  }

  @Test func answersAreToldApartByTheirIds() async throws {
    let programs = programs("late")
    defer { programs.end() }
    async let first = call("calendar.events", Self.day, programs)
    async let second = call("calendar.events", Self.day, programs)
    let all = await [first, second]
    for one in all { #expect(try one.get().value["count"] == .integer(3)) }
  }

  @Test func aToolThatIsNotOfferedIsNotAvailable() async {
    let programs = programs("good")
    defer { programs.end() }
    let failure = await #expect(throws: StepFailure.self) {
      try await call("calendar.update", ["id": .text("e1"), "title": .text("New")], programs).get()
    }
    #expect(
      failure?.kind == .unavailable
        && failure?.message == "calendar.update is not available: the program cal 2 behind calendar does not offer it")
    #expect(!requests().contains { $0["tool"]?.text == "calendar.update" }, "it was asked all the same")
  }

  // MARK: Writing

  private static let create: [String: Value] = [
    "title": .text("Dentist"), "start": .datetime(Monday.at(15)), "end": .datetime(Monday.at(16)),
  ]

  @Test func aWriteIsPreparedByItsStepAndAppliedByTheCommit() async throws {
    let programs = programs("good")
    defer { programs.end() }
    let writes = ProgramWrites(programs)
    let made = try await call("calendar.create", Self.create, programs, writes: writes).get()
    #expect(made.changes.map(\.title) == ["Dentist"])
    #expect(requests().compactMap { $0["phase"]?.text } == ["prepare"])
    _ = try await ProgramStage(nil, writes).commit()
    let asked = requests().filter { $0["tool"]?.text == "calendar.create" }
    #expect(asked.map { $0["phase"]?.text } == ["prepare", "apply"])
    #expect(asked[0]["key"]?.text == asked[1]["key"]?.text && asked[0]["key"]?.text?.isEmpty == false)
    // Another attempt at the run prepares it again, and leaves out what is done.
    let again = ProgramWrites(programs)
    _ = try await call("calendar.create", Self.create, programs, writes: again).get()
    _ = try await ProgramStage(nil, again).commit()
    #expect(requests().count { $0["phase"]?.text == "apply" } == 1)
  }

  @Test func aRunThatFailsAppliesNothing() async throws {
    let programs = programs("good")
    defer { programs.end() }
    let writes = ProgramWrites(programs)
    _ = try await call("calendar.create", Self.create, programs, writes: writes).get()
    ProgramStage(nil, writes).discard()
    #expect(!requests().contains { $0["phase"]?.text == "apply" })
    let late = await call(
      "calendar.create", ["title": .text("Late"), "start": .datetime(Monday.at(17))], programs, writes: writes)
    #expect(throws: StepFailure.self) { try late.get() }
  }

  @Test(arguments: [nil, false, true] as [Bool?]) func whatCannotBeUndoneIsAgreedToBefore(answer: Bool?) async throws {
    let programs = programs("good")
    defer { programs.end() }
    let questions = Questions()
    if let answer {
      programs.consent(isApproved: false) { question in
        questions.note(question)
        return answer
      }
    }
    let writes = ProgramWrites(programs)
    _ = try await call("calendar.create", Self.create, programs, writes: writes).get()
    let gone = try await call("calendar.delete", ["id": .text("e1")], programs, writes: writes).get()
    #expect(gone.notices.map(\.text) == [#"calendar.delete "Standup" cannot be undone: tells 1 guest"#])
    let stage = ProgramStage(nil, writes)
    if answer == true {
      _ = try await stage.commit()
      #expect(requests().count { $0["phase"]?.text == "apply" } == 2)
    } else {
      let failure = await #expect(throws: StepFailure.self) { try await stage.commit() }
      #expect(failure?.message.contains(#"calendar.delete "Standup" (tells 1 guest); nothing was written"#) == true)
      #expect(failure?.hint?.contains("--approve") == true)
      #expect(!requests().contains { $0["phase"]?.text == "apply" }, "the other write was applied")
    }
    if answer != nil {
      #expect(questions.all == ["This cannot be undone:\n  calendar.delete \"Standup\": tells 1 guest\nDo it? [y/N] "])
    }
  }

  @Test func whatWasDoneBeforeAFailureIsNamed() async throws {
    let programs = programs("full")
    defer { programs.end() }
    let writes = ProgramWrites(programs)
    _ = try await call("calendar.delete", ["id": .text("e2")], programs, writes: writes).get()
    _ = try await call("calendar.create", Self.create, programs, writes: writes).get()
    let stage = ProgramStage(nil, writes)
    let failure = await #expect(throws: StepFailure.self) { try await stage.commit() }
    #expect(stage.mayHaveWritten, "a part is written")
    #expect(
      failure?.message == #"calendar.create: the disk is full; already done, and not undone: calendar.delete "Lunch""#,
      "\(failure?.message ?? "")")
  }

  /// A refusal of the only write is known; of a program that ends on the way nothing is.
  @Test(arguments: [("full", false), ("dies", true), ("good", false)])
  func whetherAFailedWriteIsKnown(mode: String, isUnsure: Bool) async throws {
    let programs = programs(mode)
    defer { programs.end() }
    let writes = ProgramWrites(programs)
    _ = try await call("calendar.create", Self.create, programs, writes: writes).get()
    let stage = ProgramStage(nil, writes)
    #expect(!stage.mayHaveWritten, "nothing was applied yet")
    if mode == "good" {
      _ = try await stage.commit()
    } else {
      await #expect(throws: StepFailure.self) { try await stage.commit() }
      #expect(stage.mayHaveWritten == isUnsure)
    }
  }

  @Test func aModelWritesNothingThroughAProgram() async {
    let programs = programs("good")
    defer { programs.end() }
    let failure = await #expect(throws: StepFailure.self) {
      try await call("calendar.create", Self.create, programs, isByModel: true).get()
    }
    #expect(failure?.kind == .forbidden && !requests().contains { $0["phase"] != nil })
  }

  // MARK: The kit

  @Test(arguments: [("good", true), ("type", false), ("gone", false)]) func theKitTriesAProgram(mode: String, isGood: Bool)
    async throws
  {
    let programs = programs(mode)
    let context = ToolContext(
      now: Monday.now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(Monday.now, realWaits: true), key: "test")
    let trial = try #require(ProgramTrial("calendar", programs, settings: Monday.settings, context, isReal: false))
    let rows = await trial.rows { $0.name == "calendar.events" ? Arguments(for: $0, Self.day) : nil }
    #expect(rows.contains { $0.verdict == .bad } != isGood, "\(rows.map { ($0.name, $0.text) })")
    #expect(!requests().contains { $0["phase"]?.text == "apply" })
    if isGood {
      #expect(rows.map(\.name).suffix(4) == ["unknown tool", "bad arguments", "two requests", "end"])
      #expect(rows.last?.text == "it ends when its standard input is closed")
    }
  }
}

/// The questions that were asked.
private final class Questions: Sendable {
  private let state = Mutex<[String]>([])
  var all: [String] { state.withLock { $0 } }
  func note(_ question: String) { state.withLock { $0.append(question) } }
}

import LucidApplication
import LucidArguments
import LucidBackends
import LucidBuiltins
import LucidCore
import LucidReport
import LucidRuntime
import LucidShipped
import LucidTesting
import Testing

/// Sources that the user has switched off: absent by choice, never missing.
@Suite struct OffScenarios {
  /// A step for each family, and a second family that stays on.
  static let steps: [(family: String, step: String)] = [
    ("calendar", "calendar.events: {from: <<today>>, to: <<tomorrow>>}"), ("reminders", "reminders.list: {}"),
    ("tasks", "tasks.list: {}"), ("mail", "mail.search: {}"), ("notes", "notes.search: {}"),
    ("contacts", "contacts.search: {query: Sarah}"), ("habits", "habits.today: {}"), ("health", "health.today: {}"),
    ("weather", "weather.now: {}"), ("travel", "travel.to: {}"), ("web", "web.search: {query: tides}"),
    ("feeds", "feeds.items: {}"), ("bookmarks", "bookmarks.search: {}"),
    ("location", "location.current: {}"), ("files", "files.read: {}"), ("notify", "notify.send: {text: x}"),
  ]

  private func world(_ off: Set<String>) -> World {
    var world = World()
    world.settings.off = off
    return world
  }

  @Test func everyFamilyIsInTheTable() {
    #expect(Self.steps.map(\.family).sorted() == Families.all(vault: nil, settings: Settings()).map(\.name).sorted())
  }

  @Test(arguments: Self.steps.map(\.family)) func oneFlagSwitchesAFamilyOff(family: String) {
    let families = Families.all(vault: nil, settings: Settings(off: [family]))
    #expect(families.filter(\.isOff).map(\.name) == [family])
    #expect(families.first { $0.name == family }?.unavailable == .words(.switchedOff))
  }

  /// An ability that is to notify has nothing to do without it: the test after this one.
  @Test(arguments: Self.steps.indices.filter { Self.steps[$0].family != "notify" }) func whatIsOffIsNotMissed(row: Int)
    async throws
  {
    let (family, step) = Self.steps[row]
    let other = family == "notes" ? "habits.today: {}" : "notes.search: {}"
    let search = family == "mail" ? "notes.search" : "mail.search"
    let text = """
      steps:
        - id: other
          on_error: omit
          \(other)
        - id: gone
          \(step)
        - id: hangs
          \(search): {query: <<gone | json>>}
      prompt: |
        A<<if tools.\(family) is available>> on<<end>><<if gone is empty>> none<<else>> some<<end>><<gone | json>> B
      """
    let record = try await world([family]).run(text)
    #expect(record.outcome == .ok, "\(family): \(record.notices)")
    #expect(record.prompt?.text == "A B", "\(family): \(record.prompt?.text ?? "")")
    #expect(record.observations.first { $0.step == "gone" }?.isOff == true)
    #expect(!record.notices.contains { $0.text.contains("not available") || $0.text.contains("not set up") })
    #expect(record.answer?.text.contains("ot available") == false)
  }

  @Test(arguments: Self.steps.indices) func anAbilityThatNeedsItSaysSoOnce(row: Int) async throws {
    let (family, step) = Self.steps[row]
    let world = world([family])
    let record = await world.run(try world.plan("steps:\n  - \(step)\nprompt: Tell me.\n"))
    #expect(record.outcome == .nothing && ExitCode(record.outcome).rawValue == 10)
    let said = record.notices.map(\.text).filter { $0.contains("is off") }
    #expect(said.count == 1, "\(said)")
    #expect(said.first?.contains("`\(SetUp.on(family))`") == true)
    #expect(record.answer == nil && record.card == nil && !world.log.entries.contains { $0.contains(family + ".") })
  }

  @Test func aWriteToWhatIsOffEndsTheRun() async throws {
    let world = world(["reminders"])
    let record = await world.run(
      try world.plan(
        "steps:\n  - notes.search: {}\n  - reminders.create: {title: Call, at: tomorrow at 8 am}\nprompt: Tell me.\n"))
    #expect(record.outcome == .nothing && record.changes.isEmpty)
    #expect(record.notices.contains { $0.text.hasPrefix("reminders is off") })
  }

  @Test func aVariableOfItIsAbsent() async throws {
    let world = world(["calendar"])
    let record = try await world.run(
      "variables: { next: { calendar.next: {} } }\n"
        + "prompt: \"<<next.title | default(\\\"free\\\")>>.<<next.title>><<if next is available>>x<<end>>\"\n")
    #expect(record.prompt?.text == "free." && record.outcome == .ok, "\(record.prompt?.text ?? "") \(record.notices)")
  }

  @Test func theBriefingHasNoTileForIt() async throws {
    let record = await world(["weather", "mail"]).run(try World.shipped("briefing"))
    #expect(record.outcome == .ok, "\(record.notices)")
    let tiles = record.card?.body["tiles"].list ?? []
    #expect(tiles.map { $0["state"].text } == ["ok", "ok"])
    #expect(!(record.answer?.text.contains("ot available") ?? true))
  }

  @Test func whenOfItEndsTheRunWithTheSentence() async throws {
    let world = world(["weather"])
    let record = try await world.run(
      "when: sky.summary == \"rain\"\nsteps:\n  - id: notes\n    notes.search: {}\n  - id: sky\n    weather.now: {}\nprompt: Hi\n"
    )
    #expect(record.outcome == .nothing)
    #expect(
      record.notices.map(\.text) == ["weather is off, and Test needs it: `lucid setup weather PLACE` turns it on"])
  }

  @Test func aSourceThatNobodySetUpIsNamedOnceWithItsCommand() async throws {
    let record = await World(vault: World.vault(without: "calendar")).run(try World.shipped("briefing"))
    let text = TextRun(zone: Monday.zone, screen: Screen(), sources: SourceSet()).render(record)
    let command = "lucid config set backends.calendar DIR"
    // In the answer: a source that is not set up has no tile.
    #expect(text.ranges(of: command).count == 1, "\(text)")
    #expect(record.answer?.text.contains("Not set up: calendar (\(command))") == true, "\(record.answer?.text ?? "")")
    #expect(!text.contains("no calendar folder") && record.notices.filter(\.isMissing).count == 1)
    guard case .failed(let failure) = record.observations[0].status else {
      Issue.record("\(record.observations[0])")
      return
    }
    #expect(failure.message == "no calendar folder in the vault" && failure.setUp == command)
  }

  @Test func aBoundFolderOutOfReachIsNotCalledUnset() {
    struct Bound: FileTree {
      let tree = MemoryTree(name: "the vault", files: [:])
      var name: String { tree.name }
      func isBound(_ folder: String) -> Bool { folder == "mail" }
      func list(_ folder: String) throws(FileTreeError) -> [FileEntry] { try tree.list(folder) }
      func entry(_ path: String) throws(FileTreeError) -> FileEntry? { try tree.entry(path) }
      func read(_ path: String, limit: ByteCount) throws(FileTreeError) -> [UInt8] { try tree.read(path, limit: limit) }
      func stream(_ path: String, _ body: (UnsafeRawBufferPointer) throws(FileTreeError) -> Bool) throws(FileTreeError) {
        try tree.stream(path, body)
      }
    }
    #expect(StagedTree(over: Bound()).isBound("mail") && !StagedTree(over: Bound()).isBound("notes"))
  }
}

import LucidAgent
import LucidApplication
import LucidArguments
import LucidCore
import LucidRuntime
import LucidSession
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidVault

/// S43 to S55 of the acceptance list, and what S85 and S92 say of it: the system prompt, section by section.
@Suite struct PromptScenarios {
  static let nine = ["identity", "persona", "calendar", "web", "context", "notes", "contacts", "habits", "reminders"]

  static func setting(persona: String? = nil, off: Set<String> = [], on: Set<String> = [], files: [SourceFile] = [])
    -> PromptContext
  {
    var setting = PromptContext()
    setting.persona = persona
    setting.off = off
    setting.on = on
    setting.files = files
    return setting
  }

  // MARK: The whole

  @Test func s43_nineSectionsInTheirOrder() async throws {
    let prompt = try await World().prompt(Self.setting(persona: "standup"))
    #expect(prompt.parts.map(\.section.name) == Self.nine && prompt.parts.map(\.section.order) == Array(1...9))
    #expect(prompt.parts.filter(\.isIncluded).count == 9)
    #expect(prompt.text.utf8.count == prompt.parts.map(\.text).joined(separator: " ").utf8.count)
    #expect(prompt.parts.allSatisfy { part in Self.pieces(part).allSatisfy { prompt.text.contains($0) } })
    #expect(prompt.parts.allSatisfy { $0.text.first?.isWhitespace == false && $0.text.last?.isWhitespace == false })
  }

  @Test func s44_theSynthesisDoesWithoutTheSearch() async throws {
    let whole = try await World().prompt(Self.setting(persona: "standup"))
    let synthesis = try await World().prompt(Self.setting(persona: "standup"), synthesis: true)
    let search = whole["web"] + " "
    #expect(!search.isEmpty && synthesis.text == whole.text.replacing(search, with: ""))
    #expect(!synthesis.text.contains("WEB_SEARCH") && whole.text.contains("[WEB_SEARCH:{"))
  }

  /// The text of a section; of one that says the time the rest of it, and that sentence.
  private static func pieces(_ part: SystemPrompt.Part) -> [String] {
    guard let time = part.text.firstRange(of: " Today is ") else { return [part.text] }
    return [String(part.text[..<time.lowerBound]), String(part.text[time.lowerBound...])]
  }

  /// A server keeps what it has read up to the first byte that differs.
  @Test func twoRequestsAMinuteApartDifferAtTheirEnd() async throws {
    var world = World(now: Monday.at(10, 41))
    let before = try await world.prompt(Self.setting(persona: "standup", on: ["tasks"])).text
    world.now = Monday.at(10, 42)
    let after = try await world.prompt(Self.setting(persona: "standup", on: ["tasks"])).text
    let shared = zip(before.utf8, after.utf8).prefix { $0 == $1 }.count
    #expect(before != after && before.utf8.count - shared < 80, "\(before.dropFirst(shared))")
    #expect(before.hasPrefix("You are the user's personal AI assistant. The user is called Robin."))
    // Rules and persona stand before what changes with the data.
    for (first, second) in [
      ("you serve as", "CALENDAR."), ("REMINDERS.", "CALENDAR."), ("CALENDAR.", "Today is Monday, April 6"),
    ] {
      let places = [first, second].compactMap { before.firstRange(of: $0)?.lowerBound }
      #expect(places.count == 2 && places[0] < places[1], "\(first), \(second)")
    }
  }

  /// One that says the time in the middle is read on to that sentence; one that asks only for it is sent last.
  @Test func aSectionThatSaysTheTimeIsSentInTwoParts() async throws {
    func ending(_ text: String) async throws -> String {
      let file = SourceFile(
        name: "mine", text: "lucidability: 1\nkind: section\nname: mine\norder: 1\ntext: \"\(text)\"\n")
      let prompt = try await World().prompt(Self.setting(files: [file]))
      #expect(prompt["mine"].hasPrefix("MINE"))
      let place = try #require(prompt.text.firstRange(of: "User's city: Montreal."))
      return String(prompt.text[place.upperBound...])
    }
    #expect(try await ending("MINE. For <<name>>. It is <<time>> now. Be quick.") == " It is 7:30 AM now. Be quick.")
    #expect(try await ending("MINE <<if now > today>>is late.<<end>>") == " MINE is late.")
    #expect(try await ending("MINE. For <<name>>.") == "")
  }

  // MARK: Identity

  @Test func s45_whoWhenAndWhere() async throws {
    let text = try await World().prompt()["identity"]
    for part in [
      "Monday, April 6, 2026 at 7:30 AM", "America/Toronto", "Region: CA", "Montreal", "calendar", "notes, reminders and mail",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  static let clauses: [(off: Set<String>, clause: String)] = [
    (["calendar"], "the user's calendar"), (["location"], "Montreal"),
  ]

  @Test(arguments: clauses) func s45_aClauseGoesWithWhatItSpeaksOf(_ off: Set<String>, _ clause: String) async throws {
    let (all, some) = (try await World().prompt()["identity"], try await World().prompt(forbidden: off)["identity"])
    #expect(all.contains(clause) && !some.contains(clause))
  }

  /// The clause stands where they are shown, and names no others.
  @Test func s45_whatIsShownIsNamedWhereItIs() async throws {
    let clause = "You are shown some of the user's "
    let (all, some) = (try await World().prompt()["context"], try await World().prompt(forbidden: ["notes"])["context"])
    #expect(all.hasPrefix(clause + "notes, reminders and mail. ") && some.hasPrefix(clause + "reminders and mail. "), "\(some)")
    #expect(try await !World().prompt()["identity"].contains(clause))
  }

  @Test func s45_anUnknownRegionIsNotNamed() async throws {
    var world = World()
    world.settings.region = nil
    let text = try await world.prompt()["identity"]
    #expect(text.contains("Timezone") && !text.contains("Region"))
  }

  @Test func s46_theDayOfTheWeekIsComputed() async throws {
    let world = World(now: Monday.at(9, 15, days: -4))
    #expect(try await world.prompt()["identity"].contains("Thursday, April 2, 2026 at 9:15 AM"))
  }

  // MARK: The other sections

  @Test func s47_thePersonaThatWasChosen() async throws {
    let chosen = try await World().prompt(Self.setting(persona: "oneOnOne"))["persona"]
    #expect(chosen.contains("\"1:1\"") && chosen.contains("Serve a talk between two people"))
    #expect(try await World().prompt().part("persona")?.fate == .left("persona is not available: none was chosen"))
  }

  @Test func s47_aPersonaThatDoesNotExistIsRefused() async throws {
    let error = await #expect(throws: CommandError.self) { try await World().prompt(Self.setting(persona: "oneOnTwo")) }
    #expect(error?.message == "there is no persona `oneOnTwo`; did you mean `oneOnOne`?")
  }

  @Test func s48_withoutACalendarThereIsNoGap() async throws {
    let off = try await World().prompt(Self.setting(off: ["calendar"]))
    let forbidden = try await World().prompt(forbidden: ["calendar"])
    var world = World()
    world.vault = World.vault(without: "calendar")
    let missing = try await world.prompt()
    for prompt in [off, forbidden, missing] {
      #expect(prompt.part("calendar")?.isIncluded == false && !prompt.text.contains("CALENDAR"))
      #expect(!prompt.text.contains("  "))
    }
  }

  @Test func s49_aSearchThatIsNotSetUpIsNotOffered() async throws {
    var world = World()
    world.vault = World.vault(without: "web")
    #expect(try await world.prompt().part("web")?.fate == .left("web is not available: no search of the web is set up"))
  }

  @Test func s50_whatIsOpenElsewhere() async throws {
    let reminders = try await World().prompt(forbidden: ["notes", "mail"])["context"]
    #expect(reminders.contains(": 2 items from Reminders.") && reminders.contains("[Reminders] Book the train to Ottawa"))
    #expect(reminders.split(separator: "\n").count == 3 && !reminders.contains("[Notes]") && !reminders.contains("[Mail]"))
    let all = try await World().prompt()["context"]
    #expect(all.contains("3 items from Notes, 2 items from Reminders, 3 items from Mail."))
    let none = try await World().prompt(forbidden: ["notes", "reminders", "mail"])
    #expect(none.part("context")?.fate == .left("notes is not available: not permitted"))
  }

  @Test func s51_theTenNewestNotes() async throws {
    var notes: [String: String] = [:]
    for n in 1...12 {
      notes["notes/N\(n).md"] =
        "---\ntitle: Note \(n)\nupdated: 2026-03-\(n + 10)T10:00:00Z\n---\n" + String(repeating: "x", count: 300)
    }
    var world = World()
    world.vault = World.vault(without: "notes", adding: notes)
    let text = try await world.prompt()["notes"]
    #expect(text.contains("[NOTE_ACTION:{\"action\":\"create\""))
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("- Note ") }
    #expect(lines.map { $0.split(separator: " ")[2] } == (3...12).reversed().map { "\($0)" })
    #expect(lines.allSatisfy { $0.hasSuffix(": \"" + String(repeating: "x", count: 199) + "…\"") })
    let forbidden = try await world.prompt(forbidden: ["notes"])
    #expect(forbidden.part("notes")?.fate == .left("notes is not available: not permitted"))
  }

  @Test func s52_contactsThatMayNotBeReadAreNotNamed() async throws {
    let prompt = try await World().prompt(forbidden: ["contacts"])
    #expect(prompt.part("contacts")?.isIncluded == false && !prompt.text.contains("CONTACTS_SEARCH"))
    #expect(try await World().prompt()["contacts"].contains("[CONTACTS_SEARCH:{\"query\":"))
  }

  @Test func s53_withoutHabitsNothingIsSaidOfThem() async throws {
    var world = World()
    world.vault = World.vault(without: "habits")
    #expect(try await world.prompt().part("habits")?.isIncluded == false)
    let text = try await World().prompt()["habits"]
    for action in ["log", "create", "query"] { #expect(text.contains("[HABIT_ACTION:{\"action\":\"\(action)\"")) }
    #expect(text.contains("1 of 3") && text.contains("- Run: done") && !text.contains("Journal"))
  }

  /// A model that calls tools is told of the tags that do what no tool does, and of no others.
  @Test func aModelThatCallsToolsIsToldOfFewTags() async throws {
    let (plain, calling) = (try await World().prompt(), try await World().prompt(callsTools: true))
    func tags(_ prompt: SystemPrompt) -> Set<String> {
      Set(TagRegistry.standard.scanner.tags(in: prompt.text).map(\.name))
    }
    #expect(tags(plain).isSuperset(of: ["CALENDAR_ACTION", "NOTE_ACTION", "HABIT_ACTION", "REMINDER", "CONTACTS_SEARCH"]))
    #expect(tags(calling).isSuperset(of: ["CALENDAR_ACTION", "NOTE_ACTION", "HABIT_ACTION"]))
    #expect(tags(calling).isDisjoint(with: ["REMINDER", "CONTACTS_SEARCH"]))
    for action in [#""action":"create","title""#, #""action":"list""#, #""action":"log""#] {
      #expect(plain.text.contains(action) && !calling.text.contains(action), "\(action)")
    }
    #expect(calling.text.utf8.count * 4 < plain.text.utf8.count * 3)
    // The data is the same.
    for line in ["- Run: done", "- Client review, 13:00 to 14:30", "Grocery list {id:"] { #expect(calling.text.contains(line)) }
  }

  @Test(arguments: [false, true]) func s54_remindersAreInBothPrompts(_ synthesis: Bool) async throws {
    #expect(try await World().prompt(synthesis: synthesis)["reminders"].contains("[REMINDER:{\"title\":"))
  }

  // MARK: Sections of one's own

  @Test func s55_aSectionIsAFile() async throws {
    let file = SourceFile(
      name: "files.lucidability",
      text: "lucidability: 1\nkind: section\nname: files\norder: 10\ntext: \"FILES. <<name>>'s files have paths.\"\n")
    let prompt = try await World().prompt(Self.setting(files: [file]))
    #expect(prompt.parts.last?.section.name == "files" && prompt.text.contains(" FILES. Robin's files have paths. CALENDAR."))
  }

  @Test func s55_oneOfTheSameNameTakesThePlaceOfTheShippedOne() async throws {
    let file = SourceFile(
      name: "mine", text: "lucidability: 1\nkind: section\nname: identity\norder: 1\ntext: You are a parrot.\n")
    let prompt = try await World().prompt(Self.setting(files: [file]))
    #expect(prompt.parts.map(\.section.name) == Self.nine && prompt.text.hasPrefix("You are a parrot. WEB SEARCH."))
  }

  @Test func s55_oneWithMistakesIsRefused() async throws {
    let file = SourceFile(name: "mine", text: "lucidability: 1\nkind: section\nname: mine\norder: 1\ntext: <<nobody>>\n")
    let error = await #expect(throws: CommandError.self) { try await World().prompt(Self.setting(files: [file])) }
    #expect(error?.exit == .fileInvalid && error?.message == "mine was not read: it has errors")
  }

  // MARK: The rest of the list

  @Test func s85_theBriefingIsNoPartOfIt() async throws {
    let evening = World(now: Monday.at(19))
    let card = try #require(await evening.run(try World.shipped("daily")).card)
    let text = try await evening.prompt().text
    #expect(card.body["evening_nudge"] == .boolean(true))
    for said in ["unlogged", "pinned", "streaks"] { #expect(!text.contains(said), "\(said)") }
  }

  @Test func s92_theNextMessageKnowsTheNewDayAndTheNewLabel() async throws {
    let labels = "[{\"name\": \"work\"}, {\"name\": \"garden\"}]"
    var world = World()
    let before = try await world.prompt(Self.setting(on: ["tasks"]))
    world.now = Monday.at(8, days: 1)
    world.vault = World.vault(without: "tasks/labels.json", adding: ["tasks/labels.json": labels])
    let after = try await world.prompt(Self.setting(on: ["tasks"]))
    #expect(before["identity"].contains("Monday, April 6") && !before["tasks"].contains("garden"))
    #expect(
      after["identity"].contains("Tuesday, April 7, 2026 at 8:00 AM") && after["tasks"].contains("Labels: errands, garden, work.")
    )
  }
}

extension World {
  /// The system prompt as a conversation would have it. Families of `forbidden` are bound, but may not be used.
  func prompt(
    _ setting: PromptContext = PromptContext(), synthesis: Bool = false, forbidden: Set<String> = [], callsTools: Bool = false
  ) async throws -> SystemPrompt {
    let composition = Composition(vault: vault, zones: Monday.zones, settings: settings)
    let context = composition.tools.context(
      clock: clock ?? TestClock(now), loop: nil, zone: Monday.zone, settings: settings, runID: "run",
      model: ScriptedModel(turns: [], callsTools: callsTools), observer: nil
    ).gated(without: Dictionary(uniqueKeysWithValues: forbidden.map { ($0, "not permitted") }))
    return await (try composition.systemPromptMiddleware(setting)).assembler.prompt(in: context, synthesis: synthesis)
  }
}

extension SystemPrompt {
  func part(_ name: String) -> Part? { parts.first { $0.section.name == name } }
  /// The text of a section; empty when it is left out.
  subscript(name: String) -> String { part(name).map { $0.isIncluded ? $0.text : "" } ?? "" }
}

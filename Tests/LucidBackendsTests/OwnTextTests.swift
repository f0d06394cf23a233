import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

/// The person's own texts, and those of models.
@Suite(.timeLimit(.minutes(20))) struct OwnTextTests {
  /// A vault in memory with the tools of all families.
  private struct Vault {
    let stage: StagedTree
    private let tools: [any Tool]

    init(_ files: [String: String]) { self.init(bytes: files.mapValues { Array($0.utf8) }) }

    private init(bytes: [String: [UInt8]]) {
      stage = StagedTree(over: MemoryTree(name: "~/vault", files: bytes))
      tools = Families.all(vault: Families.Vault(tree: stage, zones: Monday.zones), settings: Monday.settings).flatMap(\.tools)
    }

    func call(
      _ name: String, _ arguments: [String: Value] = [:], byModel: Bool = false, labels: Labels = .none, key: String = "run/1"
    ) async throws -> ToolResult {
      let tool = try #require(tools.first { $0.signature.name == name })
      var context = ToolContext(
        now: Monday.now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(Monday.now), key: key)
      context.isByModel = byModel
      context.labels = labels
      return try await tool.call(Arguments(for: tool.signature, arguments, days: []), in: context)
    }

    /// Whether all that a family lists is the person's own.
    func isOwn(_ family: String) async throws -> Bool? {
      let (tool, arguments) = OwnTextTests.listing(family)
      return try await call(tool, arguments).authorship?.isOwn
    }

    /// The only file that was written, with its text.
    func written() throws -> (path: String, text: String) {
      let changes = stage.changes.filter { !$0.path.hasSuffix("displayname") && !$0.path.hasSuffix(".json") }
      let change = try #require(changes.first)
      return (change.path, String(decoding: change.after ?? [], as: UTF8.self))
    }
  }

  private static func listing(_ family: String) -> (tool: String, arguments: [String: Value]) {
    switch family {
    case "calendar":
      (
        "calendar.events",
        ["from": .datetime(Monday.now.adding(seconds: -86_400)), "to": .datetime(Monday.now.adding(seconds: 864_000))]
      )
    case "notes": ("notes.search", [:])
    case "contacts": ("contacts.search", ["query": .text("Sam")])
    default: (family + ".list", [:])
    }
  }

  private static func ics(_ component: String, _ lines: String = "", head: String = "") -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(head)BEGIN:\(component)\r\nUID:u1\r\nSUMMARY:Standup\r\n"
      + "DTSTART:20260407T130000Z\r\nDTEND:20260407T140000Z\r\n\(lines)END:\(component)\r\nEND:VCALENDAR\r\n"
  }

  private static func todo(_ lines: String = "") -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:t1\r\nSUMMARY:Milk\r\n\(lines)END:VTODO\r\nEND:VCALENDAR\r\n"
  }

  private static let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:c1\r\nFN:Sam Lee\r\nEND:VCARD\r\n"
  private static let organizer = "ORGANIZER;CN=Eve:mailto:eve@example.org\r\n"

  @Test(arguments: [
    ("calendar/work/a.ics", ics("VEVENT"), true),
    // A meeting that the person planned with others.
    ("calendar/work/a.ics", ics("VEVENT", "ATTENDEE:mailto:sam@example.org\r\n"), true),
    ("calendar/work/a.ics", ics("VEVENT", organizer), false),
    ("calendar/work/a.ics", ics("VEVENT", head: "METHOD:REQUEST\r\n"), false),
    ("calendar/feed.ics", ics("VEVENT", head: "REFRESH-INTERVAL;VALUE=DURATION:P1D\r\n"), false),
    ("calendar/feed.ics", ics("VEVENT", head: "SOURCE;VALUE=URI:https://example.org/a.ics\r\n"), false),
    ("calendar/Subscribed/a.ics", ics("VEVENT"), false),
    ("notes/a.md", "# A\n\ntext", true),
    ("notes/a.md", "---\ntitle: A\ntags: [work]\n---\ntext", true),
    ("notes/a.md", "---\nsource: conversation\n---\ntext", true),
    ("notes/a.md", "---\nsource: https://example.org\n---\ntext", false),
    ("notes/a.md", "---\nurl: https://example.org\n---\ntext", false),
    ("notes/a.md", "---\nimported: 2026-04-01\n---\ntext", false),
    ("notes/a.md", "---\ntags: [clippings]\n---\ntext", false),
    ("notes/Clippings/a.md", "text", false),
    ("tasks/list/a.ics", todo(), true),
    ("tasks/list/a.ics", todo(organizer), false),
    ("tasks/shared/a.ics", todo(), false),
    ("reminders/list/a.ics", todo(), true),
    ("reminders/list/a.ics", todo(organizer), false),
    // Nothing says who wrote a card.
    ("contacts/a.vcf", card, false),
    ("contacts/shared/a.vcf", card, false),
  ])
  func reading(path: String, text: String, isOwn: Bool?) async throws {
    let family = String(path.prefix { $0 != "/" })
    let vault = Vault([path: text])
    #expect(try await vault.isOwn(family) == isOwn)
    // A list is own only if every item is.
    let own: [String: String] = [
      "calendar": Self.ics("VEVENT").replacing("u1", with: "u2"), "tasks": Self.todo().replacing("t1", with: "t2"),
      "reminders": Self.todo().replacing("t1", with: "t2"), "notes": "mine", "contacts": Self.card.replacing("c1", with: "c2"),
    ]
    let ending = String(path[(path.lastIndex(of: ".") ?? path.startIndex)...])
    let both = Vault([path: text, "\(family)/mine/b\(ending)": own[family] ?? ""])
    #expect(try await both.isOwn(family) == isOwn)
  }

  @Test func timesHaveNoWords() async throws {
    let vault = Vault(["calendar/work/a.ics": Self.ics("VEVENT", Self.organizer)])
    let range = Self.listing("calendar").arguments
    #expect(try await vault.call("calendar.free_slots", range).authorship == .own)
    #expect(try await vault.call("calendar.focus_block", range).authorship == .own)
    #expect(try await vault.call("calendar.next").authorship?.isOwn == false)
  }

  // MARK: Writes of models

  /// Texts with all that the formats escape.
  private static func text(_ random: inout some RandomNumberGenerator, lines: Bool) -> String {
    let words =
      [
        "Milk", "a,b", "x;y", "\\n", "\"q\"", "ünï", "# h", "---", ": colon", "  two", "日本", "- dash", "'s",
      ] + (lines ? ["\n", "\n\n"] : [])
    let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
    return "T " + text.joined(separator: " ")
  }

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let makers: [(family: String, tool: String)] = [
    ("calendar", "calendar.create"), ("notes", "notes.create"), ("tasks", "tasks.create"), ("reminders", "reminders.create"),
  ]

  private static func arguments(_ family: String, _ random: inout some RandomNumberGenerator) -> [String: Value] {
    let (title, text) = (text(&random, lines: false), text(&random, lines: true))
    switch family {
    case "calendar":
      return ["title": .text(title), "notes": .text(text), "start": .datetime(Monday.now.adding(seconds: 3600))]
    case "notes": return ["title": .text(title), "body": .text(text)]
    case "tasks": return ["title": .text(title), "description": .text(text)]
    default: return ["title": .text(title), "notes": .text(text), "at": .datetime(Monday.now.adding(seconds: 3600))]
    }
  }

  @Test(arguments: 0..<4) func whatAModelWroteIsNotOwn(maker: Int) async throws {
    let (family, tool) = Self.makers[maker]
    var random = Seeded(state: UInt64(maker + 1))
    for _ in 0..<40 {
      let arguments = Self.arguments(family, &random)
      let plain = Vault([:])
      _ = try await plain.call(tool, arguments)
      #expect(try await plain.isOwn(family) == true, "\(arguments)")
      // A file's step with words of a mail is no better.
      let relayed = Vault([:])
      _ = try await relayed.call(tool, arguments, labels: Labels(reading: "mail"))
      #expect(try await relayed.isOwn(family) == false, "\(arguments)")
      let made = Vault([:])
      _ = try await made.call(tool, arguments, byModel: true)
      #expect(try await made.isOwn(family) == false, "\(arguments)")
      // The mark is in the file, and stays when the person changes the text.
      let (path, text) = try made.written()
      #expect(try await Vault([path: text]).isOwn(family) == false)
      let edited = family == "notes" ? text + "\nMine.\n" : text.replacing("SUMMARY:", with: "SUMMARY:Mine ")
      #expect(try await Vault([path: edited]).isOwn(family) == false, "\(edited)")
    }
  }

  @Test func changesOfARunKeepTheMark() async throws {
    let vault = Vault([:])
    let note = try await vault.call("notes.create", ["title": .text("A"), "body": .text("one")], byModel: true)
    let id = Value.text(note.value["id"].text ?? "")
    _ = try await vault.call("notes.append", ["note": id, "text": .text("two")])
    #expect(try await vault.isOwn("notes") == false)
    _ = try await vault.call("notes.update", ["note": id, "pinned": .boolean(true)])
    _ = try await vault.call("notes.update", ["note": id, "title": .text("B"), "tags": .list([.text("x")])])
    #expect(try await vault.isOwn("notes") == false)
    let event = try await vault.call(
      "calendar.create", ["title": .text("A"), "start": .datetime(Monday.now.adding(seconds: 3600))], byModel: true)
    let event1 = Value.text(event.value["id"].text ?? "")
    _ = try await vault.call("calendar.update", ["id": event1, "title": .text("B")])
    #expect(try await vault.isOwn("calendar") == false)
  }

  @Test func aModelsChangeMarksWhatWasOwn() async throws {
    let vault = Vault(["notes/a.md": "# A\n\none\n", "calendar/work/a.ics": Self.ics("VEVENT")])
    // Another time is no text.
    let later = Value.datetime(Monday.now.adding(seconds: 7200))
    _ = try await vault.call("calendar.update", ["id": .text("u1"), "start": later], byModel: true)
    _ = try await vault.call("notes.append", ["note": .text("a"), "text": .text("mine")])
    #expect(try await (vault.isOwn("calendar"), vault.isOwn("notes")) == (true, true))
    _ = try await vault.call("calendar.update", ["id": .text("u1"), "title": .text("Lunch")], byModel: true)
    _ = try await vault.call("notes.append", ["note": .text("a"), "text": .text("two")], byModel: true)
    #expect(try await (vault.isOwn("calendar"), vault.isOwn("notes")) == (false, false))
  }
}

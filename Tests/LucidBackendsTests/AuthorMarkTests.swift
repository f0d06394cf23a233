import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBackends
@testable import LucidVault

/// Marks in the person's files: every way by which a run writes leaves one, and every way of reading joins it.
@Suite(.timeLimit(.minutes(20))) struct AuthorMarkTests {
  /// A vault in memory with the tools of all families.
  private struct Vault {
    let stage: StagedTree
    let tools: [any Tool]

    init(_ files: [String: [UInt8]], emails: [String] = []) {
      stage = StagedTree(over: MemoryTree(name: "~/vault", files: files))
      var settings = Monday.settings
      settings.emails = emails
      tools = Families.all(vault: Families.Vault(tree: stage, zones: Monday.zones), settings: settings).flatMap(\.tools)
    }

    init(_ files: [String: String], emails: [String] = []) { self.init(files.mapValues { Array($0.utf8) }, emails: emails) }

    func call(
      _ name: String, _ arguments: [String: Value] = [:], _ labels: Labels = .none, byModel: Bool = false, key: String = "run/1"
    ) async throws -> ToolResult {
      let tool = try #require(tools.first { $0.signature.name == name })
      var context = ToolContext(
        now: Monday.now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(Monday.now), key: key)
      (context.labels, context.isByModel) = (labels, byModel)
      return try await tool.call(Arguments(for: tool.signature, arguments, days: []), in: context)
    }

    /// The labels of a reading, as a run sees them.
    func labels(_ reading: Reading) async throws -> Labels {
      try await call(reading.tool, reading.arguments).labels(of: String(reading.tool.prefix { $0 != "." }))
    }

    /// What is written, in a vault of its own: nothing is known but the files.
    func reopened(_ files: [String: String]) -> Vault {
      var now = files.mapValues { Array($0.utf8) }
      for change in stage.changes { now[change.path] = change.after }
      return Vault(now)
    }
  }

  struct Reading: Sendable {
    let tool: String
    var arguments: [String: Value] = [:]
  }

  /// A tool that writes, and the readings that give what it wrote.
  struct Writing: Sendable, CustomTestStringConvertible {
    let tool: String
    let arguments: [String: Value]
    let readings: [Reading]
    /// Whether it writes words that are read back.
    var hasWords = true
    var testDescription: String { tool }
  }

  private static let hour = Value.datetime(Monday.now.adding(seconds: 3600))
  private static let range: [String: Value] = [
    "from": .datetime(Monday.now.adding(seconds: -86_400)), "to": .datetime(Monday.now.adding(seconds: 864_000)),
  ]
  private static let events = [Reading(tool: "calendar.events", arguments: range), Reading(tool: "calendar.next")]
  private static let times = [
    Reading(tool: "calendar.free_slots", arguments: range), Reading(tool: "calendar.focus_block", arguments: range),
  ]
  private static let contacts = [Reading(tool: "contacts.search", arguments: ["query": .text("zebra")])]
  private static let notes = [Reading(tool: "notes.search"), Reading(tool: "notes.search", arguments: ["query": .text("zebra")])]
  private static let habits = [
    Reading(tool: "habits.today"), Reading(tool: "habits.streaks"),
    Reading(tool: "habits.summary", arguments: ["habit": .text("Run")]),
  ]

  private static func todo(_ uid: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:\(uid)\r\nSUMMARY:Rent\r\nDUE:20260407T130000Z\r\n"
      + "END:VTODO\r\nEND:VCALENDAR\r\n"
  }

  static let files: [String: String] = [
    "calendar/work/a.ics":
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:u1\r\nSUMMARY:Standup\r\nDTSTART:20260406T130000Z\r\n"
      + "DTEND:20260406T140000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    "notes/a.md": "# A zebra\n\none\n", "tasks/list/.keep": "", "reminders/list/.keep": "",
    "tasks/list/t.ics": todo("t1"), "reminders/list/r.ics": todo("r1"),
    "contacts/a.vcf": "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:c1\r\nFN:Zora Zebra\r\nEND:VCARD\r\n",
    "mail/cur/.keep": "", "mail/.Drafts/cur/.keep": "",
    "habits/habits.json": #"[{"id": "r", "name": "Run", "unit": "count"}]"#,
  ]

  static let writings: [Writing] = [
    Writing(tool: "calendar.create", arguments: ["title": .text("x"), "start": hour], readings: [events[0]] + times),
    Writing(tool: "calendar.update", arguments: ["id": .text("u1"), "notes": .text("x")], readings: events + times),
    Writing(
      tool: "calendar.update", arguments: ["id": .text("u1"), "start": hour], readings: events + times, hasWords: false),
    Writing(
      tool: "tasks.create", arguments: ["title": .text("x"), "labels": .list([.text("l")])],
      readings: [Reading(tool: "tasks.list"), Reading(tool: "tasks.labels")]),
    Writing(tool: "tasks.create_label", arguments: ["name": .text("x")], readings: [Reading(tool: "tasks.labels")]),
    Writing(
      tool: "reminders.create", arguments: ["title": .text("x"), "at": hour], readings: [Reading(tool: "reminders.list")]),
    Writing(
      tool: "tasks.update", arguments: ["id": .text("t1"), "description": .text("x")], readings: [Reading(tool: "tasks.list")]),
    Writing(
      tool: "tasks.update", arguments: ["id": .text("t1"), "deadline": hour],
      readings: [Reading(tool: "tasks.list")], hasWords: false),
    Writing(
      tool: "reminders.update", arguments: ["id": .text("r1"), "notes": .text("x")],
      readings: [Reading(tool: "reminders.list")]),
    Writing(
      tool: "reminders.update", arguments: ["id": .text("r1"), "at": hour], readings: [Reading(tool: "reminders.list")],
      hasWords: false),
    Writing(tool: "contacts.create", arguments: ["name": .text("Zebra Lee")], readings: contacts),
    Writing(
      tool: "contacts.update", arguments: ["id": .text("c1"), "phones": .list([.text("+1 514 555 0101")])], readings: contacts),
    Writing(tool: "notes.create", arguments: ["title": .text("zebra"), "body": .text("x")], readings: notes),
    Writing(tool: "notes.append", arguments: ["note": .text("a"), "text": .text("x")], readings: notes),
    Writing(tool: "notes.update", arguments: ["note": .text("a"), "body": .text("zebra")], readings: notes),
    Writing(tool: "notes.update", arguments: ["note": .text("a"), "tags": .list([.text("t")])], readings: notes),
    Writing(
      tool: "mail.draft",
      arguments: ["to": .list([.text("dana@example.org")]), "subject": .text("zebra"), "body": .text("x")],
      readings: [Reading(tool: "mail.search", arguments: ["folder": .text("Drafts")])]),
    Writing(tool: "habits.create", arguments: ["name": .text("Swim")], readings: habits),
    Writing(tool: "habits.log", arguments: ["habit": .text("Swim"), "create": .boolean(true)], readings: habits),
    Writing(
      tool: "habits.log", arguments: ["habit": .text("Run"), "value": .number(3)], readings: habits, hasWords: false),
    Writing(
      tool: "habits.log", arguments: ["habit": .text("Run"), "note": .text("x")], readings: habits, hasWords: false),
    Writing(tool: "habits.log", arguments: ["entries": .text("Run = 3")], readings: habits, hasWords: false),
  ]

  /// These set a flag, note a time, or take away; `docs/flows.md` says so.
  /// A notification is no item of the person's files.
  private static let unmarked: Set<String> = [
    "notify.send",
    "calendar.delete", "notes.delete", "notes.touch", "reminders.complete",
    "reminders.delete", "tasks.complete", "tasks.delete", "habits.archive",
  ]

  @Test func everyToolThatWritesIsHere() {
    let all = Vault(Self.files).tools.map(\.signature).filter { $0.effect != .read }.map(\.name)
    #expect(Set(all) == Set(Self.writings.map(\.tool)).union(Self.unmarked))
    #expect(Self.unmarked.isDisjoint(with: Self.writings.map(\.tool)))
  }

  @Test(arguments: writings) func whatIsWrittenKeepsItsLabels(writing: Writing) async throws {
    let family = String(writing.tool.prefix { $0 != "." })
    let target = String(writing.readings[0].tool.prefix { $0 != "." })
    let health = Labels(families: FamilySet("health"))
    let policy = FlowPolicy(localOnly: FamilySet("health"))
    for (labels, byModel, isOwn) in [
      (.none, false, true), (.none, true, false), (health, false, true), (health, true, false),
      (health.union(Labels(reading: "mail")), false, false),
    ] as [(Labels, Bool, Bool)] {
      let vault = Vault(Self.files)
      let result = try await vault.call(writing.tool, writing.arguments, labels, byModel: byModel)
      #expect(!result.changes.isEmpty)
      let later = vault.reopened(Self.files)
      for reading in writing.readings {
        let read = try await later.labels(reading)
        #expect(read.families == labels.families.union(FamilySet(target)), "\(reading.tool) \(labels) \(byModel)")
        let decision = policy.decide(read, to: .model("far", isDevice: false))
        #expect(decision == (labels.families.isEmpty ? .allowed : .refused(FamilySet("health"))), "\(reading.tool)")
        // Of a card and of a message nothing says who wrote it.
        if family == "contacts" || family == "mail" {
          #expect(read.untrusted == FamilySet(family))
          continue
        }
        // Times have no words, and nothing tells of labels who made them.
        if reading.tool == "tasks.labels" || Self.times.contains(where: { $0.tool == reading.tool }) { continue }
        #expect(read.untrusted.isEmpty == (isOwn || !writing.hasWords), "\(reading.tool) \(labels) \(byModel)")
      }
      // A change that was made without data leaves no trace but itself.
      if labels.isEmpty, !byModel {
        let texts = vault.stage.changes.map { String(decoding: $0.after ?? [], as: UTF8.self).lowercased() }
        #expect(!texts.contains { $0.contains("written") })
      }
      // A second writing of the person's own joins nothing and takes nothing away.
      if family == "notes" {
        _ = try await later.call("notes.append", ["note": .text("zebra"), "text": .text("mine")], key: "run/2")
        #expect(try await later.labels(Self.notes[0]).families == labels.families.union(FamilySet("notes")))
      }
    }
  }

  /// What a write says of an item that was made of other data has its labels.
  @Test func resultsOfWritesHaveTheLabelsOfTheItem() async throws {
    let health = Labels(families: FamilySet("health"))
    let vault = Vault(Self.files)
    _ = try await vault.call("notes.append", ["note": .text("a"), "text": .text("slept 5 h")], health)
    _ = try await vault.call("calendar.update", ["id": .text("u1"), "notes": .text("slept 5 h")], health)
    let made = try await vault.call("reminders.create", ["title": .text("x"), "at": Self.hour], health)
    _ = try await vault.call("habits.log", ["habit": .text("Run"), "value": .number(5)], health)
    for (tool, arguments) in [
      ("notes.update", ["note": .text("a"), "pinned": .boolean(true)]), ("notes.touch", ["notes": .list([.text("a")])]),
      ("notes.append", ["note": .text("a"), "text": .text("x")]), ("notes.delete", ["note": .text("zebra")]),
      ("calendar.update", ["id": .text("u1"), "start": Self.hour]),
      // It overlaps the other, whose title is in the notice.
      ("calendar.create", ["title": .text("y"), "start": Self.hour]),
      ("calendar.delete", ["id": .text("u1")]), ("reminders.complete", ["id": made.value["id"]]),
      ("reminders.delete", ["id": made.value["id"]]),
      ("habits.log", ["entries": .text("Run = 3")]), ("habits.archive", ["habit": .text("Run")]),
    ] as [(String, [String: Value])] {
      let result = try await vault.call(tool, arguments, key: "run/\(tool)")
      let labels = result.labels(of: String(tool.prefix { $0 != "." }))
      #expect(labels.families.contains(FamilySet("health")), "\(tool)")
    }
  }

  // MARK: Values

  static let everything = Authorship(isOwn: false, families: .all)

  @Test(arguments: [
    ("lucid", Authorship(isOwn: false)), ("lucid (health)", Authorship(isOwn: false, families: FamilySet("health"))),
    ("lucid (mail, health)", Authorship(isOwn: false, families: FamilySet(["health", "mail"]))),
    ("you and lucid (health)", Authorship(isOwn: false, families: FamilySet("health"))),
    ("you (health)", Authorship(families: FamilySet("health"))), (" you  and lucid ", Authorship(isOwn: false)),
    ("lucid (mail, own diary)", Authorship(isOwn: false, families: FamilySet(["mail", "diary"]))),
    ("you (own mail)", everything), ("you (own Diary)", everything), ("you (own a b)", everything), ("you (own )", everything),
    // Of an earlier version, of another program, or changed by hand.
    ("model 1f2e3d", everything), ("", everything), ("Ana", everything), ("lucid ()", everything), ("lucid (health", everything),
    ("lucid (steps)", everything), ("lucid (health, )", everything), ("me", everything), ("you, lucid", everything),
    ("Lucid", everything), ("lucid (health) and others", everything), ("you (nothing)", everything),
  ])
  func values(text: String, authorship: Authorship) async throws {
    #expect(AuthorMark.authorship(of: text) == authorship)
    // A value never makes own what is not, in any place.
    let note = "---\nwritten_by: \"\(text)\"\nsource: https://example.org\n---\ntext\n"
    let read = try await Vault(["notes/a.md": note]).labels(Self.notes[0])
    #expect(read.untrusted.names == ["notes"])
    #expect(read.families == authorship.families.union(FamilySet("notes")))
  }

  @Test func aListIsNoMark() async throws {
    let files = ["notes/a.md": "---\nwritten_by: [Ana, Ben]\n---\none\n"]
    let vault = Vault(files)
    #expect(try await vault.labels(Self.notes[0]) == Labels(families: .all, untrusted: FamilySet("notes")))
    // It is the person's, and it counts as everything anyway.
    _ = try await vault.call("notes.append", ["note": .text("a"), "text": .text("x")], Labels(reading: "mail"))
    #expect(try #require(vault.stage.changes.first?.after).starts(with: "---\nwritten_by: [Ana, Ben]\nupdated: ".utf8))
  }

  @Test(arguments: [
    (nil, Authorship.own, false, nil), (nil, Authorship(isOwn: false), false, "you and lucid"),
    (nil, Authorship(isOwn: false), true, "lucid"),
    (nil, Authorship(families: FamilySet("health")), true, "you (health)"),
    (nil, Authorship(isOwn: false, families: FamilySet(["diary", "mail"])), true, "lucid (mail, own diary)"),
    ("you (own diary)", Authorship(families: FamilySet("health")), false, "you (health, own diary)"),
    ("you (health)", Authorship(isOwn: false, families: FamilySet("mail")), false, "you and lucid (health, mail)"),
    ("lucid (health)", Authorship(families: FamilySet("calendar")), false, "lucid (calendar, health)"),
    ("lucid", Authorship.own, false, "lucid"),
    ("model 1f2e3d", Authorship(isOwn: false, families: FamilySet("mail")), false, "model 1f2e3d"),
    ("Ana", Authorship.own, false, "Ana"),
  ])
  func joining(old: String?, authorship: Authorship, isNew: Bool, new: String?) {
    #expect(AuthorMark.joined(old, authorship, isNew: isNew) == new)
  }

  /// A note of the person's says that both wrote it; what was there stays to the byte.
  @Test func aNoteOfThePersonsIsNotSaidToBeAModels() async throws {
    for (before, after) in [
      ("one\n", "---\nwritten_by: you and lucid (health)\n---\n\none\n\nx\n"),
      (
        "---\ntags: [a]\n---\none\n",
        "---\ntags: [a]\nupdated: 2026-04-06T07:30:00\nwritten_by: you and lucid (health)\n---\none\n\nx\n"
      ),
      (
        "---\n{tags: [a]}\n---\none\n",
        "---\n{tags: [a], updated: 2026-04-06T07:30:00, written_by: you and lucid (health)}\n---\none\n\nx\n"
      ),
    ] {
      let vault = Vault(["notes/a.md": before])
      _ = try await vault.call(
        "notes.append", ["note": .text("a"), "text": .text("x")], Labels(families: FamilySet("health")), byModel: true)
      #expect(vault.stage.changes.map { String(decoding: $0.after ?? [], as: UTF8.self) } == [after])
    }
  }

  @Test func marksInCalendarFiles() async throws {
    let labels = Labels(families: FamilySet(["calendar", "health", "mail", "location", "contacts", "habits"]))
    let vault = Vault(Self.files)
    _ = try await vault.call("calendar.update", ["id": .text("u1"), "title": .text("x")], labels, byModel: true)
    let text = String(decoding: vault.stage.changes.first?.after ?? [], as: UTF8.self).replacing("\r\n ", with: "")
    #expect(text.contains("X-LUCID-WRITTEN-BY:you and lucid (contacts, habits, health, location, mail)\r\n"), "\(text)")
    // Two lines count both.
    let two = (Self.files["calendar/work/a.ics"] ?? "").replacing(
      "SUMMARY", with: "X-LUCID-WRITTEN-BY:you (health)\r\nX-LUCID-WRITTEN-BY:lucid (mail)\r\nSUMMARY")
    let both = Vault(["calendar/work/a.ics": two])
    #expect(
      try await both.labels(Self.events[0])
        == Labels(families: FamilySet(["calendar", "health", "mail"]), untrusted: FamilySet("calendar")))
    _ = try await both.call("calendar.update", ["id": .text("u1"), "title": .text("x")], Labels(families: FamilySet("tasks")))
    let joined = String(decoding: both.stage.changes.first?.after ?? [], as: UTF8.self)
    #expect(joined.contains("X-LUCID-WRITTEN-BY:you and lucid (health, mail, tasks)\r\n") && !joined.contains(":you (health)"))
  }

  /// Every occurrence of a series that was marked, and one that was changed alone.
  @Test func anOccurrenceIsMarkedAlone() async throws {
    let series = (Self.files["calendar/work/a.ics"] ?? "").replacing("SUMMARY", with: "RRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY")
    let vault = Vault(["calendar/work/a.ics": series])
    _ = try await vault.call(
      "calendar.update", ["id": .text("u1@20260407T130000Z"), "notes": .text("x")], Labels(families: FamilySet("health")))
    let later = vault.reopened([:])
    func day(_ n: Int64) -> Reading {
      Reading(
        tool: "calendar.events",
        arguments: [
          "from": .datetime(Monday.at(0).adding(seconds: n * 86_400)),
          "to": .datetime(Monday.at(0).adding(seconds: (n + 1) * 86_400)),
        ])
    }
    #expect(try await later.labels(day(0)).families.names == ["calendar"])
    #expect(try await later.labels(day(1)).families.names == ["calendar", "health"])
  }

  // MARK: Histories

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// Whatever runs and the person do to an item one after the other: it is read with all that runs put into it.
  @Test(arguments: 1...60) func noHistoryLosesAFamily(seed: Int) async throws {
    var random = Seeded(state: UInt64(seed))
    var files = Self.files
    let families = ["health", "mail", "habits", "contacts", "location", "diary", "files", "other"]
    var expected: [String: Labels] = [
      "notes": Labels(families: FamilySet("notes")), "calendar": Labels(families: FamilySet("calendar")),
    ]
    for step in 0..<8 {
      let family = Bool.random(using: &random) ? "notes" : "calendar"
      let path = family == "notes" ? "notes/a.md" : "calendar/work/a.ics"
      if Int.random(in: 0..<4, using: &random) == 0 {
        // The person changes the text in an editor.
        files[path] = files[path]?.replacing("Standup", with: "Standup \(step)").replacing("one", with: "one \(step)")
        continue
      }
      let source = families[Int.random(in: 0..<families.count, using: &random)]
      let labels = Bool.random(using: &random) ? Labels(reading: source) : .none
      let byModel = Int.random(in: 0..<3, using: &random) == 0
      let choice = Int.random(in: 0..<3, using: &random)
      let (tool, arguments): (String, [String: Value]) =
        switch (family, choice) {
        case ("notes", 0): ("notes.append", ["note": .text("a"), "text": .text("zebra \(step)")])
        case ("notes", 1): ("notes.update", ["note": .text("a"), "body": .text("one \(step)")])
        case ("notes", _): ("notes.update", ["note": .text("a"), "tags": .list([.text("t\(step)")])])
        case (_, 0): ("calendar.update", ["id": .text("u1"), "notes": .text("x \(step)")])
        case (_, 1): ("calendar.update", ["id": .text("u1"), "title": .text("Standup \(step)")])
        default:
          ("calendar.update", ["id": .text("u1"), "start": .datetime(Monday.now.adding(seconds: Int64(step + 1) * 600))])
        }
      let vault = Vault(files)
      _ = try await vault.call(tool, arguments, labels, byModel: byModel)
      for change in vault.stage.changes { files[change.path] = String(decoding: change.after ?? [], as: UTF8.self) }
      let made = Labels(
        families: labels.families,
        untrusted: arguments["start"] == nil && (byModel || !labels.untrusted.isEmpty) ? FamilySet(family) : [])
      expected[family]?.formUnion(made)
      let later = Vault(files)
      for (reading, family) in [(Self.notes[0], "notes"), (Self.events[0], "calendar")] {
        let read = try await later.labels(reading)
        #expect(read == expected[family], "step \(step): \(tool)")
      }
    }
  }

  // MARK: Organizers

  private static let me = ["Robin@Example.com", "mailto:r@home.example"]

  @Test(arguments: [
    ("ORGANIZER:mailto:robin@example.com\r\n", true), ("ORGANIZER;CN=Robin:MAILTO:ROBIN@EXAMPLE.COM\r\n", true),
    ("ORGANIZER:r@home.example\r\n", true),
    (
      "ORGANIZER:mailto:robin@example.com\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:robin@example.com\r\n"
        + "ATTENDEE:mailto:sam@example.org\r\n", true
    ),
    ("ORGANIZER:mailto:eve@example.org\r\n", false), ("ORGANIZER:mailto:robin@example.com.evil.example\r\n", false),
    ("ORGANIZER;CN=robin@example.com:mailto:eve@example.org\r\n", false),
    ("ORGANIZER;SENT-BY=\"mailto:eve@example.org\":mailto:robin@example.com\r\n", false),
    // Two of them are not one.
    ("ORGANIZER:mailto:robin@example.com\r\nORGANIZER:mailto:eve@example.org\r\n", false),
    // A reply with words, and an invitation that names the person as its organizer.
    ("ORGANIZER:mailto:robin@example.com\r\nCOMMENT:I cannot come\r\n", false),
    ("ORGANIZER:mailto:robin@example.com\r\nATTENDEE;X-RESPONSE-COMMENT=\"no\":mailto:sam@example.org\r\n", false),
    ("ORGANIZER:mailto:robin@example.com\r\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:robin@example.com\r\n", false),
  ])
  func organizers(lines: String, isOwn: Bool) async throws {
    let event = (Self.files["calendar/work/a.ics"] ?? "").replacing("SUMMARY", with: lines + "SUMMARY")
    let todo = event.replacing("VEVENT", with: "VTODO").replacing("DTSTART:20260406T130000Z\r\nDTEND", with: "DUE")
    let files = ["calendar/work/a.ics": event, "tasks/list/a.ics": todo, "reminders/list/a.ics": todo]
    for (emails, isKnown) in [(Self.me, true), ([], false), (["robin"], false)] {
      let vault = Vault(files, emails: emails)
      for reading in [Self.events[0], Reading(tool: "tasks.list"), Reading(tool: "reminders.list")] {
        let read = try await vault.labels(reading)
        #expect(read.untrusted.isEmpty == (isOwn && isKnown), "\(reading.tool) \(emails)")
      }
    }
  }

  /// An invitation stays one, and a mark on the person's own event counts as on any other.
  @Test func ownAddressesDoNotOverrideAnythingElse() async throws {
    let event = (Self.files["calendar/work/a.ics"] ?? "").replacing(
      "SUMMARY", with: "ORGANIZER:mailto:robin@example.com\r\nSUMMARY")
    for text in [
      event.replacing("VERSION", with: "METHOD:REPLY\r\nVERSION"),
      event.replacing("SUMMARY", with: "X-LUCID-WRITTEN-BY:lucid\r\nSUMMARY"),
    ] {
      let read = try await Vault(["calendar/work/a.ics": text], emails: Self.me).labels(Self.events[0])
      #expect(read.untrusted.names == ["calendar"])
    }
  }
}

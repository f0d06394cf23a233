import LucidAgent
import LucidApplication
import LucidCore
import LucidRuntime
import LucidTesting
import LucidWording
import Testing

@testable import LucidCommands
@testable import LucidVault

/// S56 to S65, S69 and S70 of the acceptance list: action tags in a model's answer, on the sample person's day.
@Suite struct TagScenarios {
  private struct Said {
    let record: RunRecord
    let stage: CountingStage

    var text: String { record.answer?.text ?? "" }
    var changes: [String] { record.changes.map { "\($0.kind) \($0.noun) \($0.title)" } }
    var proposals: [String] {
      record.proposals.map { "\($0.tool) " + $0.changes.map { "\($0.kind) \($0.title)" }.joined(separator: ", ") }
    }
    var notices: [String] { record.notices.map(\.text) }
    var failures: Int { text.split(separator: "Not done: ", omittingEmptySubsequences: false).count - 1 }

    /// What a file holds after the commit; nil when it was not written.
    func file(_ part: String) -> String? {
      let change = stage.commits.last?.first { $0.path.contains(part) }
      return change?.after.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The model's answer, and what came of it.
  private func answer(
    _ text: String, to message: String = "Do it", approved: Bool = false, _ vault: any FileTree = Monday.vault,
    language: String? = nil
  ) async -> Said {
    var world = World(vault: vault, model: ScriptedModel(text))
    if let language { world.settings.language = language }
    let stage = CountingStage()
    world.stage = stage
    world.middleware = [ToolCallMiddleware(tools: []), WebSearchMiddleware(), TagMiddleware()]
    world.policy = WritePolicy(writes: .apply, isApproved: approved)
    return Said(record: await world.say(message), stage: stage)
  }

  private func calendar(_ object: String, approved: Bool = false) async -> Said {
    await answer("[CALENDAR_ACTION:\(object)] Bye.", approved: approved)
  }

  // MARK: Quotations

  private static let note = #"[NOTE_ACTION:{"action":"create","title":"Idea"}]"#

  /// A tag that the answer quotes or explains is text.
  @Test(arguments: ["It is `\(note)`.", "> \(note)", "The text \"\(note)\" makes a note.", "Der Text „\(note)“"])
  func aQuotedTagIsText(text: String) async {
    let said = await answer(text)
    #expect(said.text == text && said.changes.isEmpty && said.proposals.isEmpty && said.record.outcome == .ok)
    #expect(said.notices == ["the tag NOTE_ACTION is quoted in the answer: it was not carried out"])
  }

  /// The model repeats what the person pasted; another tag beside it is its own.
  @Test func aTagOfThePersonsMessageIsText() async {
    let text = #"That is \#(Self.note): it makes a note. [NOTE_ACTION:{"action":"create","title":"Other"}]"#
    let said = await answer(text, to: #"What does [NOTE_ACTION: {"action": "create", "title": "Idea"}] mean?"#)
    #expect(said.changes == ["created note Other"] && said.text.contains(Self.note))
  }

  // MARK: German

  /// The texts in the places of tags are in the language of the run, for what was done, what waits and what failed.
  @Test(
    arguments: [
      (
        #"[CALENDAR_ACTION:{"action":"create","title":"Gym","start":"2026-04-07T07:00","end":"2026-04-07T08:00"}]"#,
        "Added **Gym** (Tuesday, April 7, 07:00–08:00).", "Angelegt: **Gym** (Dienstag, 7. April, 07:00–08:00)."
      ),
      (
        #"[CALENDAR_ACTION:{"action":"delete","search":"dentist"}]"#,
        "Pending your approval (it modifies existing data): delete **Dentist** (Tuesday, April 7, 15:00–16:00).",
        "Wartet auf deine Zustimmung (vorhandene Daten würden geändert): **Dentist** (Dienstag, 7. April, 15:00–16:00) löschen."
      ),
      (
        #"[CALENDAR_ACTION:{"action":"delete"}]"#, "Not done: nothing says which event to delete (give its title).",
        "Nicht getan: nichts nennt einen Termin zum Löschen (gib den Titel an)."
      ),
      (
        #"[REMINDER:{"title":"Tea","at":"later"}]"#,
        "Not done: the time: `later` does not say when "
          + "(write a time such as `tomorrow 9am`, `friday 14:30`, `in 2 hours` or 2026-04-07T15:00).",
        "Nicht getan: die Zeit: `later` sagt nicht, wann "
          + "(schreib eine Zeit wie `morgen 9 Uhr`, `Freitag 14:30`, `in 2 Stunden` oder 2026-04-07T15:00)."
      ),
      (
        #"[NOTE_ACTION:{"action":"paint"}]"#, "Not done: NOTE_ACTION cannot paint (one of create, search, update, delete).",
        "Nicht getan: NOTE_ACTION kann das nicht: paint (eins von create, search, update, delete)."
      ),
      (
        #"[CONTACTS_SEARCH:{"name":"Zebediah"}]"#, "No matching contact in the address book.",
        "Kein passender Kontakt im Adressbuch."
      ),
      (
        #"[HABIT_ACTION:{"action":"query","habit":"Meditate"}]"#, "**Meditate**: 6 of the last 7 days, 12 days in a row.",
        "**Meditate**: 6 von den letzten 7 Tagen, 12 Tage in Folge."
      ),
    ]) func theTextOfATagIsInTheLanguageOfTheRun(tag: String, english: String, german: String) async
  {
    #expect(await answer(tag).text == english)
    #expect(await answer(tag, language: "de").text == german)
  }

  /// Notices about calls and tags are values, which a German page words.
  @Test func noticesAboutTagsAreWorded() async {
    let said = await answer("> \(Self.note)", language: "de")
    #expect(
      said.record.notices.map(PageWords(.german).notice) == [
        "der Tag NOTE_ACTION ist in der Antwort zitiert: er wurde nicht ausgeführt"
      ])
  }

  // MARK: Events

  @Test func s56_anEventIsAdded() async {
    let said = await calendar(#"{"action":"create","title":"Gym","start":"2026-04-07T07:00","end":"2026-04-07T08:00"}"#)
    #expect(said.text == "Added **Gym** (Tuesday, April 7, 07:00–08:00). Bye.")
    #expect(said.changes == ["created event Gym"] && said.record.fate == .written && said.stage.commits.count == 1)
    #expect(said.record.outcome == .ok && said.record.proposals.isEmpty)
  }

  /// Some prompts ask for the recurrence as an object.
  @Test(
    arguments: [
      (#"{"frequency":"weekly"}"#, "FREQ=WEEKLY"), (#"{"frequency":"Weekly","interval":1}"#, "FREQ=WEEKLY"),
      (#"{"freq":"daily","until":"2026-05-01"}"#, "FREQ=DAILY;UNTIL="), (#""weekly""#, "FREQ=WEEKLY"),
      (#"{"frequency":"weekly","interval":2}"#, nil), (#"{"frequency":"weekly","byday":["MO"]}"#, nil), (#"{}"#, nil),
    ] as [(String, String?)]) func s56_aRecurrenceMayBeAnObject(recurrence: String, rule: String?) async
  {
    let said = await calendar(
      #"{"action":"create","title":"Gym","start":"2026-04-07T07:00","recurrence":\#(recurrence)}"#)
    if let rule {
      #expect(said.file("calendar")?.contains(rule) == true, "\(said.text)")
    } else {
      #expect(said.failures == 1 && said.changes == [], "\(said.text)")
    }
  }

  @Test func s56_conflictsAreNamed() async {
    let said = await calendar(#"{"action":"create","title":"Gym","start":"2026-04-06T09:30","end":"2026-04-06T10:30"}"#)
    #expect(said.text == "Added **Gym** (Monday, April 6, 09:30–10:30, overlaps `Standup`). Bye.")
    #expect(said.record.observations.last?.value["conflict"] == .boolean(true) && said.changes == ["created event Gym"])
  }

  @Test(arguments: [
    (
      #"{"action":"update","search":"Dentist","start":"2026-04-07T16:00","end":"2026-04-07T17:00"}"#, "calendar.update",
      "rescheduled", "move"
    ),
    (
      #"{"action":"reschedule","eventIdentifier":"e4","start":"2026-04-07T16:00","end":"2026-04-07T17:00"}"#,
      "calendar.update",
      "rescheduled", "move"
    ),
    (#"{"action":"update","search":"Dentist","location":"Main St 3"}"#, "calendar.update", "updated", "change"),
    (#"{"action":"delete","search":"dentist"}"#, "calendar.delete", "deleted", "delete"),
    (#"{"action":"delete","start":"2026-04-07T00:00","end":"2026-04-08T00:00"}"#, "calendar.delete", "deleted", "delete"),
  ]) func s57_whatChangesWaits(object: String, tool: String, kind: String, verb: String) async {
    let waiting = await calendar(object)
    #expect(waiting.proposals == ["\(tool) \(kind) Dentist"] && waiting.changes.isEmpty && waiting.stage.commits.isEmpty)
    #expect(
      waiting.text.hasPrefix("Pending your approval (it modifies existing data): \(verb) **Dentist**"), "\(waiting.text)")
    #expect(waiting.text.hasSuffix(" Bye."))
    let done = await calendar(object, approved: true)
    #expect(done.changes == ["\(kind) event Dentist"] && done.stage.commits.count == 1 && done.record.proposals.isEmpty)
  }

  @Test func s58_freeTimeAndLists() async {
    let free = await calendar(#"{"action":"query","start":"2026-04-06T10:30","end":"2026-04-06T23:59","durationMinutes":60}"#)
    let slots = free.text.split(separator: "\n").map(String.init)
    #expect(slots.prefix(2) == ["- Monday, April 6, 10:30–11:30", "- Monday, April 6, 11:30–12:30"] && slots.last == " Bye.")
    #expect(slots.dropFirst(2).prefix(3).map { $0.suffix(11) } == ["14:30–15:30", "15:30–16:30", "16:30–17:30"])
    let list = await calendar(#"{"action":"list","start":"2026-04-06T00:00","end":"2026-04-07T00:00"}"#)
    #expect(
      list.text == """
        - Monday, April 6, all day: **Easter Monday**
        - Monday, April 6, 09:00–10:00: **Standup** @ Zoom
        - Monday, April 6, 13:00–14:30: **Client review**
         Bye.
        """)
    #expect(list.record.observations.last?.value["count"] == .integer(3) && list.stage.commits.isEmpty)
    let wrong = await answer(
      "Look: [CALENDAR_ACTION:{\"action\":\"query\",\"start\":\"2026-04-06T12:00\",\"end\":\"2026-04-06T11:00\"}]\r\nBye 👋")
    #expect(wrong.text.hasPrefix("Look: Not done: ") && wrong.text.contains("is not after") && wrong.text.hasSuffix(".\r\nBye 👋"))
  }

  @Test func s59_daysSeriesAndRefusals() async {
    let day = await calendar(
      #"{"action":"create","title":"Fair","start":"2026-04-08T00:00","end":"2026-04-08T00:00","isAllDay":true}"#)
    #expect(
      day.text == "Added **Fair** (Wednesday, April 8, all day). Bye."
        && day.file("calendar/")?.contains("DTEND;VALUE=DATE:20260409") == true)
    let weekly = await calendar(
      #"{"action":"create","title":"Yoga","start":"2026-04-06T18:00","end":"2026-04-06T19:00","recurrence":"weekly","recurrenceEnd":"2026-06-01","reminderMinutes":15}"#
    )
    let file = weekly.file("calendar/") ?? ""
    #expect(file.contains("RRULE:FREQ=WEEKLY;UNTIL=20260602T035959Z") && file.contains("BEGIN:VALARM"), "\(file)")
  }

  @Test(arguments: [
    #"{"action":"create","title":"X","start":"2026-04-06T18:00","reminderMinutes":-5}"#,
    #"{"action":"create","title":"X","start":"2026-04-06T18:00","recurrence":"fortnightly"}"#,
    #"{"action":"create","title":"X","start":"2026-04-06"}"#, #"{"action":"create","title":"X","start":"2026-06"}"#,
    #"{"action":"create","title":"X","start":"2026-04-06T18:00","end":"2026-04-06T17:00"}"#, #"{"action":"create","title":"X"}"#,
    #"{"action":"create","start":"2026-04-06T18:00"}"#, #"{"title":"X","start":"2026-04-06T18:00"}"#, #"{"action":"teleport"}"#,
    #"{"action":"update","title":"X"}"#, #"{"action":"update","search":"Dentist"}"#,
    #"{"action":"update","search":"Nobody","title":"X"}"#,
    #"{"action":"update","search":"Dentist","start":"2026-04-08"}"#, #"{"action":"delete"}"#,
    #"{"action":"delete","search":"Nobody"}"#,
    #"{"action":"delete","start":"2026-04-08T00:00"}"#,
    #"{"action":"delete","start":"2026-05-08T00:00","end":"2026-05-09T00:00"}"#,
    #"{"action":"query","start":"2026-04-06T10:00","end":"2026-04-06T12:00","durationMinutes":0}"#,
    #"{"action":"list","start":"2026-04-06T10:00"}"#, #"{"action":"reschedule","search":"Dentist"}"#,
    #"{"action":"create""title":1}"#,
    #"{"action":["create"]}"#, "{}",
  ]) func s59_whatCannotBeIsSaidInItsPlace(object: String) async {
    let said = await calendar(object, approved: true)
    #expect(said.failures == 1 && said.text.hasSuffix(". Bye."), "\(said.text)")
    #expect(said.changes.isEmpty && said.record.proposals.isEmpty && said.stage.commits.isEmpty && said.record.outcome == .ok)
    // A person reads it: it names no members of the object.
    for name in ["action", "title", "start", "end", "search", "durationMinutes", "reminderMinutes", "recurrence"] {
      #expect(!said.text.contains("`\(name)`"), "\(said.text)")
    }
  }

  @Test(arguments: ["2026-04-07 15:00", "2026-04-07T15:00:00", "2026-04-07T19:00:00Z", "2026-04-07T15:00:00.000-04:00"])
  func s60_oneInstant(start: String) async {
    let said = await calendar("{\"action\":\"create\",\"title\":\"Call\",\"start\":\"\(start)\"}")
    #expect(said.record.observations.last?.value["start"] == .datetime(Monday.at(15, days: 1)))
    #expect(said.record.observations.last?.value["end"] == .datetime(Monday.at(16, days: 1)))
  }

  // MARK: Notes, people, habits, reminders

  @Test func s61_notes() async {
    let made = await answer(#"[NOTE_ACTION:{"action":"create","title":"Idea","body":"Ask {Dana} [now]","tags":["work"]}]"#)
    #expect(made.text == "Added **Idea**." && made.changes == ["created note Idea"])
    #expect(made.record.observations.last?.value["source"] == .text("conversation"))
    #expect(made.file("Idea")?.contains("Ask {Dana} [now]") == true)
    let found = await answer(#"[NOTE_ACTION:{"action":"search","query":"oat"}]"#)
    #expect(found.text == "- **Grocery list**: - oat milk - rye bread - lemons - coffee")
    let more = #"[NOTE_ACTION:{"action":"update","search":"Grocery list","append":"- tea"}]"#
    #expect(await answer(more).proposals == ["notes.append updated Grocery list"])
    let appended = await answer(more, approved: true)
    let file = appended.file("Grocery") ?? ""
    #expect(
      file.contains("- coffee\n- tea") && file.contains("title: Grocery list") && file.contains("created: 2026-03-28T18:05"))
    let gone = #"[NOTE_ACTION:{"action":"delete","search":"Retro ideas"}]"#
    #expect(await answer(gone).proposals == ["notes.delete deleted Retro ideas"])
    #expect(await answer(gone, approved: true).stage.commits.last?.map(\.after) == [nil])
  }

  @Test func s61_textAndTitleTogether() async {
    let both = await answer(#"[NOTE_ACTION:{"action":"update","id":"Retro ideas","append":"x","title":"Retro"}]"#, approved: true)
    #expect(
      both.changes == ["updated note Retro ideas", "updated note Retro"] && both.file("Retro")?.contains("title: Retro\n") == true
    )
    let neither = await answer(#"[NOTE_ACTION:{"action":"update","search":"Retro ideas"}] [NOTE_ACTION:{"action":"search"}]"#)
    #expect(neither.failures == 2)
  }

  @Test func s62_theOldestMakesRoom() async {
    var files: [String: String] = [:]
    for n in 0..<500 {
      let number = String(repeating: "0", count: 3 - String(n).count) + String(n)
      files["notes/n\(number).md"] =
        "---\ntitle: N\(number)\nid: n\(number)\ncreated: 2026-01-01T00:00:\(String(number.suffix(2)) < "60" ? String(number.suffix(2)) : "59")\nsource: conversation\n---\n\nx\n"
    }
    let said = await answer(
      #"[NOTE_ACTION:{"action":"create","title":"One more"}]"#, World.vault(without: "notes", adding: files))
    #expect(said.proposals.count == 1 || said.changes.contains { $0.hasPrefix("deleted note N") }, "\(said.text)")
    let approved = await answer(
      #"[NOTE_ACTION:{"action":"create","title":"One more"}]"#, approved: true, World.vault(without: "notes", adding: files))
    #expect(approved.changes.filter { $0.hasPrefix("deleted") }.count == 1 && approved.changes.contains("created note One more"))
  }

  @Test func s63_people() async {
    let said = await answer(#"Here: [CONTACTS_SEARCH:{"query":"sarah"}]"#)
    #expect(said.text == "Here: \n- **Sarah Kim**: +1 514 555 0101, sarah@acme.example, Acme")
    var json = JSONText()
    for value in said.record.observations.map(\.value) { json.value(value, zone: Monday.zone) }
    #expect(!said.text.contains("secret") && !json.text.contains("secret"))
    #expect(await answer(#"[CONTACTS_SEARCH:{"name":"Zebediah"}]"#).text == "No matching contact in the address book.")
  }

  @Test func s64_habits() async {
    // The entry of today would be replaced, so the change is pending.
    let log = #"[HABIT_ACTION:{"action":"log","habit":"my run","value":25}]"#
    let pending = await answer(log)
    #expect(pending.proposals == ["habits.log logged Run"] && pending.changes.isEmpty)
    #expect(pending.text.contains("log **Run** (25 min, was 30 min)"), "\(pending.text)")
    let run = await answer(log, approved: true)
    #expect(run.changes == ["logged habit Run"], "\(run.text)")
    #expect(
      run.record.observations.last?.value["value"] == .number(25)
        && run.record.observations.last?.value["done"] == .boolean(false))
    let query = await answer(#"[HABIT_ACTION:{"action":"query","habit":"Meditate"}]"#)
    #expect(query.text == "**Meditate**: 6 of the last 7 days, 12 days in a row.")
    let made = await answer(
      #"[HABIT_ACTION:{"action":"create","name":"Push-ups","unit":"count","frequency":"daily","emoji":"💪"}]"#)
    #expect(made.changes == ["created habit Push-ups"] && made.file("habits.json")?.contains("Push-ups") == true)
    let chess = await answer(#"[HABIT_ACTION:{"action":"log","habit":"Chess"}]"#)
    #expect(
      chess.failures == 1 && chess.changes.isEmpty && chess.text.contains("there are ") && !chess.text.contains("habits."),
      "\(chess.text)")
  }

  @Test(arguments: ["REMINDER", "REMINDER_ACTION"]) func s65_reminders(name: String) async {
    let past = await answer("[\(name):{\"title\":\"Tea\",\"at\":\"2026-04-06T07:00\"}]")
    #expect(past.failures == 1 && past.text.contains("is past (30 min ago)") && past.changes.isEmpty, "\(past.text)")
    let ahead = await answer("[\(name):{\"title\":\"Tea\",\"at\":\"2026-04-06T15:00\",\"body\":\"green\"}]")
    #expect(ahead.text == "Added **Tea** (Monday, April 6, 15:00)." && ahead.changes == ["created reminder Tea"])
    #expect(ahead.record.observations.last?.value["notes"] == .text("green"))
  }

  // MARK: Several, and what is none

  @Test func s69_inReadingOrder() async {
    let said = await answer(
      "👩‍👧 é [CALENDAR_ACTION:{\"action\":\"delete\",\"search\":\"Dentist\"}]\r\n text 🎉 "
        + #"[CALENDAR_ACTION:{"action":"create","title":"Gym","start":"2026-04-07T07:00","end":"2026-04-07T08:00"}]"# + "\tend 👋🏽")
    #expect(
      said.text
        == "👩‍👧 é Pending your approval (it modifies existing data): delete **Dentist** (Tuesday, April 7, 15:00–16:00)."
        + "\r\n text 🎉 Added **Gym** (Tuesday, April 7, 07:00–08:00).\tend 👋🏽")
    #expect(said.proposals == ["calendar.delete deleted Dentist"] && said.changes == ["created event Gym"])
    #expect(said.record.proposals.map(\.key) == ["run/call1"])
    let two = await answer(
      [7, 9].map { "[CALENDAR_ACTION:{\"action\":\"create\",\"title\":\"G\($0)\",\"start\":\"2026-04-08T0\($0):00\"}]" }.joined())
    #expect(two.changes == ["created event G7", "created event G9"] && two.stage.commits.count == 1)
  }

  @Test(arguments: [
    (#"{"action":"create","title":"A","x":{"y":1}}"#, "A"), (#"{"action":"create","title":"A }] b"}"#, "A }] b"),
    (#"{"action":"create","title":"A","x":{"y":{"z":[{}]}}}"#, "A"),
  ]) func s70_objectsOfAnyForm(object: String, title: String) async {
    let said = await answer("a [NOTE_ACTION:\(object)] b")
    #expect(said.record.changes.map(\.title) == [title] && said.text.hasPrefix("a Added **A") && said.text.hasSuffix(". b"))
    #expect(
      said.notices.contains("NOTE_ACTION was given something that it does not take and that was left out: x")
        == object.contains("\"x\""))
  }

  @Test func s70_whatIsNoTag() async {
    let broken = await answer(#"Fine. [NOTE_ACTION:{"action":"create","title":"A"#)
    #expect(
      broken.text == "Fine. " && broken.changes.isEmpty
        && broken.notices == ["the answer broke off inside a tag, which was left out"])
    let unknown = await answer(#"Go: [TELEPORT:{}] ok"#)
    #expect(
      unknown.text == "Go: [TELEPORT:{}] ok" && unknown.notices == ["there is no tag TELEPORT; it stays in the answer as it is"])
    let open = await answer(#"[NOTE_ACTION:{"action":"create","title":"A"} and so on"#)
    #expect(open.failures == 1 && open.text.hasSuffix(" and so on") && open.changes.isEmpty)
    let plain = await answer("Nothing [to] do: {x}")
    #expect(plain.text == "Nothing [to] do: {x}" && plain.notices.isEmpty)
  }

  @Test func aFloodIsCut() async {
    let said = await answer(String(repeating: #"[CONTACTS_SEARCH:{"query":"sarah"}]"#, count: 25))
    // The same question is asked once.
    #expect(said.failures == 5 && said.record.observations.count == 1)
    let writes = await answer((0..<12).map { "[NOTE_ACTION:{\"action\":\"create\",\"title\":\"A\($0)\"}]" }.joined())
    #expect(writes.changes.count == MessagePlan.mostWrites && writes.failures == 4)
  }

  /// In a code block a tag is text, and that is said; one that cannot be read costs its own place only.
  @Test func whatIsNoTagIsKept() async {
    let gym = #"[CALENDAR_ACTION:{"action":"create","title":"Gym","start":"2026-04-07T07:00"}]"#
    let shown = await answer("So it looks:\n```\n\(gym)\n```")
    #expect(shown.changes.isEmpty && shown.text == "So it looks:\n```\n\(gym)\n```")
    #expect(shown.record.notices.contains { $0.text.hasPrefix("the tag CALENDAR_ACTION is in a code block") })
    let slip = await answer(#"[REMINDER:{"title":"x","at":"2026-04-06T15:00"] I set it. The rest."#)
    #expect(slip.failures == 1 && slip.changes.isEmpty && slip.text.hasSuffix(" I set it. The rest."))
  }

  /// The answer with the calls is not the last one: what its tags ask for would be lost.
  @Test func tagsBesideCallsAreCarriedOut() async {
    func said(_ tag: String) async -> (record: RunRecord, requests: [ModelRequest]) {
      let model = ScriptedModel(turns: [
        .call("tasks.create", #"{"title": "Report"}"#, saying: "First \(tag) then."),
        Answer(text: "All is done.", author: "scripted"),
      ])
      var world = World(model: model)
      world.middleware = [TagsBesideCalls(), ToolCallMiddleware(tools: ["tasks.create"]), TagMiddleware()]
      world.policy = WritePolicy(writes: .apply)
      return (await world.say("Do both"), model.requests)
    }
    let both = await said(#"[REMINDER:{"title":"Tea","at":"2026-04-06T15:00"}]"#)
    #expect(both.record.outcome == .ok && both.record.changes.map(\.title).sorted() == ["Report", "Tea"])
    guard case .assistant(let told, _)? = both.requests.last?.turns.first else {
      Issue.record("the model is not told")
      return
    }
    #expect(told == "First Added **Tea** (Monday, April 6, 15:00). then.")
    let past = await said(#"[REMINDER:{"title":"Tea","at":"2026-04-06T07:00"}]"#)
    #expect(past.record.outcome == .partial && past.record.changes.map(\.title) == ["Report"])
    #expect(past.record.notices.contains { $0.text.hasPrefix("REMINDER was not carried out: ") })
  }

  /// What a call of a tag gives comes after the model's words, so it is no reason to wait; what it read before is.
  @Test func theOrderOfReadingCounts() async {
    let list = #"[CALENDAR_ACTION:{"action":"list","start":"2026-04-06T00:00","end":"2026-04-07T00:00"}]"#
    let gym = #"[CALENDAR_ACTION:{"action":"create","title":"Gym","start":"2026-04-07T07:00"}]"#
    #expect(await answer(list + gym).changes == ["created event Gym"])
    var world = World(
      model: ScriptedModel(turns: [
        .call("mail.search", #"{"limit": 1}"#), Answer(text: gym, author: "scripted"),
      ]))
    world.middleware = [ToolCallMiddleware(tools: ["mail.search"]), TagMiddleware()]
    world.policy = WritePolicy(writes: .apply)
    let after = await world.say("Do it")
    #expect(after.changes.isEmpty && after.proposals.map(\.tool) == ["calendar.create"])
    #expect(after.answer?.text.hasPrefix("Pending your approval (the model had read mail") == true)
  }
}

import LucidTesting
import Testing

/// A pending change shows what it would change, and is refused when that was changed since: over every tool that writes.
@Suite(.timeLimit(.minutes(20))) struct ProposalTargetTests {
  /// A tool with its arguments, and what the person does to the same item before it is applied.
  struct Case: CustomTestStringConvertible {
    let tool: String
    let arguments: String
    let edit: String
    /// Whether the change would overwrite what the person did; else it only adds.
    var overwrites = true
    var testDescription: String { tool }
  }

  private static let event = "sed -i 's/SUMMARY:Standup/SUMMARY:Stand-up/' vault/calendar/work/a.ics"
  private static let task = "sed -i 's/SUMMARY:Move/SUMMARY:Move out/' vault/tasks/list/t.ics"
  private static let reminder = "sed -i 's/SUMMARY:Rent/SUMMARY:The rent/' vault/reminders/r.ics"
  private static let note = "echo '- mine' >> vault/notes/Plans.md"
  private static let habit = "sed -i 's/\"count\"/\"count\", \"target\": 9/' vault/habits/habits.json"
  private static let entry =
    "printf '[{\"id\": \"z\", \"habitID\": \"r\", \"value\": 9, \"date\": \"2026-04-06\"}]\\n' > vault/habits/entries-2026-04.json"
  private static let card = "sed -i 's/FN:Zora Kim/FN:Zora Kimm/' vault/contacts/a.vcf"

  static let cases = [
    Case(tool: "calendar.update", arguments: #"{"id": "u1", "notes": "x"}"#, edit: event),
    Case(tool: "calendar.update", arguments: #"{"id": "u1", "start": "2026-04-07T10:00"}"#, edit: event),
    Case(tool: "calendar.delete", arguments: #"{"id": "u1"}"#, edit: event),
    Case(tool: "calendar.delete", arguments: #"{"from": "2026-04-06", "to": "2026-04-08"}"#, edit: event),
    Case(tool: "tasks.complete", arguments: #"{"id": "t1"}"#, edit: task),
    Case(tool: "tasks.update", arguments: #"{"id": "t1", "deadline": "2026-04-09"}"#, edit: task),
    Case(tool: "tasks.delete", arguments: #"{"id": "t1"}"#, edit: task),
    Case(tool: "reminders.complete", arguments: #"{"id": "r1"}"#, edit: reminder),
    Case(tool: "reminders.update", arguments: #"{"id": "r1", "at": "2026-04-08T10:00"}"#, edit: reminder),
    Case(tool: "reminders.delete", arguments: #"{"id": "r1"}"#, edit: reminder),
    Case(tool: "notes.update", arguments: #"{"note": "Plans", "body": "new"}"#, edit: note),
    Case(tool: "notes.update", arguments: #"{"note": "Plans", "pinned": true}"#, edit: note, overwrites: false),
    Case(tool: "notes.delete", arguments: #"{"note": "Plans"}"#, edit: note),
    Case(tool: "notes.append", arguments: #"{"note": "Plans", "text": "added"}"#, edit: note, overwrites: false),
    Case(tool: "habits.log", arguments: #"{"habit": "Run", "value": 3}"#, edit: entry),
    Case(tool: "habits.log", arguments: #"{"entries": "Run = 3"}"#, edit: entry),
    Case(tool: "habits.archive", arguments: #"{"habit": "Run"}"#, edit: habit),
    Case(tool: "contacts.update", arguments: #"{"id": "c1", "emails": "z@example.org"}"#, edit: card),
    Case(
      tool: "calendar.create", arguments: #"{"title": "x", "start": "2026-04-07T10:00"}"#, edit: event, overwrites: false),
    Case(tool: "tasks.create", arguments: #"{"title": "x", "labels": "a"}"#, edit: task, overwrites: false),
    Case(tool: "tasks.create_label", arguments: #"{"name": "x"}"#, edit: task, overwrites: false),
    Case(
      tool: "reminders.create", arguments: #"{"title": "x", "at": "2026-04-07T10:00"}"#, edit: reminder, overwrites: false),
    Case(tool: "notes.create", arguments: #"{"title": "x", "body": "y"}"#, edit: note, overwrites: false),
    Case(
      tool: "mail.draft", arguments: #"{"to": ["ann@example.org"], "subject": "x", "body": "y"}"#, edit: note,
      overwrites: false),
    Case(tool: "habits.create", arguments: #"{"name": "Swim"}"#, edit: habit, overwrites: false),
    Case(tool: "contacts.create", arguments: #"{"name": "Ana Lee", "phones": "555 0101"}"#, edit: card, overwrites: false),
  ]

  private static let at = "--at 2026-04-06T07:30 --tz America/Toronto"

  /// A vault with one of each thing, and an ability that may call the tool.
  private static func home(_ tool: String, _ replies: [LoopbackServer.Reply]) throws -> ModelHome {
    let home = try ModelHome(replies, sections: "{}")
    let ended = try home.run(
      """
      mkdir -p vault/tasks/list vault/habits vault/contacts
      for folder in vault/mail vault/mail/.Drafts; do mkdir -p $folder/cur $folder/new $folder/tmp; done
      printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VEVENT\\r\\nUID:u1\\r\\nSUMMARY:Standup\\r\\nLOCATION:Room 1\\r\\nDTSTART:20260406T130000Z\\r\\nDTEND:20260406T140000Z\\r\\nEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n' > vault/calendar/work/a.ics
      printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VTODO\\r\\nUID:t1\\r\\nSUMMARY:Move\\r\\nEND:VTODO\\r\\nBEGIN:VTODO\\r\\nUID:t2\\r\\nRELATED-TO:t1\\r\\nSUMMARY:Boxes\\r\\nEND:VTODO\\r\\nEND:VCALENDAR\\r\\n' > vault/tasks/list/t.ics
      printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VTODO\\r\\nUID:r1\\r\\nSUMMARY:Rent\\r\\nDUE:20260406T130000Z\\r\\nEND:VTODO\\r\\nEND:VCALENDAR\\r\\n' > vault/reminders/r.ics
      printf '# Plans\\n\\none\\ntwo\\n' > vault/notes/Plans.md
      printf '[{"id": "r", "name": "Run", "unit": "count"}]\\n' > vault/habits/habits.json
      printf 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nUID:c1\\r\\nFN:Zora Kim\\r\\nEND:VCARD\\r\\n' > vault/contacts/a.vcf
      printf 'lucidability: 1\\nkind: ability\\nlabel: Change\\nprompt: Do it.\\nwrites: { \(tool): 3 }\\n' > a.lucidability
      lucid trust grant --yes a.lucidability > /dev/null
      """)
    #expect(ended.exit == 0, "\(ended.out)\(ended.err)")
    return home
  }

  private static func replies(_ one: Case) -> [LoopbackServer.Reply] {
    [ModelReplies.calls(one.tool, one.arguments), ModelReplies.says("Asked for.")]
  }

  private static let files = "files() { (cd vault && find . -type f ! -path './.lucid*' | sort | xargs -d '\\n' sha256sum); }\n"

  @Test func everyToolThatWritesIsInTheTable() throws {
    let listed = try Sandbox().run(
      "lucid tools --json | tr '{' '\\n' | grep '\"effect\":\"write\"' | grep -o '\"name\":\"[a-z_.]*\"' | sort -u")
    let tools = Set(listed.out.split(separator: "\"").map(String.init).filter { $0.contains(".") })
    #expect(tools.count > 20, "\(listed.out)\(listed.err)")
    // They change nothing that a person sees or do the same as another one.
    #expect(tools.subtracting(Self.cases.map(\.tool)).subtracting(["notes.touch"]).isEmpty, "\(tools)")
  }

  @Test(arguments: cases) func whatChangedSinceIsNotOverwritten(one: Case) throws {
    let home = try Self.home(one.tool, Self.replies(one))
    let ended = try home.run(
      Self.files + """
        lucid run a.lucidability \(Self.at) > out 2>&1 || { cat out; exit 99; }
        \(one.edit); files > before
        lucid apply last --all > applied 2>&1; echo "exit $?"; cat applied; files > after
        cmp -s before after && echo same
        """)
    let said = (ended.out + ended.err).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if one.overwrites {
      #expect(ended.out.hasPrefix("exit 30\n") && ended.out.hasSuffix("same\n"), "\(said)")
      #expect(said.contains("was changed since this was proposed") && said.contains("lucid reject"), "\(said)")
    } else {
      #expect(ended.out.hasPrefix("exit 0\n") && !ended.out.hasSuffix("same\n"), "\(said)")
    }
  }

  /// Left alone it is applied, also where another item of the file was changed, and undo takes it back.
  @Test(arguments: cases) func whatIsAsItWasIsAppliedAndUndone(one: Case) throws {
    let home = try Self.home(one.tool, Self.replies(one))
    let ended = try home.run(
      Self.files + """
        lucid run a.lucidability \(Self.at) > out 2>&1 || { cat out; exit 99; }
        sed -i 's/SUMMARY:Boxes/SUMMARY:Big boxes/' vault/tasks/list/t.ics
        files > before; lucid apply last --all > applied 2>&1 || cat applied; files > after; cmp -s before after && echo same
        lucid undo > undone 2>&1 || cat undone; files > again; cmp -s before again && echo undone
        """)
    // A task goes with its subtasks, so that those count as changed, too.
    let isWhole = ["tasks.complete", "tasks.delete"].contains(one.tool)
    #expect(
      isWhole ? ended.out.contains("Boxes was") || ended.out.contains("was changed since") : ended.out == "undone\n",
      "\(ended.out)\(ended.err)")
  }

  // MARK: What is shown

  @Test func aNoteIsShownAsADiffEverywhere() throws {
    let one = Case(tool: "notes.update", arguments: #"{"note": "Plans", "body": "one\nthree"}"#, edit: "")
    let home = try Self.home(one.tool, Self.replies(one) + Self.replies(one))
    let ended = try home.run(
      """
      lucid run a.lucidability --format=html \(Self.at); lucid reject last > /dev/null; echo ==; lucid run a.lucidability \(Self.at)
      echo ==; lucid apply --list; echo ==; lucid history show last; echo ==; lucid apply last --json; echo; echo ==
      lucid history show last --json
      """)
    let parts = ended.out.split(separator: "==\n", omittingEmptySubsequences: false)
    #expect(parts.count == 6, "\(ended.out)\(ended.err)")
    for part in parts {
      #expect(part.contains("-two") && part.contains("+three"), "\(part)\(ended.err)")
    }
  }

  @Test func fieldsAreShownOldAndNew() throws {
    let one = Case(tool: "calendar.update", arguments: #"{"id": "u1", "location": "Room 2"}"#, edit: "")
    let home = try Self.home(one.tool, Self.replies(one))
    let ended = try home.run(
      """
      lucid run a.lucidability \(Self.at) > /dev/null; lucid apply --list; lucid apply last --json
      sed -i 's/Room 1/Room 9/' vault/calendar/work/a.ics; lucid apply last --all
      """)
    #expect(ended.out.contains("location: Room 1 -> Room 2"), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains(#"{"name":"location","old":"Room 1","new":"Room 2"}"#), "\(ended.out)")
    let said = ended.err.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains(#"location "Room 1" became "Room 9""#), "\(said)")
  }

  @Test func whatWouldBeDeletedIsShown() throws {
    let one = Case(tool: "calendar.delete", arguments: #"{"id": "u1"}"#, edit: "")
    let home = try Self.home(one.tool, Self.replies(one))
    let ended = try home.run(
      "lucid run a.lucidability \(Self.at) > /dev/null; lucid apply --list")
    #expect(
      ended.out.contains("location: Room 1") && ended.out.contains("start: 2026-04-06 13:00 UTC"), "\(ended.out)\(ended.err)")
  }

  /// Two changes of one item: both together, and one after the other, in any order that the item allows.
  @Test(arguments: ["--all", "1 2"]) func changesOfOneItemBuildOnEachOther(order: String) throws {
    let server = [
      ModelReplies.calls("calendar.update", #"{"id": "u1", "location": "Room 2"}"#),
      ModelReplies.calls("calendar.update", #"{"id": "u1", "notes": "bring cake"}"#), ModelReplies.says("Asked for."),
    ]
    let apply = order == "--all" ? "lucid apply last --all" : "lucid apply last 2 && lucid apply last 1"
    let home = try Self.home("calendar.update", server)
    let ended = try home.run(
      """
      lucid run a.lucidability \(Self.at) > /dev/null; { \(apply); } > out 2>&1; echo "exit $?"; cat out
      grep -c 'LOCATION:Room 2\\|DESCRIPTION:bring cake' vault/calendar/work/a.ics
      """)
    #expect(ended.out.hasPrefix("exit 0\n") && ended.out.hasSuffix("2\n"), "\(ended.out)\(ended.err)")
  }
}

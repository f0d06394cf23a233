import LucidBackends
@testable import LucidBuiltins
import LucidCore
import LucidHistory
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidSession
@testable import LucidVault

/// Two runs in one vault: what the first wrote carries its labels into the second.
@Suite(.timeLimit(.minutes(20))) struct MarkedResultTests {
  private static let files = [
    "vault/health/steps.csv": "date,steps\n2026-04-05,9000\n2026-04-06,4321\n", "vault/notes/journal.md": "# Journal\n\nmine\n",
    "vault/mail/.keep": "", "vault/habits/habits.json": #"[{"id": "r", "name": "Run", "unit": "count"}]"#,
    "vault/tasks/list/.keep": "", "vault/reminders/list/.keep": "", "vault/calendar/work/.keep": "",
  ]

  private static let reading = "prompt: plain\nsteps:\n  - id: h\n    health.today: {}\n    observe: false\n"

  @Test(arguments: [
    ("notes.create: { title: Sleep, body: \"<<h.date>> well\" }", "notes.search: {}"),
    ("notes.append: { note: journal, text: \"<<h.date>> well\" }", "notes.search: {}"),
    // What data decides is told by the result, too.
    ("notes.append: { note: journal, text: walked }\n    when: h.verdict != \"x\"", "notes.search: {}"),
    (
      "calendar.create: { title: \"<<h.date>> well\", start: tomorrow 9am }",
      "calendar.events: { from: <<today>>, to: <<today | plus(3d)>> }"
    ),
    ("tasks.create: { title: \"<<h.date>> well\" }", "tasks.list: {}"),
    ("reminders.create: { title: \"<<h.date>> well\", at: tomorrow 9am }", "reminders.list: {}"),
    ("habits.log: { habit: Run, value: 3 }\n    when: h.verdict != \"x\"", "habits.today: {}"),
  ])
  func aNextRunKnows(write: String, read: String) async throws {
    let lab = SessionLab(Self.files)
    let first = try #require(try await lab.run(Self.reading + "  - \(write)\n").result)
    #expect(!first.record.changes.isEmpty && first.record.fate == .written, "\(first.record.steps)")
    let second = try #require(try await lab.run("prompt: plain\nsteps:\n  - \(read)\n").result)
    #expect(second.record.labels.families.contains(FamilySet("health")), "\(second.record.steps)")
    #expect(second.record.labels.untrusted.isEmpty)
    let far = FlowPolicy(localOnly: FamilySet("health")).decide(second.record.labels, to: .model("far", isDevice: false))
    #expect(far == .refused(FamilySet("health")))
  }

  // MARK: Results in notes

  @Test(
    arguments: [
      (Labels.none, "digest", Authorship.own), (Labels.none, nil, .own), (Labels.none, "big", Authorship(isOwn: false)),
      (Labels(families: FamilySet(["health", "notes"])), "digest", Authorship(families: FamilySet("health"))),
      (Labels(reading: "mail"), "digest", Authorship(isOwn: false, families: FamilySet("mail"))),
      (Labels.everything, nil, Authorship(isOwn: false, families: FamilySet.all.subtracting(FamilySet("notes")))),
    ] as [(Labels, String?, Authorship)])
  func aResultInANoteIsMarked(labels: Labels, author: String?, authorship: Authorship) async throws {
    let run = try #require(try await SessionLab().run("prompt: plain\n").result)
    let record = run.record.with(labels, author: author)
    #expect(record.entryAuthorship == authorship)
    let scratch = ScratchFolder(Self.files)
    let vault = try #require(FolderTree(scratch.path + "/vault"))
    _ = try await OwnThread.run { () -> Result<[Notice], StepFailure> in
      let delivery = NoteDelivery(
        vault: vault, permit: .any, started: Monday.now, zone: Monday.zone, note: "Journal", text: "x",
        authorship: record.entryAuthorship, clock: TestClock(Monday.now), report: { _ in })
      do throws(StepFailure) { return .success(try delivery.write()) } catch { return .failure(error) }
    }.get()
    let read = try await VaultNotes(tree: vault, pool: BlockingPool()).notes(NotesQuery(zone: Monday.zone)).notes
    #expect(read.map(\.authorship) == [authorship])
    #expect(read.map(\.body) == ["# Journal\n\nmine\n\nx"])
  }
}

extension RunRecord {
  fileprivate func with(_ labels: Labels, author: String?) -> RunRecord {
    RunRecord(
      id: id, ability: ability, started: started, zone: zone, outcome: outcome, prompt: prompt, observations: observations,
      steps: steps, variables: variables, card: card, answer: author.map { Answer(text: "x", author: $0) }, receipts: receipts,
      notices: notices, failure: failure, elapsed: elapsed, labels: labels)
  }
}

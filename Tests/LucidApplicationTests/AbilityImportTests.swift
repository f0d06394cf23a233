import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport
import LucidSQLite
import LucidServing
import LucidSetup
import LucidSystem
import LucidTesting
import Testing

/// Abilities made of other programs' files.
@Suite struct AbilityImportTests {
  private static func made(_ path: String, kind: String? = nil) throws -> AbilityImport {
    try AbilityImport(path, kind: kind, output: nil, ApplicationLab().host)
  }

  @Test func theFormatIsFoundOut() throws {
    let recipe = RepositoryFiles.lines("Tests/Fixtures/import/goose-review.yaml").joined(separator: "\n")
    let lab = ApplicationLab(["review.yaml": recipe])
    let made = try Self.made(lab.home.path + "/review.yaml")
    #expect(!made.compilation.hasErrors && made.text.contains("lucidability: 1"))
    let json = try JSONParser.parse(Array(made.json.text(ExitFacts(.ok)).utf8))
    #expect(json["kind"]?.text == "goose" && json["text"]?.text == made.text)
    #expect(json["notes"]?.list?.count == made.notes.count)
  }

  @Test func aFolderIsAPattern() throws {
    let lab = ApplicationLab(["p/system.md": "# IDENTITY\n\nYou sum up texts.\n", "empty/x.txt": ""])
    let made = try Self.made(lab.home.path + "/p")
    #expect(try JSONParser.parse(Array(made.json.text(ExitFacts(.ok)).utf8))["kind"]?.text == "fabric")
    #expect(throws: CommandError.self) { try Self.made(lab.home.path + "/empty") }
  }

  @Test func whatIsNoForeignFileIsRefused() throws {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("Mine"), "b.txt": "nothing\n"])
    for name in ["a.lucidability", "b.txt"] {
      let error = #expect(throws: CommandError.self) { try Self.made(lab.home.path + "/" + name) }
      #expect(error?.exit == .fileInvalid)
    }
    let wrong = #expect(throws: CommandError.self) { try Self.made(lab.home.path + "/b.txt", kind: "goose") }
    #expect(wrong?.exit == .fileInvalid && wrong?.hint?.contains("goose") == true)
  }

  /// The command is that of a schedule which can be added; for a file of several the name is that of
  /// the installed ability.
  @Test func schedulesAreCommands() throws {
    func job(_ when: String) -> String { #"{"name": "Water the garden", "prompt": "Remind me.", "schedule": "\#(when)"}"# }
    let lab = ApplicationLab([
      "one.json": job("0 9 * * 1"), "two.json": "[\(job("every 2h")), \(job("every 2h"))]", "odd.json": job("every 7h"),
    ])
    let one = try Self.made(lab.home.path + "/one.json").notes.joined()
    #expect(one.contains("lucid schedule add water.lucidability '0 9 * * 1' --name water-the-garden\n"), "\(one)")
    let two = try Self.made(lab.home.path + "/two.json")
    #expect(two.compilation.plans.map(\.ability.label) == ["Water", "Water 2"])
    #expect(two.text.contains("# to schedule it: lucid schedule add water-2 'every 2 hours' --name water-the-garden\n"))
    let odd = try Self.made(lab.home.path + "/odd.json").notes.joined()
    #expect(odd.contains("not converted: schedule `every 7 hours`:"), "\(odd)")
  }

  /// The database of newer versions, also what stands in its log alone. Nothing is written beside it.
  @Test func jobsAreReadFromTheDatabase() throws {
    let lab = ApplicationLab()
    let path = lab.home.path + "/openclaw.sqlite"
    let database = try Database(path)
    try database.execute(
      """
      PRAGMA journal_mode = wal;
      CREATE TABLE cron_jobs (
        store_key TEXT NOT NULL, job_id TEXT NOT NULL, name TEXT NOT NULL, description TEXT, enabled INTEGER NOT NULL,
        created_at_ms INTEGER NOT NULL, schedule_kind TEXT NOT NULL, schedule_expr TEXT, schedule_tz TEXT, every_ms INTEGER,
        session_target TEXT NOT NULL, payload_kind TEXT NOT NULL, payload_message TEXT, payload_timeout_seconds INTEGER,
        delivery_mode TEXT, trigger_script TEXT, last_run_status TEXT);
      INSERT INTO cron_jobs VALUES ('main', 'job-1', 'Morning', NULL, 1, 1, 'cron', '30 7 * * 1-5', 'Europe/Rome', NULL,
        'isolated', 'agentTurn', 'Say what today holds.', 120, 'none', NULL, 'ok');
      INSERT INTO cron_jobs VALUES ('main', 'job-2', 'Team', 'For all.', 0, 2, 'every', NULL, NULL, 7200000,
        'isolated', 'agentTurn', 'Look at the <<team>> list.', NULL, 'none', 'check.sh', NULL);
      """)
    let before = try HostFile.entries(lab.home.path).map(\.name).sorted()
    let made = try Self.made(path)
    #expect(made.compilation.plans.map(\.ability.label) == ["Morning", "Team"], "\(made.text)")
    #expect(made.text.contains("limits: { time: 120s }") && made.text.contains("<<<<team>>"))
    let notes = made.notes.joined()
    #expect(notes.contains("'30 7 * * 1-5'") && notes.contains("--tz Europe/Rome"), "\(notes)")
    #expect(notes.contains("'every 2 hours'") && notes.contains("`trigger_script"), "\(notes)")
    #expect(try HostFile.entries(lab.home.path).map(\.name).filter { $0 != ".cache" }.sorted() == before)
    _ = database
  }

  @Test func aDatabaseWithoutJobsIsRefused() throws {
    let lab = ApplicationLab(["no.sqlite": "no database"])
    let path = lab.home.path + "/empty.sqlite"
    try Database(path).execute("CREATE TABLE other (a TEXT)")
    for name in ["empty.sqlite", "no.sqlite"] {
      let error = #expect(throws: CommandError.self) { try Self.made(lab.home.path + "/" + name) }
      #expect(error?.exit == .fileInvalid, "\(name)")
    }
  }

  /// The folder of a skill is read for an ability, and its other files are named.
  @Test func theFolderOfASkillIsRead() throws {
    let skill = "---\nname: tidy\ndescription: Tidies.\n---\nTidy up.\n"
    let ability = ApplicationLab.ability("Mine")
    let lab = ApplicationLab([
      "draft/SKILL.md": skill, "draft/scripts/a.sh": "ls\n", "draft/deep/er/b.txt": "x\n", "draft/.hidden": "x\n",
      "own/SKILL.md": skill, "own/assets/mine.lucidability": ability, "own/more.lucidability": ability,
    ])
    let draft = try Self.made(lab.home.path + "/draft")
    #expect(!draft.compilation.hasErrors)
    #expect(draft.notes.joined().contains("`scripts/a.sh`") && draft.notes.joined().contains("`deep/er/b.txt`"))
    #expect(!draft.notes.joined().contains("hidden"))
    let alone = try Self.made(lab.home.path + "/draft/SKILL.md").notes.joined()
    #expect(alone.contains("`scripts/a.sh`") && !alone.contains("deep/"))
    let own = try Self.made(lab.home.path + "/own")
    #expect(own.text == ability)
    #expect(own.notes.count == 2 && own.notes.joined().contains("`more.lucidability`"))
  }
}

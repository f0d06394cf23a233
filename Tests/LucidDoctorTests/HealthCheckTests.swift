import Glibc
import LucidBackends
import LucidConfiguration
import LucidCore
import LucidReport
import LucidRuntime
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidDoctor

/// Each check on made-up homes and folders.
@Suite struct HealthCheckTests {
  private let home = ScratchFolder()

  private func context(
    _ configuration: String? = nil, variables: [String: String] = [:], profile: String? = nil,
    options: HealthCheckOptions = HealthCheckOptions()
  ) throws -> HealthCheckContext {
    if let configuration { home.write(configuration, to: ".config/lucid/config.yaml") }
    let loader = ConfigurationLoader(.madeUp(variables.merging(["HOME": home.path]) { a, _ in a }), profile: profile)
    let source = try? loader.source()
    return HealthCheckContext(loader, loader.usable(source), source: source, options: options, now: Monday.now)
  }

  private func lines(_ findings: [HealthFinding]) -> [String] { findings.map { "\($0.state.rawValue) \($0.message)" } }

  // MARK: Tools of the configuration

  @Test func toolsOfTheConfigurationAreRows() throws {
    #expect(
      ToolHealthCheck().findings(try context("vault: ~/v\n")) == [
        .off("the configuration declares no tools", "lucid config edit; docs/tools-of-your-own.md shows how to declare one")
      ])
    let found = ToolHealthCheck().findings(
      try context(
        """
        tools:
          diary.read: { run: [/bin/sh], result: string }
          gone.read: { run: [/nowhere/gone], result: string }
          chat.read: { http: { url: "https://chat.example/read" }, result: string }
        mcp: { tiny: { command: [x] } }

        """))
    #expect(found.map(\.state) == [.ok, .broken, .ok])
    #expect(found[0].message.hasPrefix("diary.read: runs "))
    #expect(found[0].message.hasSuffix("; lucid tools own test diary.read calls it"))
    #expect(found[1].message == "gone.read: there is no program /nowhere/gone that can be started")
    #expect(found[1].remedy == "correct `tools: { gone.read: { run: … } }` in the configuration")
    #expect(found[2].message.hasPrefix("chat.read: asks chat.example"))
  }

  // MARK: The configuration

  @Test func noConfigurationIsMissing() throws {
    let found = ConfigurationHealthCheck().findings(try context())
    #expect(found == [.missing("no configuration yet", "create one with: lucid setup")])
  }

  @Test func aGoodConfigurationIsOK() throws {
    let found = ConfigurationHealthCheck().findings(try context("vault: ~/v\nprofiles: { work: {} }\n", profile: "work"))
    #expect(found == [.ok("~/.config/lucid/config.yaml, profile work")])
  }

  @Test func aMistakeIsBrokenAtItsLine() throws {
    let found = ConfigurationHealthCheck().findings(try context("# mine\nvualt: x\n"))
    #expect(found.map(\.state) == [.broken])
    #expect(found[0].message.hasPrefix("~/.config/lucid/config.yaml, line 2: "))
  }

  @Test func whatOthersCanChangeIsBroken() throws {
    let context = try context("vault: ~/v\n")
    #expect(chmod(home.path + "/.config/lucid/config.yaml", 0o666) == 0)
    let found = ConfigurationHealthCheck().findings(context)
    #expect(found.last?.state == .broken && found.last?.remedy == "chmod 600 ~/.config/lucid/config.yaml")
  }

  @Test func aFolderThatIsNoAbsolutePathIsNamed() throws {
    let found = ConfigurationHealthCheck().findings(try context("vault: ~/v\n", variables: ["XDG_STATE_HOME": "rel"]))
    #expect(found.first?.message == "XDG_STATE_HOME=rel is ignored: it is not an absolute path")
  }

  @Test func aPolicyThatCannotBeReadIsBroken() throws {
    let found = ConfigurationHealthCheck().findings(try context("vault: ~/v\n", variables: ["LUCID_POLICY": "/nowhere"]))
    #expect(found.first?.state == .broken)
    #expect(found.first?.message.hasPrefix("the policy of this machine cannot be read") == true)
  }

  // MARK: Secrets

  @Test func keysThatCannotBeHadAreBroken() throws {
    let models = """
      models:
        a: { openai: "https://h/v1", key: { env: KEY_A } }
        b: { openai: "https://h/v1", key: { env: KEY_B } }
        c: { openai: "https://h/v1", key: { command: [no-such-program] } }

      """
    let found = SecretsHealthCheck().findings(try context(models, variables: ["KEY_A": "abc"]))
    #expect(
      lines(found) == [
        "ok models.a: the variable KEY_A", "error models.b: the variable KEY_B is not set",
        "error models.c: there is no program no-such-program",
      ])
    #expect(SecretsHealthCheck().findings(try context("vault: ~/v\n")) == [.off("no secrets in the configuration")])
  }

  /// A program that may ask for a password is started only when that was wanted.
  @Test func aProgramThatPrintsAKeyIsNotStartedUnasked() throws {
    let mark = home.path + "/started"
    let models = "models: { a: { openai: \"https://h/v1\", key: { command: [/bin/sh, -c, \"touch \(mark); echo k\"] } } }\n"
    #expect(SecretsHealthCheck().findings(try context(models)) == [.ok("models.a: /bin/sh is installed; --secrets runs it")])
    #expect(home.text("started") == nil)
    let found = SecretsHealthCheck().findings(try context(models, options: HealthCheckOptions(startsPrograms: true)))
    #expect(found == [.ok("models.a: the program /bin/sh")])
    #expect(home.text("started") == "")
  }

  // MARK: The clock

  @Test func aZoneThatDoesNotExistIsBroken() throws {
    let found = ClockHealthCheck().findings(try context("vault: ~/v\n", variables: ["TZ": "Mars/Olympus"]))
    #expect(found.contains { $0.state == .broken && $0.message.contains("`Mars/Olympus`") })
    let named = ClockHealthCheck().findings(
      try context(variables: ["TZ": "UTC"], options: HealthCheckOptions(zone: "Mars/Olympus")))
    #expect(named.contains { $0.message == "there is no time zone `Mars/Olympus`" })
  }

  @Test func rulesInTZAreTheZoneOfRuns() throws {
    let found = ClockHealthCheck().findings(try context("vault: ~/v\n", variables: ["TZ": "JST-9"]))
    #expect(found.first == .ok("2026-04-06T20:30:00+09:00, <JST>-9"))
  }

  @Test func theZoneOfRunsIsShownWithThatOfTheMachine() throws {
    let found = ClockHealthCheck().findings(
      try context("user: { timezone: America/Toronto }\n", variables: ["TZ": "Asia/Tokyo"]))
    #expect(found.first == .ok("2026-04-06T07:30:00-04:00, America/Toronto; the machine is in Asia/Tokyo"))
  }

  // MARK: The vault

  @Test func noVaultIsMissingAndOneThatIsNotThereIsBroken() throws {
    #expect(VaultHealthCheck().findings(try context()).map(\.state) == [.missing])
    let found = VaultHealthCheck().findings(try context("vault: ~/none\n"))
    #expect(lines(found) == ["error there is no folder ~/none"])
  }

  @Test func boundFoldersAreLookedAt() throws {
    home.write("x", to: "v/notes/a.md")
    home.write("x", to: "Mail/cur/m")
    home.write("x", to: "file")
    let found = VaultHealthCheck().findings(
      try context("vault: ~/v\nbackends: { mail: { folder: ~/Mail, writes: off }, notes: ~/none, tasks: ~/file }\n"))
    #expect(
      lines(found).sorted() == [
        "error tasks is ~/file, which is no folder",
        "ok mail is ~/Mail, read-only", "ok ~/v",
      ])
  }

  @Test func whatAWriteHasLeftIsMissing() throws {
    home.write("x", to: "v/.lucid/transaction/journal")
    home.write("x", to: "v/.lucid/kept/a.md")
    let found = VaultHealthCheck().findings(try context("vault: ~/v\n"))
    #expect(found.map(\.state) == [.ok, .missing, .missing])
    #expect(found[1].message == "a write was not finished")
    #expect(found[2].message.hasPrefix("the new contents of 1 file could not be written"))
  }

  @Test func linksThatGoRoundAreNamedWithTheirRemedy() throws {
    home.write("x", to: "v/notes/a.md")
    #expect(symlink("..", home.path + "/v/notes/up") == 0)
    let found = VaultHealthCheck().findings(try context("vault: ~/v\n"))
    #expect(found.last?.message == "1 link to a folder above is not followed: notes/up")
    #expect(found.last?.remedy == "rm \(home.path)/v/notes/up")
  }

  @Test func bothSidesOfAConflictAreNamed() throws {
    home.write("x", to: "v/notes/a.md")
    home.write("x", to: "v/notes/a.sync-conflict-20260406-073000-ABCDEFG.md")
    let found = ConflictHealthCheck().findings(try context("vault: ~/v\n"))
    #expect(
      lines(found) == ["warn unresolved sync conflict: ~/v/notes/a.sync-conflict-20260406-073000-ABCDEFG.md"])
    #expect(ConflictHealthCheck().findings(try context("calendar: x\n")) == [.off("no vault to check")])
  }

  @Test(arguments: [
    ("a.sync-conflict-20260406-073000-ABCDEFG.md", true), ("a (conflicted copy 2026-04-06).md", true), ("a.md", false),
    ("a (Robin's conflicted copy).md", true), ("a.md.orig", true),
  ]) func conflictsOfOtherProgramsAreKnown(name: String, isConflict: Bool) {
    #expect(ConflictHealthCheck.isConflict(name) == isConflict)
  }

  // MARK: Families

  private func family(_ name: String) throws -> FamilyHealthCheck {
    try #require(FamilyHealthChecks.all.first { $0.name == name })
  }

  @Test func aFamilyIsReadAsARunWouldReadIt() throws {
    home.write("# A\n", to: "v/notes/a.md")
    home.write("# B\n", to: "v/notes/b.md")
    #expect(try family("notes").findings(context("vault: ~/v\n")) == [.ok("2 notes")])
    #expect(
      try family("mail").findings(context("vault: ~/v\n")) == [
        .missing(
          "no mail in the vault",
          "lucid config set backends.mail DIR; or, if you have none: lucid config set backends.mail off")
      ])
    #expect(
      try family("mail").findings(context("vault: ~/v\nbackends: { mail: off }\n")) == [
        .off("switched off by `backends`", "lucid config set backends.mail DIR")
      ])
    #expect(
      try family("notes").findings(context("vault: ~/v\nbackends: { notes: off }\n")) == [
        .off("switched off by `backends`", "lucid config set backends.notes on")
      ])
    #expect(try family("notes").findings(context("calendar: x\n")) == [.off("no vault", "lucid setup")])
  }

  /// What a person has is not off because it cannot be found.
  @Test(arguments: ["calendar", "mail", "notes", "habits", "tasks"])
  func aConfiguredFolderThatIsMissingIsAnError(name: String) throws {
    home.write("x", to: "v/other")
    let found = try family(name).findings(context("vault: ~/v\nbackends: { \(name): ~/gone }\n"))
    #expect(found == [.broken("there is no folder ~/gone", "lucid config set backends.\(name) DIR")])
  }

  @Test func aVaultThatIsMissingIsNotOff() throws {
    let found = try family("calendar").findings(context("vault: ~/none\n"))
    #expect(lines(found) == ["warn not checked: there is no folder ~/none"])
  }

  /// Runs report the first, and begin the second with their first write.
  @Test(arguments: [
    ("calendar", HealthFinding.State.missing), ("habits", .missing), ("weather", .missing),
    ("reminders", .off), ("tasks", .off), ("feeds", .off), ("web", .off),
  ])
  func aSourceThatRunsMissIsAWarning(name: String, state: HealthFinding.State) throws {
    home.write("x", to: "v/other")
    #expect(try family(name).findings(context("vault: ~/v\n")).map(\.state) == [state])
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    home.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:half", to: "v/calendar/work/broken.ics")
    let found = try family("calendar").findings(context("vault: ~/v\n"))
    #expect(found.first?.state == .ok && found.contains { $0.state == .missing && $0.message.contains("broken.ics") })
  }

  @Test func anOldExportIsMadeAnewAndALinkThatLeavesIsBound() throws {
    home.write(
      "<HealthData><Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" startDate=\"2026-04-01 07:00:00 +0000\" "
        + "endDate=\"2026-04-01 07:05:00 +0000\" value=\"5\"/></HealthData>", to: "v/health/export.xml")
    let old = try family("health").findings(context("vault: ~/v\n"))
    #expect(old.last?.message == "health/export.xml: nothing newer than 2026-04-01 of what was asked for")
    #expect(old.last?.remedy == "export your health data again, in place of health/export.xml")
    home.write("", to: "elsewhere/a.ics")
    #expect(symlink(home.path + "/elsewhere", home.path + "/v/calendar") == 0)
    let link = try family("calendar").findings(context("vault: ~/v\n"))
    let real = try #require(home.path.withCString { realpath($0, nil) }.map { String(cString: $0) })
    #expect(link.map(\.state) == [.broken] && link[0].message.hasPrefix("calendar: a link that leaves "))
    #expect(link[0].remedy == "lucid config set backends.calendar \(real)/elsewhere")
  }

  @Test func nothingIsReadWhileAWriteIsUnfinished() throws {
    home.write("# A\n", to: "v/notes/a.md")
    home.write("", to: "v/.lucid/transaction/journal")
    let found = try family("notes").findings(context("vault: ~/v\n"))
    #expect(found == [.off("not checked: a write to the vault is not finished")])
  }

  // MARK: The model, the record, the space

  @Test func theModelIsNamedOrBroken() throws {
    #expect(ModelHealthCheck().findings(try context()) == [.ok("digest: the built-in summary, no model")])
    let found = ModelHealthCheck().findings(try context("models: { default: m, m: { command: [no-such-program] } }\n"))
    #expect(found.map(\.state) == [.broken])
    #expect(found[0].message == "m, a program on this machine: there is no program no-such-program")
    let there = ModelHealthCheck().findings(try context("models: { default: m, m: { command: [/bin/cat] } }\n"))
    #expect(there == [.ok("m, a program on this machine: answers")])
  }

  @Test func historyThatIsOffIsOff() throws {
    #expect(RecordHealthCheck().findings(try context("history: off\n")) == [.off("the configuration says `history: off`")])
    #expect(RecordHealthCheck().findings(try context("vault: ~/v\n")) == [.ok("no stored runs yet")])
    home.write("this is no database, though it is long enough to be looked at", to: ".local/state/lucid/runs.sqlite")
    #expect(RecordHealthCheck().findings(try context("vault: ~/v\n")).map(\.state) == [.broken])
  }

  @Test func roomIsLookedForOnTheDisksThatAreWrittenTo() throws {
    let found = SpaceHealthCheck().findings(try context("vault: ~/v\n"))
    #expect(found.count == 1 && found[0].state == .ok)
  }

  // MARK: All of them

  /// What a check waits for that does not answer.
  private final class Gate: Sendable {
    private let isOpen = Mutex(false)
    func open() { isOpen.withLock { $0 = true } }
    func wait() { Wait.blocking { isOpen.withLock { $0 } } }
  }

  private struct Fixed: HealthCheck {
    let name: String
    var result: [HealthFinding] = [.ok("fine")]
    var gate: Gate?

    func findings(_ context: HealthCheckContext) -> [HealthFinding] {
      gate?.wait()
      return result
    }
  }

  @Test func eachHasANameOfItsOwn() {
    let names = HealthChecks.all(library: Fixed(name: "library"), schedule: Fixed(name: "schedule")).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(
      names.first == "configuration" && names.suffix(7) == ["model", "tools", "mcp", "record", "library", "schedule", "space"])
  }

  @Test func aCheckThatDoesNotAnswerKeepsNobodyWaiting() throws {
    let runner = HealthCheckRunner(SystemClock(), patience: .milliseconds(30))
    let gate = Gate()
    let found = runner.findings(Fixed(name: "slow", gate: gate), try context())
    gate.open()
    #expect(found.map(\.state) == [.broken] && found[0].message.hasPrefix("no answer within"))
    let patient = HealthCheckRunner(SystemClock(), patience: .seconds(20))
    #expect(patient.findings(Fixed(name: "fast"), try context()) == [.ok("fine")])
  }

  /// With `--only`: whatever is left out, an error of the configuration says why there is nothing
  /// to look at.
  @Test func anErrorOfTheConfigurationKeepsItsRow() throws {
    let runner = HealthCheckRunner(SystemClock(), patience: .seconds(20))
    let checks: [any HealthCheck] = [ConfigurationHealthCheck(), ToolHealthCheck(), Fixed(name: "fast")]
    func rows(_ text: String, only names: [String]) throws -> [String] {
      let context = try context(text)
      return checks.flatMap { check in
        runner.findings(check, context, only: names).map { "\($0.state.rawValue) \(check.name)" }
      }
    }
    let wrong = "tools: { diary.read: { rn: [/bin/sh], result: string } }\n"
    #expect(try rows(wrong, only: ["tools"]) == ["error configuration", "off tools"])
    #expect(try rows(wrong, only: ["fast"]) == ["error configuration", "ok fast"])
    #expect(try rows(wrong, only: ["configuration"]) == ["error configuration"])
    #expect(try rows(wrong, only: []) == ["error configuration", "off tools", "ok fast"])
    // A good configuration, and a warning about it, are left out as they were.
    #expect(try rows("vault: ~/v\n", only: ["tools", "fast"]) == ["off tools", "ok fast"])
    #expect(try rows("vault: ~/v\n", only: []) == ["ok configuration", "off tools", "ok fast"])
  }

  @Test func aCheckWithoutFindingsHasARowAllTheSame() throws {
    let runner = HealthCheckRunner(SystemClock(), patience: .seconds(20))
    #expect(runner.findings(Fixed(name: "empty", result: []), try context()) == [.off("nothing to check")])
  }

  /// A command of a row is written as it is typed.
  @Test func noRowHasBackquotesAroundACommand() throws {
    let files = RepositoryFiles.under("Sources/LucidDoctor").filter { $0.hasSuffix(".swift") }
    #expect(files.count > 10)
    for file in files {
      for line in RepositoryFiles.lines(file) where !line.contains("///") {
        #expect(!line.contains("`lucid ") && !line.contains("`\\(SetUp."), "\(file): \(line)")
      }
    }
  }

  @Test(
    arguments: [
      ([], .ok), ([.off("x")], .ok), ([.ok("x"), .missing("y")], .missing), ([.missing("y"), .broken("z"), .ok("x")], .broken),
    ] as [([HealthFinding], HealthFinding.State)]) func theWorstCounts(findings: [HealthFinding], worst: HealthFinding.State)
  {
    #expect(HealthFinding.worst(findings) == worst)
  }

  @Test func theReportHasARemedyUnderEach() {
    let report = HealthReport(.plain)
    let text = report.text("mail", [.ok("fine"), .broken("bad \u{1B}[2J", "mend it")])
    #expect(
      text == "ok     mail            fine\nerror                  bad \\u{1B}[2J\n                       mend it\n")
    #expect(report.end([.ok("a"), .off("b")]) == "\nAll checks passed.\n")
    #expect(report.end([]) == "\nNothing to check.\n")
    #expect(report.end([.off("a")]) == "\nNothing to check.\n")
    #expect(report.end([.off("a", "lucid setup")]) == "\nNothing to check; 1 off, each with the command that adds it.\n")
    #expect(
      report.end([.ok("a"), .off("b", "lucid setup")])
        == "\nAll checks passed; 1 off, each with the command that adds it.\n")
    #expect(
      report.end([.broken("a"), .missing("b"), .missing("c")]) == "\n1 error, 2 warnings; each has its remedy below it.\n")
  }

  @Test func theReportAsJSONHasTheWorstState() {
    let report = HealthReport.json([("mail", [.ok("fine")]), ("vault", [.missing("none", "lucid setup")])])
    let json = report.text(ExitFacts("partial", 11))
    #expect(json.contains("\"state\":\"warn\",\"findings\":["))
    #expect(json.contains("{\"check\":\"vault\",\"state\":\"warn\",\"message\":\"none\",\"remedy\":\"lucid setup\"}"))
  }
}

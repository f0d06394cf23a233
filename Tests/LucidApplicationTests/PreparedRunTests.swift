import LucidApplication
import LucidArguments
import LucidCore
import LucidRuntime
import LucidSession
import LucidSystem
import LucidTesting
import Testing

/// What is settled before anything of the person's is read.
@Suite struct PreparedRunTests {
  private static func options(_ ability: String, _ change: (inout RunOptions) -> Void = { _ in }) -> RunOptions {
    var options = RunOptions(command: "run", words: ["run", ability])
    options.ability = ability
    change(&options)
    return options
  }

  @Test func aRunOnOnesOwnDataIsReal() throws {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("A"), "vault/notes/x.md": "x\n"])
    let vault = lab.home.path + "/vault"
    let run = try PreparedRun.prepare(Self.options(lab.home.path + "/a.lucidability"), lab.environment(vault: vault))
    #expect(run.isReal)
    #expect(run.folder?.root == vault)
    #expect(run.frozen == nil)
    #expect(run.plan.ability.label == "A")
    #expect(run.origin.hash == SHA256.hex(Array(ApplicationLab.ability("A").utf8)))
    #expect(run.zone == Monday.zone)
  }

  /// Unless a zone is chosen, a run names the one that TZ has in vain, and the one that it uses.
  @Test func aZoneThatDoesNotExistIsNoticed() throws {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("A")], zone: "Mars/Base")
    let options = Self.options(lab.home.path + "/a.lucidability")
    let run = try PreparedRun.prepare(options, lab.environment())
    #expect(run.zone == .utc)
    #expect(
      run.environment.notices.map(\.text) == ["TZ names the time zone `Mars/Base`, which does not exist; the times are UTC"])
    #expect(try PreparedRun.prepare(options, lab.environment(zone: "Asia/Tokyo")).environment.notices.isEmpty)
  }

  /// The sample person lives on one Monday, unless a time is given.
  @Test func aTryIsOnTheMondayOfTheSamplePerson() throws {
    let lab = ApplicationLab()
    let options = Self.options("briefing") { $0.isTry = true }
    let run = try PreparedRun.prepare(options, lab.environment())
    #expect(!run.isReal)
    #expect(run.folder == nil)
    #expect(run.vault != nil)
    #expect(run.frozen == PreparedRun.sampleTime(run.zone))
    let other = try PreparedRun.prepare(options, lab.environment(zone: "UTC", moment: "2026-05-01T09:00"))
    #expect(
      other.frozen
        == Zone.utc.instant(
          CivilDateTime(date: try #require(CivilDate(iso: "2026-05-01")), time: try #require(CivilTime(iso: "09:00")))))
  }

  @Test func aDryRunIsNotReal() throws {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("A")])
    let run = try PreparedRun.prepare(Self.options(lab.home.path + "/a.lucidability") { $0.isDry = true }, lab.environment())
    #expect(run.isDry)
    #expect(!run.isReal)
  }

  @Test func aWorldAndAVaultContradictEachOther() {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("A"), "w.yaml": "tools: {}\n"])
    let options = Self.options(lab.home.path + "/a.lucidability") {
      ($0.world, $0.namesVault) = (lab.home.path + "/w.yaml", true)
    }
    let error = #expect(throws: CommandError.self) { try PreparedRun.prepare(options, lab.environment()) }
    #expect(error?.message == "`--world` and `--vault` both name the data to read; give one of them")
  }

  /// As the world of a test does.
  @Test func aWorldFileKnowsTheStepsOfTheAbility() throws {
    let ability = ApplicationLab.ability("A") + "steps:\n  - id: new\n    mail.search: { unread: true }\n"
    let lab = ApplicationLab(["a.lucidability": ability, "w.yaml": "new: [{ subject: Hi }]\n", "x.yaml": "nwe: []\n"])
    func prepared(_ world: String) throws -> PreparedRun {
      try PreparedRun.prepare(
        Self.options(lab.home.path + "/a.lucidability") { $0.world = lab.home.path + world }, lab.environment())
    }
    let run = try prepared("/w.yaml")
    #expect(run.world?.world.tools["mail.search"]?.steps.keys.sorted() == ["new"])
    #expect(throws: CommandError.self) { try prepared("/x.yaml") }
  }

  @Test(arguments: [("90s", 90), ("10m", 600), ("2h", 7_200), (nil, nil)] as [(String?, Int?)])
  func theTimeLimitIsThatOfTheOption(text: String?, seconds: Int?) throws {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("A")])
    let path = lab.home.path + "/a.lucidability"
    let own = try PreparedRun.prepare(Self.options(path), lab.environment()).plan.limits.seconds
    let run = try PreparedRun.prepare(Self.options(path) { $0.timeout = text }, lab.environment())
    #expect(run.plan.limits.seconds == seconds ?? own)
  }

  @Test func aTimeLimitThatIsNoneIsRefused() {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("A")])
    let options = Self.options(lab.home.path + "/a.lucidability") { $0.timeout = "soon" }
    let error = #expect(throws: CommandError.self) { try PreparedRun.prepare(options, lab.environment()) }
    #expect(error?.message == "--timeout takes a time, not `soon`")
    #expect(error?.exit == .usage)
  }

  /// Nobody is asked without a terminal: what writes is refused, with the command that allows it.
  @Test func whatNobodyHasAllowedIsRefused() {
    let steps = "steps:\n  - notes.create: { title: x, body: y }\n"
    let lab = ApplicationLab(["w.lucidability": ApplicationLab.ability("W", steps)])
    let path = lab.home.path + "/w.lucidability"
    let error = #expect(throws: CommandError.self) {
      try PreparedRun.prepare(Self.options(path), lab.environment(vault: lab.home.path))
    }
    #expect(error?.exit == .consentMissing)
    #expect(error?.hint?.hasPrefix("to permit it once: lucid run --approve \(path)") == true)
    #expect(throws: Never.self) {
      try PreparedRun.prepare(Self.options(path) { $0.isApproved = true }, lab.environment(vault: lab.home.path))
    }
  }

  @Test func aFileWithErrorsIsNotPrepared() {
    let lab = ApplicationLab(["a.lucidability": "lucidability: 1\nkind: ability\nlabel: A\nprompt: <<nobody>>\n"])
    let error = #expect(throws: CommandError.self) {
      try PreparedRun.prepare(Self.options(lab.home.path + "/a.lucidability"), lab.environment())
    }
    #expect(error?.exit == .fileInvalid)
    #expect(lab.captured.errors.contains("<<nobody>>"))
  }
}

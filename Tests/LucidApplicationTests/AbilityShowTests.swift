import LucidApplication
import LucidArguments
import LucidAutomation
import LucidConfiguration
import LucidCore
import LucidDoctor
import LucidReport
import LucidSchedule
import LucidShipped
import LucidSystem
import LucidTesting
import Testing

/// Cards of abilities, and the health checks of the library and of schedules.
@Suite struct AbilityShowTests {
  @Test func aCardSaysWhereAnAbilityComesFrom() throws {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("Mine")])
    let show = AbilityShow(lab.environment())
    let own = try #require(try show.cards(of: try AbilityFile.readFile(lab.home.path + "/a.lucidability")).first)
    #expect(own.path == lab.home.path + "/a.lucidability" && own.isTrusted && own.signed == nil)
    let shipped = try #require(ShippedAbilities.ability("briefing"))
    #expect(try show.cards(of: shipped).first?.path == nil)
  }

  @Test func aFileWithErrorsHasNone() throws {
    let lab = ApplicationLab(["a.lucidability": "lucidability: 1\nkind: ability\nlabel: A\nnosuch: 1\n"])
    let error = #expect(throws: CommandError.self) {
      try AbilityShow(lab.environment()).cards(of: try AbilityFile.readFile(lab.home.path + "/a.lucidability"))
    }
    #expect(error?.exit == .fileInvalid)
  }

  private static func context(_ lab: ApplicationLab) throws -> HealthCheckContext {
    let environment = lab.environment()
    return HealthCheckContext(
      environment.loader, try environment.configuration(), source: nil, options: HealthCheckOptions(), now: Monday.now)
  }

  @Test func aBrokenAbilityIsAFinding() throws {
    let lab = ApplicationLab()
    let before = LibraryHealthCheck().findings(try Self.context(lab))
    #expect(before.map(\.state) == [.ok])
    lab.home.write("label: [\n", to: ".local/share/lucid/abilities/mine.lucidability")
    let after = LibraryHealthCheck().findings(try Self.context(lab))
    #expect(after.map(\.state) == [.missing] && after[0].message.hasPrefix("mine: "))
  }

  @Test func withoutSchedulesThatCheckIsOff() throws {
    let lab = ApplicationLab()
    #expect(ScheduleHealthCheck(lab.environment()).findings(try Self.context(lab)).map(\.state) == [.off])
    lab.home.write("when: daily 7:00\n", to: ".config/lucid/schedules/broken.yaml")
    #expect(ScheduleHealthCheck(lab.environment()).findings(try Self.context(lab)).map(\.state) == [.missing])
  }

  @Test func anOpenFailureIsAFinding() throws {
    let lab = ApplicationLab()
    let entry = "ability: briefing\nwhen: daily 7:00\nzone: UTC\nby: cron\nprogram: /usr/bin/lucid\nadded: 2026-04-01T07:00:00Z\n"
    lab.home.write(entry, to: ".config/lucid/schedules/morning.yaml")
    let incidents = IncidentStore(stamps: lab.environment().host.folders.scheduleStamps)
    let failure = Incident(
      "morning", cause: "backend-failed", words: "backend-failed: the server did not answer", first: Monday.now, count: 3)
    func messages() throws -> [String] {
      ScheduleHealthCheck(lab.environment()).findings(try Self.context(lab)).map(\.message)
        .filter { $0.contains("failed 3 times since") }
    }
    #expect(try messages().isEmpty)
    #expect(incidents.write(failure) == nil)
    #expect(try messages() == ["morning: failed 3 times since 2026-04-06 07:30: backend-failed: the server did not answer"])
    #expect(incidents.write(failure.acknowledged) == nil)
    #expect(try messages().isEmpty)
  }
}

import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidDoctor
import LucidReport
import LucidShipped
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
}

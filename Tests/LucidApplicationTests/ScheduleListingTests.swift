import LucidApplication
import LucidArguments
import LucidCore
import LucidSchedule
import LucidTesting
import Testing

/// What `lucid schedule` lists.
@Suite struct ScheduleListingTests {
  /// Two good schedules, and, with `broken`, one that cannot be read.
  private static func lab(broken: Bool = false) throws -> ApplicationLab {
    let lab = ApplicationLab()
    for (name, when) in [("evening", "daily 18:00"), ("morning", "weekdays 7:30")] {
      var entry = ScheduleEntry(
        name: name, ability: "briefing", when: when, zone: "America/Toronto", options: [], target: .cron,
        program: "/usr/bin/lucid", added: Monday.now)
      entry.folder = nil
      lab.home.write(ScheduleStore.text(entry), to: ".config/lucid/schedules/\(name).yaml")
    }
    if broken { lab.home.write("when: daily 7:00\n", to: ".config/lucid/schedules/broken.yaml") }
    return lab
  }

  private static func listing(_ lab: ApplicationLab, isJSON: Bool = false, moment: String = "2026-04-06T12:00") throws
    -> ScheduleListing
  {
    ScheduleListing(
      lab.environment(zone: "America/Toronto", moment: moment), try OutputDestination(nil, lab.host.output), isJSON: isJSON)
  }

  @Test func eachHasItsNextTime() throws {
    let lab = try Self.lab()
    #expect(try Self.listing(lab).list() == .ok)
    let lines = lab.captured.standard.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("NAME     WHEN") == true)
    #expect(lines.dropFirst().first?.contains("Mon 2026-04-06 18:00") == true)
    #expect(lines.last?.contains("Tue 2026-04-07 07:30") == true)
  }

  @Test func theJSONSaysTheSame() throws {
    let lab = try Self.lab()
    #expect(try Self.listing(lab, isJSON: true).list() == .ok)
    let schedules = try #require(try JSONParser.parse(Array(lab.captured.standard.utf8))["schedules"]?.list)
    #expect(schedules.compactMap { $0["name"]?.text } == ["evening", "morning"])
    #expect(schedules.compactMap { $0["next"]?.text } == ["2026-04-06T22:00:00Z", "2026-04-07T11:30:00Z"])
    #expect(schedules.compactMap { $0["by"]?.text } == ["cron", "cron"])
  }

  /// One that cannot be read hides no other, and the command says so.
  @Test func aBrokenOneHidesNoOther() throws {
    let lab = try Self.lab(broken: true)
    #expect(try Self.listing(lab).list() == .partial)
    #expect(lab.captured.standard.contains("morning"))
    #expect(lab.captured.errors.contains("broken"))
  }

  @Test func theNextRunsOfAllAreInOrder() throws {
    let lab = try Self.lab()
    #expect(try Self.listing(lab).next([], count: 3) == .ok)
    #expect(
      lab.captured.standard == """
        evening  Mon 2026-04-06 18:00 America/Toronto
        morning  Tue 2026-04-07 07:30 America/Toronto
        evening  Tue 2026-04-07 18:00 America/Toronto

        """)
  }

  @Test func wordsThatAreNotScheduledAreTimesToo() throws {
    let lab = ApplicationLab()
    #expect(try Self.listing(lab).next(["daily", "9:00"], count: 1) == .ok)
    #expect(lab.captured.standard == "Tue 2026-04-07 09:00 America/Toronto\n")
  }

  @Test func nothingIsScheduledYet() throws {
    let lab = ApplicationLab()
    #expect(try Self.listing(lab).list() == .ok)
    #expect(lab.captured.standard.hasPrefix("no schedules; for example: lucid schedule add"))
  }

  @Test func aNameThatIsNoneIsRefused() throws {
    let lab = try Self.lab()
    let error = #expect(throws: CommandError.self) { try Self.listing(lab).show("noon") }
    #expect(error?.message.contains("there is no schedule `noon`") == true)
  }
}

import LucidApplication
import LucidArguments
import LucidAutomation
import LucidCore
import LucidReport
import LucidSchedule
import LucidServing
import LucidSystem
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

  private static func listing(_ lab: ApplicationLab, moment: String = "2026-04-06T12:00") -> ScheduleListing {
    ScheduleListing(lab.environment(zone: "America/Toronto", moment: moment))
  }

  @Test func eachHasItsNextTime() throws {
    let lab = try Self.lab()
    let (rows, areWhole) = try Self.listing(lab).all()
    #expect(areWhole)
    let lines = try #require(ScheduleText.list(rows, areWhole: true)).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("NAME     WHEN") == true)
    #expect(lines.dropFirst().first?.contains("Mon 2026-04-06 18:00") == true)
    #expect(lines.last?.contains("Tue 2026-04-07 07:30") == true)
  }

  @Test func theJSONSaysTheSame() throws {
    let lab = try Self.lab()
    let text = ScheduleJSON.list(try Self.listing(lab).all().rows)
    let schedules = try #require(try JSONParser.parse(Array(text.text(ExitFacts(.ok)).utf8))["schedules"]?.list)
    #expect(schedules.compactMap { $0["name"]?.text } == ["evening", "morning"])
    #expect(schedules.compactMap { $0["next"]?.text } == ["2026-04-06T22:00:00Z", "2026-04-07T11:30:00Z"])
    #expect(schedules.compactMap { $0["by"]?.text } == ["cron", "cron"])
  }

  /// One that cannot be read hides no other, and the command says so.
  @Test func aBrokenOneHidesNoOther() throws {
    let lab = try Self.lab(broken: true)
    let (rows, areWhole) = try Self.listing(lab).all()
    #expect(!areWhole)
    #expect(ScheduleText.list(rows, areWhole: areWhole)?.contains("morning") == true)
    #expect(ScheduleText.list([], areWhole: false) == nil)
    #expect(lab.captured.errors.contains("broken"))
  }

  @Test func theNextRunsOfAllAreInOrder() throws {
    let lab = try Self.lab()
    #expect(
      ScheduleText.next(try Self.listing(lab).next([], count: 3)) == """
        evening  Mon 2026-04-06 18:00 America/Toronto
        morning  Tue 2026-04-07 07:30 America/Toronto
        evening  Tue 2026-04-07 18:00 America/Toronto

        """)
  }

  @Test func wordsThatAreNotScheduledAreTimesToo() throws {
    let lab = ApplicationLab()
    let runs = try Self.listing(lab).next(["daily", "9:00"], count: 1)
    #expect(ScheduleText.next(runs) == "Tue 2026-04-07 09:00 America/Toronto\n")
    let next = try JSONParser.parse(Array(ScheduleJSON.next(runs).text(ExitFacts(.ok)).utf8))["next"]?.list?.first
    #expect(next?["at"]?.text == "2026-04-07T09:00:00-04:00" && next?["clocks"]?.text == "plain")
  }

  @Test func nothingIsScheduledYet() throws {
    let lab = ApplicationLab()
    let (rows, areWhole) = try Self.listing(lab).all()
    #expect(areWhole)
    #expect(ScheduleText.list(rows, areWhole: areWhole)?.hasPrefix("no schedules; for example: lucid schedule add") == true)
  }

  @Test func aNameThatIsNoneIsRefused() throws {
    let lab = try Self.lab()
    let error = #expect(throws: CommandError.self) { try Self.listing(lab).details("noon") }
    #expect(error?.message.contains("there is no schedule `noon`") == true)
  }

  @Test func theDetailsHaveFileAndStarter() throws {
    let lab = try Self.lab()
    let details = try Self.listing(lab).details("morning")
    #expect(details.path.hasSuffix("/schedules/morning.yaml") && details.starter.contains("schedule run morning"))
    #expect(ScheduleText.show(details).hasPrefix(details.path + "\n\n"))
    let json = try JSONParser.parse(Array(ScheduleJSON.show(details).text(ExitFacts(.ok)).utf8))
    #expect(json["calendar"]?.list?.count == details.calendar.count && !details.calendar.isEmpty)
  }

  /// The first bad finding decides the exit.
  @Test func theExitOfAChecksFindings() throws {
    let lab = try Self.lab()
    let entry = try UserSchedules(lab.host).entry("morning")
    func checked(_ findings: ScheduleFinding...) -> [ScheduleCheck.Checked] {
      [ScheduleCheck.Checked(entry: entry, findings: findings)]
    }
    let bad = checked(ScheduleFinding(.doubtful, "a", "b"), ScheduleFinding(.bad, "vault", "gone", exit: .backendFailed))
    #expect(ScheduleCheck.exit(bad, areWhole: true) == .backendFailed)
    #expect(ScheduleCheck.exit(checked(ScheduleFinding(.bad, "a", "b")), areWhole: true) == .partial)
    #expect(ScheduleCheck.exit(checked(ScheduleFinding(.good, "a", "b")), areWhole: true) == .ok)
    #expect(ScheduleCheck.exit([], areWhole: false) == .partial)
    #expect(ScheduleText.check(bad, areWhole: true).contains("error vault"))
    let good = try JSONParser.parse(Array(ScheduleJSON.check(bad).text(ExitFacts(.ok)).utf8))["schedules"]?.list?.first?["good"]?
      .boolean
    #expect(good == false)
  }
}

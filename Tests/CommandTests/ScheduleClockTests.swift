import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting
import Testing

/// The next times of a schedule are those that `systemd-analyze calendar` gives: over many expressions, zones and moments, the nights in
/// which clocks change among them. One process for all expressions at one moment.
@Suite struct ScheduleClockTests {
  static let expressions = [
    "weekdays 7:30", "every day at 7", "daily 2:30", "daily 1:30", "daily 2:00", "daily 3:00", "daily 0:00", "daily 23:59",
    "hourly",
    "every 2 hours", "every 3 hours", "every 12 hours", "every minute", "every 5 minutes", "every 15 minutes", "every half hour",
    "mon,wed 18:00", "fri-mon 20:00", "weekends 10:15", "sundays 2:30", "sun 1:15", "monthly on the 1st at 9:00",
    "1st and 15th at 8:00",
    "31st at 7", "last day of the month at 18:00", "last sunday at 2:30", "first monday of the month at 9",
    "yearly on the 29th of february at 9:00",
    "on the 1st of jan, apr, jul, oct at 9:00", "weekdays in december at 8", "every 90 minutes from 0:00 to 6:00",
    "every 30 minutes from 8 to 18 on weekdays", "2:30 and 3:30 and 4:30", "noon", "*/7 * * * *", "59 1-3 * * *",
    "5-59/10 1-3 * * *",
    "0 0 13 * 5", "0 0 */10 * 5", "30 2 25-31 3,10 0", "15,45 0-4 * 3,4,10,11 *", "0 12 1 1,7 *", "@weekly", "@yearly",
    "* 2 * * *",
  ]

  /// Before and inside the nights, and one that is like any other; the last are inside the hour that is shown twice.
  static let moments: [(zone: String, bases: [String])] = [
    ("Europe/Rome", ["2026-03-28T23:10Z", "2026-10-24T22:40Z", "2026-04-06T05:30Z", "2026-10-25T00:20Z", "2026-10-25T01:10Z"]),
    (
      "America/Toronto",
      ["2026-03-08T05:10Z", "2026-11-01T04:40Z", "2026-12-31T22:00Z", "2026-11-01T05:20Z", "2026-11-01T06:10Z"]
    ),
    (
      "Australia/Lord_Howe",
      ["2026-10-03T14:10Z", "2026-04-04T13:10Z", "2026-06-01T00:00Z", "2026-04-04T14:40Z", "2026-04-04T15:10Z"]
    ),
    ("Asia/Kathmandu", ["2026-03-28T23:10Z", "2028-02-28T20:00Z"]),
    ("Africa/Cairo", ["2026-04-23T20:00Z", "2026-10-29T19:40Z"]),
  ]
  private static let insideTheHour = ["2026-10-25T00:20Z", "2026-11-01T05:20Z", "2026-04-04T14:40Z"]
  private static let count = 12

  @Test(arguments: moments.flatMap { moment in moment.bases.map { (moment.zone, $0) } })
  func agreesWithSystemd(name: String, base: String) throws {
    let program = "/usr/bin/systemd-analyze"
    try #require(access(program, X_OK) == 0, "systemd-analyze is needed: the Debian package systemd")
    let zone = try #require(SystemZones().zone(name))
    let after = try #require(ISOMoment.instant(base, zone: .utc))
    var calendars: [(schedule: Int, text: String)] = []
    let schedules = try Self.expressions.map { try Schedule($0) }
    for (i, schedule) in schedules.enumerated() { calendars += schedule.onCalendar(zone).map { (i, $0) } }
    let folder = ScratchFolder()
    let civil = Zone.utc.civil(after)
    let process = Process(
      [program, "calendar", "--base-time=\(civil.date.iso) \(civil.time.iso):00 UTC", "--iterations=\(Self.count)"]
        + calendars.map(\.text),
      environment: ["TZ": "UTC", "LC_ALL": "C", "SYSTEMD_COLORS": "0"], input: nil, output: folder.path + "/out",
      errors: folder.path + "/err")
    let ended = process.wait()
    let errors = folder.text("err") ?? ""
    // systemd 252 finds no way over a midnight that the clocks pass over ("Resource deadlock avoided") when hours are given in steps.
    let lost = calendars.filter { errors.contains("for '\($0.text)': Resource deadlock") }
    #expect(lost.isEmpty ? ended == 0 : name == "Africa/Cairo" && lost.allSatisfy { $0.text.contains(" 00/") }, "\(errors)")
    calendars.removeAll { calendar in lost.contains { $0.text == calendar.text } }
    let answers = Self.times(folder.text("out") ?? "")
    try #require(answers.count == calendars.count, "\(answers.count) answers to \(calendars.count) expressions")
    for (i, schedule) in schedules.enumerated() where !lost.contains(where: { $0.schedule == i }) {
      // Inside the hour that is shown twice it takes the second of both times for days that are counted from the end of the month.
      if Self.insideTheHour.contains(base), schedule.patterns.contains(where: { $0.days.contains(-1) }) { continue }
      let all = Set(zip(calendars, answers).filter { $0.0.schedule == i }.flatMap(\.1))
      let expected = all.sorted().prefix(Self.count)
      let ours = schedule.occurrences(after: after, in: zone, count: Self.count).filter { $0.kind != .skipped }.map {
        Zone.utc.civil($0.instant).iso
      }
      #expect(Array(ours.prefix(expected.count)) == Array(expected), "\(Self.expressions[i]) in \(name) after \(base)")
    }
  }

  /// The times of each expression in UTC, as `yyyy-MM-ddTHH:mm:ss`.
  private static func times(_ text: String) -> [[String]] {
    var found: [[String]] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.contains("Normalized form:") { found.append([]) }
      let isTime = ["Next elapse:", "Iter. #", "Iteration #"].contains { line.contains($0) }
      guard isTime, words.count >= 4, words.last == "UTC", !found.isEmpty else { continue }
      found[found.count - 1].append("\(words[words.count - 3])T\(words[words.count - 2])")
    }
    return found
  }

  @Test func thereAreEnough() { #expect(Self.expressions.count * Self.moments.flatMap(\.bases).count > 200) }
}

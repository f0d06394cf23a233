import LucidCore
import LucidSchedule
import LucidTesting
import Testing

/// What people say, as systemd is told it. The zone behind each expression is left out here.
@Suite struct ScheduleWordsTests {
  static let spoken: [(String, [String])] = [
    ("weekdays 7:30", ["Mon..Fri *-*-* 07:30:00"]),
    ("Weekdays at 7.30", ["Mon..Fri *-*-* 07:30:00"]),
    ("every weekday at 7:30 am", ["Mon..Fri *-*-* 07:30:00"]),
    ("mon-fri 7:30", ["Mon..Fri *-*-* 07:30:00"]),
    ("monday to friday 7h30", ["Mon..Fri *-*-* 07:30:00"]),
    ("fri-mon 20:00", ["Mon,Fri..Sun *-*-* 20:00:00"]),
    ("every 2 hours", ["*-*-* 00/2:00:00"]),
    ("every other hour", ["*-*-* 00/2:00:00"]),
    ("every 12 hours", ["*-*-* 00,12:00:00"]),
    ("every day at 7", ["*-*-* 07:00:00"]),
    ("daily 7pm", ["*-*-* 19:00:00"]),
    ("daily at 12 am", ["*-*-* 00:00:00"]),
    ("every day at noon and midnight", ["*-*-* 00,12:00:00"]),
    ("mon,wed 18:00", ["Mon,Wed *-*-* 18:00:00"]),
    ("Mondays and Thursdays at 9, 17:30", ["Mon,Thu *-*-* 09:00:00", "Mon,Thu *-*-* 17:30:00"]),
    ("every 15 minutes", ["*-*-* *:00/15:00"]),
    ("every quarter of an hour", ["*-*-* *:00/15:00"]),
    ("every half hour", ["*-*-* *:00,30:00"]),
    ("every minute", ["*-*-* *:*:00"]),
    ("15m", []),
    ("every 15min on weekends", ["Sat,Sun *-*-* *:00/15:00"]),
    ("hourly", ["*-*-* *:00:00"]),
    ("every 60 minutes", ["*-*-* *:00:00"]),
    ("every 30 minutes from 8 to 10", ["*-*-* 08,09:00,30:00", "*-*-* 10:00:00"]),
    ("every 90 minutes between 8 and 12:30", ["*-*-* 08,11:00:00", "*-*-* 09,12:30:00"]),
    ("every 2 hours from 9-17 on weekdays", ["Mon..Fri *-*-* 09,11,13,15,17:00:00"]),
    ("monthly on the 1st at 9:00", ["*-*-01 09:00:00"]),
    ("every month on the 15 at 9", ["*-*-15 09:00:00"]),
    ("1st and 15th at 8:00", ["*-*-01,15 08:00:00"]),
    ("last day of the month at 18:00", ["*-*~01 18:00:00"]),
    ("first monday of the month at 9", ["Mon *-*-01..07 09:00:00"]),
    ("last friday at 17:00", ["Fri *-*~01,02,03,04,05,06,07 17:00:00"]),
    ("yearly on the 6th of april at 7:30", ["*-04-06 07:30:00"]),
    ("1 jan at 0:00", ["*-01-01 00:00:00"]),
    ("on the 1st of jan, apr, jul, oct at 9:00", ["*-01/3-01 09:00:00"]),
    ("weekdays in december at 8", ["Mon..Fri *-12-* 08:00:00"]),
    ("7:30 weekdays", ["Mon..Fri *-*-* 07:30:00"]),
    ("7:30", ["*-*-* 07:30:00"]),
    ("30 7 * * 1-5", ["Mon..Fri *-*-* 07:30:00"]),
    ("30 7 * * MON-FRI", ["Mon..Fri *-*-* 07:30:00"]),
    ("0 9 * * 0", ["Sun *-*-* 09:00:00"]),
    ("0 9 * * 7", ["Sun *-*-* 09:00:00"]),
    ("0 9 * * fri-sun", ["Fri..Sun *-*-* 09:00:00"]),
    ("*/7 * * * *", ["*-*-* *:00/7:00"]),
    ("5-59/10 8-18/2 * * *", ["*-*-* 08,10,12,14,16,18:05/10:00"]),
    ("0 0 13 * 5", ["*-*-13 00:00:00", "Fri *-*-* 00:00:00"]),
    ("0 0 */10 * 5", ["Fri *-*-01/10 00:00:00"]),
    ("0 0 1-31 * 5", ["*-*-* 00:00:00"]),
    ("0 12 1 1,7 *", ["*-01,07-01 12:00:00"]),
    ("0 12 * jan-mar *", ["*-01..03-* 12:00:00"]),
    ("@daily", ["*-*-* 00:00:00"]), ("@hourly", ["*-*-* *:00:00"]), ("@weekly", ["Sun *-*-* 00:00:00"]),
    ("@monthly", ["*-*-01 00:00:00"]), ("@yearly", ["*-01-01 00:00:00"]),
  ]

  @Test(arguments: spoken) func saysItToSystemd(text: String, calendar: [String]) throws {
    guard !calendar.isEmpty else {
      #expect(throws: ScheduleError.self) { try Schedule(text) }
      return
    }
    #expect(try Schedule(text).onCalendar(.utc) == calendar.map { $0 + " UTC" })
  }

  /// A piece of the message, and of the hint.
  static let refused: [(String, String, String)] = [
    ("", "does not say at what time", "weekdays at 7:30"),
    ("sunrise", "changes every day", "every day at 6:30"),
    ("every day at sunset", "changes every day", "look up the sun"),
    ("every full moon", "is not a calendar rule", "monthly on the 1st"),
    ("every 7 hours", "does not divide the day", "`every 6 hours` or `every 8 hours`"),
    ("every 90 minutes", "does not divide the day", "`every hour` or `every 2 hours`"),
    ("every 45 minutes", "does not divide the day", "`every 30 minutes` or `every hour`"),
    ("every 25 hours", "does not divide the day", "`every 12 hours`"),
    ("every 30 seconds", "resolution of one minute", "every minute"),
    ("every 2 days", "needs a start date", "mon,wed,fri"),
    ("every other week", "needs a start date", "1st and 15th"),
    ("every other monday at 9", "needs a start date", "`1st and 15th at 9` or `mondays 9`"),
    ("every other friday at 17:30", "needs a start date", "`1st and 15th at 17:30` or `fridays 17:30`"),
    ("every other week", "needs a start date", "`1st and 15th at 7:30` or `mondays 7:30`"),
    ("30m", "did you mean `every 30m`?", "such as"),
    ("weekdays except holidays at 9", "has no exceptions", "let the ability skip"),
    ("bank holidays 9:00", "says nothing about when", "such as"),
    ("holidays 9:00", "not the same everywhere", "let the ability skip"),
    ("CRON_TZ=Europe/Berlin 30 8 * * *", "the zone stands in front", "add `--tz Europe/Berlin`"),
    ("TZ=Asia/Tokyo weekdays 7:30", "the zone stands in front", "add `--tz Asia/Tokyo`"),
    ("every 0 hours", "interval is zero", "every 15 minutes"),
    ("fortnightly", "needs a start date", "mondays"),
    ("weekdays", "at what time", "weekdays at 7:30"),
    ("every morning", "is not a time of day", "7:30"),
    ("weekly 9:00", "day of the week", "mondays 9:00"),
    ("monthly at 9:00", "day of the month", "monthly on the 1st"),
    ("yearly at 9:00", "day of the year", "yearly on the 1st"),
    ("every day at 25:00", "is not a time of day", "0 to 23"),
    ("every day at 24:00", "is not a time of day", "0:00"),
    ("every day at 13pm", "is not a time of day", ""),
    ("7:30:15", "seconds", "7:30"), ("2h", "a time or how often", "`every 2 hours`"),
    ("weekdays 7h", "a time or how often", "7:00"),
    ("weekdys 7:30", "did you mean `weekdays`?", "such as"),
    ("every 2 hours at 7:30", "both an interval and a time", "from 9 to 17"),
    ("from 8 to 18", "how often", "every 30 minutes"),
    ("every hour from 18 to 8", "ends before it begins", "two schedules"),
    ("fifth monday at 9", "not every month", "last monday"),
    ("30 feb at 9:00", "never comes", ""),
    ("0 0 30 2 *", "never comes", ""),
    ("0 0 31 4,6,9,11 *", "never comes", ""),
    ("60 * * * *", "`60` is no minute", ""),
    ("0 24 * * *", "`24` is no hour", ""),
    ("0 7 * * 8", "`8` is no day of the week", ""),
    ("0 7 L * *", "`l` is no day of the month", "cron does not support"),
    ("0 7 * * 5#2", "no day of the week", "cron does not support"),
    ("0 7 * *", "has 4 fields", "30 7"),
    ("0 30 7 * * 1-5", "has 6 fields", "no seconds"),
    ("5-1 * * * *", "goes upwards", ""),
    ("5/10 * * * *", "needs a range", "5-59/10"),
    ("*/0 * * * *", "the step", ""), ("*/61 * * * *", "the step", ""), ("1,,2 * * * *", "is no minute", ""),
    ("@reboot", "is not a calendar time", "every day"), ("@fortnightly", "not a name of cron", "@daily"),
    ("99999999999999999999 * * * *", "is no minute", ""), ("every 99999999999999999999 hours", "says nothing", ""),
  ]

  @Test(arguments: refused) func refuses(text: String, message: String, hint: String) {
    do throws(ScheduleError) {
      let schedule = try Schedule(text)
      Issue.record("`\(text)` was taken for \(schedule.onCalendar(.utc))")
    } catch {
      #expect(error.message.contains(message), "\(text): \(error.message)")
      #expect(hint.isEmpty || (error.hint ?? "").contains(hint), "\(text): \(error.hint ?? "no hint")")
    }
  }

  /// What cron writes is read back as the same schedule.
  @Test(arguments: spoken.filter { !$0.1.isEmpty }.map(\.0)) func goesToCronAndBack(text: String) throws {
    let schedule = try Schedule(text)
    let lines: [String]
    do throws(ScheduleError) { lines = try schedule.crontab() } catch {
      #expect(text.contains("last") || text.contains("first monday"), "\(text): \(error.message)")
      #expect(error.hint?.contains("--to=systemd") == true)
      return
    }
    let again = try lines.map { try Schedule($0) }
    let zone = Zone.utc
    var at = Instant(seconds: 1_775_000_000)
    for _ in 0..<40 {
      let next = try #require(schedule.next(after: at, in: zone))
      #expect(again.compactMap { $0.next(after: at, in: zone) }.min() == next, "\(text): \(lines)")
      at = next
    }
  }
}

import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting
import Testing

/// The runs of a window of time: each once, wherever windows are divided.
@Suite struct DueRunsTests {
  private static func due(
    _ words: [String], _ start: String, _ end: String, _ name: String = "Europe/Rome", added: Int64 = 0
  ) throws -> DueRuns {
    let zone = try #require(SystemZones().zone(name))
    var runs = DueRuns(
      from: try #require(ISOMoment.instant(start, zone: zone)), until: try #require(ISOMoment.instant(end, zone: zone)))
    for (index, text) in words.enumerated() {
      var entry = ScheduleLab.entry("s\(index)", when: text, target: .engine)
      entry.added = Instant(seconds: added)
      runs.add(entry, try Schedule(text), in: zone)
    }
    return runs
  }

  @Test func theEndIsNotInTheWindow() throws {
    let runs = try Self.due(["daily 7:30"], "2026-04-03T07:30", "2026-04-04T07:30")
    #expect(runs.all.map { $0.zone.iso($0.instant) } == ["2026-04-03T07:30:00+02:00"])
    #expect(runs.all.map(\.key) == ["s0@1775194200"])
  }

  @Test func aSkippedTimeIsNotDue() throws {
    #expect(try Self.due(["daily 2:30"], "2026-03-29T00:00", "2026-03-30T00:00").all.isEmpty)
  }

  @Test func nothingIsDueBeforeItWasAdded() throws {
    let all = try Self.due(["daily 7:30"], "2026-04-01T00:00", "2026-04-10T00:00")
    let late = try Self.due(["daily 7:30"], "2026-04-01T00:00", "2026-04-10T00:00", added: all.all[4].instant.seconds)
    #expect(late.all.map(\.key) == all.all[4...].map(\.key))
  }

  /// Two days around each change of the clocks, cut into windows of many lengths.
  @Test(arguments: [
    ("2026-10-24T12:00", "Europe/Rome"), ("2026-03-28T12:00", "Europe/Rome"), ("2026-10-31T12:00", "America/Toronto"),
    ("2026-04-04T12:00", "Australia/Lord_Howe"),
  ]) func windowsThatFollowEachOtherHaveEachRunOnce(start: String, zone: String) throws {
    let words = ["hourly", "daily 2:30", "daily 1:45", "every 15 minutes", "*/7 * * * *"]
    let named = try #require(SystemZones().zone(zone))
    let begin = try #require(ISOMoment.instant(start, zone: named))
    let whole = try Self.due(words, start, named.iso(begin.adding(seconds: 36 * 3_600)), zone)
    for minutes in [1, 7, 30, 60, 95] as [Int64] {
      var keys: [String] = []
      var at = begin
      let end = begin.adding(seconds: 36 * 3_600)
      while at < end {
        let next = min(at.adding(seconds: minutes * 60), end)
        keys += try Self.due(words, named.iso(at), named.iso(next), zone).all.map(\.key)
        at = next
      }
      #expect(keys == whole.all.map(\.key), "\(minutes) minutes in \(zone)")
      #expect(Set(keys).count == keys.count && keys.count > 300)
    }
  }

  /// What is left out comes with the next window, which begins where this one ends.
  @Test func aCutWindowEndsBeforeWhatIsLeftOut() throws {
    let runs = try Self.due(["* * * * *", "*/2 * * * *"], "2026-06-01T00:00", "2026-06-30T00:00")
    #expect(runs.isCut && runs.all.count <= DueRuns.most)
    #expect(runs.all.allSatisfy { $0.instant < runs.until })
    let rest = try Self.due(["* * * * *", "*/2 * * * *"], Zone.utc.iso(runs.until), "2026-06-30T00:00")
    #expect(rest.from == runs.until)
    let whole = runs.all.map(\.key) + rest.all.map(\.key)
    #expect(Set(whole).count == whole.count && rest.all.first?.instant == runs.until)
  }

  @Test func anEngineRetriesByItself() throws {
    let run = try #require(try Self.due(["daily 7:30"], "2026-04-03T00:00", "2026-04-04T00:00").all.first)
    #expect(run.seconds == 1_800)
  }
}

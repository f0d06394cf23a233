@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// The records of an export are read once for a backtest; each moment finds what the export gives.
@Suite struct ExportRecordsTests {
  private static let export: String = {
    var text = "<?xml version=\"1.0\"?>\n<HealthData>\n"
    func record(_ kind: RecordKind, _ start: String, _ end: String, _ value: String, unit: String, source: String) {
      text += " <Record type=\"\(kind.rawValue)\" sourceName=\"\(source)\" unit=\"\(unit)\""
      text += " startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(value)\"/>\n"
    }
    for day in 1...30 {
      let date = "2026-04-" + (day < 10 ? "0\(day)" : "\(day)")
      for (hour, source) in [("08", "Watch"), ("08", "Phone"), ("23", "Phone")] {
        record(
          .steps, "\(date) \(hour):00:00 -0400", "\(date) \(hour):30:00 -0400", "\(day * 100)", unit: "count", source: source)
      }
      record(.steps, "\(date) 12:00:00", "\(date) 12:10:00", day == 7 ? "many" : "5", unit: "count", source: "Watch")
      let woken = "\(date) 06:00:00 +0200"
      record(.restingHeartRate, woken, woken, "5\(day % 10)", unit: "count/min", source: "Watch")
    }
    record(.steps, "never", "never", "1", unit: "count", source: "Watch")
    return text + "</HealthData>\n"
  }()

  private static func query(_ moment: Instant, days: Int, _ metrics: [HealthMetric]) -> HealthQuery {
    let today = Monday.zone.date(moment)
    return HealthQuery(metrics, days: today.adding(days: 1 - days)...today, zone: Monday.zone, now: moment)
  }

  @Test func momentsFindWhatTheExportGives() async throws {
    let scratch = ScratchFolder(["health/export.xml": Self.export])
    let start = AsOf(Instant(seconds: 0))
    var read: [Int] = []
    for day in [-3, 0, 1, 2, 14, 40] {
      let tree = CountingTree(scratch.tree)
      let moment = Monday.at(11, 30, days: day)
      for (days, metrics) in [(1, HealthMetric.allCases), (7, HealthMetric.allCases), (30, [.steps])] {
        let query = Self.query(moment, days: days, metrics)
        let asOf = AsOf(moment, after: start)
        let kept = try await VaultHealth(tree: StagedTree(over: tree), pool: BlockingPool(), asOf: asOf).history(query)
        let plain = try await VaultHealth(tree: scratch.tree, pool: BlockingPool()).history(query)
        #expect(kept == plain)
      }
      read.append(tree.streams)
    }
    // Once for each list of metrics.
    #expect(read == [2, 0, 0, 0, 0, 0])
  }
}

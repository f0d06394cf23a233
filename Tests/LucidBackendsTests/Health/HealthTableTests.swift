import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@Suite struct HealthTableTests {
  private func history(_ files: [String: String]) async throws -> HealthHistory {
    let tree = MemoryTree(name: "~/vault", files: files.reduce(into: [:]) { $0["health/" + $1.key] = Array($1.value.utf8) })
    let query = HealthQuery(
      HealthMetric.everyday, days: Monday.date.adding(days: -7)...Monday.date, zone: Monday.zone, now: Monday.now)
    return try await VaultHealth(tree: tree, pool: BlockingPool()).history(query)
  }

  private let yesterday = Monday.date.adding(days: -1)

  @Test func long() async throws {
    let history = try await history([
      "a.csv":
        "date,metric,value,unit\n2026-04-06,hrv,52,ms\n2026-04-05,sleep,7.5,h\n2026-04-06T09:00,steps,1240,\n2020-01-01,hrv,1,ms\n2026-04-06,mood,9,\n"
    ])
    #expect(history.values == [.hrv: [Monday.date: 52], .sleep: [yesterday: 450], .steps: [Monday.date: 1240]])
    #expect(history.notices.isEmpty)
  }

  @Test func wide() async throws {
    let history = try await history([
      "a.csv": "Date,HRV,Sleep (h),notes,Resting HR\n2026-04-05,60,7,fine,\n2026-04-06,52,,bad,58\n"
    ])
    #expect(history.values == [.hrv: [yesterday: 60, Monday.date: 52], .sleep: [yesterday: 420], .restingHR: [Monday.date: 58]])
  }

  @Test func decimalCommas() async throws {
    #expect(
      try await history(["a.csv": "date;hrv;sleep (h)\n2026-04-06;52,5;6,5\n"]).values == [
        .hrv: [Monday.date: 52.5], .sleep: [Monday.date: 390],
      ])
  }

  /// A point between thousands where the comma is the decimal one; never a part of a step.
  @Test(
    arguments: [
      ("date;hrv;steps\n2026-04-06;52,5;10.500\n", 10_500, 52.5), ("date;hrv;steps\n2026-04-06;52;1.010.500\n", nil, 52),
      ("date;hrv;steps\n2026-04-06;52.5;10500\n", 10_500, 52.5), ("date;hrv;steps\n2026-04-06;52.5;10.500\n", nil, 52.5),
      ("date,hrv,steps\n2026-04-06,52.5,10.500\n", nil, 52.5), ("date,hrv,steps\n2026-04-06,52.5,10.5\n", nil, 52.5),
      ("date;metric;value\n2026-04-06;steps;10.500\n2026-04-06;hrv;52,5\n", 10_500, 52.5),
      ("date;hrv;steps\n2026-04-06;52,5;10,500\n", nil, 52.5), ("date;hrv;steps\n2026-04-06;52,5;10,000\n", nil, 52.5),
      ("date,hrv,steps\n2026-04-06,52.5,10.000\n", nil, 52.5), ("date,hrv,steps\n2026-04-06,52.5,10500.0\n", 10_500, 52.5),
      ("date,hrv,steps\n2026-04-06,\"52,5\",10500\n", 10_500, 52.5), ("date;hrv;steps\n2026-04-06;52,5;0\n", 0, 52.5),
      // As programs write them: a mark is a decimal one.
      ("date,hrv,steps\n2026-04-06,5.25e1,1.05e4\n", 10_500, 52.5),
      ("date;hrv;steps\n2026-04-06;5,25E+01;1.050E4\n", 10_500, 52.5),
      ("date,hrv,steps\n2026-04-06,525e-1,1.2345e3\n", nil, 52.5), ("date,hrv,steps\n2026-04-06,52.5,1e\n", nil, 52.5),
      ("date,hrv,steps\n2026-04-06,52.5,1e400\n", nil, 52.5),
    ] as [(String, Double?, Double)])
  func pointsBetweenThousands(text: String, steps: Double?, hrv: Double) async throws {
    let history = try await history(["a.csv": text])
    #expect(history.values[.steps]?[Monday.date] == steps && history.values[.hrv]?[Monday.date] == hrv)
    #expect(history.notices.isEmpty == (steps != nil))
  }

  /// Columns as trackers export them are not taken for data, and not passed over in silence.
  @Test(
    arguments: [
      ("date,Average HRV,Total Sleep Duration,note\n2026-04-06,52,27000,x\n", ["hrv", "sleep"]),
      ("date,Step count\n2026-04-06,900\n", ["steps"]), ("date,hrv,HRV Balance,Average HRV\n2026-04-06,52,80,51\n", []),
      ("date,Sleep Score,mood\n2026-04-06,80,5\n", []),
      ("date,metric,value\n2026-04-06,step_count,900\n2026-04-06,mood,9\n2026-04-05,step_count,9\n", ["steps"]),
      (
        "date,Deep Sleep Duration,Resting Heart Rate (bpm),Active Calories\n2026-04-06,1,58,9\n",
        ["deep_sleep", "resting_hr", "active_energy"]
      ),
    ])
  func aMetricUnderAnotherNameIsNamed(text: String, names: [String]) async throws {
    let history = try await history(["a.csv": text])
    #expect(history.notices.map { $0.text.split(separator: "`").last.map(String.init) } == names)
    #expect(history.notices.allSatisfy { $0.remedy?.hasPrefix("rename it in health/a.csv") == true })
  }

  @Test(arguments: [("\"10,234\"", 10_234), ("\"1,010,234\"", nil), ("\"10,23\"", nil)] as [(String, Double?)])
  func commasBetweenThousandsOfSteps(cell: String, steps: Double?) async throws {
    let history = try await history(["a.csv": "date,hrv,steps\n2026-04-06,52,\(cell)\n"])
    #expect(history.values[.steps]?[Monday.date] == steps && history.notices.isEmpty == (steps != nil))
  }

  @Test func laterRowsAndLaterFilesWin() async throws {
    let history = try await history([
      "1.csv": "date,hrv,steps\n2026-04-06,1,7\n", "2.csv": "date,hrv\n2026-04-06,50\n2026-04-06,52\n",
      ".3.csv": "date,hrv\n2026-04-06,99\n",
      "4.csv~": "date,hrv\n2026-04-06,99\n",
    ])
    #expect(history.values == [.hrv: [Monday.date: 52], .steps: [Monday.date: 7]])
  }

  @Test func theExportWinsOverTables() async throws {
    let xml =
      "<HealthData><Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\" unit=\"ms\" startDate=\"2026-04-06 05:00:00 -0400\" value=\"52\"/></HealthData>"
    let history = try await history(["export.xml": xml, "a.csv": "date,hrv\n2026-04-06,99\n2026-04-05,60\n"])
    #expect(history.values == [.hrv: [Monday.date: 52, yesterday: 60]])
  }

  @Test func badRowsAreNamed() async throws {
    let history = try await history(["a.csv": "date,hrv\n2026-04-06,52\nsoon,50\n2026-04-05,-3\n2026-04-04,nan\n2026-04-03\n"])
    #expect(history.values == [.hrv: [Monday.date: 52]])
    #expect(
      history.notices.map(\.text) == [
        "health/a.csv: 3 rows left out, the first in line 3: no date, or an impossible value or unit"
      ])
  }

  @Test(arguments: ["", "hrv,steps\n1,2\n", "\0\0", "date\n2026-04-06\n"]) func tablesOfNothing(text: String) async throws {
    #expect(try await history(["a.csv": text]).values.isEmpty)
  }
}

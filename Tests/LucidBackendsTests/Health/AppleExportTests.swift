import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// Exports as they should not be.
@Suite struct AppleExportTests {
  private let days = Monday.date.adding(days: -7)...Monday.date

  private func history(
    _ xml: [UInt8], _ metrics: [HealthMetric] = HealthMetric.everyday, path: String = "health/export.xml",
    _ zone: Zone = Monday.zone
  ) async throws -> HealthHistory {
    let backend = VaultHealth(tree: MemoryTree(name: "~/vault", files: [path: xml]), pool: BlockingPool())
    return try await backend.history(HealthQuery(metrics, days: days, zone: zone, now: Monday.now))
  }

  private func history(_ xml: String, _ metrics: [HealthMetric] = HealthMetric.everyday) async throws -> HealthHistory {
    try await history(Array(xml.utf8), metrics)
  }

  private func document(_ records: [String], header: String = "") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(header)<HealthData locale=\"en_CA\">\n" + records.joined(separator: "\n")
      + "\n</HealthData>\n"
  }

  private func record(
    _ value: String, type: String = "HeartRateVariabilitySDNN", unit: String = "ms", source: String = "Watch",
    start: String = "2026-04-06 05:00:00 -0400", end: String = "2026-04-06 05:01:00 -0400"
  ) -> String {
    "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\" startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(value)\"/>"
  }

  private var sample: [UInt8] { get throws { try Monday.vault.read("health/export.xml", limit: .mib(1)) } }

  @Test func unpackedAsItIs() async throws {
    let history = try await history(sample, path: "health/apple_health_export/export.xml")
    #expect(history.values[.hrv]?[Monday.date] == 52)
  }

  @Test func cutOffAnywhereNeverTrapsAndGivesWhatStandsBefore() async throws {
    let sample = try sample
    var before = 0
    for cut in stride(from: 0, to: sample.count, by: 997) {
      do {
        let history = try await history(Array(sample[..<cut]), [.steps])
        let known = history.values[.steps]?.count ?? 0
        #expect(known >= before)
        before = known
        #expect(history.notices.contains { $0.text.hasPrefix("health/export.xml: cut off at its end (not well-formed, line ") })
      } catch let failure as StepFailure {
        #expect(failure.kind == .failed)
        #expect(failure.message.hasPrefix("health/export.xml: not an Apple Health export"))
      }
    }
    #expect(before == 8)
  }

  /// The parser hands out a tag that breaks off with the part of its value that it has seen.
  @Test func aValueThatIsCutShortIsNotTaken() async throws {
    let last = record("54.25", start: "2026-04-05 05:00:00 -0400", end: "2026-04-05 05:01:00 -0400")
    let whole = Array(document([record("50"), last]).utf8)
    let tag = Array(last.utf8)
    let start = try #require((0..<whole.count - tag.count).first { Array(whole[$0..<$0 + tag.count]) == tag })
    for cut in 1...tag.count {
      let history = try await history(Array(whole[..<(start + cut)]), [.hrv])
      #expect(history.values[.hrv]?[Monday.date] == 50)
      #expect(history.values[.hrv]?[Monday.date.adding(days: -1)] == (cut < tag.count ? nil : 54.25), "cut at \(cut)")
    }
  }

  @Test func damageInTheMiddleIsReadPast() async throws {
    let xml = document([record("50"), "<Record type=\"x\" <<& value=3", record("54"), "</Nothing>", record("58")])
    let history = try await history(xml)
    #expect(history.values[.hrv]?[Monday.date] != nil)
    #expect(history.notices.count == 1)
    #expect(history.notices.first?.text.contains("not well-formed, line") == true)
  }

  @Test func zeroBytesInTheMiddle() async throws {
    var xml = Array(document((0..<400).map { record("50", start: "2026-04-0\($0 % 6 + 1) 05:00:00 -0400") }).utf8)
    for i in xml.count * 63 / 100..<xml.count * 64 / 100 { xml[i] = 0 }
    let history = try await history(xml)
    #expect(history.values[.hrv]?.count == 6)
    let text = try #require(history.notices.first?.text)
    // The place is that of the last whole record before the hole.
    #expect(text.hasPrefix("health/export.xml: cut off at 62 % (not well-formed, line "), "\(text)")
  }

  @Test func entitiesAreNeitherDeclaredNorExpanded() async throws {
    var header = "<!DOCTYPE HealthData [\n<!ENTITY lol \"lol\">\n"
    for i in 1...9 {
      header += "<!ENTITY lol\(i) \"" + String(repeating: i == 1 ? "&lol;" : "&lol\(i - 1);", count: 10) + "\">\n"
    }
    header += "<!ENTITY secret SYSTEM \"file:///etc/passwd\">\n]>\n"
    let history = try await history(
      document([record("50"), record("60", source: "&lol9;&secret;"), "&lol9;", record("52")], header: header))
    #expect(history.values[.hrv]?[Monday.date] != nil)
    #expect(history.notices.contains { $0.text.contains("not well-formed") })
  }

  @Test func entitiesInAnotherEncodingAreRefused() async throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><!DOCTYPE HealthData [<!ENTITY a \"aaaa\">]><HealthData>\(record("50"))</HealthData>"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let error = await #expect(throws: StepFailure.self) { try await history(bytes) }
    #expect(error?.message.contains("declares entities, which are not expanded") == true)
  }

  @Test func utf16IsRead() async throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in document([record("50")]).replacing("UTF-8", with: "UTF-16").utf16 {
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let history = try await history(bytes)
    #expect(history.values[.hrv] == [Monday.date: 50])
    #expect(history.notices.isEmpty)
  }

  @Test func aBrokenTypeDeclarationDoesNotMatter() async throws {
    let headers = [
      "<!DOCTYPE HealthData [\n<!ELEMENT WorkoutStatistics EMPTY>\n<!ATTLIST WorkoutStatistics\n unit CDATA #IMPLIED\n>\n device CDATA #IMPLIED\n>\n]>\n",
      "<!DOCTYPE HealthData [\n<!-- it's ]> and \" -->\n<!ATTLIST Record x CDATA #REQUIRED>\n] >\n",
      "<!DOCTYPE HealthData SYSTEM \"http://example.invalid/>.dtd\">\n", "<!DOCTYPE HealthData>",
      "<!-- <!DOCTYPE x [ -->\n<?pi <!DOCTYPE?>",
    ]
    for header in headers {
      let history = try await history(document([record("50")], header: header))
      #expect(history.values[.hrv] == [Monday.date: 50], "\(header)")
      #expect(history.notices.isEmpty, "\(header): \(history.notices)")
    }
  }

  @Test func badBytesInANameDoNotHideTheRest() async throws {
    var xml = Array(document([record("50", source: "K?re"), record("54", start: "2026-04-06 06:00:00 -0400")]).utf8)
    let at = try #require(xml.firstIndex(of: UInt8(ascii: "K")))
    xml[at + 1] = 0xE5
    let history = try await history(xml)
    // The record itself may go.
    #expect(history.values[.hrv]?[Monday.date].map { (52...54).contains($0) } == true)
    #expect(history.notices.count == 1)
  }

  @Test func anotherEncodingThanDeclared() async throws {
    var xml: [UInt8] = []
    for b in document((0..<1000).map { _ in record("50", source: "K?re") }).utf8 {
      xml.append(b == UInt8(ascii: "?") && xml.count > 60 ? 0xE5 : b)
    }
    let history = try await history(xml)
    #expect(history.values[.hrv] == [Monday.date: 50])
    #expect(
      history.notices.first?.text.hasPrefix("health/export.xml: damaged (not well-formed, line 3: Input is not proper UTF-8")
        == true)
  }

  @Test(arguments: ["", "   ", "not xml at all", "{\"json\": true}", "<?xml version=\"1.0\"?>", "\0\0\0\0\0\0"]) func notAnExport(
    text: String
  ) async {
    let error = await #expect(throws: StepFailure.self) { try await history(text) }
    #expect(error?.kind == .failed)
    #expect(error?.message.hasPrefix("health/export.xml: not an Apple Health export") == true)
  }

  @Test func withoutRecords() async throws {
    let history = try await history(document([]))
    #expect(history.values.isEmpty)
    #expect(history.notices.map(\.text) == ["health/export.xml: no records of what was asked for"])
  }

  @Test func deepNestingIsRefused() async throws {
    let xml = document([record("50")]).replacing("</HealthData>", with: String(repeating: "<a>", count: 100_000))
    let history = try await history(xml)
    #expect(history.values[.hrv] == [Monday.date: 50])
    #expect(history.notices.first?.text.contains("nested too deeply") == true)
  }

  @Test(arguments: ["nan", "inf", "1e999", "-5", "0", "99999999999999999999", "0x1p4", "", "fifty", "5 0"])
  func impossibleValues(value: String) async throws {
    let history = try await history(document([record(value), record("54")]))
    #expect(history.values[.hrv] == [Monday.date: value == "0x1p4" ? 35 : 54])
    if value != "0x1p4" { #expect(history.notices.first?.text.hasPrefix("health/export.xml: 1 record with") == true) }
  }

  @Test(arguments: ["", "yesterday", "2026-13-45 00:00:00 -0400", "99999-01-01 00:00:00 +0000", "2026-04-06"]) func oddDates(
    start: String
  ) async throws {
    let history = try await history(
      document([record("90", start: start, end: start), record("54", start: "2026-04-05 05:00:00 -0400")]))
    #expect(history.values[.hrv]?[Monday.date.adding(days: -1)] == 54)
  }

  @Test func missingAttributes() async throws {
    let history = try await history(
      document([
        "<Record/>", "<Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\"/>", "<Record type=\"\" value=\"5\"/>",
        "<Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\" startDate=\"2026-04-06 05:00:00 -0400\" value=\"50\"/>",
      ]))
    #expect(history.values[.hrv] == [Monday.date: 50])
    #expect(history.notices.map(\.text) == ["health/export.xml: 1 record without a readable date or value left out"])
  }

  @Test func unitsAreConverted() async throws {
    let history = try await history(
      document([
        record("418.4", type: "ActiveEnergyBurned", unit: "kJ"), record("3", type: "DistanceWalkingRunning", unit: "mi"),
        record("0.05", unit: "s"), record("1", type: "StepCount", unit: "furlong"),
      ]), HealthMetric.allCases)
    #expect(history.values[.activeEnergy].map { ($0[Monday.date] ?? 0).rounded() } == 100)
    #expect(history.values[.distance]?[Monday.date].map { ($0 * 1000).rounded() } == 4828)
    #expect(history.values[.hrv] == [Monday.date: 50])
    #expect(history.values[.steps] == nil)
    #expect(history.notices.map(\.text) == ["health/export.xml: 1 record with an impossible value or unit left out"])
  }

  @Test func phoneAndWatch() async throws {
    let walk = ("2026-04-06 06:00:00 -0400", "2026-04-06 06:14:00 -0400")
    let history = try await history(
      document([
        record("800", type: "StepCount", unit: "count", source: "Kåre’s iPhone &amp; co", start: walk.0, end: walk.1),
        record("900", type: "StepCount", unit: "count", source: "Watch", start: walk.0, end: walk.1),
        record(
          "100", type: "StepCount", unit: "count", source: "Kåre’s iPhone &amp; co", start: "2026-04-06 07:00:00 -0400",
          end: "2026-04-06 07:05:00 -0400"),
      ]))
    #expect(history.values[.steps] == [Monday.date: 1000])
  }

  @Test func aDayIsALocalDay() async throws {
    // Half past ten in the evening in Toronto, the next day in Greenwich.
    let xml = document([record("50", start: "2026-04-06 02:30:00 +0000", end: "2026-04-06 02:31:00 +0000")])
    #expect(try await history(xml).values[.hrv] == [Monday.date.adding(days: -1): 50])
    #expect(try await history(Array(xml.utf8), [.hrv], .utc).values[.hrv] == [Monday.date: 50])
  }

  @Test func aNightWithTheClocksGoingForward() async throws {
    let sunday = try #require(CivilDate(iso: "2026-03-08"))
    let xml = document([
      "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" startDate=\"2026-03-07 23:00:00 -0500\" endDate=\"2026-03-08 07:00:00 -0400\" value=\"HKCategoryValueSleepAnalysisAsleepCore\"/>"
    ])
    let backend = VaultHealth(tree: MemoryTree(name: "v", files: ["health/export.xml": Array(xml.utf8)]), pool: BlockingPool())
    let history = try await backend.history(HealthQuery([.sleep], days: sunday...sunday, zone: Monday.zone, now: Monday.now))
    #expect(history.values[.sleep] == [sunday: 420])
  }

  @Test func anOldExportIsSaidToBeOld() async throws {
    let history = try await history(
      document([record("50", start: "2026-04-02 05:00:00 -0400"), record("50", start: "2099-04-02 05:00:00 -0400")]))
    #expect(history.notices.map(\.text) == ["health/export.xml: nothing newer than 2026-04-02 of what was asked for"])
    #expect(history.notices.first?.remedy == "export your health data again, in place of health/export.xml")
  }

  @Test func manySourcesAndManyRecords() async throws {
    let records = (0..<20_000).map {
      record(
        "1", type: "StepCount", unit: "count", source: "device \($0)", start: "2026-04-06 0\($0 % 7):00:\(10 + $0 % 50) -0400",
        end: "2026-04-06 0\($0 % 7):01:00 -0400")
    }
    #expect(try await history(document(records), [.steps]).values[.steps]?[Monday.date] != nil)
  }

  @Test func readInManyThreads() async throws {
    let sample = try sample
    try await withThrowingTaskGroup(of: Double?.self) { group in
      for _ in 0..<16 { group.addTask { try await history(sample).values[.hrv]?[Monday.date] } }
      for try await value in group { #expect(value == 52) }
    }
  }
}

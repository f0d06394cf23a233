import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// An export on disk with an index beside it: what an index gives is what the export gives.
@Suite struct HealthIndexTests {
  /// A folder that goes away with the test.
  private final class Place {
    let path: String

    init() throws {
      var template = Array("/tmp/lucid-index-XXXXXX".utf8CString)
      path = try #require(mkdtemp(&template).map { String(cString: $0) })
      mkdir(path + "/health", 0o700)
    }

    deinit {
      for folder in ["/health", "/index", ""] {
        if let handle = opendir(path + folder) {
          while let item = readdir(handle) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
              $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            unlink(path + folder + "/" + name)
          }
          closedir(handle)
        }
        rmdir(path + folder)
      }
    }

    func write(_ bytes: [UInt8], modified: Int = 1_775_000_000) throws {
      try put(bytes, "/health/export.xml")
      var times = [timeval(tv_sec: modified, tv_usec: 0), timeval(tv_sec: modified, tv_usec: 0)]
      utimes(path + "/health/export.xml", &times)
    }

    func put(_ bytes: [UInt8], _ name: String) throws {
      let descriptor = open(path + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      #expect(bytes.withUnsafeBytes { FilePart.write(descriptor, $0) })
    }

    var indexes: [String] {
      ((try? FolderTree(path)?.list("index")) ?? []).map(\.name)
    }

    func index() throws -> [UInt8] {
      try #require(FolderTree(path)).read("index/" + (try #require(indexes.first)), limit: .mib(64))
    }
  }

  private let sample: [UInt8]

  init() throws { sample = try Monday.vault.read("health/export.xml", limit: .mib(1)) }

  private static let all: [HealthMetric] = HealthMetric.allCases.filter { $0 != .deepPct }

  /// What a vault gives, and how many bytes of the export were streamed for it.
  private func read(
    _ place: Place, _ metrics: [HealthMetric] = all, days: Int = 7, zone: Zone = Monday.zone, indexed: Bool = true
  ) async throws -> (history: HealthHistory, streams: Int) {
    let tree = CountingTree(try #require(FolderTree(place.path)))
    let index = indexed ? HealthIndexFolder(folder: place.path + "/index", identity: "test", smallest: .bytes(0)) : nil
    let backend = VaultHealth(tree: tree, pool: BlockingPool(), index: index)
    let query = HealthQuery(metrics, days: Monday.date.adding(days: -days)...Monday.date, zone: zone, now: Monday.now)
    return (try await backend.history(query), tree.streams)
  }

  @Test func servesWhatTheExportHolds() async throws {
    let place = try Place()
    try place.write(sample)
    for (metrics, days) in [(Self.all, 7), ([.sleep, .deepSleep], 2), ([.hrv], 30)] as [([HealthMetric], Int)] {
      let plain = try await read(place, metrics, days: days, indexed: false)
      #expect(try await read(place, metrics, days: days).history == plain.history)
    }
    #expect(place.indexes.count == 1)
    let later = try await read(place)
    #expect(later.streams == 0 && later.history.values[.hrv]?[Monday.date] == 52)
    // Days begin elsewhere in another zone; the index does not mind.
    let elsewhere = try await read(place, zone: .utc)
    #expect(elsewhere.streams == 0)
    #expect(elsewhere.history == (try await read(place, zone: .utc, indexed: false)).history)
  }

  /// What looks at another day uses an index that is there, and makes none.
  @Test func aFolderThatIsOnlyReadStaysAsItIs() async throws {
    let place = try Place()
    try place.write(sample)
    func onlyRead() async throws -> (history: HealthHistory, streams: Int) {
      let tree = CountingTree(try #require(FolderTree(place.path)))
      let index = HealthIndexFolder(folder: place.path + "/index", identity: "test", smallest: .bytes(0)).onlyRead
      let query = HealthQuery(Self.all, days: Monday.date.adding(days: -7)...Monday.date, zone: Monday.zone, now: Monday.now)
      return (try await VaultHealth(tree: tree, pool: BlockingPool(), index: index).history(query), tree.streams)
    }
    let first = try await onlyRead()
    #expect(first.streams == 1 && place.indexes.isEmpty)
    #expect(try await read(place).streams == 1 && place.indexes.count == 1)
    let second = try await onlyRead()
    #expect(second.streams == 0 && second.history == first.history)
  }

  @Test func aChangedExportIsNoticed() async throws {
    let place = try Place()
    try place.write(sample)
    #expect(try await read(place).streams == 1)
    // Of the same length and time: a digit of a value near the end.
    var changed = sample
    let tail = sample.count - 20_000
    let at = try #require(changed[tail...].firstIndex(of: UInt8(ascii: "7")))
    changed[at] = UInt8(ascii: "8")
    try place.write(changed)
    #expect(try await read(place).streams == 1)
    // Touched.
    try place.write(changed, modified: 1_775_000_001)
    #expect(try await read(place).streams == 1)
    #expect(try await read(place).streams == 0)
    #expect(place.indexes.count == 1)
  }

  @Test func aDamagedIndexIsMadeAnew() async throws {
    let place = try Place()
    try place.write(sample)
    let whole = try await read(place)
    let index = try place.index()
    let name = "/index/" + (try #require(place.indexes.first))
    for at in stride(from: 0, to: index.count, by: index.count / 23) {
      var broken = index
      broken[at] ^= 0x55
      try place.put(broken, name)
      #expect(try await read(place).history == whole.history, "byte \(at)")
      try place.put(Array(index[..<at]), name)
      let again = try await read(place)
      #expect(again.history == whole.history && again.streams == 1, "cut at \(at)")
    }
    #expect(try place.index() == index)
    #expect(place.indexes.count == 1, "nothing is left lying about")
  }

  @Test func damageOfTheExportIsStillTold() async throws {
    let place = try Place()
    try place.write(Array(sample[..<(sample.count / 2)]))
    let first = try await read(place)
    let second = try await read(place)
    #expect(second.streams == 0 && second.history == first.history)
    #expect(second.history.notices.contains { $0.text.contains("cut off") })
    #expect(second.history == (try await read(place, indexed: false)).history)
  }

  @Test func oddRecordsAreCountedAsWithoutAnIndex() async throws {
    let place = try Place()
    func record(_ type: String, _ value: String, _ start: String, unit: String = "") -> String {
      "<Record type=\"HK\(type)\" sourceName=\"W\" unit=\"\(unit)\" startDate=\"\(start)\" endDate=\"\(start)\" value=\"\(value)\"/>"
    }
    let hrv = "QuantityTypeIdentifierHeartRateVariabilitySDNN"
    let xml = [
      record(hrv, "50", "2026-04-05 06:00:00", unit: "ms"), record(hrv, "many", "2026-04-05 07:00:00", unit: "ms"),
      record(hrv, "5", "2026-04-05 08:00:00", unit: "furlong"), record(hrv, "50", "soon", unit: "ms"),
      record(hrv, "50", "2027-01-01 00:00:00", unit: "ms"),
      record("CategoryTypeIdentifierSleepAnalysis", "?", "2026-04-05 01:00:00"),
      record("CategoryTypeIdentifierAppleStandHour", "HKCategoryValueAppleStandHourStood", "2026-04-05 09:00:00 -0400"),
      record("CategoryTypeIdentifierAppleStandHour", "HKCategoryValueAppleStandHourStood", "2026-04-05 10:00:00 -0400"),
      record("CategoryTypeIdentifierAppleStandHour", "HKCategoryValueAppleStandHourIdle", "2026-04-05 11:00:00 -0400"),
    ]
    try place.write(Array(("<HealthData>" + xml.joined() + "</HealthData>").utf8))
    let plain = try await read(place, indexed: false).history
    _ = try await read(place)
    let served = try await read(place)
    #expect(served.streams == 0 && served.history == plain)
    #expect(plain.values[.stand] == [Monday.date.adding(days: -1): 2])
    // Times without an offset mean the zone of the run: in another one the index is no good.
    #expect(try await read(place, zone: .utc).streams == 1)
  }

  @Test func withoutAPlaceForItTheExportIsRead() async throws {
    let place = try Place()
    try place.write(sample)
    try place.put([1], "/index")
    let history = try await read(place)
    #expect(history.streams == 1 && history.history.values[.hrv]?[Monday.date] == 52)
    unlink(place.path + "/index")
  }

  // MARK: Daily figures

  /// An export that ends on Sunday, November 1, a day of 25 hours in Toronto: steps each hour, a
  /// night each day but the last `awake`, a pulse in the morning.
  private static func export(days: Int, awake: Int = 0) throws -> [UInt8] {
    let last = try #require(CivilDate(iso: "2026-11-01"))
    func stamp(_ instant: Instant) -> String {
      let civil = Zone.utc.civil(instant)
      return "\(civil.date.iso) \(civil.time.iso) +0000"
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData>\n"
    func add(_ type: String, _ start: Instant, _ seconds: Int64, _ value: String) {
      let times = "startDate=\"\(stamp(start))\" endDate=\"\(stamp(start.adding(seconds: seconds)))\""
      text +=
        "<Record type=\"HK\(type)\" sourceName=\"Watch\" unit=\"\(type.hasSuffix("SDNN") ? "ms" : "count")\" \(times) value=\"\(value)\"/>\n"
    }
    for back in (0..<days).reversed() {
      let day = last.adding(days: -back)
      let midnight = Monday.zone.startOfDay(day)
      let hours = (Monday.zone.startOfDay(day.adding(days: 1)).seconds - midnight.seconds) / 3600
      if back >= awake {
        add("CategoryTypeIdentifierSleepAnalysis", midnight.adding(seconds: -3600), 28_800, "HKCategoryValueSleepAnalysisAsleep")
      }
      for hour in 0..<hours {
        let steps = "\(100 + Int64(back) * 7 + hour)"
        add("QuantityTypeIdentifierStepCount", midnight.adding(seconds: hour * 3600), 3000, steps)
      }
      add("QuantityTypeIdentifierHeartRateVariabilitySDNN", midnight.adding(seconds: 30_000), 0, "\(40 + back % 9)")
    }
    return Array((text + "</HealthData>\n").utf8)
  }

  /// Whatever days are asked for, and from wherever they come: what figures give, the samples give.
  @Test(arguments: [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (56, 0), (80, 0), (56, 3), (80, 9)])
  func figuresAreThoseOfTheSamples(days: Int, awake: Int) async throws {
    let place = try Place()
    try place.write(Self.export(days: days, awake: awake))
    let tree = try #require(FolderTree(place.path))
    let folder = HealthIndexFolder(folder: place.path + "/index", identity: "test", smallest: .bytes(0))
    let monday = try #require(CivilDate(iso: "2026-11-02"))
    let now = Monday.zone.startOfDay(monday).adding(seconds: 27_000)
    for zone in [Monday.zone, .utc] {
      for (first, last) in [(57, 0), (7, 0), (1, 0), (57, 20), (30, 2), (90, 0), (2, 2)] {
        for metrics in [Self.all, [.sleep], [.steps, .hrv]] {
          let query = HealthQuery(
            metrics, days: monday.adding(days: -first)...monday.adding(days: -last), zone: zone, now: now)
          let plain = try await VaultHealth(tree: tree, pool: BlockingPool()).history(query)
          let indexed = try await VaultHealth(tree: tree, pool: BlockingPool(), index: folder).history(query)
          #expect(indexed == plain, "\(first) to \(last) days before in \(zone.identifier), \(metrics)")
        }
      }
    }
  }

  /// The nine weeks that end two days before the newest record, for moments after it.
  @Test(arguments: [(0, nil), (1, nil), (2, "2026-10-30"), (56, "2026-09-06"), (80, "2026-08-28")] as [(Int, String?)])
  func figuresAreOfNineWeeks(days: Int, first: String?) async throws {
    let place = try Place()
    try place.write(Self.export(days: days))
    let monday = try #require(CivilDate(iso: "2026-11-02"))
    let folder = HealthIndexFolder(folder: place.path + "/index", identity: "test", smallest: .bytes(0))
    func query(_ now: Instant) -> HealthQuery {
      HealthQuery([.steps], days: monday.adding(days: -30)...monday, zone: Monday.zone, now: now)
    }
    let now = Monday.zone.startOfDay(monday)
    let tree = try #require(FolderTree(place.path))
    _ = try await VaultHealth(tree: tree, pool: BlockingPool(), index: folder).history(query(now))
    let name = try #require(place.indexes.first)
    let index = try #require(HealthIndex(place.path + "/index/" + name))
    #expect(index.figures?.first.iso == first)
    #expect(index.figures?.last.iso == first.map { _ in "2026-10-30" })
    guard let figures = index.figures, days > 30 else { return }
    #expect(figures.serves(query(now)))
    #expect(!figures.serves(query(now.adding(seconds: -3 * 86_400))))
    #expect(figures.rest(of: query(now)).days.lowerBound.iso == "2026-10-31")
  }
}

import LucidBuiltins
import LucidCore
import LucidSQLite

/// The daily figures of the nine weeks before the end of an export, kept in its index: what is
/// compared with eight weeks does not read their samples each time.
///
/// They are those of one zone, where days begin. The last two days of an export are left out: they
/// may not be over, and what is slept last depends on what follows.
struct DailyFigures: Hashable {
  /// Eight weeks before yesterday, and some days until the export is made anew.
  static let days = 64
  static let metrics = HealthMetric.allCases.filter { $0.sources == [$0] }

  let zone: String
  let first: CivilDate
  /// When the newest record of the export begins: for a moment before it, the figures are others.
  let end: Instant
  /// A day after the other, its metrics in order; NaN where nothing was measured.
  let amounts: [Double]

  var last: CivilDate { first.adding(days: amounts.count / Self.metrics.count - 1) }

  /// Computes the figures of an index. nil where it has no two days, and where records are damaged:
  /// an answer about their days has to name them.
  init?(of index: HealthIndex, in zone: Zone) {
    guard let newest = index.blocks.map(\.last).max(), let oldest = index.blocks.map(\.first).min() else { return nil }
    let last = zone.date(Instant(seconds: newest)).adding(days: -2)
    first = max(last.adding(days: 1 - Self.days), zone.date(Instant(seconds: oldest)))
    guard first <= last else { return nil }
    end = Instant(seconds: newest)
    self.zone = zone.identifier
    let query = HealthQuery(Self.metrics, days: first...last, zone: zone, now: end.adding(seconds: 2 * 86_400))
    guard let gathering = try? index.gather(query), gathering.notices.isEmpty else { return nil }
    let values = gathering.tally.values()
    amounts = (first.daysSinceEpoch...last.daysSinceEpoch).flatMap { day in
      Self.metrics.map { values[$0]?[CivilDate(daysSinceEpoch: day)] ?? .nan }
    }
  }

  // MARK: Storage

  static let schema = "CREATE TABLE figures (zone TEXT, first INTEGER, newest INTEGER, amounts BLOB, checksum INTEGER);"

  /// Reads what `cells` made. Errors: something else is there.
  init(_ row: DatabaseRow) throws(DatabaseError) {
    let bytes = row.bytes(3)
    zone = row.text(0)
    first = CivilDate(daysSinceEpoch: row.count(1))
    end = Instant(seconds: row.integer(2))
    amounts = bytes.withUnsafeBytes { raw in
      (0..<bytes.count / Self.stride).map { raw.loadUnaligned(fromByteOffset: $0 * Self.stride, as: Double.self) }
    }
    guard !bytes.isEmpty, bytes.count % (Self.metrics.count * Self.stride) == 0, checksum == row.integer(4) else {
      throw DatabaseError(.damaged, "the daily figures are damaged")
    }
  }

  var cells: [Cell] {
    [.text(zone), .integer(first.daysSinceEpoch), .integer(end.seconds), .bytes(bytes), .integer(checksum)]
  }

  private static let stride = MemoryLayout<Double>.stride
  private var bytes: [UInt8] { amounts.withUnsafeBytes { Array($0) } }
  private var checksum: Int64 {
    Int64(bitPattern: FNV1a.hash(bytes, from: FNV1a.hash("\(zone) \(first.daysSinceEpoch) \(end.seconds)")))
  }

  // MARK: Queries

  /// Whether they have the first days of a query, as a reading at its moment would give them.
  func serves(_ query: HealthQuery) -> Bool {
    zone == query.zone.identifier && query.now >= end && query.days.lowerBound >= first && query.days.lowerBound < last
      && query.metrics.allSatisfy(Self.metrics.contains)
  }

  /// Returns the days of a query that have to be gathered: its last one at least, which tells where
  /// the export ends.
  func rest(of query: HealthQuery) -> HealthQuery {
    let from = min(last.adding(days: 1), query.days.upperBound)
    return HealthQuery(query.metrics, days: from...query.days.upperBound, zone: query.zone, now: query.now)
  }

  /// Puts the values of the days before `rest` beside those that were gathered.
  func add(to values: inout [HealthMetric: [CivilDate: Double]], _ query: HealthQuery, before rest: CivilDate) {
    for day in query.days.lowerBound.daysSinceEpoch..<rest.daysSinceEpoch {
      let date = CivilDate(daysSinceEpoch: day)
      let row = (day - first.daysSinceEpoch) * Self.metrics.count
      for (i, metric) in Self.metrics.enumerated() where query.metrics.contains(metric) {
        let amount = amounts[row + i]
        if !amount.isNaN { values[metric, default: [:]][date] = amount }
      }
    }
  }
}

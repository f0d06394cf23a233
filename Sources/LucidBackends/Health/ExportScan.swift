import CXMLSax
import LucidBuiltins
import LucidCore

/// Where the records of an export go while it streams by. Belongs to the thread that reads.
protocol ExportSink: AnyObject {
  /// A record of one of the kinds that were asked for.
  func record(_ kind: RecordKind, _ attributes: UnsafePointer<lucid_sax_text>)
  /// The number so far.
  var records: Int { get }
}

/// Gathers what one query asks for.
final class ExportScan: ExportSink {
  private var gathered: SampleGathering
  private var reader: HealthSampleReader
  private let query: HealthQuery
  /// `yyyy-MM-dd`, two days early: what starts before it cannot matter in any zone.
  private let horizon: [UInt8]
  /// A start of the newest day before the horizon, as written.
  private var early: [UInt8] = []
  /// The newest start behind it that is not after the query's days.
  private var newest: Instant?
  private let latest: Instant
  /// The first moment of what is gathered, as from an index.
  private let earliest: Instant

  init(_ query: HealthQuery) {
    self.query = query
    gathered = SampleGathering(query)
    reader = HealthSampleReader(zone: query.zone)
    horizon = Array(query.days.lowerBound.adding(days: -2).iso.utf8)
    earliest = query.zone.startOfDay(query.days.lowerBound.adding(days: -2))
    latest = min(query.now, query.zone.startOfDay(query.days.upperBound.adding(days: 1)).adding(seconds: -1))
  }

  var records: Int { gathered.records }

  /// All that was read so far.
  var gathering: SampleGathering {
    var gathering = gathered
    let found = newest ?? early.withUnsafeBytes { ISOTimestamp(bytes: $0) }?.instant(in: query.zone)
    gathering.newest = found.map(query.zone.date)
    return gathering
  }

  func record(_ kind: RecordKind, _ attributes: UnsafePointer<lucid_sax_text>) {
    record(kind, start: HealthSampleReader.start(attributes)) { reader.sample(kind, attributes) }
  }

  /// The same for one whose `start` is as written.
  func record(_ kind: RecordKind, start: UnsafeRawBufferPointer, _ read: () -> HealthSample?) {
    gathered.records += 1
    // Most of a long export ends here: days are compared as bytes, before anything is parsed.
    guard start.count >= 10 else { return gathered.addUnreadable() }
    let day = start[..<10]
    guard !day.lexicographicallyPrecedes(horizon) else {
      if newest == nil, early.prefix(10).lexicographicallyPrecedes(day) { early = Array(start) }
      return
    }
    guard let sample = read() else { return gathered.addUnreadable() }
    if sample.from <= latest { newest = max(newest ?? sample.from, sample.from) }
    if sample.from >= earliest { gathered.add(sample, kind) }
  }
}

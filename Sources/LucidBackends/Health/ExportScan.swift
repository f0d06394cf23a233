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
  private(set) var gathering: SampleGathering
  private var reader: HealthSampleReader
  /// `yyyy-MM-dd`, two days early: what starts before it cannot matter in any zone.
  private let horizon: [UInt8]
  /// The first ten bytes of the newest start, as written.
  private var newest = [UInt8](repeating: 0, count: 10)
  private let today: [UInt8]

  init(_ query: HealthQuery) {
    gathering = SampleGathering(query)
    reader = HealthSampleReader(zone: query.zone)
    horizon = Array(query.days.lowerBound.adding(days: -2).iso.utf8)
    today = Array(query.days.upperBound.iso.utf8)
  }

  var records: Int { gathering.records }

  func record(_ kind: RecordKind, _ attributes: UnsafePointer<lucid_sax_text>) {
    gathering.records += 1
    let start = HealthSampleReader.start(attributes)
    // Most of a long export ends here: days are compared as bytes, before anything is parsed.
    guard start.count >= 10 else { return gathering.addUnreadable() }
    let day = UnsafeRawBufferPointer(rebasing: start[..<10])
    if newest.lexicographicallyPrecedes(day), !today.lexicographicallyPrecedes(day) {
      newest = Array(day)
      gathering.newest = CivilDate(iso: String(decoding: day, as: UTF8.self)) ?? gathering.newest
    }
    guard !day.lexicographicallyPrecedes(horizon) else { return }
    guard let sample = reader.sample(kind, attributes) else { return gathering.addUnreadable() }
    gathering.add(sample, kind)
  }
}

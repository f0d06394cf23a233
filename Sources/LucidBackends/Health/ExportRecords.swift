import CXMLSax
import LucidBuiltins
import LucidCore

/// The records of an export, read once for all moments of a backtest. For exports that are too
/// small for an index.
struct ExportRecords: Sendable {
  private struct Record: Sendable {
    let kind: RecordKind
    /// As written.
    let start: [UInt8]
    /// nil without a readable start.
    let sample: HealthSample?
  }

  private let records: [Record]
  private let damage: String?

  init(_ export: AppleExport, in tree: any FileTree, _ query: HealthQuery) throws(StepFailure) {
    let sink = Sink(HealthSampleReader(zone: query.zone))
    damage = try export.read(tree, RecordKind.all(for: query), into: sink)
    records = sink.found
  }

  /// The name by which they are kept: what they are of.
  static func key(_ export: AppleExport, _ query: HealthQuery) -> String {
    "records \(export.path) \(query.zone.identifier) " + RecordKind.all(for: query).map(\.rawValue).joined(separator: " ")
  }

  /// Returns what reading the export for a query gives.
  func history(of export: AppleExport, _ query: HealthQuery) -> HealthHistory {
    let scan = ExportScan(query)
    for record in records { record.start.withUnsafeBytes { scan.record(record.kind, start: $0) { record.sample } } }
    return export.history(scan.gathering, damage: damage)
  }

  private final class Sink: ExportSink {
    private(set) var found: [Record] = []
    private var reader: HealthSampleReader

    init(_ reader: HealthSampleReader) { self.reader = reader }

    var records: Int { found.count }

    func record(_ kind: RecordKind, _ attributes: UnsafePointer<lucid_sax_text>) {
      found.append(
        Record(kind: kind, start: Array(HealthSampleReader.start(attributes)), sample: reader.sample(kind, attributes)))
    }
  }
}

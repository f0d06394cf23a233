import CXMLSax
import LucidCore
import LucidSQLite
import LucidSystem

/// Writes the records of an export as they stream by. Memory: one block for each kind.
final class HealthIndexWriter: ExportSink {
  /// Samples in a block.
  static let blockLength = 4096

  private(set) var records = 0
  private var origin: HealthIndexOrigin
  private var blocks: [HealthIndex.Block] = []
  private var reader: HealthSampleReader
  private var open: [RecordKind: [HealthSample]] = [:]
  /// nil after it could not be written to: a full disk costs the index, not the answer.
  private var database: Database?

  /// `path` is that of an empty file.
  init(_ path: String, _ origin: HealthIndexOrigin, zone: Zone) {
    self.origin = origin
    reader = HealthSampleReader(zone: zone)
    // It is renamed when it is whole, and thrown away otherwise: nothing has to be undone.
    store { () throws(DatabaseError) in
      let made = try Database(path)
      try made.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
      try made.execute(HealthIndex.schema)
      self.database = made
    }
  }

  func record(_ kind: RecordKind, _ attributes: UnsafePointer<lucid_sax_text>) {
    records += 1
    guard let sample = reader.sample(kind, attributes) else {
      origin.undated[kind, default: 0] += 1
      return
    }
    open[kind, default: []].append(sample)
    if open[kind]?.count == Self.blockLength { flush(kind) }
  }

  /// Writes what is left, and what it was made from. Returns false when not all could be written.
  func finish(damage: String?) -> Bool {
    for kind in RecordKind.allCases { flush(kind) }
    origin.damage = damage
    if reader.needsZone { origin.zone = reader.zone.identifier }
    let fingerprint = origin.fingerprint
    let figures = database.flatMap { DailyFigures(of: HealthIndex(origin, blocks, in: $0), in: reader.zone) }
    store { () throws(DatabaseError) in
      if let figures { try database?.run("INSERT INTO figures VALUES (?, ?, ?, ?, ?)", figures.cells) }
      try database?.run(
        "INSERT INTO export VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
          .text(origin.identity), .integer(fingerprint.size), .integer(fingerprint.modified),
          .integer(Int64(bitPattern: fingerprint.checksum)), .optional(origin.zone), .optional(damage),
          .text(origin.undatedText), .integer(Int64(bitPattern: origin.sum(blocks))),
        ])
      try database?.execute("COMMIT")
    }
    defer { database = nil }
    return database != nil
  }

  private func flush(_ kind: RecordKind) {
    guard let samples = open[kind], let first = samples.first else { return }
    open[kind]?.removeAll(keepingCapacity: true)
    var (earliest, latest) = (first.start, first.start)
    for sample in samples {
      earliest = min(earliest, sample.start)
      latest = max(latest, sample.start)
    }
    let bytes = samples.withUnsafeBytes { Array($0) }
    let block = HealthIndex.Block(
      kind: kind, count: samples.count, first: earliest, last: latest, checksum: FNV1a.hash(bytes))
    let position = blocks.count
    blocks.append(block)
    store { () throws(DatabaseError) in
      try database?.run(
        "INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          .integer(position), .text(kind.rawValue), .integer(block.count), .integer(block.first), .integer(block.last),
          .integer(Int64(bitPattern: block.checksum)), .bytes(bytes),
        ])
    }
  }

  private func store(_ write: () throws(DatabaseError) -> Void) {
    do throws(DatabaseError) { try write() } catch { database = nil }
  }
}

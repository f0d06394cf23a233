import CXMLSax
import LucidCore
import LucidSystem

/// Writes the records of an export as they stream by. Memory: one block for each kind, and the directory.
final class HealthIndexWriter: ExportSink {
  /// Samples in a block.
  static let blockLength = 4096

  private(set) var records = 0
  private var directory: HealthIndexDirectory
  private var reader: HealthSampleReader
  private var open: [RecordKind: [HealthSample]] = [:]
  private var offset = 0
  private var hasFailed = false
  private let descriptor: Int32

  /// `descriptor` of an empty file, which stays the caller's.
  init(_ descriptor: Int32, _ directory: HealthIndexDirectory, zone: Zone) {
    self.descriptor = descriptor
    self.directory = directory
    reader = HealthSampleReader(zone: zone)
    HealthIndex.mark.withUnsafeBytes { write($0) }
  }

  func record(_ kind: RecordKind, _ attributes: UnsafePointer<lucid_sax_text>) {
    records += 1
    guard let sample = reader.sample(kind, attributes) else {
      directory.undated[kind, default: 0] += 1
      return
    }
    open[kind, default: []].append(sample)
    if open[kind]?.count == Self.blockLength { flush(kind) }
  }

  /// Everything that is left, and the directory. False when not all could be written.
  func finish(damage: String?) -> Bool {
    for kind in RecordKind.allCases { flush(kind) }
    directory.damage = damage
    if reader.needsZone { directory.zone = reader.zone.identifier }
    let bytes = directory.bytes
    var trailer = ValueWriter()
    trailer.count(offset)
    trailer.count(bytes.count)
    trailer.integer(Int64(bitPattern: CacheEntry.Digits.fnv(bytes)))
    (bytes + trailer.bytes).withUnsafeBytes { write($0) }
    return !hasFailed
  }

  private func flush(_ kind: RecordKind) {
    guard let samples = open[kind], let first = samples.first else { return }
    open[kind]?.removeAll(keepingCapacity: true)
    var (earliest, latest) = (first.start, first.start)
    for sample in samples {
      earliest = min(earliest, sample.start)
      latest = max(latest, sample.start)
    }
    samples.withUnsafeBytes { raw in
      directory.blocks.append(
        .init(
          kind: kind, offset: offset, count: samples.count, first: earliest, last: latest, checksum: CacheEntry.Digits.fnv(raw)))
      write(raw)
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    offset += bytes.count
    // A full disk costs the index, not the answer.
    if !hasFailed, !FilePart.write(descriptor, bytes) { hasFailed = true }
  }
}

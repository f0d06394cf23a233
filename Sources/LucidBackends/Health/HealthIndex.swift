import LucidBuiltins
import LucidCore
import LucidSystem

/// An index on disk: the samples of an export in blocks, each with the span of time it covers. A query reads the blocks of its days.
///
/// The file: a mark, the blocks, the directory, and a trailer that says where the directory is. In the byte order of the machine: it is a cache.
struct HealthIndex: ~Copyable {
  /// The index is not what was written; it has to be made anew.
  struct Damaged: Error {}

  static let mark = Array("lucid health 1\n\n".utf8)
  /// Offset, length and checksum of the directory.
  static let trailerLength = 24
  static let stride = MemoryLayout<HealthSample>.stride

  let directory: HealthIndexDirectory
  private let descriptor: Int32

  deinit { close(descriptor) }

  /// nil when there is no whole index of this owner.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    guard let directory = Self.directory(descriptor) else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.directory = directory
  }

  private static func directory(_ descriptor: Int32) -> HealthIndexDirectory? {
    var s = stat()
    guard fstat(descriptor, &s) == 0, s.st_mode & S_IFMT == S_IFREG, s.st_uid == getuid() else { return nil }
    let size = Int(s.st_size)
    guard FilePart.read(descriptor, from: 0, count: mark.count) == mark, size >= mark.count + trailerLength,
      let trailer = FilePart.read(descriptor, from: size - trailerLength, count: trailerLength)
    else { return nil }
    var reader = ValueReader(trailer[...])
    guard let offset = try? Int(reader.integer()), let length = try? Int(reader.integer()), let sum = try? reader.integer(),
      offset >= mark.count, length >= 0, length <= size, offset == size - trailerLength - length,
      let bytes = FilePart.read(descriptor, from: offset, count: length),
      CacheEntry.Digits.fnv(bytes) == UInt64(bitPattern: sum)
    else { return nil }
    return HealthIndexDirectory(bytes)
  }

  /// What the query asks for, as if the export had been read. Cost: the blocks of its days.
  func gather(_ query: HealthQuery) throws(Damaged) -> SampleGathering {
    let kinds = RecordKind.all(for: query)
    let earliest = query.zone.startOfDay(query.days.lowerBound.adding(days: -2)).seconds
    let latest = min(query.now.seconds, query.zone.startOfDay(query.days.upperBound.adding(days: 1)).seconds - 1)
    var gathering = SampleGathering(query)
    var newest: Int64?
    for kind in kinds {
      gathering.addUnreadable(directory.undated[kind] ?? 0)
      gathering.records += directory.undated[kind] ?? 0
      for block in directory.blocks where block.kind == kind {
        gathering.records += block.count
        if block.last < earliest {
          newest = max(newest ?? block.last, block.last)
          continue
        }
        guard block.first <= query.now.seconds else { continue }
        for sample in try samples(of: block) {
          if sample.start <= latest { newest = max(newest ?? sample.start, sample.start) }
          if sample.start >= earliest { gathering.add(sample, kind) }
        }
      }
    }
    gathering.newest = newest.map { query.zone.date(Instant(seconds: $0)) }
    return gathering
  }

  private func samples(of block: HealthIndexDirectory.Block) throws(Damaged) -> [HealthSample] {
    guard block.count > 0, block.count <= HealthIndexWriter.blockLength,
      let bytes = FilePart.read(descriptor, from: block.offset, count: block.count * Self.stride),
      bytes.count == block.count * Self.stride, CacheEntry.Digits.fnv(bytes) == block.checksum
    else { throw Damaged() }
    return bytes.withUnsafeBytes { raw in
      (0..<block.count).map { raw.loadUnaligned(fromByteOffset: $0 * Self.stride, as: HealthSample.self) }
    }
  }
}

import LucidBuiltins
import LucidCore
import LucidSQLite
import LucidSystem

/// The samples of an export in a SQLite file: blocks of one kind, each with the span of time it
/// covers. A query reads the blocks of its days, unless `figures` has what they add up to.
///
/// Samples are stored in the byte order of the machine: it is a cache. SQLite notices a file that
/// was cut off; a sum over what describes the blocks and one for each block tell other damage,
/// since a wrong number must not become an answer.
struct HealthIndex {
  /// Samples of one kind, in the order of the export.
  struct Block {
    let kind: RecordKind
    let count: Int
    /// The earliest and the latest start.
    let first: Int64
    let last: Int64
    let checksum: UInt64
  }

  static let schema =
    DailyFigures.schema + """
      CREATE TABLE export (
        identity TEXT, size INTEGER, modified INTEGER, checksum INTEGER, zone TEXT, damage TEXT, undated TEXT, sum INTEGER);
      CREATE TABLE blocks (
        position INTEGER PRIMARY KEY, kind TEXT, count INTEGER, first INTEGER, last INTEGER, checksum INTEGER, samples BLOB);
      """
  static let stride = MemoryLayout<HealthSample>.stride

  let origin: HealthIndexOrigin
  let blocks: [Block]
  /// nil where there are none that could be used.
  let figures: DailyFigures?
  private let database: Database

  /// The index that is being written, without figures.
  init(_ origin: HealthIndexOrigin, _ blocks: [Block], in database: Database) {
    (self.origin, self.blocks, self.database) = (origin, blocks, database)
    figures = nil
  }

  /// Returns nil when there is no whole index of this owner.
  init?(_ path: String) {
    var s = stat()
    guard lstat(path, &s) == 0, s.st_mode & S_IFMT == S_IFREG, s.st_uid == getuid() else { return nil }
    do throws(DatabaseError) {
      database = try Database(path)
      let blocks = try database.rows("SELECT kind, count, first, last, checksum FROM blocks ORDER BY position") { row in
        RecordKind(rawValue: row.text(0)).map {
          Block(
            kind: $0, count: row.count(1), first: row.integer(2), last: row.integer(3),
            checksum: UInt64(bitPattern: row.integer(4)))
        }
      }
      let found = try database.first("SELECT * FROM export") { row in
        (
          HealthIndexOrigin(
            identity: row.text(0),
            fingerprint: ExportFingerprint(
              size: row.count(1), modified: row.integer(2), checksum: UInt64(bitPattern: row.integer(3))),
            zone: row.optionalText(4), damage: row.optionalText(5), undated: HealthIndexOrigin.undated(row.text(6))),
          UInt64(bitPattern: row.integer(7))
        )
      }
      self.blocks = blocks.compactMap(\.self)
      figures = try database.first("SELECT * FROM figures") { row throws(DatabaseError) in try DailyFigures(row) }
      guard let (origin, sum) = found, self.blocks.count == blocks.count, origin.sum(self.blocks) == sum else { return nil }
      self.origin = origin
    } catch {
      return nil
    }
  }

  /// Answers a query as if the export had been read. Cost: the blocks of its days.
  func gather(_ query: HealthQuery) throws(HealthIndexError) -> SampleGathering {
    let kinds = RecordKind.all(for: query)
    let earliest = query.zone.startOfDay(query.days.lowerBound.adding(days: -2)).seconds
    let latest = min(query.now.seconds, query.zone.startOfDay(query.days.upperBound.adding(days: 1)).seconds - 1)
    var gathering = SampleGathering(query)
    var newest: Int64?
    for kind in kinds {
      gathering.addUnreadable(origin.undated[kind] ?? 0)
      gathering.records += origin.undated[kind] ?? 0
      for (position, block) in blocks.enumerated() where block.kind == kind {
        gathering.records += block.count
        if block.last < earliest {
          newest = max(newest ?? block.last, block.last)
          continue
        }
        guard block.first <= query.now.seconds else { continue }
        for sample in try samples(of: block, position) {
          if sample.start <= latest { newest = max(newest ?? sample.start, sample.start) }
          if sample.start >= earliest { gathering.add(sample, kind) }
        }
      }
    }
    gathering.newest = newest.map { query.zone.date(Instant(seconds: $0)) }
    return gathering
  }

  private func samples(of block: Block, _ position: Int) throws(HealthIndexError) -> [HealthSample] {
    let bytes = try? database.first("SELECT samples FROM blocks WHERE position = ?", [.integer(position)]) { $0.bytes(0) }
    guard let bytes, bytes.count == block.count * Self.stride, FNV1a.hash(bytes) == block.checksum else {
      throw HealthIndexError()
    }
    return bytes.withUnsafeBytes { raw in
      (0..<block.count).map { raw.loadUnaligned(fromByteOffset: $0 * Self.stride, as: HealthSample.self) }
    }
  }
}

/// The source of an index.
struct HealthIndexOrigin {
  /// Names the person's vault, the export and the version of the program.
  var identity: String
  var fingerprint: ExportFingerprint
  /// Named when the export has timestamps without an offset: then the index is good for this zone
  /// only.
  var zone: String?
  /// One line about damage of the export; nil when there is none.
  var damage: String?
  /// Records without a readable start.
  var undated: [RecordKind: Int] = [:]

  /// `KIND NUMBER` lines, in the order of the kinds.
  var undatedText: String {
    RecordKind.allCases.compactMap { kind in undated[kind].map { "\(kind.rawValue) \($0)\n" } }.joined()
  }

  static func undated(_ text: String) -> [RecordKind: Int] {
    var counts: [RecordKind: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, let kind = RecordKind(rawValue: String(words[0])) { counts[kind] = Int(words[1]) }
    }
    return counts
  }

  /// Over everything but the samples, which have sums of their own.
  func sum(_ blocks: [HealthIndex.Block]) -> UInt64 {
    let own = "\(identity)\n\(fingerprint)\n\(zone ?? "-")\n\(damage ?? "-")\n\(undatedText)"
    return blocks.reduce(FNV1a.hash(own)) { sum, block in
      FNV1a.hash("\(block.kind.rawValue) \(block.count) \(block.first) \(block.last) \(block.checksum)\n", from: sum)
    }
  }
}

/// The index is not what was written; it has to be made anew.
struct HealthIndexError: Error {}

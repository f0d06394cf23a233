import LucidCore

/// What an index says of itself: whose it is, what it was made from, and where its blocks are.
struct HealthIndexDirectory {
  /// Samples of one kind, in the order of the export.
  struct Block {
    let kind: RecordKind
    /// Bytes from the start of the index.
    let offset: Int
    /// Samples.
    let count: Int
    /// The earliest and the latest start.
    let first: Int64
    let last: Int64
    let checksum: UInt64
  }

  /// Whose data it is, and by which program it was made.
  var identity: String
  var fingerprint: ExportFingerprint
  /// Named when the export has timestamps without an offset: then the index is good for this zone only.
  var zone: String?
  /// One line about damage of the export; nil when there is none.
  var damage: String?
  /// Records without a readable start.
  var undated: [RecordKind: Int] = [:]
  var blocks: [Block] = []

  var bytes: [UInt8] {
    var writer = ValueWriter()
    writer.text(identity)
    writer.count(fingerprint.size)
    writer.integer(fingerprint.modified)
    writer.integer(Int64(bitPattern: fingerprint.checksum))
    writer.optional(zone)
    writer.optional(damage)
    let kinds = RecordKind.allCases
    writer.count(kinds.count)
    for kind in kinds {
      writer.text(kind.rawValue)
      writer.count(undated[kind] ?? 0)
    }
    writer.count(blocks.count)
    for block in blocks {
      writer.count(kinds.firstIndex(of: block.kind) ?? 0)
      writer.count(block.offset)
      writer.count(block.count)
      writer.integer(block.first)
      writer.integer(block.last)
      writer.integer(Int64(bitPattern: block.checksum))
    }
    return writer.bytes
  }

  init(identity: String, fingerprint: ExportFingerprint) {
    self.identity = identity
    self.fingerprint = fingerprint
  }

  /// nil for anything else than what `bytes` gives.
  init?(_ bytes: [UInt8]) {
    var reader = ValueReader(bytes[...])
    do throws(ValueReader.Damaged) {
      identity = try reader.text()
      fingerprint = ExportFingerprint(
        size: Int(try reader.integer()), modified: try reader.integer(), checksum: UInt64(bitPattern: try reader.integer()))
      zone = try reader.optional()
      damage = try reader.optional()
      var kinds: [RecordKind] = []
      for _ in 0..<(try reader.count()) {
        guard let kind = RecordKind(rawValue: try reader.text()) else { return nil }
        undated[kind] = Int(try reader.integer())
        kinds.append(kind)
      }
      for _ in 0..<(try reader.count()) {
        let kind = Int(try reader.integer())
        guard kinds.indices.contains(kind) else { return nil }
        blocks.append(
          Block(
            kind: kinds[kind], offset: Int(try reader.integer()), count: Int(try reader.integer()), first: try reader.integer(),
            last: try reader.integer(), checksum: UInt64(bitPattern: try reader.integer())))
      }
    } catch {
      return nil
    }
  }
}

/// By what a changed export is noticed without reading it.
struct ExportFingerprint: Hashable {
  let size: Int
  /// Seconds since 1970.
  let modified: Int64
  /// Of its beginning and its end.
  let checksum: UInt64

  private static let sample = 64 << 10

  init(size: Int, modified: Int64, checksum: UInt64) {
    self.size = size
    self.modified = modified
    self.checksum = checksum
  }

  /// nil where the tree does not say when the file was changed.
  init?(_ path: String, _ entry: FileEntry, in tree: any FileTree) throws(FileTreeError) {
    guard let modified = entry.modified else { return nil }
    let head = try tree.part(path, from: 0, count: Self.sample)
    let tail = try tree.part(path, from: max(0, entry.size.bytes - Self.sample), count: Self.sample)
    self.init(
      size: entry.size.bytes, modified: modified.seconds,
      checksum: CacheEntry.Digits.fnv(tail, from: CacheEntry.Digits.fnv(head)))
  }
}

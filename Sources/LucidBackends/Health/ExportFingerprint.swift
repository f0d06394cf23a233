import LucidCore

/// Tells a changed export from the one that was indexed, without reading all of it.
struct ExportFingerprint: Hashable {
  let size: Int
  /// Seconds since 1970.
  let modified: Int64
  /// The checksum of its beginning and its end.
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
      checksum: FNV1a.hash(tail, from: FNV1a.hash(head)))
  }
}

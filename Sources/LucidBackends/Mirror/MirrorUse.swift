import LucidCore

extension MirrorFolder {
  /// Whether a mirror is opened sooner than the files are read.
  func pays<Record: MirrorRecord>(_ files: [MirrorFile], _ record: Record.Type) -> Bool {
    files.count >= fewest || files.reduce(0) { $0 + ($1.stamp?.size ?? 0) } >= Record.largeSize
  }
}

extension MirrorRecord {
  /// In bytes: files that are as large together are parsed more slowly than a mirror is opened. By
  /// default their number alone counts.
  static var largeSize: Int64 { .max }
}

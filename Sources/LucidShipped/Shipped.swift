package import LucidCore

/// The files inside the program: the shipped abilities and plans, and the sample person's
/// configuration and vault.
///
/// Paths are those of the repository, such as `abilities/plans/morningBriefing.lucidability`.
/// Nothing happens until a file is asked for; each call copies the bytes anew.
package enum Shipped {
  /// Every byte of a file; nil when it is not shipped.
  package static func file(_ path: String) -> [UInt8]? {
    // The table is sorted by path, byte by byte.
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path.precedes(path) { low = middle + 1 } else { high = middle }
    }
    guard low < files.count, !files[low].path.follows(path) else { return nil }
    return files[low].bytes
  }

  /// All paths, sorted.
  package static var paths: [String] { files.map { $0.path.description } }

  /// Whether a file whose path begins and ends so has exactly these bytes. Cost: a look at the
  /// length of each.
  static func holds(_ bytes: [UInt8], under folder: String, suffix: String) -> Bool {
    files.contains { file in
      guard file.holds(bytes) else { return false }
      let path = file.path.description
      return path.hasPrefix(folder) && path.hasSuffix(suffix)
    }
  }

  /// The files under a folder, with paths relative to it; empty when nothing is shipped there.
  /// `name` is what messages call it.
  package static func tree(under folder: String, name: String) -> MemoryTree {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var inside: [String: [UInt8]] = [:]
    for file in files {
      let path = file.path.description
      if path.hasPrefix(prefix) { inside[String(path.dropFirst(prefix.count))] = file.bytes }
    }
    return MemoryTree(name: name, files: inside)
  }
}

extension StaticString {
  private var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }

  fileprivate func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  fileprivate func follows(_ other: String) -> Bool { other.utf8.lexicographicallyPrecedes(utf8) }
}

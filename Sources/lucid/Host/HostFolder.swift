import LucidCore

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Folders that the program keeps for itself.
enum HostFolder {
  /// With the folders above it; new ones are for their owner only.
  static func make(_ folder: String) throws(HostError) {
    guard HostFile.kind(folder) != .folder else { return }
    if let slash = folder.lastIndex(of: "/"), slash > folder.startIndex { try make(String(folder[..<slash])) }
    guard FileName.withPath(folder, { mkdir($0, 0o700) }) == 0 || errno == EEXIST else { throw HostError(folder) }
  }
}

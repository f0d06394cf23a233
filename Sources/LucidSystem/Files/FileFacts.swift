import LucidCore

/// Metadata of a file or a folder, as `stat` reports it.
package struct FileFacts {
  /// Seconds since 1970.
  package let modified: Int64
  /// In bytes.
  package let size: Int
  package let isMine: Bool
  /// Whether it belongs to the superuser.
  package let isOfSuperuser: Bool
  package let othersMayRead: Bool
  package let othersMayWrite: Bool
  /// By this account, now.
  package let isWritable: Bool

  /// nil when it is not there. Links are followed; one that leads nowhere is not there.
  package init?(_ path: String) {
    var s = stat()
    guard FileName.withPath(path, { stat($0, &s) }) == 0 else { return nil }
    modified = Int64(s.st_mtim.tv_sec)
    size = Int(s.st_size)
    // The superuser may do anything anywhere.
    isMine = s.st_uid == geteuid() || geteuid() == 0
    isOfSuperuser = s.st_uid == 0
    othersMayRead = s.st_mode & 0o044 != 0
    othersMayWrite = s.st_mode & 0o022 != 0
    isWritable = FileName.withPath(path) { access($0, W_OK) } == 0
  }

  /// The folder itself, or the nearest above it that is there.
  package static func nearest(_ path: String) -> String? {
    var path = path
    while HostFile.kind(path) != .folder {
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
      path = String(path[..<slash])
    }
    return path
  }

  /// Bytes that this account may still write on the disk of a folder, and whether it may write
  /// there at all.
  package static func space(_ folder: String) -> (free: Int, isWritable: Bool)? {
    var s = statvfs()
    guard FileName.withPath(folder, { statvfs($0, &s) }) == 0 else { return nil }
    return (Int(clamping: UInt64(s.f_bavail) * UInt64(s.f_frsize)), s.f_flag & UInt(ST_RDONLY) == 0)
  }

  /// Whether another process has the lock on a file at this moment.
  package static func isLocked(_ path: String) -> Bool { FileLock.isHeld(path) }
}

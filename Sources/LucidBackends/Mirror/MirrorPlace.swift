import LucidCore
import LucidSystem

/// Where a mirror lies, and its seal: a small file beside it that names the state of the SQLite
/// file after the last write.
///
/// Another program that writes to the file, and a process that is killed while writing, leave it
/// without the seal of its state, and it is made again. So it needs no journal, and no check of its
/// pages.
struct MirrorPlace: Sendable {
  let folder: String
  let name: String
  /// Names the program, the vault and the form.
  let identity: String

  var path: String { folder + "/" + name + ".sqlite" }
  private var seal: String { folder + "/" + name + ".seal" }

  /// The text of a seal of the file as it is now; nil unless it is a plain file of this owner that
  /// no other account may touch.
  private func sealing(_ token: Int64) -> [UInt8]? {
    var s = stat()
    guard FileName.withPath(path, { lstat($0, &s) }) == 0, s.st_mode & S_IFMT == S_IFREG, s.st_uid == geteuid(),
      s.st_mode & 0o077 == 0
    else { return nil }
    let state =
      "\(token) \(s.st_ino) \(s.st_size) \(s.st_mtim.tv_sec).\(s.st_mtim.tv_nsec) \(s.st_ctim.tv_sec).\(s.st_ctim.tv_nsec)"
    return Array("mirror of lucid\n\(state)\n\(FNV1a.fileName(state + identity))\n".utf8)
  }

  /// Whether there may be a mirror to open.
  var exists: Bool { sealing(0) != nil }

  func isSealed(_ token: Int64) -> Bool {
    guard let wanted = sealing(token) else { return false }
    return (try? HostFile.read(seal, limit: .kib(4))) == wanted
  }

  /// False when the seal is still there: then nothing may be written.
  func unseal() -> Bool {
    HostFile.remove(seal)
    return HostFile.isAbsent(seal)
  }

  /// A mirror that cannot be sealed is made again the next time.
  func seal(_ token: Int64) {
    guard let text = sealing(token) else { return }
    do throws(HostError) {
      var file = try AtomicFile(replacing: seal, temporaryName: Self.temporary)
      try file.write(text)
      // The SQLite file is on the medium before; a seal that is lost costs the mirror only.
      try file.commit(isDurable: false)
    } catch {}
  }

  /// A name in the folder until a file is whole; it tells the process that writes it.
  static var temporary: String { ".\(getpid())-\(UInt64.random(in: 0...UInt64.max).hexadecimal).tmp" }

  private static func isLeftover(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(".tmp"), let process = Int32(name.dropFirst().prefix { $0 != "-" }) else {
      return false
    }
    return !RunningProcess.exists(process)
  }

  /// Puts a new SQLite file in the place of the old one. The journal of that one, if another
  /// program has left any, is not of this one.
  func replace(by temporary: String) -> Bool {
    guard unseal() else { return false }
    for end in ["-journal", "-wal", "-shm"] { HostFile.remove(path + end) }
    return Rename.over(temporary, path) == 0
  }

  /// Removes what killed processes have left, and mirrors that were not written for a quarter, such
  /// as those of a vault that is no longer there. `now` is in nanoseconds since 1970.
  func tidy(now: Int64) {
    guard let items = FolderReader.items(folder) else { return }
    for item in items where item.kind == .file && !item.name.hasPrefix(name) {
      let path = folder + "/" + item.name
      guard let facts = FileFacts(path) else { continue }
      let isMirror = item.name.hasSuffix(".sqlite") || item.name.hasSuffix(".seal")
      let isForgotten = isMirror && now / 1_000_000_000 - facts.modified > 90 * 86_400
      if isForgotten || Self.isLeftover(item.name) { HostFile.remove(path) }
    }
  }
}

import LucidCore
import LucidSystem

/// A folder that is made under another name, beside its place, and put there whole in one step.
///
/// Where that cannot be done, the files are written into the folder one after the other: in the
/// working folder, which a shell would lose, on a file system or with rights that do not allow it.
struct StagedFolder {
  /// Where it goes, absolute and without links; nil when the files have to be written in place.
  private let target: String?
  private let stage: String

  /// The folder that is there is removed by `put`, so only an empty folder or one whose files are
  /// all old ones may be replaced.
  init(for folder: String) {
    let isThere = HostFile.kind(folder) == .folder
    var path = isThere ? HostFile.realPath(folder) : folder
    if let real = path, real.endsWithSlash { path = String(real.dropLast()) }
    let above = path.map { AtomicFile.folder(of: $0) } ?? "."
    stage = "\(above)/.\(path?.lastPathPart ?? "").lucid-\(getpid())"
    let working = HostFile.realPath(".")
    let isInUse = isThere && (working == path || path.flatMap { working?.path(below: $0) } != nil)
    target = isInUse || path?.lastPathPart.isEmpty != false ? nil : path
  }

  /// Removes what killed processes have left beside the place, then writes the files. `replacing`
  /// exchanges a folder that is there with the new one. Returns false, with nothing written, when
  /// it cannot be done.
  func put(
    replacing: Bool, _ write: (_ folder: String) throws(LibraryError) -> Void
  ) throws(LibraryError) -> Bool {
    guard let target else { return false }
    try LibraryFolder.sweep(AtomicFile.folder(of: stage), ".\(target.lastPathPart).lucid-")
    var s = stat()
    let mode = FileName.withPath(target, { stat($0, &s) }) == 0 ? s.st_mode & 0o7777 : nil
    try LibraryFolder.remove(stage)
    do throws(HostError) { try HostFolder.makeShared(stage) } catch { return false }
    defer { try? LibraryFolder.remove(stage) }
    try write(stage)
    // As the person has made it.
    if let mode { _ = FileName.withPath(stage) { chmod($0, mode) } }
    let code =
      replacing ? Rename.exchange(stage, with: target) : Rename.over(stage, target)
    guard code == 0 else { return false }
    HostFolder.sync(AtomicFile.folder(of: target))
    return true
  }
}

extension LibraryFolder {
  /// Removes folders and files whose name is `prefix` and the number of a process that has ended.
  static func sweep(_ folder: String, _ prefix: String) throws(LibraryError) {
    for name in hidden(folder) where name.hasPrefix(prefix) {
      guard let process = name.split(separator: "-").last.flatMap({ pid_t($0) }),
        process != getpid(), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try remove(folder + "/" + name)
    }
  }
}

import LucidCore

/// A new file that takes the place of another in one step: a reader sees the old one or the new
/// one, never half of it.
///
/// It lies beside its target under another name until `commit`; without that it is removed again.
package struct AtomicFile: ~Copyable {
  /// Access rights of a file.
  package enum Permissions: Sendable {
    /// Its owner only: state, settings, recorded requests.
    case owner
    /// Whom the umask lets: files that the user names.
    case umask
    /// Those of the file that it replaces.
    case exactly(mode_t)
  }

  private let path: String
  private let temporary: String
  package let descriptor: Int32
  private var isCommitted = false

  /// Creates the file. `name` is its name until then, beside the target; a file of that name, which
  /// a killed process has left, is removed.
  ///
  /// Errors: it cannot be created there.
  package init(
    replacing path: String, _ permissions: Permissions = .owner, temporaryName name: String = ".lucid-\(getpid()).tmp"
  ) throws(HostError) {
    self.path = path
    temporary = Self.folder(of: path) + "/" + name
    descriptor = try Self.create(temporary, for: path, permissions)
  }

  /// Leaves no file behind when it throws.
  private static func create(_ temporary: String, for path: String, _ permissions: Permissions) throws(HostError) -> Int32 {
    _ = FileName.withPath(temporary) { unlink($0) }
    let mode: mode_t = if case .umask = permissions { 0o666 } else { 0o600 }
    let descriptor = FileName.withPath(temporary) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode) }
    guard descriptor >= 0 else { throw HostError(path) }
    if case .exactly(let mode) = permissions, fchmod(descriptor, mode) != 0 {
      let error = HostError(path)
      close(descriptor)
      _ = FileName.withPath(temporary) { unlink($0) }
      throw error
    }
    return descriptor
  }

  deinit {
    close(descriptor)
    if !isCommitted { _ = FileName.withPath(temporary) { unlink($0) } }
  }

  package mutating func write(_ bytes: [UInt8]) throws(HostError) {
    guard bytes.withUnsafeBytes({ FilePart.write(descriptor, $0) }) else { throw HostError(path) }
  }

  /// Puts it in its place. `isDurable` has its bytes and its name on the medium before this
  /// returns, also for a loss of power.
  ///
  /// Errors: the old file is still there, unchanged.
  package mutating func commit(isDurable: Bool = true) throws(HostError) {
    if isDurable, fsync(descriptor) != 0 { throw HostError(path) }
    let code = Rename.over(temporary, path)
    guard code == 0 else { throw HostError(path, code) }
    isCommitted = true
    if isDurable { HostFolder.sync(Self.folder(of: path)) }
  }

  /// Replaces the file if it still holds `old`; nil for no file. Returns false, and leaves the file
  /// as it is, when another program has changed it or may still write to it.
  package mutating func commit(over old: [UInt8]?) throws(HostError) -> Bool {
    guard fsync(descriptor) == 0 else { throw HostError(path) }
    do throws(HostError) {
      let disk = SystemDisk()
      let isDone =
        if let old { try disk.exchange(temporary, with: path) { $0 == old } } else { try disk.insert(temporary, at: path) }
      HostFolder.sync(Self.folder(of: path))
      return isDone
    } catch {
      // An exchange that could not be undone has left the old content there.
      var (new, left) = (stat(), stat())
      isCommitted =
        fstat(descriptor, &new) == 0 && FileName.withPath(temporary, { stat($0, &left) }) == 0 && new.st_ino != left.st_ino
      throw HostError(path, error.reason)
    }
  }

  /// Writes all of a file in one step.
  package static func write(_ bytes: [UInt8], to path: String, _ permissions: Permissions = .owner) throws(HostError) {
    var file = try AtomicFile(replacing: path, permissions)
    try file.write(bytes)
    try file.commit()
  }

  /// `.` for a name without a folder.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

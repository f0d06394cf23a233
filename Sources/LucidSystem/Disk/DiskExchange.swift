/// Files that take the place of others, only where no other program was faster.
extension Disk {
  /// Puts the file `new` in the place of another and the old content where `new` was. False when
  /// the old content is not the expected one, or a program may still write to it: both files are as
  /// they were.
  ///
  /// The old content is looked at after the exchange: nothing can open it anew by then, so no line
  /// that another program appends is lost.
  package func exchange(
    _ new: String, with target: String, where isExpected: ([UInt8]) -> Bool
  ) throws(HostError) -> Bool {
    try swap(new, target)
    do throws(HostError) {
      if OpenWriters.areGone(new), isExpected(try read(new)) { return true }
    } catch {
      try swap(new, target)
      throw error
    }
    try swap(new, target)
    return false
  }

  /// Two files change places: in one step, or in two where the file system has no such step.
  package func swap(_ path: String, _ other: String) throws(HostError) {
    do throws(HostError) { return try exchange(path, with: other) } catch {
      guard [EINVAL, ENOSYS, ENOTSUP].contains(error.code) else { throw error }
    }
    let old = path + ".old"
    try create(old, try read(other), permissions: try status(other)?.permissions ?? 0o600)
    try rename(path, to: other)
    try rename(old, to: path)
  }

  /// Gives a file a name that no other has. False when another has it by now.
  package func insert(_ path: String, at other: String) throws(HostError) -> Bool {
    do throws(HostError) {
      try renameNew(path, to: other)
      return true
    } catch {
      if error.code == EEXIST { return false }
      guard [EINVAL, ENOSYS, ENOTSUP].contains(error.code) else { throw error }
    }
    if try isTaken(other) { return false }
    try rename(path, to: other)
    return true
  }
}

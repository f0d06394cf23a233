/// Files for their owner only.
package enum PrivateFile {
  /// Makes an empty file, with the folders above it. One that exists keeps its contents and gets
  /// the permissions; a link is refused.
  package static func make(_ path: String) throws(HostError) {
    try HostFolder.make(AtomicFile.folder(of: path))
    let descriptor = FileName.withPath(path) { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0 else { throw HostError(path) }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }
}

import CSystem

/// Programs that have a file open for writing.
package enum OpenWriters {
  /// Waits a second at most until no program may write to the file; false when one still may.
  ///
  /// A shell's `>>` opens a file and writes to it a moment later. After the file has left its name
  /// nothing can open it anew, so its content is final once this is true. True as well where the
  /// file system or the owner of the file does not permit to ask.
  package static func areGone(_ path: String) -> Bool {
    for _ in 0..<1_000 {
      guard FileName.withPath(path, { cs_is_written($0) }) != 0 else { return true }
      usleep(1_000)
    }
    return false
  }
}

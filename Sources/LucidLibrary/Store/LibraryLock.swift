import LucidSystem

/// The right to change the library: one process has it at a time.
enum LibraryLock {
  /// Waits as long as `seconds` for it; the folder must be there.
  static func take(_ path: String, seconds: Double = 60) throws(LibraryError) -> FileLock {
    do throws(FileLockError) {
      return try FileLock.take(path, seconds: seconds)
    } catch {
      if case .file(let error) = error { throw LibraryError(.disk, error.message) }
      throw LibraryError(
        .locked, "another lucid process is changing the library and does not finish",
        hint: "wait until it is done and try again")
    }
  }
}

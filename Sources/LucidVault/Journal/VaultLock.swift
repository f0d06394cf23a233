import LucidSystem

/// The right to write to a vault: one process has it at a time.
enum VaultLock {
  /// Waits as long as `seconds` for it; the folder must be there. `isWanted` is asked every few
  /// milliseconds.
  static func take(_ path: String, seconds: Double, isWanted: () -> Bool = { true }) throws(VaultLockError) -> FileLock {
    do throws(FileLockError) {
      return try FileLock.take(path, seconds: seconds, isWanted: isWanted)
    } catch {
      switch error {
      case .held: throw .held
      case .cancelled: throw .givenUp
      case .file(let error): throw .disk(error)
      }
    }
  }
}

/// An error while the lock of a vault is taken.
enum VaultLockError: Error {
  /// Another process has had it all the time.
  case held
  case disk(HostError)
  case givenUp
}

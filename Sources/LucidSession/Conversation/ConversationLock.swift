import LucidSystem

/// The right to write a conversation, which one process has at a time.
final class ConversationLock {
  private let lock: FileLock

  /// nil when another process has it. Errors: the file cannot be opened.
  init?(_ path: String) throws(HostError) {
    do throws(FileLockError) { lock = try FileLock.take(path, seconds: 0) } catch {
      if case .file(let error) = error { throw error }
      return nil
    }
  }
}

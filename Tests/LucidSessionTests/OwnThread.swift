import LucidSystem

/// A thread for a session, which blocks: on a thread of the concurrency runtime it would wait for work that needs that thread.
enum OwnThread {
  static func run<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withUnsafeContinuation { continuation in
      let isStarted = SystemThread.start { continuation.resume(returning: body()) }
      precondition(isStarted, "no thread can be started")
    }
  }
}

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A thread for a session, which blocks: on a thread of the concurrency runtime it would wait for work that needs that thread.
///
/// It is never joined: a last call to wake up the loop on it may still be on its way when its work is done.
enum OwnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  static func run<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withUnsafeContinuation { continuation in
      let work = Unmanaged.passRetained(Work { continuation.resume(returning: body()) })
      #if canImport(Glibc)
        var thread = pthread_t()
        let failed = pthread_create(
          &thread, nil,
          { work in
            if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
            return nil
          }, work.toOpaque())
      #else
        var thread: pthread_t?
        let failed = pthread_create(
          &thread, nil,
          { work in
            Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
            return nil
          }, work.toOpaque())
      #endif
      precondition(failed == 0, "no thread can be started")
    }
  }
}

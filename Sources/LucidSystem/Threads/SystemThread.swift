package import LucidCore

/// A thread of the system. It takes no signals: those are for the main thread.
package struct SystemThread: @unchecked Sendable {
  private let id: pthread_t

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a detached thread. Returns false when the system has none left.
  package static func start(stack: ByteCount? = nil, _ body: @escaping @Sendable () -> Void) -> Bool {
    create(isDetached: true, stack, body) != nil
  }

  /// Starts a thread that has to be joined. Returns nil when the system has none left.
  package static func startJoinable(_ body: @escaping @Sendable () -> Void) -> SystemThread? {
    create(isDetached: false, nil, body).map { SystemThread(id: $0) }
  }

  /// Waits until it has ended.
  package func join() { pthread_join(id, nil) }

  private static func create(isDetached: Bool, _ stack: ByteCount?, _ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if isDetached { pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) }
    if let stack { pthread_attr_setstacksize(&attributes, stack.bytes) }
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let box = Unmanaged.passRetained(Work(body))
    var id = pthread_t()
    let failed = pthread_create(
      &id, &attributes,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    guard failed == 0 else {
      box.release()
      return nil
    }
    return id
  }
}

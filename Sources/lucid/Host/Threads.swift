#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A few threads that do the same work until it is done; for work that never waits and so has no use for tasks.
struct Threads {
  private var ids: [pthread_t] = []

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts `count` threads; the last share of the work is done by whoever calls `join`, so that there is always someone.
  init(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    own = body
    for _ in 1..<max(1, count) {
      var id = pthread_t()
      let box = Unmanaged.passRetained(Work(body))
      let failed = pthread_create(
        &id, nil,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, box.toOpaque())
      if failed == 0 { ids.append(id) } else { box.release() }
    }
  }

  private let own: @Sendable () -> Void

  func join() {
    own()
    for id in ids { pthread_join(id, nil) }
  }
}

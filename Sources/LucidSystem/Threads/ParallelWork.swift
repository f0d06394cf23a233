import Synchronization

/// Work that several threads share until it is done; for work that never waits and so has no use
/// for tasks.
package struct ParallelWork {
  private let threads: [SystemThread]
  private let body: @Sendable () -> Void

  /// Starts `count - 1` threads; `join` does the last share on the calling thread, so that there is
  /// always one.
  package init(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    self.body = body
    threads = (1..<max(1, count)).compactMap { _ in SystemThread.startJoinable(body) }
  }

  package func join() {
    body()
    for thread in threads { thread.join() }
  }

  /// Returns `transform` of each item, in order, made by at most `count` threads.
  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], count: Int, _ transform: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let state = Mutex((next: 0, results: [Result?](repeating: nil, count: items.count)))
    ParallelWork(min(count, items.count)) {
      while let at = state.withLock({ state -> Int? in
        guard state.next < items.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }) {
        let result = transform(items[at])
        state.withLock { $0.results[at] = result }
      }
    }.join()
    return state.withLock { $0.results.compactMap(\.self) }
  }
}

import Synchronization

extension Collection where Element: Sendable {
  /// Runs `body` for all elements at the same time, at most `width` at once, and returns the
  /// results in the order of the elements.
  ///
  /// A cancelled caller cancels what is in flight; elements not yet begun are begun all the same,
  /// so that there is a result for each, and see `Task.isCancelled`. The only place that joins
  /// child tasks by position (docs/decisions/0165-one-optimized-tree.md): a child stores its result
  /// in the slot of its element and returns nothing.
  package func concurrentMap<Output: Sendable>(
    width: Int = .max, on executor: (any TaskExecutor)? = nil, _ body: @escaping @Sendable (Element) async -> Output
  ) async -> [Output] {
    let elements = Array(self)
    if elements.count <= 1, executor == nil {
      guard let only = elements.first else { return [] }
      return [await body(only)]
    }
    let slots = ResultSlots<Output>(elements.count)
    await withTaskGroup(of: Void.self) { group in
      for (index, element) in elements.enumerated() {
        if index >= width { await group.next() }
        // An explicit nil would start the child on the pool of threads, not where its parent runs.
        if let executor {
          group.addTask(executorPreference: executor) { slots.store(await body(element), at: index) }
        } else {
          group.addTask { slots.store(await body(element), at: index) }
        }
      }
    }
    return slots.results
  }
}

/// The results of child tasks, each at the position of its element.
private final class ResultSlots<Output: Sendable>: Sendable {
  private let slots: Mutex<[Output?]>

  init(_ count: Int) { slots = Mutex(Array(repeating: nil, count: count)) }

  func store(_ output: Output, at index: Int) { slots.withLock { $0[index] = output } }

  /// One for each element, once all child tasks have ended.
  var results: [Output] { slots.withLock { $0.compactMap { $0 } } }
}

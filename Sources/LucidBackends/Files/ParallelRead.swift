import LucidCore
import LucidRuntime
import LucidSystem

extension BlockingPool {
  /// Runs `body` over pieces of `items`, a few at a time on threads of their own, and gives the
  /// results in the order of the items.
  ///
  /// The first failure ends it. Pieces are small, so that a cancelled run soon stops reading.
  func inParallel<Item: Sendable, Result: Sendable>(
    _ items: [Item], piece: Int = 128, _ body: @escaping @Sendable (ArraySlice<Item>) throws(StepFailure) -> [Result]
  ) async throws(StepFailure) -> [Result] {
    let pieces = stride(from: 0, to: items.count, by: piece).map { items[$0..<min($0 + piece, items.count)] }
    if pieces.count <= 1 {
      guard let only = pieces.first else { return [] }
      return try await run { () throws(StepFailure) in try body(only) }
    }
    let width = 4
    let outcome = await withTaskGroup(of: (Int, Swift.Result<[Result], StepFailure>).self) { group in
      func start(_ i: Int) {
        let part = pieces[i]
        group.addTask {
          do throws(StepFailure) {
            return (i, .success(try await self.run { () throws(StepFailure) in try body(part) }))
          } catch { return (i, .failure(error)) }
        }
      }
      var done = Array(repeating: [Result](), count: pieces.count)
      var next = min(width, pieces.count)
      for i in 0..<next { start(i) }
      while let (i, result) = await group.next() {
        switch result {
        case .success(let results): done[i] = results
        case .failure(let failure):
          group.cancelAll()
          return Swift.Result<[Result], StepFailure>.failure(failure)
        }
        if next < pieces.count {
          start(next)
          next += 1
        }
      }
      return .success(Array(done.joined()))
    }
    return try outcome.get()
  }
}

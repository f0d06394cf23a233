package import LucidCore
import LucidSystem
import Synchronization

extension BlockingPool {
  /// Runs `body` over pieces of `items`, a few at a time on threads of their own, and gives the
  /// results in the order of the items.
  ///
  /// The first failure ends it. Pieces are small, so that a cancelled run soon stops reading.
  package func inParallel<Item: Sendable, Result: Sendable>(
    _ items: [Item], piece: Int = 128, _ body: @escaping @Sendable (ArraySlice<Item>) throws(StepFailure) -> [Result]
  ) async throws(StepFailure) -> [Result] {
    let pieces = stride(from: 0, to: items.count, by: piece).map { items[$0..<min($0 + piece, items.count)] }
    if pieces.count <= 1 {
      guard let only = pieces.first else { return [] }
      return try await run { () throws(StepFailure) in try body(only) }
    }
    let failed = FirstFailure()
    // More at once would only wait for the same disk.
    let results = await pieces.concurrentMap(width: 4) { part -> [Result] in
      guard failed.failure == nil else { return [] }
      do throws(StepFailure) { return try await self.run { () throws(StepFailure) in try body(part) } } catch {
        failed.note(error)
        return []
      }
    }
    if let failure = failed.failure { throw failure }
    return Array(results.joined())
  }
}

/// The failure that ended a reading of many pieces: the first in time.
private final class FirstFailure: Sendable {
  private let first = Mutex<StepFailure?>(nil)

  var failure: StepFailure? { first.withLock { $0 } }
  func note(_ failure: StepFailure) { first.withLock { if $0 == nil { $0 = failure } } }
}

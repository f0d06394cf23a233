import LucidCore
import LucidRuntime
import Synchronization

/// A clock that a test moves on. What is taken as now stands still; sleepers wake when enough time was added.
package final class ManualClock: RunClock {
  private struct Sleeper {
    let id: Int
    let deadline: UInt64
    let continuation: UnsafeContinuation<Bool, Never>
  }

  private struct State {
    var uptime: UInt64 = 1
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var waiting: [(count: Int, continuation: UnsafeContinuation<Void, Never>)] = []
  }

  private let instant: Instant
  private let state = Mutex(State())

  package init(_ instant: Instant) { self.instant = instant }

  package func now() -> Instant { instant }
  package func uptime() -> UInt64 { state.withLock { $0.uptime } }
  /// How many wait at this moment.
  package var sleeping: Int { state.withLock { $0.sleepers.count } }

  /// Moves the time and wakes what is due, in the order of the deadlines.
  package func advance(_ duration: Duration) {
    let due = state.withLock { state in
      state.uptime += Self.nanoseconds(duration)
      let due = state.sleepers.filter { $0.deadline <= state.uptime }.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
      state.sleepers.removeAll { $0.deadline <= state.uptime }
      return due
    }
    for sleeper in due { sleeper.continuation.resume(returning: true) }
  }

  /// Returns when at least so many sleep.
  package func sleepers(_ count: Int) async {
    await withUnsafeContinuation { continuation in
      let ready = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if ready { continuation.resume() }
    }
  }

  package func sleep(_ duration: Duration) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let woken = await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Bool, Never>) in
        let (now, ready) = state.withLock { state -> (Bool?, [UnsafeContinuation<Void, Never>]) in
          if state.cancelled.remove(id) != nil { return (false, []) }
          let deadline = state.uptime + Self.nanoseconds(duration)
          if deadline <= state.uptime { return (true, []) }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          let ready = state.waiting.filter { $0.count <= state.sleepers.count }.map(\.continuation)
          state.waiting.removeAll { $0.count <= state.sleepers.count }
          return (nil, ready)
        }
        if let now { continuation.resume(returning: now) }
        for waiting in ready { waiting.resume() }
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock { state in
        guard let i = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.sleepers.remove(at: i)
      }
      sleeper?.continuation.resume(returning: false)
    }
    if !woken { throw CancellationError() }
  }

  private static func nanoseconds(_ duration: Duration) -> UInt64 {
    let parts = duration.components
    return UInt64(max(0, parts.seconds)) * 1_000_000_000 + UInt64(max(0, parts.attoseconds) / 1_000_000_000)
  }
}

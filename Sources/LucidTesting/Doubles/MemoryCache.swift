import LucidCore
import LucidRuntime
import Synchronization

/// Keeps results for as long as it is held; counts what was asked of it.
package final class MemoryCache: ResultCache {
  private struct State {
    var kept: [CacheKey: (result: ToolResult, at: Instant)] = [:]
    var keys: [CacheKey] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Those that were kept, in order, also again.
  package var keys: [CacheKey] { state.withLock { $0.keys } }

  package func result(for key: CacheKey, within seconds: Int, now: Instant) async -> CachedResult? {
    state.withLock { state in
      guard let (result, at) = state.kept[key], now.seconds >= at.seconds, now.seconds - at.seconds <= Int64(seconds) else {
        return nil
      }
      return CachedResult(result, ageSeconds: Int(now.seconds - at.seconds))
    }
  }

  package func keep(_ result: ToolResult, for key: CacheKey, now: Instant) async {
    state.withLock { state in
      state.kept[key] = (result, now)
      state.keys.append(key)
    }
  }
}

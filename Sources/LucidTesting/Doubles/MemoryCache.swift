import LucidCore
import LucidRuntime
import Synchronization

/// Keeps results for as long as it is held; counts what was asked of it.
public final class MemoryCache: ResultCache {
  private struct State {
    var kept: [CacheKey: (result: ToolResult, at: Instant)] = [:]
    var keys: [CacheKey] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// Those that were kept, in order, also again.
  public var keys: [CacheKey] { state.withLock { $0.keys } }

  public func result(for key: CacheKey, within seconds: Int, now: Instant) async -> CachedResult? {
    state.withLock { state in
      guard let (result, at) = state.kept[key], now.seconds >= at.seconds, now.seconds - at.seconds <= Int64(seconds) else {
        return nil
      }
      return CachedResult(result, ageSeconds: Int(now.seconds - at.seconds))
    }
  }

  public func keep(_ result: ToolResult, for key: CacheKey, now: Instant) async {
    state.withLock { state in
      state.kept[key] = (result, now)
      state.keys.append(key)
    }
  }
}

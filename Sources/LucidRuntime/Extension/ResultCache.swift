package import LucidCore

/// Keeps results of steps that say `cache:`, so that they may serve again in a later run. Never
/// fails: what cannot be kept or read is not there.
package protocol ResultCache: Sendable {
  /// A result that was kept under this key at most `seconds` before `now`. One from the future is
  /// none.
  func result(for key: CacheKey, within seconds: Int, now: Instant) async -> CachedResult?
  /// Takes the place of what was kept under the key.
  func keep(_ result: ToolResult, for key: CacheKey, now: Instant) async
}

/// A result from the cache and its age in seconds.
package struct CachedResult: Sendable {
  package let result: ToolResult
  package let ageSeconds: Int

  package init(_ result: ToolResult, ageSeconds: Int) {
    self.result = result
    self.ageSeconds = ageSeconds
  }
}

/// The key of a cached result: the tool, its arguments, the zone and the user's settings; the data
/// behind the tool is checked separately.
package struct CacheKey: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

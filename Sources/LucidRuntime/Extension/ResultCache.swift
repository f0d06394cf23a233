import LucidCore

/// Keeps results of steps that say `cache:`, so that they may serve again in a later run. Never
/// fails: what cannot be kept or read is not there.
public protocol ResultCache: Sendable {
  /// A result that was kept under this key at most `seconds` before `now`. One from the future is
  /// none.
  func result(for key: CacheKey, within seconds: Int, now: Instant) async -> CachedResult?
  /// Takes the place of what was kept under the key.
  func keep(_ result: ToolResult, for key: CacheKey, now: Instant) async
}

public struct CachedResult: Sendable {
  public let result: ToolResult
  public let ageSeconds: Int

  public init(_ result: ToolResult, ageSeconds: Int) {
    self.result = result
    self.ageSeconds = ageSeconds
  }
}

/// The key of a cached result: the tool, its arguments, the zone and the user's settings; the data
/// behind the tool is checked separately.
public struct CacheKey: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }
}

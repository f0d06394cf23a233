/// The origin of a step's result, if it was not one plain call.
public struct StepFacts: Hashable, Sendable {
  /// The outcome of a `for_each`.
  public struct Items: Hashable, Sendable {
    /// The length of the list.
    public var count: Int
    /// Whose condition was false.
    public var leftOut: Int
    /// That could not be had and are absent.
    public var failed: Int
    /// That failed and have the value of `use` instead.
    public var replaced: Int
    /// Why the first of those failed.
    public var failure: StepFailure?

    public init(count: Int, leftOut: Int = 0, failed: Int = 0, replaced: Int = 0, failure: StepFailure? = nil) {
      self.count = count
      self.leftOut = leftOut
      self.failed = failed
      self.replaced = replaced
      self.failure = failure
    }
  }

  /// Calls that were begun; 0 when everything came from the cache.
  public var tries: Int
  /// Results that came from the cache.
  public var cached: Int
  /// The age of the oldest of those.
  public var ageSeconds: Int
  public var items: Items?

  public init(tries: Int = 0, cached: Int = 0, ageSeconds: Int = 0, items: Items? = nil) {
    self.tries = tries
    self.cached = cached
    self.ageSeconds = ageSeconds
    self.items = items
  }
}

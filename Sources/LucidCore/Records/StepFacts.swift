/// The origin of a step's result, if it was not one plain call.
package struct StepFacts: Hashable, Sendable {
  /// The outcome of a `for_each`.
  package struct Items: Hashable, Sendable {
    /// The length of the list.
    package var count: Int
    /// Whose condition was false.
    package var leftOut: Int
    /// That could not be had and are absent.
    package var failed: Int
    /// That failed and have the value of `use` instead.
    package var replaced: Int
    /// Why the first of those failed.
    package var failure: StepFailure?

    package init(count: Int, leftOut: Int = 0, failed: Int = 0, replaced: Int = 0, failure: StepFailure? = nil) {
      self.count = count
      self.leftOut = leftOut
      self.failed = failed
      self.replaced = replaced
      self.failure = failure
    }
  }

  /// Calls that were begun; 0 when everything came from the cache.
  package var tries: Int
  /// Results that came from the cache.
  package var cached: Int
  /// The age of the oldest of those.
  package var ageSeconds: Int
  package var items: Items?

  package init(tries: Int = 0, cached: Int = 0, ageSeconds: Int = 0, items: Items? = nil) {
    self.tries = tries
    self.cached = cached
    self.ageSeconds = ageSeconds
    self.items = items
  }
}

package import LucidCore

/// When a scheduled run that failed is tried again: 5, 15 and 30 minutes after its start, and never
/// at or after the time of the next regular run.
package struct RetryRule: Sendable {
  private static let seconds: [Int64] = [300, 900, 1_800]
  /// From the start to the last try, in seconds.
  package static let longest: Int64 = 1_800

  private let began: Instant
  /// The next regular run; nil when there is none.
  private let next: Instant?

  package init(began: Instant, next: Instant?) { (self.began, self.next) = (began, next) }

  /// Returns the time of the next try after `tries` that failed; nil when there is none.
  package func time(after tries: Int, now: Instant) -> Instant? {
    guard Self.seconds.indices.contains(tries - 1) else { return nil }
    let time = began.adding(seconds: Self.seconds[tries - 1])
    // What took longer than the wait has had its try.
    guard time > now, next.map({ time < $0 }) ?? true else { return nil }
    return time
  }
}

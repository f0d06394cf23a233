/// A point on the world's time line: whole seconds since 1970-01-01T00:00:00Z.
package struct Instant: Hashable, Comparable, Sendable {
  package var seconds: Int64

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  package static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

  /// Exact seconds later (or earlier); not calendar arithmetic, see `Zone.add`.
  package func adding(seconds s: Int64) -> Instant { Instant(seconds: seconds + s) }
}

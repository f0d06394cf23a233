/// A point on the world's time line: whole seconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable, Codable {
  public var seconds: Int64

  public init(seconds: Int64) {
    self.seconds = seconds
  }

  public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

  /// Exact seconds later (or earlier); not calendar arithmetic, see `Zone.add`.
  public func adding(seconds s: Int64) -> Instant { Instant(seconds: seconds + s) }

  public init(from decoder: any Decoder) throws {
    seconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var c = encoder.singleValueContainer()
    try c.encode(seconds)
  }
}

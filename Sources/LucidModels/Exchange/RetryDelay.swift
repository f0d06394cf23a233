package import LucidCore
package import LucidHTTP

/// The delay before a request is retried.
package struct RetryDelay: Sendable {
  /// The first request and two more.
  package static let tries = 3
  /// A server that wants a longer pause is not waited for.
  static let longest = Duration.seconds(30)

  /// Gives a number from 0 to 1.
  private let chance: @Sendable () -> Double

  package init(chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }) { self.chance = chance }

  /// Before try `attempt`, from 2: half a second, then a second, each with up to as much again by
  /// chance; never less than the server asks for. nil when it asks for too much.
  package func before(_ attempt: Int, asked: Duration?) -> Duration? {
    let base = Duration.milliseconds(500 << max(0, min(attempt - 2, 6)))
    let own = base + base * min(1, max(0, chance()))
    guard let asked else { return own }
    return asked > Self.longest ? nil : max(asked, own)
  }

  /// Returns the delay of `retry-after-ms` or `Retry-After`, which is in seconds or a date. A date
  /// is compared with the server's own `Date`, for its clock may be another one.
  package static func asked(_ head: HTTPHead, now: Instant) -> Duration? {
    if let text = head.headers["retry-after-ms"], let ms = Double(text), ms >= 0, ms < 1e9 { return .milliseconds(Int(ms)) }
    if let text = head.headers["retry-after"], let s = Double(text), s >= 0, s < 1e6 { return .milliseconds(Int(s * 1000)) }
    guard let until = head.headers["retry-after"].flatMap(HTTPDate.instant) else { return nil }
    let from = head.headers["date"].flatMap(HTTPDate.instant) ?? now
    return .seconds(max(0, until.seconds - from.seconds))
  }
}

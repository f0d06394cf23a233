package import LucidCore

/// The time that an answer serves, from its headers (RFC 9111), and the time that a service wants
/// not to be asked (RFC 9110, section 10.2.3).
enum ResponseFreshness {
  /// Seconds; no answer serves longer than this by what its service says.
  private static let longest: Int64 = 30 * 86_400

  /// Returns the seconds that an answer serves: nil where its headers do not say, 0 for `no-store`,
  /// `no-cache` and what has expired.
  static func seconds(_ head: HTTPHead, now: Instant) -> Int64? {
    let directives = (head.headers["cache-control"] ?? "").lowercased().split(separator: ",").map {
      $0.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
    }
    if directives.contains(where: { $0.first == "no-store" || $0.first == "no-cache" }) { return 0 }
    for one in directives where one.count == 2 && one[0] == "max-age" {
      guard let age = Int64(one[1]), age >= 0 else { return 0 }
      let passed = head.headers["age"].flatMap { Int64($0) }.map { max(0, $0) } ?? 0
      return min(longest, max(0, age - min(age, passed)))
    }
    guard let expires = head.headers["expires"] else { return nil }
    // A date that is none has expired.
    return HTTPDate.instant(expires).map { min(longest, max(0, $0.seconds - now.seconds)) } ?? 0
  }

  /// Returns the seconds of `Retry-After`, at most a day; nil where it says nothing.
  static func retryAfter(_ head: HTTPHead, now: Instant) -> Int64? {
    guard let text = head.headers["retry-after"] else { return nil }
    if let seconds = Int64(text) { return min(86_400, max(0, seconds)) }
    return HTTPDate.instant(text).map { min(86_400, max(0, $0.seconds - now.seconds)) }
  }
}

/// Dates of HTTP in their one form that is still sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  package static func instant(_ text: String) -> Instant? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
      let month = TextLanguage.english.words.shortMonths.firstIndex(of: String(words[2])),
      let date = CivilDate(year: year, month: month + 1, day: day),
      let time = CivilTime(iso: String(words[4].prefix(5))), words[4].utf8.count == 8, let second = Int(words[4].suffix(2)),
      (0...60).contains(second)
    else { return nil }
    return Zone.utc.instant(CivilDateTime(date: date, time: time)).adding(seconds: Int64(second))
  }
}

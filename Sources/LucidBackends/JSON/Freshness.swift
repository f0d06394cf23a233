import LucidCore

/// The time that stored data are of, and how long they may be used as those of now.
struct Freshness {
  /// nil when it is not known, or lies ahead of a run at an earlier time.
  let asOf: Instant?
  /// The same, also where it lies ahead.
  let written: Instant?
  private let valid: Int64?
  private let now: Instant
  private let zone: Zone

  /// `written` is what the data say of their time, `modified` that of their file; `valid` is a
  /// duration such as `60m`, and nil never expires.
  init(written: JSONNode?, modified: Instant? = nil, valid: JSONNode?, usually: Int64?, now: Instant, zone: Zone) {
    let time = written?.text.flatMap { ISOTimestamp($0)?.instant(in: zone) } ?? modified
    self.written = time
    asOf = time.flatMap { $0 > now ? nil : $0 }
    self.valid = valid?.text.flatMap { Period($0)?.nominalSeconds } ?? usually
    (self.now, self.zone) = (now, zone)
  }

  /// Whether they are too old to be used.
  var isExpired: Bool {
    guard let asOf, let valid else { return false }
    return now.seconds - asOf.seconds > valid
  }

  /// `07:10`, with the date of another day.
  var text: String {
    guard let asOf else { return "an unknown time" }
    let civil = zone.civil(asOf)
    return civil.date == zone.date(now) ? civil.time.iso : "\(civil.date.iso) \(civil.time.iso)"
  }
}

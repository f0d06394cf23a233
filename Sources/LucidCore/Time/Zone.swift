/// A time zone: a name of the tz database and the rules that were read for it.
///
/// Values are immutable and cheap to copy. Reading a zone by name is `ZoneFile`'s work; `utc` and
/// fixed offsets need no file.
package struct Zone: Hashable, Sendable {
  package let identifier: String
  let rules: Rules

  /// The rules of a zone: the offsets in force from each transition on, then a rule for all later
  /// years.
  package final class Rules: Sendable {
    /// UTC seconds at which `offsets[i]` comes into force; ascending.
    let transitions: [Int64]
    let offsets: [Int32]
    /// In force before the first transition.
    let first: Int32
    let tail: ZoneTail?

    package init(transitions: [Int64], offsets: [Int32], first: Int32, tail: ZoneTail?) {
      self.transitions = transitions
      self.offsets = offsets
      self.first = first
      self.tail = tail
    }
  }

  package init(identifier: String, rules: Rules) {
    self.identifier = identifier
    self.rules = rules
  }

  package static let utc = Zone(identifier: "UTC", fixedOffset: 0)

  /// A zone that never changes; `seconds` east of Greenwich.
  package init(identifier: String, fixedOffset seconds: Int) {
    self.init(identifier: identifier, rules: Rules(transitions: [], offsets: [], first: Int32(seconds), tail: nil))
  }

  package static func == (a: Zone, b: Zone) -> Bool { a.identifier == b.identifier }
  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// Seconds east of Greenwich at an instant. Cost: a binary search.
  package func offset(at instant: Instant) -> Int {
    let s = instant.seconds
    guard let last = rules.transitions.last else { return rules.tail?.offset(at: s) ?? Int(rules.first) }
    if s >= last { return rules.tail?.offset(at: s) ?? Int(rules.offsets[rules.offsets.count - 1]) }
    var low = 0
    var high = rules.transitions.count
    while low < high {
      let mid = (low + high) / 2
      if rules.transitions[mid] <= s { low = mid + 1 } else { high = mid }
    }
    return Int(low == 0 ? rules.first : rules.offsets[low - 1])
  }

  /// The offset of a zone that has had no other since 1970; nil for one whose clocks changed.
  package var constantOffset: Int? {
    if let last = rules.transitions.last, last >= 0 { return nil }
    if let tail = rules.tail { return tail.daylight == nil ? tail.standard : nil }
    return Int(rules.offsets.last ?? rules.first)
  }

  package func civil(_ instant: Instant) -> CivilDateTime {
    CivilDateTime(secondsSinceEpoch: instant.seconds + Int64(offset(at: instant)))
  }

  /// The instant at which the wall clock shows `civil`.
  ///
  /// A time that occurs twice means the first; a time that is skipped moves forward by the gap, as
  /// RFC 5545 asks.
  package func instant(_ civil: CivilDateTime) -> Instant {
    let wall = civil.secondsSinceEpoch
    let before = offset(at: Instant(seconds: wall - 86_400))
    let after = offset(at: Instant(seconds: wall + 86_400))
    let early = Instant(seconds: wall - Int64(before))
    if offset(at: early) == before { return early }
    let late = Instant(seconds: wall - Int64(after))
    if offset(at: late) == after { return late }
    return early
  }

  /// The first instant of a local day (not always midnight: some zones change their clocks then).
  package func startOfDay(_ date: CivilDate) -> Instant { instant(CivilDateTime(date: date)) }

  package func date(_ instant: Instant) -> CivilDate { civil(instant).date }

  /// Calendar months and days first, on the wall clock, then exact seconds.
  package func add(_ period: Period, to instant: Instant) -> Instant {
    guard period.months != 0 || period.days != 0 else { return instant.adding(seconds: period.seconds) }
    var wall = civil(instant)
    wall.date = wall.date.adding(months: period.months).adding(days: period.days)
    return self.instant(wall).adding(seconds: period.seconds)
  }

  /// `2026-04-06T09:00:00-04:00`.
  package func iso(_ instant: Instant) -> String {
    let o = offset(at: instant)
    let sign = o < 0 ? "-" : "+"
    return civil(instant).iso + (o == 0 ? "Z" : "\(sign)\(padded(abs(o) / 3600, 2)):\(padded(abs(o) / 60 % 60, 2))")
  }
}

/// Points in time as people write them.
package enum WrittenMoment {
  /// `2026-04-06T07:30`, a space for the `T`, with seconds and a fraction of one or not, with `Z`, `-04:00` or `-0400` behind it or not, or
  /// `2026-04-06` for its midnight; without an offset, on the wall clock of `zone`.
  package static func instant(_ text: some StringProtocol, zone: Zone) -> Instant? {
    let (clock, offset) = split(text)
    guard let civil = CivilDateTime(local: withoutFraction(clock)) else { return nil }
    guard let offset else { return zone.instant(civil) }
    return clock.count > 10 ? Instant(seconds: civil.secondsSinceEpoch - offset) : nil
  }

  /// What stands before the offset, and the offset in seconds; nil when there is none.
  private static func split<S: StringProtocol>(_ text: S) -> (S.SubSequence, Int64?) {
    func trimmed(_ clock: S.SubSequence) -> S.SubSequence { clock.last == " " ? clock.dropLast() : clock }
    if text.hasSuffix("Z") { return (trimmed(text.dropLast()), 0) }
    for length in [6, 5] where text.count > 10 + length {
      let offset = text.suffix(length)
      guard let sign = offset.first, sign == "+" || sign == "-" else { continue }
      let digits = offset.dropFirst()
      let time = length == 6 ? CivilTime(iso: digits) : CivilTime(iso: String(digits.prefix(2)) + ":" + String(digits.suffix(2)))
      guard let seconds = time.map({ Int64($0.secondOfDay) }) else { continue }
      return (trimmed(text.dropLast(length)), sign == "-" ? -seconds : seconds)
    }
    return (text[...], nil)
  }

  /// Instants have whole seconds.
  private static func withoutFraction<S: StringProtocol>(_ clock: S) -> S.SubSequence {
    guard let dot = clock.lastIndex(of: "."), clock.distance(from: clock.startIndex, to: dot) == 19 else { return clock[...] }
    let digits = clock[dot...].dropFirst()
    let isFraction = !digits.isEmpty && digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    return isFraction ? clock[..<dot] : clock[...]
  }
}

extension Value {
  /// With every text that stands where `type` has a moment turned into the instant that it is in `zone`. What cannot be read stays.
  package func settled(as type: ValueType, zone: Zone) -> Value {
    switch (self, type) {
    case (.text(let text), .datetime): WrittenMoment.instant(text, zone: zone).map(Value.datetime) ?? self
    case (.list(let items), .list(let item)): .list(items.map { $0.settled(as: item, zone: zone) })
    case (.record(let record), .record(let type)) where record.type == type:
      .record(Record(type, values: zip(record.values, type.fields).map { $0.settled(as: $1.type, zone: zone) }))
    default: self
    }
  }
}

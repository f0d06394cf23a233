/// Points in time as people write them.
package enum WrittenMoment {
  /// `2026-04-06T07:30`, with `Z` or `-04:00` behind it or not, or `2026-04-06` for its midnight; without an offset, on the wall clock
  /// of `zone`.
  package static func instant(_ text: some StringProtocol, zone: Zone) -> Instant? {
    if let civil = CivilDateTime(local: text) { return zone.instant(civil) }
    if text.hasSuffix("Z"), let civil = CivilDateTime(local: text.dropLast()) { return Instant(seconds: civil.secondsSinceEpoch) }
    let offset = text.suffix(6)
    guard offset.count == 6, let sign = offset.first, sign == "+" || sign == "-", let shift = CivilTime(iso: offset.dropFirst()),
      let civil = CivilDateTime(local: text.dropLast(6))
    else { return nil }
    let seconds = Int64(shift.secondOfDay)
    return Instant(seconds: civil.secondsSinceEpoch - (sign == "-" ? -seconds : seconds))
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

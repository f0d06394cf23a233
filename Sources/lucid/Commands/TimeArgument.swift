import LucidCore

/// The TIME of `--at`.
enum TimeArgument {
  /// `2026-04-06T07:30`, with `Z` or `-04:00` behind it or not; `2026-04-06`; `07:30` of today.
  static func instant(_ text: String, zone: Zone, today: CivilDate) -> Instant? {
    if let civil = CivilDateTime(local: text) { return zone.instant(civil) }
    if let time = CivilTime(iso: text) { return zone.instant(CivilDateTime(date: today, time: time)) }
    if text.hasSuffix("Z"), let civil = CivilDateTime(local: text.dropLast()) { return Instant(seconds: civil.secondsSinceEpoch) }
    let offset = text.suffix(6)
    guard offset.count == 6, let sign = offset.first, sign == "+" || sign == "-", let shift = CivilTime(iso: offset.dropFirst()),
      let civil = CivilDateTime(local: text.dropLast(6))
    else { return nil }
    let seconds = Int64(shift.secondOfDay)
    return Instant(seconds: civil.secondsSinceEpoch - (sign == "-" ? -seconds : seconds))
  }
}

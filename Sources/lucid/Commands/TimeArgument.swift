import LucidCore

/// The TIME of `--at`.
enum TimeArgument {
  /// `2026-04-06T07:30`, with `Z` or `-04:00` behind it or not; `2026-04-06`; `07:30` of today.
  static func instant(_ text: String, zone: Zone, today: CivilDate) -> Instant? {
    if let time = CivilTime(iso: text) { return zone.instant(CivilDateTime(date: today, time: time)) }
    return ISOMoment.instant(text, zone: zone)
  }
}

package import LucidCore
package import LucidLibrary

/// The abilities that a person may want now, the likeliest first.
package enum LikelyAbilities {
  /// The minutes from this time of day within which a run counts.
  private static let minutes = 60
  private static let dayMinutes = 24 * 60

  /// Those that the person ran at this time of day come first, by the number of days on which they
  /// did; the others keep their order, which is that of the library for this part of the day.
  /// Abilities that cannot run are left out.
  package static func ranked(
    _ entries: [LibraryEntry], _ runs: [RunSummary], at now: Instant, in zone: Zone
  ) -> [LibraryEntry] {
    let time = minute(now, zone)
    var days: [String: Set<CivilDate>] = [:]
    for run in runs where isNear(minute(run.started, zone), time) {
      let name = entries.first { $0.name == run.file }?.name ?? entries.first { $0.listing.label == run.label }?.name
      if let name { days[name, default: []].insert(zone.date(run.started)) }
    }
    let counts = days.mapValues(\.count)
    return entries.filter { $0.listing.problem == nil }.enumerated().sorted { a, b in
      let (x, y) = (counts[a.element.name] ?? 0, counts[b.element.name] ?? 0)
      return x == y ? a.offset < b.offset : x > y
    }.map(\.element)
  }

  private static func minute(_ instant: Instant, _ zone: Zone) -> Int {
    let time = zone.civil(instant).time
    return time.hour * 60 + time.minute
  }

  /// Across midnight, too.
  private static func isNear(_ a: Int, _ b: Int) -> Bool {
    let apart = abs(a - b)
    return min(apart, dayMinutes - apart) <= minutes
  }
}

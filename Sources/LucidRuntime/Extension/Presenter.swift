package import LucidCore

/// Turns the results of one family into what a person sees: a tile and sentences. Pure and
/// deterministic.
package protocol Presenter: Sendable {
  /// The family whose observations it presents, such as `calendar`.
  var family: String { get }
  /// The tile of a finished observation (`status == .done`).
  func tile(_ observation: Observation, in context: PresentContext) -> Tile
  /// Returns the statements of a finished observation, in any order; may be empty.
  func statements(_ observation: Observation, in context: PresentContext) -> [Statement]
}

extension Presenter {
  /// Returns the statements about what a step found: none of a loop over an empty list, which asked
  /// for nothing.
  ///
  /// Each has its step, and one about a write its setting: the one place for the presenters of all
  /// families.
  package func findings(_ observation: Observation, in context: PresentContext) -> [Statement] {
    guard observation.value.list?.isEmpty != true else { return [] }
    let unchanged = observation.unchanged
    return statements(observation, in: context).compactMap { statement in
      let placed = statement.placed(in: observation.step)
      guard statement.kind.isAboutWrite else { return placed }
      let isUnchanged = !statement.records.isEmpty && unchanged.isSuperset(of: statement.records)
      return placed.inSetting(isUnchanged ? .unchanged : context.writes)
    }
  }

  /// The tile of a finished observation, which does not name a deed where nothing was changed.
  package func shown(_ observation: Observation, in context: PresentContext) -> Tile {
    let tile = tile(observation, in: context)
    let writes = findings(observation, in: context).filter(\.kind.isAboutWrite)
    return !writes.isEmpty && writes.allSatisfy { $0.setting == .unchanged } ? tile.unchanged : tile
  }
}

extension Observation {
  /// The ids of the records that were as the write would have made them.
  package var unchanged: Set<String> { Set(notices.filter(\.isUnchanged).compactMap(\.about)) }
}

/// The time and the zone for which a presenter words a text.
package struct PresentContext: Sendable {
  package let now: Instant
  package let zone: Zone
  package let dayEnds: DayEnd
  /// The setting of what is said about the writes of the run.
  package let writes: StatementSetting

  package init(now: Instant, zone: Zone, dayEnds: DayEnd = DayEnd(), writes: StatementSetting = .done) {
    self.now = now
    self.zone = zone
    self.dayEnds = dayEnds
    self.writes = writes
  }

  package var today: CivilDate { zone.date(now) }
  /// The day for which a habit counts now.
  package var logicalDay: CivilDate { dayEnds.day(of: now, in: zone) }

  /// `today`, `tomorrow`, `yesterday`, `Wednesday` within six days, else `April 6`, `June 12,
  /// 2027`.
  package func day(_ date: CivilDate) -> String {
    let distance = date.daysSinceEpoch - today.daysSinceEpoch
    switch distance {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    case 2...6: return DatePattern.format(CivilDateTime(date: date), "EEEE")
    default: return date.text(.date, seenFrom: today)
    }
  }
}

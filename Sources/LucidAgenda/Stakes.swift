import LucidCore

/// The reason for which it matters to act in time, the weightiest first.
package enum Stakes: Int, Sendable, Comparable, CaseIterable {
  /// Somebody cannot go on without the person.
  case othersWait
  case money
  /// It takes place once.
  case unrepeatable
  case health
  case routine

  package static func < (a: Stakes, b: Stakes) -> Bool { a.rawValue < b.rawValue }
}

extension Statement {
  /// The stakes of what a statement is about.
  package var stakes: Stakes {
    switch kind {
    case .mail(.needsAnswer), .mail(.pressing), .mail(.reply):
      values[.rank]?.word == "payment" ? .money : .othersWait
    case .calendar(.overlap), .calendar(.decide), .mail(.aboutEvent): .othersWait
    // Time that could be used is no loss.
    case .calendar(.bestBlock), .calendar(.keepFree), .calendar(.longestGap), .calendar(.freeSlots), .calendar(.protect),
      .calendar(.blockStretch), .calendar(.focusBlock), .calendar(.blockFocus), .calendar(.backToBack), .calendar(.longestOfDays):
      .routine
    case .calendar where values[.routine] != nil: .routine
    case .calendar, .notes(.aboutEvent), .contacts(.birthday), .travel, .reminders(.wasDue), .reminders(.next),
      .reminders(.doOrMove), .tasks(.late), .tasks(.next), .tasks(.begin), .tasks(.beginHigh):
      .unrepeatable
    case .health, .weather: .health
    default: .routine
    }
  }
}

package import LucidCore

extension Statement {
  /// The moment after which acting on it is too late; nil for what is only to be known.
  package func actBy(now: Instant, zone: Zone) -> Instant? {
    let today = zone.date(now)
    switch kind {
    case .mail(.needsAnswer), .mail(.pressing), .mail(.reply): return deadline(now: now, zone: zone)
    case .calendar(.running): return now
    case .calendar(.count), .calendar(.empty), .calendar(.noneFound), .calendar(.noNext), .calendar(.over), .calendar(.apart),
      .calendar(.fullestDay), .calendar(.freestDay), .calendar(.load), .calendar(.added), .calendar(.deleted),
      .calendar(.changed), .calendar(.freeSlots), .calendar(.noSlot), .calendar(.noBlock), .calendar(.allDay):
      return nil
    case .calendar, .mail(.aboutEvent), .notes(.aboutEvent):
      return values[.span]?.span?.start ?? values[.at]?.instant ?? values[.day]?.day.map(zone.startOfDay)
    case .reminders(.next), .reminders(.wasDue), .reminders(.doOrMove), .tasks(.next), .tasks(.late), .tasks(.begin),
      .tasks(.beginHigh):
      let end = values[.at]?.instant ?? values[.day]?.day.map { Self.end(of: $0, zone) }
      return end.map { $0 >= now ? $0 : Self.late(since: zone.date($0.adding(seconds: -1)), today: today, zone) }
    case .contacts(.turns), .contacts(.birthday): return values[.day]?.day.map { Self.end(of: $0, zone) }
    case .weather(.danger):
      let day = values[.day]?.day ?? today
      let noon = zone.startOfDay(today).adding(seconds: 12 * 3600)
      return day != today ? zone.startOfDay(day) : now < noon ? noon : Self.end(of: today, zone)
    case .travel(.leaveNow): return now
    case .habits(.keepStreak), .habits(.open), .habits(.unlogged): return Self.end(of: today, zone)
    default: return nil
    }
  }

  /// That of a message: its deadline, else the event that it is about. What has neither waits until
  /// the evening of the day on which it came, then sinks, as what is over does.
  private func deadline(now: Instant, zone: Zone) -> Instant {
    let today = zone.date(now)
    if let day = values[.until]?.day {
      let end = values[.at]?.instant ?? Self.end(of: day, zone)
      if end >= now { return end }
      return Self.end(of: today.adding(days: day >= today.adding(days: -1) ? 1 : 6), zone)
    }
    if let event = values[.moment]?.instant, event >= now { return event }
    return Self.end(of: values[.day] == nil ? today : today.adding(days: 6), zone)
  }

  /// The moment by which something late is done: today, if at all, where it was due yesterday, by
  /// tomorrow within a week; what is older waits.
  private static func late(since day: CivilDate, today: CivilDate, _ zone: Zone) -> Instant {
    let left = day >= today.adding(days: -1) ? 0 : day >= today.adding(days: -7) ? 1 : 6
    return end(of: today.adding(days: left), zone)
  }

  private static func end(of day: CivilDate, _ zone: Zone) -> Instant { zone.startOfDay(day.adding(days: 1)) }
}

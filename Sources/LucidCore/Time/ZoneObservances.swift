/// The observances of a zone, as iCalendar expresses them (RFC 5545 §3.6.5).
extension Zone {
  /// Changes of the clocks by the same amount: on given days, or on one day of every year from the
  /// first on.
  package struct Observance: Hashable, Sendable {
    /// Local times just before each change, ascending; with a rule only the first.
    package var onsets: [CivilDateTime]
    /// Seconds east of Greenwich before and after.
    package let from: Int
    package let to: Int
    package let rule: Rule?

    package var isDaylight: Bool { to > from }

    /// A day of every year: the weekday (0 Sunday) of that name within seven days of a month.
    package struct Rule: Hashable, Sendable {
      package let month: Int
      package let weekday: Int
      /// The first of the seven days; negative ones count from the end of the month, whose last day
      /// is -1.
      package let firstDay: Int
    }
  }

  /// All that is needed to know the offset at any time from `since` on; by first onset.
  package func observances(since: Instant) -> [Observance] {
    let changes = rules.transitions.indices.map { i in
      (at: rules.transitions[i], from: Int(i == 0 ? rules.first : rules.offsets[i - 1]), to: Int(rules.offsets[i]))
    }.filter { $0.from != $0.to }
    var found: [Observance] = []
    var listed = changes[...]
    if let tail = rules.tail, let yearly = tail.observances {
      // The file lists many changes that the rule gives as well; between two of them the rule may have more, for a year without.
      while let last = listed.last, tail.offset(at: last.at) == last.to, tail.offset(at: last.at - 1) == last.from,
        listed.endIndex == changes.endIndex || tail.changes(after: last.at, years: 1).first?.at == changes[listed.endIndex].at
      {
        listed = listed.dropLast()
      }
      let first = listed.endIndex < changes.endIndex ? changes[listed.endIndex].at : changes.last?.at ?? 0
      found = yearly.map { $0.beginning(at: first) }
      // Once the rule holds, what was before does not matter.
      if first <= since.seconds { listed = [] }
    } else if let tail = rules.tail, tail.daylight != nil {
      listed += tail.changes(after: max(changes.last?.at ?? since.seconds, since.seconds - 366 * 86_400), years: 60)
    }
    // Of what is listed only the change that is in force then, and the later ones.
    if let begun = listed.lastIndex(where: { $0.at <= since.seconds }) { listed = listed[begun...] }
    for change in listed {
      let onset = CivilDateTime(secondsSinceEpoch: change.at + Int64(change.from))
      if let i = found.firstIndex(where: { $0.rule == nil && $0.from == change.from && $0.to == change.to }) {
        found[i].onsets.append(onset)
      } else {
        found.append(Observance(onsets: [onset], from: change.from, to: change.to, rule: nil))
      }
    }
    if !found.contains(where: { $0.onsets[0].secondsSinceEpoch - Int64($0.from) <= since.seconds }) {
      // No change before: the clocks have always stood so.
      let year = min(1970, civil(since).date.year - 1)
      let offset = offset(at: since)
      let start = CivilDateTime(date: CivilDate(year: max(year, 1), month: 1, day: 1)!)
      found.append(Observance(onsets: [start], from: offset, to: offset, rule: nil))
    }
    return found.sorted { $0.onsets[0] < $1.onsets[0] }
  }
}

extension Zone.Observance {
  /// With its first onset at or after a time.
  fileprivate func beginning(at seconds: Int64) -> Zone.Observance {
    guard let rule else { return self }
    let time = onsets[0].time
    var year = CivilDateTime(secondsSinceEpoch: seconds + Int64(from)).date.year
    var onset = CivilDateTime(date: rule.date(year), time: time)
    while onset.secondsSinceEpoch - Int64(from) < seconds {
      year += 1
      onset = CivilDateTime(date: rule.date(year), time: time)
    }
    return Zone.Observance(onsets: [onset], from: from, to: to, rule: rule)
  }
}

extension Zone.Observance.Rule {
  fileprivate func date(_ year: Int) -> CivilDate {
    let day = firstDay > 0 ? firstDay : CivilDate.days(inMonth: month, year: year) + 1 + firstDay
    let first = CivilDate(year: year, month: month, day: day)!
    return first.adding(days: (weekday - first.weekday % 7 + 7) % 7)
  }
}

extension ZoneTail {
  /// Both changes of a year as rules, at any year; nil when there are none or a calendar has no
  /// words for them.
  fileprivate var observances: [Zone.Observance]? {
    guard let daylight, let starts, let ends else { return nil }
    guard let on = starts.rule, let off = ends.rule else { return nil }
    return [(on, standard, daylight), (off, daylight, standard)].map { change, from, to in
      let onset = CivilDateTime(date: change.rule.date(1970), time: CivilTime(secondOfDay: change.time))
      return Zone.Observance(onsets: [onset], from: from, to: to, rule: change.rule)
    }
  }

  /// The changes of some years, ascending.
  fileprivate func changes(after seconds: Int64, years: Int) -> [(at: Int64, from: Int, to: Int)] {
    guard let daylight, let starts, let ends else { return [] }
    let first = CivilDateTime(secondsSinceEpoch: seconds).date.year
    return (first...first + years).flatMap { year in
      [
        (at: starts.wallSeconds(year: year) - Int64(standard), from: standard, to: daylight),
        (at: ends.wallSeconds(year: year) - Int64(daylight), from: daylight, to: standard),
      ]
    }.filter { $0.at > seconds }.sorted { $0.at < $1.at }
  }
}

extension ZoneTail.Change {
  /// With the time of day; nil for days of the year, and for times so far from their day that the
  /// month may be another.
  fileprivate var rule: (rule: Zone.Observance.Rule, time: Int)? {
    guard case .weekday(let month, let week, let day) = self.day else { return nil }
    let shift = time >= 0 ? time / 86_400 : -((86_399 - time) / 86_400)
    let first = (week == 5 ? -7 : 1 + (week - 1) * 7) + shift
    guard week == 5 ? first <= -7 && first >= -21 : first >= 1 && first <= 22 else { return nil }
    let rule = Zone.Observance.Rule(month: month, weekday: ((day + shift) % 7 + 7) % 7, firstDay: first)
    return (rule, time - shift * 86_400)
  }
}

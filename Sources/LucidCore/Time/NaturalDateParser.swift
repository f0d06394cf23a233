/// A point in time as people say it in English: `tomorrow morning`, `friday 14:30`, `in 2 hours`;
/// or in figures, `2026-04-07T15:00`.
///
/// Reading needs no clock, so that a file can be checked before it runs; `instant` places what was
/// read. The same text at the same moment in the same zone means the same everywhere. What can be
/// understood in two ways is refused with a remedy, never guessed.
package struct NaturalDateParser: Hashable, Sendable {
  enum Day: Hashable, Sendable {
    /// So many days after today; negative before it.
    case offset(Int)
    /// The next one to come, or the one of the week after this, which begins on a Monday. 1 Monday
    /// … 7 Sunday.
    case weekday(Int, ofNextWeek: Bool)
    case date(CivilDate)
    /// Without a year: the next one to come. A weekday that is said too must agree.
    case yearly(month: Int, day: Int, weekday: Int?)
  }

  enum Form: Hashable, Sendable {
    case figures(ISOMoment)
    /// nil for a day alone.
    case wall(Day, CivilTime?)
    /// From now on.
    case later(Period)
  }

  let form: Form
  let text: String

  /// Whether a time of day is said, not only a day.
  package var hasTime: Bool {
    switch form {
    case .figures(let written): written.hasTime
    case .wall(_, let time): time != nil
    case .later: true
    }
  }

  package init(_ text: String) throws(NaturalDateError) { try self.init(text, as: .moment) }

  private init(_ text: String, as wanted: NaturalDateReader.Wanted) throws(NaturalDateError) {
    self.text = text
    if let written = ISOMoment(text) {
      form = .figures(written)
    } else {
      var reader = NaturalDateReader(text, as: wanted)
      form = try reader.read()
    }
  }

  /// Reads a day alone, `friday` or `in 3 days`; one with a time of day is refused.
  package init(day text: String) throws(NaturalDateError) {
    try self.init(text, as: .day)
    let isDay =
      switch form {
      case .figures(let written): !written.hasTime
      case .wall(_, let time): time == nil
      // `now` and `in 2 hours` are no days.
      case .later(let period): period.days > 0 && period.seconds == 0
      }
    guard isDay else {
      throw NaturalDateError(
        message: "`\(text)` says a time of day, and a date alone is needed", remedy: NaturalDateReader.Wanted.day.remedy)
    }
  }

  /// Where a day alone will not do.
  package func requireTime() throws(NaturalDateError) {
    guard !hasTime else { return }
    let remedy =
      if case .figures = form { "add one: `\(text)T09:00`" } else { "add one: `\(text) 9am`, `\(text) 14:30`" }
    throw NaturalDateError(message: "`\(text)` does not say at what time", remedy: remedy)
  }

  /// When it is, said at `now` on the wall clock of `zone`; of a day alone its first instant. A
  /// time that the clocks skip moves forward by the gap, one that occurs twice is the first. Hours
  /// and minutes from now are exact; days and weeks keep the time of day.
  package func instant(now: Instant, zone: Zone) throws(NaturalDateError) -> Instant {
    switch form {
    case .figures(let written): return written.instant(in: zone)
    case .later(let period): return zone.add(period, to: now)
    case .wall(let day, let time):
      func at(_ date: CivilDate) -> Instant {
        time.map { zone.instant(CivilDateTime(date: date, time: $0)) } ?? zone.startOfDay(date)
      }
      let today = zone.date(now)
      switch day {
      case .offset(let days): return at(today.adding(days: days))
      case .date(let date): return at(date)
      case .weekday(let weekday, ofNextWeek: true): return at(today.adding(days: 7 - today.weekday + weekday))
      case .weekday(let weekday, ofNextWeek: false):
        let date = today.adding(days: (weekday - today.weekday + 7) % 7)
        return at(date) < now ? at(date.adding(days: 7)) : at(date)
      case .yearly(let month, let dayOfMonth, let weekday):
        return at(try Self.next(month, dayOfMonth, weekday, from: today, said: text))
      }
    }
  }

  private static func next(_ month: Int, _ day: Int, _ weekday: Int?, from today: CivilDate, said text: String)
    throws(NaturalDateError)
    -> CivilDate
  {
    // Eight years hold a 29 February in any case.
    for year in today.year...today.year + 8 {
      guard let date = CivilDate(year: year, month: month, day: day), date >= today else { continue }
      guard let weekday, date.weekday != weekday else { return date }
      throw NaturalDateError(
        message: "`\(text)` contradicts itself: that day is a \(DatePattern.weekdays[date.weekday - 1])",
        remedy: "leave the weekday out, or add the year")
    }
    throw NaturalDateError(message: "`\(text)` is no day of any year", remedy: NaturalDateReader.Wanted.moment.remedy)
  }
}

extension CivilTime {
  /// Reads a time of day in words or figures, `9am` or `14:30`; one with a day is refused.
  package init(words text: String) throws(NaturalDateError) {
    if let time = CivilTime(iso: text) {
      self = time
      return
    }
    var reader = NaturalDateReader(text, as: .timeOfDay)
    guard case .wall(.offset(0), let time?) = try reader.read() else {
      throw NaturalDateError(
        message: "`\(text)` is not a time of day alone", remedy: NaturalDateReader.Wanted.timeOfDay.remedy)
    }
    self = time
  }
}

extension Period {
  /// Reads a duration in words or figures: `90s`, `1h30m`, `7 days`, `half an hour`.
  package init(words text: String) throws(NaturalDateError) {
    if let period = Period(text) {
      self = period
      return
    }
    var reader = NaturalDateReader(text, as: .duration)
    self = try reader.readLength()
  }
}

extension Value {
  /// Returns the moment or the day of a value of this type that is still text, relative to `now` in
  /// `zone`, also inside a list; absent when there is none.
  package func placed(as type: ValueType, at now: Instant, in zone: Zone) -> Value {
    do throws(NaturalDateError) {
      switch (self, type) {
      case (.text(let text), .datetime): return .datetime(try NaturalDateParser(text).instant(now: now, zone: zone))
      case (.text(let text), .date): return .date(zone.date(try NaturalDateParser(day: text).instant(now: now, zone: zone)))
      case (.list(let items), .list(let item)): return .list(items.map { $0.placed(as: item, at: now, in: zone) })
      default: return self
      }
    } catch {
      return .absent(Absence(.unavailable, error.message))
    }
  }
}

/// Why a text is no point in time.
package struct NaturalDateError: Error, Hashable, Sendable {
  /// A sentence without a period: "`later` does not say when".
  package let message: String
  /// The text to write instead.
  package let remedy: String
}

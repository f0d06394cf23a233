package import LucidCore

/// A day, a range of days, a moment or a time of day in words or figures, in any language of the
/// lexicon: `tomorrow morning`, `am 14. April`, `next week`, `in 2 hours`, `2026-04-07T15:00`.
///
/// Reading needs no clock, so that a file can be checked before it runs; `instant` and `days` place
/// what was read. The same phrase at the same moment in the same zone means the same everywhere.
/// What can be understood in two ways is refused with a remedy, never guessed.
package struct TimePhrase: Hashable, Sendable {
  package enum Day: Hashable, Sendable {
    /// So many days after today; negative before it.
    case offset(Int)
    /// 1 Monday … 7 Sunday.
    case weekday(Int, Week)
    case date(CivilDate)
    /// Without a year: the next one to come. A weekday that is said too must agree.
    case yearly(month: Int, day: Int, weekday: Int?)
    /// The next such day of a month that has it.
    case monthly(Int)
    /// The last working day of a week, or the last day of a month or a year, this one or the next.
    case end(End, ofNext: Bool)
    /// The last day of a named month.
    case endOfMonth(Int)
    /// The first day of the week or the month that many after this one.
    case first(Unit, Int)

    /// Whether each week, month or year has one.
    var isRecurring: Bool {
      switch self {
      case .weekday(_, .coming), .yearly, .monthly: true
      default: false
      }
    }
  }

  package enum Week: Hashable, Sendable {
    /// The next one to come, not today.
    case coming
    /// The one of the week after this, which begins on a Monday.
    case following
    /// The last one before today.
    case past
  }

  package enum End: Hashable, Sendable { case week, month, year }

  package enum Unit: Hashable, Sendable { case week, month, weekend }

  package enum Span: Hashable, Sendable {
    /// The week, the month or the weekend that many after this one.
    case calendar(Unit, Int)
    /// So many days, today among them.
    case ahead(Int), back(Int)
    /// So many hours to come, or that are over.
    case hoursAhead(Int), hoursBack(Int)
  }

  package enum Form: Hashable, Sendable {
    case figures(ISOMoment)
    /// A day, so many days later.
    case day(Day, plus: Int)
    case span(Span)
    /// From now on.
    case later(Period)
  }

  /// A part of a day.
  package enum Part: Int, Hashable, Sendable {
    case morning, afternoon, evening, night

    /// Its hours in a range.
    package var hours: Range<Int> {
      switch self {
      case .morning: 0..<12
      case .afternoon: 12..<18
      case .evening, .night: 18..<24
      }
    }

    /// The time that it means where one moment is wanted.
    var time: CivilTime {
      CivilTime(secondOfDay: 3600 * (self == .morning ? 8 : self == .afternoon ? 14 : self == .evening ? 18 : 20))
    }

    /// The hours of a clock that can be said with it.
    var clock: Range<Int> { self == .evening ? 16..<24 : hours }
  }

  package let text: String
  package let form: Form
  /// The time of day that is said.
  package let clock: CivilTime?
  package let part: Part?
  /// Whether a day is said; a time of day alone is one of today.
  package let saysDay: Bool

  /// The time of day where one moment is wanted; nil for a day alone.
  package var time: CivilTime? { clock ?? part?.time }

  /// Whether a time of day is said, not only a day.
  package var hasTime: Bool {
    switch form {
    case .figures(let written): written.hasTime
    case .later: true
    case .day, .span: time != nil
    }
  }

  /// Reads a day, a moment or a time of day.
  package init(_ text: String) throws(PhraseError) { try self.init(text, as: .moment) }

  /// Reads a day alone, `friday` or `in 3 days`; one with a time of day is refused.
  package init(day text: String) throws(PhraseError) {
    try self.init(text, as: .day)
    let isDay =
      switch form {
      case .figures(let written): !written.hasTime
      // `now` and `in 2 hours` are no days.
      case .later(let period): period.days > 0 && period.seconds == 0
      case .day, .span: time == nil
      }
    guard isDay else {
      throw PhraseError(words: .words(.dateAloneNeeded, text), remedy: .words(WantedPhrase.day.remedy))
    }
  }

  /// Reads a phrase that may be a range of days.
  package init(range text: String) throws(PhraseError) { self = try PhraseReader.phrase(text, as: .moment) }

  private init(_ text: String, as wanted: WantedPhrase) throws(PhraseError) {
    if let written = ISOMoment(text) {
      self.init(text: text, form: .figures(written))
      return
    }
    self = try PhraseReader.phrase(text, as: wanted)
    guard case .span(let span) = form else { return }
    switch span {
    case .calendar(.weekend, _):
      throw PhraseError(words: .words(.eitherOfTwoDays, text), remedy: .words(.writeOneOfWeekend))
    case .hoursAhead, .hoursBack: throw PhraseError(words: .words(.isRange, text), remedy: .words(wanted.remedy))
    default: throw PhraseError(words: .words(.saysNotWhichDay, text), remedy: .words(.writeWhichDay))
    }
  }

  init(text: String, form: Form, clock: CivilTime? = nil, part: Part? = nil, saysDay: Bool = true) {
    (self.text, self.form, self.clock, self.part, self.saysDay) = (text, form, clock, part, saysDay)
  }

  /// Where a day alone will not do.
  package func requireTime() throws(PhraseError) {
    guard !hasTime else { return }
    let remedy: MessageText = if case .figures = form { .words(.addTimeAs, text) } else { .words(.addTime, text, text) }
    throw PhraseError(words: .words(.noTimeOfDay, text), remedy: remedy)
  }

  // MARK: Placing

  /// When it is, said at `now` on the wall clock of `zone`; of days alone their first instant. A
  /// time that the clocks skip moves forward by the gap, one that occurs twice is the first. Hours
  /// and minutes from now are exact; days and weeks keep the time of day.
  package func instant(now: Instant, zone: Zone) throws(PhraseError) -> Instant {
    switch form {
    case .figures(let written): return written.instant(in: zone)
    case .later(let period): return zone.add(period, to: now)
    case .span(.hoursAhead): return now
    case .span(.hoursBack(let hours)): return zone.add(Period(seconds: Int64(-3600 * hours)), to: now)
    case .span, .day:
      let first = try days(now: now, zone: zone).lowerBound
      return time.map { zone.instant(CivilDateTime(date: first, time: $0)) } ?? zone.startOfDay(first)
    }
  }

  /// The days that it touches, said at `now` on the wall clock of `zone`.
  package func days(now: Instant, zone: Zone) throws(PhraseError) -> ClosedRange<CivilDate> {
    let today = zone.date(now)
    switch form {
    case .figures(let written): return written.wall.date...written.wall.date
    case .later(let period):
      let date = zone.date(zone.add(period, to: now))
      return date...date
    case .span(let span): return Self.days(of: span, today)
    case .day(.weekday(let weekday, .coming), 0) where weekday == today.weekday:
      // Said on a Monday, `Monday 10:00` is this morning as long as that is to come.
      let isToCome = time.map { zone.instant(CivilDateTime(date: today, time: $0)) >= now } ?? false
      let date = today.adding(days: isToCome ? 0 : 7)
      return date...date
    case .day(let day, let plus):
      let date = try self.date(day, from: today).adding(days: plus)
      return date...date
    }
  }

  /// The day of a week, a month or a year; other days are refused.
  package func recurringDay() throws(PhraseError) -> Day {
    guard case .day(let day, 0) = form, day.isRecurring else {
      throw PhraseError(words: .words(.noRecurringDay, text), remedy: .words(.writeRecurringDay))
    }
    return day
  }

  /// The first such day of the week, of a month or of the year from a day on, that day included.
  package func date(onOrAfter first: CivilDate) throws(PhraseError) -> CivilDate {
    let day = try recurringDay()
    guard case .weekday(let weekday, _) = day else { return try date(day, from: first) }
    return first.adding(days: (weekday - first.weekday + 7) % 7)
  }

  private func date(_ day: Day, from today: CivilDate) throws(PhraseError) -> CivilDate {
    switch day {
    case .offset(let days): return today.adding(days: days)
    case .date(let date): return date
    case .weekday(let weekday, .coming): return today.adding(days: (weekday - today.weekday + 6) % 7 + 1)
    case .weekday(let weekday, .following): return today.adding(days: 7 - today.weekday + weekday)
    case .weekday(let weekday, .past): return today.adding(days: (weekday - today.weekday + 7) % 7 - 7)
    case .yearly(let month, let day, let weekday): return try next(month: month, day: day, weekday: weekday, from: today)
    case .monthly(let day):
      for months in 0...12 {
        let first = Self.month(today, months)
        if let date = CivilDate(year: first.year, month: first.month, day: day), date >= today { return date }
      }
      return today
    case .end(.week, let ofNext):
      return ofNext ? today.adding(days: 12 - today.weekday) : today.adding(days: (12 - today.weekday) % 7)
    case .end(.month, let ofNext): return Self.month(today, ofNext ? 2 : 1).adding(days: -1)
    case .end(.year, let ofNext): return try next(month: 12, day: 31, from: today.adding(days: ofNext ? 365 : 0))
    case .endOfMonth(let month):
      let year = month < today.month ? today.year + 1 : today.year
      return try next(month: month, day: CivilDate.days(inMonth: month, year: year), from: today)
    case .first(let unit, let n): return Self.days(of: .calendar(unit, n), today).lowerBound
    }
  }

  private static func days(of span: Span, _ today: CivilDate) -> ClosedRange<CivilDate> {
    let monday = today.adding(days: 1 - today.weekday)
    switch span {
    case .calendar(.week, let n): return monday.adding(days: 7 * n)...monday.adding(days: 7 * n + 6)
    case .calendar(.weekend, let n): return monday.adding(days: 7 * n + 5)...monday.adding(days: 7 * n + 6)
    case .calendar(.month, let n): return month(today, n)...month(today, n + 1).adding(days: -1)
    case .ahead(let n): return today...today.adding(days: max(n, 1) - 1)
    case .back(let n): return today.adding(days: 1 - max(n, 1))...today
    case .hoursAhead, .hoursBack: return today...today
    }
  }

  /// The first day of the month that many after that of a day.
  private static func month(_ day: CivilDate, _ n: Int) -> CivilDate {
    let months = day.year * 12 + day.month - 1 + n
    return CivilDate(year: months / 12, month: months % 12 + 1, day: 1) ?? day
  }

  private func next(month: Int, day: Int, weekday: Int? = nil, from today: CivilDate) throws(PhraseError) -> CivilDate {
    // Eight years hold a 29 February in any case.
    for year in today.year...today.year + 8 {
      guard let date = CivilDate(year: year, month: month, day: day), date >= today else { continue }
      guard let weekday, date.weekday != weekday else { return date }
      throw PhraseError(
        words: .words(.contradictsDay, text, MessageText.weekday(date, seenFrom: today)), remedy: .words(.leaveWeekdayOut))
    }
    throw PhraseError(words: .words(.noDayOfAnyYear, text), remedy: .words(WantedPhrase.moment.remedy))
  }
}

extension CivilTime {
  /// Reads a time of day in words or figures, `9am` or `14:30`; one with a day is refused.
  package init(words text: String) throws(PhraseError) {
    if let time = CivilTime(iso: text) {
      self = time
      return
    }
    let phrase = try PhraseReader.phrase(text, as: .timeOfDay)
    guard case .day(.offset(0), 0) = phrase.form, let time = phrase.time else {
      throw PhraseError(words: .words(.noTimeAlone, text), remedy: .words(WantedPhrase.timeOfDay.remedy))
    }
    self = time
  }
}

extension Period {
  /// Reads a duration in words or figures: `90s`, `1h30m`, `7 days`, `eine halbe Stunde`.
  package init(words text: String) throws(PhraseError) {
    if let period = Period(text) { self = period } else { self = try PhraseReader.length(text) }
  }
}

extension Value {
  /// Returns the moment or the day of a value of this type that is still text, relative to `now` in
  /// `zone`, also inside a list; absent when there is none.
  package func placed(as type: ValueType, at now: Instant, in zone: Zone) -> Value {
    do throws(PhraseError) {
      switch (self, type) {
      case (.text(let text), .datetime): return .datetime(try TimePhrase(text).instant(now: now, zone: zone))
      case (.text(let text), .date): return .date(zone.date(try TimePhrase(day: text).instant(now: now, zone: zone)))
      case (.list(let items), .list(let item)): return .list(items.map { $0.placed(as: item, at: now, in: zone) })
      default: return self
      }
    } catch {
      return .absent(Absence(.unavailable, MissingData(error.words)))
    }
  }
}

import LucidCore

/// The parts of a `TimePhrase` that were read so far. What contradicts one of them is refused.
struct PhraseParts {
  private let source: PhraseSource
  private(set) var day: TimePhrase.Day?
  /// Days behind that day.
  var plus = 0
  private var span: TimePhrase.Span?
  private(set) var clock: SaidClock?
  private(set) var part: TimePhrase.Part?
  private var later: Period?

  init(of source: PhraseSource) { self.source = source }

  /// Whether they are a time without the sentence around them; a part of the day alone is none.
  var sayWhen: Bool { day != nil || span != nil || clock != nil || later != nil }

  mutating func set(day: TimePhrase.Day) throws(PhraseError) -> Bool {
    switch (self.day, day) {
    case (nil, _):
      guard later == nil else { throw source.contradiction }
      // `friday next week`
      if case .weekday(let weekday, .coming) = day, case .calendar(.week, let n)? = span { return week(weekday, n) }
      guard span == nil else { throw source.contradiction }
      self.day = day
    case (.weekday(let weekday, .coming), .date(let date)), (.date(let date), .weekday(let weekday, .coming)):
      guard date.weekday == weekday else { throw source.contradiction }
      self.day = .date(date)
    case (.weekday(let weekday, .coming), .yearly(let month, let day, nil)),
      (.yearly(let month, let day, nil), .weekday(let weekday, .coming)):
      self.day = .yearly(month: month, day: day, weekday: weekday)
    default: throw source.contradiction
    }
    return true
  }

  private mutating func week(_ weekday: Int, _ n: Int) -> Bool {
    (day, span) = (.weekday(weekday, n == 0 ? .coming : n > 0 ? .following : .past), nil)
    return true
  }

  mutating func set(span: TimePhrase.Span) throws(PhraseError) -> Bool {
    if case .calendar(.week, let n) = span, case .weekday(let weekday, .coming)? = day { return week(weekday, n) }
    guard self.span == nil, day == nil, later == nil else { throw source.contradiction }
    self.span = span
    return true
  }

  mutating func set(month: Int, day: Int, year: Int?) throws(PhraseError) -> Bool {
    // A leap year has every day that there is.
    guard (1...12).contains(month), CivilDate(year: 2028, month: month, day: day) != nil else {
      throw source.refusal(
        (1...12).contains(month) ? .words(.monthHasNoDay, source.text, day) : .words(.noYearHasMonth, source.text, month))
    }
    guard let year else { return try set(day: .yearly(month: month, day: day, weekday: nil)) }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw source.refusal(.words(.monthHasNoDay, source.text, day))
    }
    return try set(day: .date(date))
  }

  mutating func set(part: TimePhrase.Part) throws(PhraseError) -> Bool {
    guard self.part == nil || self.part == part else { throw source.contradiction }
    self.part = part
    return true
  }

  mutating func set(clock: SaidClock) throws(PhraseError) -> Bool {
    guard self.clock == nil else { throw source.contradiction }
    self.clock = clock
    return true
  }

  mutating func set(later: Period) throws(PhraseError) -> Bool {
    guard self.later == nil, day == nil, span == nil else { throw source.contradiction }
    self.later = later
    return true
  }

  func phrase() throws(PhraseError) -> TimePhrase {
    let time = try clock?.time(in: part, of: source)
    if let later {
      guard let time else { return TimePhrase(text: source.text, form: .later(later)) }
      guard day == nil, later.seconds == 0 else { throw source.contradiction }
      return TimePhrase(text: source.text, form: .day(.offset(later.days), plus: 0), clock: time)
    }
    if let span {
      guard time == nil, part == nil else { throw source.contradiction }
      return TimePhrase(text: source.text, form: .span(span))
    }
    guard day != nil || time != nil || part != nil else { throw source.vague }
    return TimePhrase(text: source.text, form: .day(day ?? .offset(0), plus: plus), clock: time, part: part, saysDay: day != nil)
  }
}

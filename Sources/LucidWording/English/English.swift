import LucidCore

/// The English catalogue: a text for each kind of statement, a file for each family.
struct English: Catalogue {
  static let code = Language.english
  static let texts = FixedTexts(PackageResources.english_texts_tsv)
  static let nouns = CardNoun.english
  static let messages = MessageLanguage.english.texts
  static func family(_ name: String) -> String { name }

  let moment: WordingMoment

  func text(_ s: Statement) throws(StatementError) -> String {
    switch s.kind {
    case .calendar(let kind): try calendar(kind, s)
    case .contacts(let kind): try contacts(kind, s)
    case .travel(let kind): try travel(kind, s)
    case .files(let kind): try files(kind, s)
    case .habits(let kind): try habits(kind, s)
    case .health(let kind): try health(kind, s)
    case .location(.here): "You are in \(try s.text(.title))."
    case .mail(let kind): try mail(kind, s)
    case .notes(let kind): try notes(kind, s)
    case .reminders(let kind): try reminders(kind, s)
    case .tasks(let kind): try tasks(kind, s)
    case .weather(let kind): try weather(kind, s)
    case .web(let kind): try web(kind, s)
    case .summary(let kind): try summary(kind, s)
    }
  }

  // MARK: Days and times

  /// `today`, `tomorrow`, `yesterday`, `Wednesday` within six days, else `April 6`, `June 12,
  /// 2027`.
  func day(_ date: CivilDate) -> String {
    switch moment.distance(date) {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...6: DatePattern.format(CivilDateTime(date: date), "EEEE")
    default: date.text(.date, seenFrom: moment.today)
    }
  }

  /// `today`, `on Wednesday`, `on April 20`.
  func on(_ date: CivilDate) -> String { abs(moment.distance(date)) <= 1 ? day(date) : "on " + day(date) }

  /// `09:00`.
  func time(_ instant: Instant) -> String { String(moment.time(instant).iso.prefix(5)) }

  /// `today at 15:00`; without a time the day.
  func when(_ day: CivilDate, _ at: Instant?) -> String { self.day(day) + (at.map { " at " + time($0) } ?? "") }

  /// Nothing for today, else `Tue `, `Apr 20 ` or `Jun 12, 2027, `: a year and a time are kept
  /// apart.
  func prefix(_ date: CivilDate) -> String {
    let distance = moment.distance(date)
    if distance == 0 { return "" }
    if (1...6).contains(distance) { return DatePattern.format(CivilDateTime(date: date), "EEE") + " " }
    return date.text(.short, seenFrom: moment.today) + (date.year == moment.today.year ? " " : ", ")
  }

  /// `from March 1 to 31`, `on April 5`; with the year where it is not this one.
  func days(_ range: StatementRange) -> String { (range.isOneDay ? "on " : "from ") + self.range(range) }

  func range(_ range: StatementRange) -> String {
    let (first, last) = (range.first, range.last)
    // A year that both days have stands once, at the end; of two different years both are said.
    let isOneYear = first.year == last.year
    let end = last.text(.date, seenFrom: isOneYear ? moment.today : nil)
    if range.isOneDay { return end }
    let start = first.text(.date, seenFrom: isOneYear ? first : nil)
    guard isOneYear, first.month == last.month else { return "\(start) to \(end)" }
    return "\(start) to \(last.day)" + (last.year == moment.today.year ? "" : ", \(last.year)")
  }

  // MARK: Numbers

  /// `1240`, `3.6`, `−4`.
  func number(_ d: Double) -> String { (d < 0 ? "−" : "") + ValueText.number(abs(d)) }

  /// `13 % below your mean`, `about your mean` for less than half a percent.
  func against(_ change: Double, _ reference: String, more: String, less: String) -> String {
    change.rounded() == 0 ? "about \(reference)" : "\(percent(change)) \(change < 0 ? less : more) \(reference)"
  }

  /// `6 h 10 min`, `52 ms`, `8`.
  func amount(_ amount: (value: Double, unit: StatementUnit)) -> String {
    switch amount.unit {
    case .min: length(amount.value)
    case .plain: number(amount.value)
    case .milliseconds, .beats, .steps, .kcal, .percent: "\(number(Self.whole(amount.value))) \(amount.unit.rawValue)"
    default: "\(number(amount.value)) \(amount.unit.rawValue)"
    }
  }

  /// `, below each of 8 Fridays before (6 h to 7 h, 6 h 45 min on average; 7 h 2 min yesterday)`;
  /// empty without a comparison.
  func weekday(_ s: Statement) -> String {
    guard let it = weekday(s, to: "to") else { return "" }
    let before = it.before.map { "; \($0) \(moment.distance(it.day) == 0 ? "yesterday" : "the day before")" } ?? ""
    let name = DatePattern.format(CivilDateTime(date: it.day), "EEEE")
    return ", \(it.isAbove ? "above" : "below") each of \(it.count) \(name)s before (\(it.range), \(it.mean) on average\(before))"
  }

  /// `Steps yesterday: 21034, above each of 8 Sundays before (…)`.
  func unusual(_ s: Statement) throws(StatementError) -> String {
    "\(try metric(s)) \(try onDay(s)): **\(figure(try s.amount(.value)))**\(weekday(s))."
  }

  func count(days n: Int) -> String { count(n, "day") }

  /// `1 day`, `12 days`.
  func count(_ n: Int, _ noun: String) -> String { n == 1 ? "1 \(noun)" : "\(n) \(noun)s" }
}

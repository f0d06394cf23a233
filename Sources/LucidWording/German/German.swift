import LucidCore

/// The German catalogue: a text for each kind of statement, a file for each family.
struct German: Catalogue {
  static let code = Language.german
  static let texts = FixedTexts(PackageResources.german_texts_tsv)
  static let nouns = texts.nouns
  static let messages = PackageResources.german_messages_tsv
  static func family(_ name: String) -> String { FamilyTraits.noun(name, .german) }

  let moment: WordingMoment

  func text(_ s: Statement) throws(StatementError) -> String {
    switch s.kind {
    case .calendar(let kind): try calendar(kind, s)
    case .contacts(let kind): try contacts(kind, s)
    case .travel(let kind): try travel(kind, s)
    case .files(let kind): try files(kind, s)
    case .habits(let kind): try habits(kind, s)
    case .health(let kind): try health(kind, s)
    case .location(.here): "Du bist in \(try s.text(.title))."
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

  private static let language = TextLanguage(code: "de")
  private static var weekdays: [String] { language.words.weekdays }

  /// `heute`, `morgen`, `gestern`, `Mittwoch` within six days, else `6. April`.
  func day(_ date: CivilDate) -> String {
    switch moment.distance(date) {
    case 0: "heute"
    case 1: "morgen"
    case -1: "gestern"
    case 2...6: Self.weekdays[date.weekday - 1]
    default: self.date(date)
    }
  }

  /// `6. April`, `12. Juni 2027`.
  private func date(_ date: CivilDate) -> String { date.text(.date, seenFrom: moment.today, in: Self.language) }

  /// `heute`, `am Mittwoch`, `am 20. April`.
  func on(_ date: CivilDate) -> String { abs(moment.distance(date)) <= 1 ? day(date) : "am " + day(date) }

  /// `von heute`, `vom 6. April`.
  func from(_ date: CivilDate) -> String { (abs(moment.distance(date)) <= 1 ? "von " : "vom ") + day(date) }

  /// `seit gestern`, `seit dem 6. April`.
  func since(_ date: CivilDate) -> String { (abs(moment.distance(date)) <= 1 ? "seit " : "seit dem ") + day(date) }

  /// `bis heute`, `bis zum 6. April`, `bis Freitag`.
  func until(_ date: CivilDate) -> String { ((-1...6).contains(moment.distance(date)) ? "bis " : "bis zum ") + day(date) }

  /// `9:00`.
  func time(_ instant: Instant) -> String {
    let iso = moment.time(instant).iso.prefix(5)
    return String(iso.hasPrefix("0") ? iso.dropFirst() : iso)
  }

  /// `heute um 15:00`, `am Freitag um 9:30`; without a time the day.
  func when(_ day: CivilDate, _ at: Instant?) -> String { on(day) + (at.map { " um " + time($0) } ?? "") }

  /// Nothing for today, else `Di. `, `20. April ` or `12. Juni 2027, `.
  func prefix(_ date: CivilDate) -> String {
    let distance = moment.distance(date)
    if distance == 0 { return "" }
    if (1...6).contains(distance) { return Self.weekdays[date.weekday - 1].prefix(2) + ". " }
    return self.date(date) + (date.year == moment.today.year ? " " : ", ")
  }

  /// `vom 1. bis 31. März`, `am 5. April`; with the year where it is not this one.
  func days(_ range: StatementRange) -> String {
    let (first, last) = (range.first, range.last)
    let isOneYear = first.year == last.year
    let end = last.text(.date, seenFrom: isOneYear ? moment.today : nil, in: Self.language)
    if range.isOneDay { return "am " + end }
    if isOneYear, first.month == last.month { return "vom \(first.day). bis \(end)" }
    let start = first.text(.date, seenFrom: isOneYear ? first : nil, in: Self.language)
    return "vom \(start) bis zum \(end)"
  }

  func range(_ range: StatementRange) -> String {
    let (first, last) = (range.first, range.last)
    let isOneYear = first.year == last.year
    let end = last.text(.date, seenFrom: isOneYear ? moment.today : nil, in: Self.language)
    if range.isOneDay { return end }
    if isOneYear, first.month == last.month { return "\(first.day). bis \(end)" }
    return "\(first.text(.date, seenFrom: isOneYear ? first : nil, in: Self.language)) bis \(end)"
  }

  // MARK: Numbers

  /// `1240`, `3,6`, `−4`.
  func number(_ d: Double) -> String {
    (d < 0 ? "−" : "") + String(ValueText.number(abs(d)).map { $0 == "." ? "," : $0 })
  }

  /// `13 % unter deinem Mittel`, `etwa wie dein Mittel` for less than half a percent.
  func against(_ change: Double, _ reference: String, more: String, less: String, same: String) -> String {
    change.rounded() == 0 ? same : "\(percent(change)) \(change < 0 ? less : more) \(reference)"
  }

  /// `6 h 10 min`, `52 ms`, `8`.
  func amount(_ amount: (value: Double, unit: StatementUnit)) -> String {
    switch amount.unit {
    case .min: length(amount.value)
    case .plain: number(amount.value)
    case .beats: number(Self.whole(amount.value)) + " Schläge/min"
    case .steps: number(Self.whole(amount.value)) + (amount.value == 1 ? " Schritt" : " Schritte")
    case .milliseconds, .kcal, .percent: "\(number(Self.whole(amount.value))) \(amount.unit.rawValue)"
    case .celsius, .kilometersPerHour, .km, .h: "\(number(amount.value)) \(amount.unit.rawValue)"
    }
  }

  /// `, unter jedem von 8 Freitagen davor (6 h bis 7 h, im Schnitt 6 h 45 min; gestern 7 h 2 min)`;
  /// empty without a comparison.
  func weekday(_ s: Statement) -> String {
    guard let it = weekday(s, to: "bis") else { return "" }
    let before = it.before.map { "; \(moment.distance(it.day) == 0 ? "gestern" : "am Tag davor") \($0)" } ?? ""
    let name = Self.weekdays[it.day.weekday - 1]
    return
      ", \(it.isAbove ? "über" : "unter") jedem von \(it.count) \(name)en davor (\(it.range), im Schnitt \(it.mean)\(before))"
  }

  /// `Schritte gestern: 21034, über jedem von 8 Sonntagen davor (…)`.
  func unusual(_ s: Statement) throws(StatementError) -> String {
    "\(try metric(s)) \(try onDay(s)): **\(figure(try s.amount(.value)))**\(weekday(s))."
  }

  func count(days n: Int) -> String { count(n, "Tag", "Tage") }

  /// `1 Tag`, `12 Tage`.
  func count(_ n: Int, _ one: String, _ many: String) -> String { "\(n) \(n == 1 ? one : many)" }
}

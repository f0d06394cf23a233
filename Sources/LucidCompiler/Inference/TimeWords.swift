import LucidCore
import LucidWords

/// A time as a prompt says it, and as a file would write it.
struct TimeWords: Hashable {
  /// Start and exclusive end, as expressions.
  let from: String
  let to: String
  /// The start in the past for a tool without an end, as an argument; nil for times to come.
  let since: String?
  /// Days back from today, today included; nil for all but "the last 14 days".
  private(set) var daysBack: Int?
  /// The first day from today on, and how many days there are; nil for the past.
  private(set) var firstAhead: String?
  private(set) var daysAhead: Int?
  /// Whether what a tool says of today is of this time.
  private(set) var isOfToday = false
  private(set) var isOneDay = false
  /// Why the words mean no time that can be looked up; nil for all others.
  private(set) var refusal: MessageText?
  /// Hours of the clock on the first day: its start and its end.
  private(set) var fromHour: String?
  private(set) var toHour: String?
  /// The day, where the prompt says it with its year.
  private(set) var date: CivilDate?

  static let today = day("today", "tomorrow", since: "<<today>>", isOfToday: true)

  private init(_ from: String, _ to: String, since: String?) {
    self.from = from
    self.to = to
    self.since = since
  }

  /// Start and exclusive end as arguments, the hours of the clock included.
  var range: (from: String, to: String) {
    if let date {
      func at(_ hour: String) -> String { "\(date.iso)T\(hour)" }
      return (fromHour.map(at) ?? date.iso, toHour.map(at) ?? date.adding(days: 1).iso)
    }
    return ("<<\(from)\(fromHour.map { " | at(\($0))" } ?? "")>>", toHour.map { "<<\(from) | at(\($0))>>" } ?? "<<\(to)>>")
  }

  // MARK: Reading

  /// The longest one that begins at a word, and how many words it takes.
  static func read(_ words: [PromptWords.Word], at i: Int) -> (time: TimeWords, count: Int)? {
    let tokens = tokens(words, from: i)
    guard let first = tokens.first else { return nil }
    if let special = special(tokens) { return special }
    func phrase(at start: Int) -> (phrase: Result<TimePhrase, PhraseError>, end: Int)? {
      PhraseReader.phrase(in: tokens, at: start, text: text(words, tokens[start...]))
    }
    func count(_ end: Int) -> Int { tokens[end - 1].place.upperBound - i }
    // "after 15:00", "until 3 pm tomorrow"
    if let limit = Limit(first), let found = phrase(at: 1), case .success(let said) = found.phrase, let clock = said.clock {
      return (TimeWords(said).with(limit.hours(clock)), count(found.end))
    }
    guard !first.means(.filler) || first.means(anyOf: [.hour, .leads]), let found = phrase(at: 0) else {
      return nil
    }
    // "1.5 hours" is not the first of May.
    if let length = PhraseReader.length(in: tokens, at: 0), length.end > found.end { return nil }
    switch found.phrase {
    case .failure(let error): return (unreadable(error.words), count(found.end))
    case .success(let said):
      let isToday = said.form == .day(.offset(0), plus: 0)
      // "every morning at 7:30" says when the ability runs; "on today" begins behind "on".
      if isToday, said.clock != nil, isRepeated(words, i) { return nil }
      if case .day(.offset, _) = said.form, first.means(.opens) { return nil }
      let time = TimeWords(said)
      // "tomorrow before noon"
      if said.time == nil, time.isOneDay, found.end < tokens.count, let limit = Limit(tokens[found.end]),
        let hour = phrase(at: found.end + 1), case .success(let said) = hour.phrase, let clock = said.clock,
        said.form == .day(.offset(0), plus: 0)
      {
        return (time.with(limit.hours(clock)), count(hour.end))
      }
      return (time, count(found.end))
    }
  }

  /// The time of each day that begins at a word, as a schedule has it, and how many words it takes.
  static func clock(_ words: [PromptWords.Word], at i: Int) -> (text: String, count: Int)? {
    let tokens = words.indices.contains(i) ? tokens(words, from: i) : []
    return PhraseReader.clock(in: tokens, at: 0).map { time, end in
      ("\(time.hour):\(time.iso.dropFirst(3))", tokens[end - 1].place.upperBound - i)
    }
  }

  /// The length in whole minutes that begins at a word, and how many words it takes: `2-hour` is
  /// one.
  static func minutes(_ words: [PromptWords.Word], at i: Int) -> (minutes: Int, count: Int)? {
    let tokens = tokens(words, from: i).filter { $0.content != .mark("-") }
    guard let (length, end) = PhraseReader.length(in: tokens, at: 0), !tokens[1..<end].contains(where: \.beginsClause),
      length.days == 0, length.seconds > 0, length.seconds % 60 == 0
    else { return nil }
    return (Int(length.seconds / 60), tokens[end - 1].place.upperBound - i)
  }

  /// `after` and `before` a time of the clock.
  private enum Limit {
    case after, before

    init?(_ token: WordToken) {
      guard token.means(anyOf: [.onward, .until]) else { return nil }
      self = token.means(.onward) ? .after : .before
    }

    func hours(_ clock: CivilTime) -> Hours { self == .after ? Hours(from: clock.iso) : Hours(to: clock.iso) }
  }

  /// The tokens of the words from one on, as far as its sentence goes.
  private static func tokens(_ words: [PromptWords.Word], from i: Int) -> [WordToken] {
    guard WordToken.mayBegin(words[i].text) else { return [] }
    var tokens: [WordToken] = []
    for k in i..<min(i + 12, words.count) where words[k].sentence == words[i].sentence {
      let isJoined = k > i && words[k].joint != nil
      if isJoined, let joint = words[k].joint { tokens.append(WordToken(.mark(joint), at: k..<(k + 1), isJoined: true)) }
      tokens += WordToken.list(
        words[k].text, at: k..<(k + 1), isJoined: isJoined, beginsClause: k > i && words[k].afterBreak && !isJoined)
    }
    return tokens
  }

  /// The words of tokens, for the message of a refusal.
  private static func text(_ words: [PromptWords.Word], _ tokens: ArraySlice<WordToken>) -> String {
    guard let first = tokens.first else { return "" }
    return words[first.place.lowerBound..<min(first.place.lowerBound + 4, words.count)].map(\.text).joined(separator: " ")
  }

  /// Times that only sentences say: "last night", "since monday", "on mondays", "a 14-day trend".
  private static func special(_ tokens: [WordToken]) -> (time: TimeWords, count: Int)? {
    let (first, second) = (tokens[0], tokens.count > 1 ? tokens[1] : nil)
    if first.means(.last), second?.value(.part) == 3 {
      var night = TimeWords("yesterday", "tomorrow", since: "<<yesterday>>")
      night.isOfToday = true
      return (night, 2)
    }
    if first.means(.since), let day = second?.value(.weekday) {
      let start = "tomorrow | on(\"\(weekdays[day - 1])\") | minus(7d)"
      return (span(start, "tomorrow", since: "<<\(start)>>"), 2)
    }
    if first.means(.weekdays) { return (ahead("7d"), 1) }
    if tokens.count > 2, second?.content == .mark("-"), second?.isJoined == true, case .number(let n, _) = first.content,
      n <= 366,
      let days = tokens[2].value(.days) ?? (tokens[2].value(.months) == 1 ? 30 : nil)
    {
      return (back(n * days), 1)
    }
    return nil
  }

  /// Whether the sentence says before a word that it is about each day.
  private static func isRepeated(_ words: [PromptWords.Word], _ i: Int) -> Bool {
    words[..<i].reversed().prefix { $0.sentence == words[i].sentence }.contains { word in
      WordLexicon.senses(of: word.text).contains { [.every, .often, .workdays].contains($0.kind) }
    }
  }

  // MARK: Expressions

  /// Hours of a day: from, to, or both.
  private struct Hours {
    var from: String?
    var to: String?
  }

  private func with(_ hours: Hours) -> TimeWords {
    var time = self
    (time.fromHour, time.toHour) = (hours.from, hours.to)
    return time
  }

  init(_ said: TimePhrase) {
    switch said.form {
    case .span(let span): self = Self.span(span)
    case .day(let day, let plus): self = Self.day(day, plus: plus, hasTime: said.time != nil)
    case .figures, .later: self = .today
    }
    if let clock = said.clock {
      // The hour from then on; without an end at the end of the day.
      let end = clock.hour < 23 ? CivilTime(secondOfDay: clock.secondOfDay + 3600).iso : nil
      (fromHour, toHour) = (clock.iso, end)
    } else if let hours = said.part?.hours {
      func hour(_ n: Int) -> String { CivilTime(secondOfDay: n * 3600).iso }
      fromHour = hours.lowerBound == 0 ? nil : hour(hours.lowerBound)
      toHour = hours.upperBound == 24 ? nil : hour(hours.upperBound)
    }
  }

  private static func day(_ day: TimePhrase.Day, plus: Int, hasTime: Bool) -> TimeWords {
    func one(_ base: String, _ shift: Int = 0) -> TimeWords {
      func at(_ n: Int) -> String { base + (n == 0 ? "" : n > 0 ? " | plus(\(n)d)" : " | minus(\(-n)d)") }
      let from = at(shift + plus)
      return Self.day(from, at(shift + plus + 1), since: shift < -1 ? "<<\(from)>>" : nil)
    }
    let week = "today | start_of(\"week\")"
    let month = "today | end_of(\"month\")"
    switch day {
    case .offset(let days):
      func name(_ n: Int) -> String {
        n == 0 ? "today" : n == -1 ? "yesterday" : n == 1 ? "tomorrow" : n > 0 ? "today | plus(\(n)d)" : "today | minus(\(-n)d)"
      }
      let n = days + plus
      if n == 0 { return today }
      return Self.day(name(n), n == 1 ? "tomorrow | plus(1d)" : name(n + 1), since: n < 0 ? "<<\(name(n))>>" : nil)
    case .date(let date):
      let date = date.adding(days: plus)
      var time = TimeWords(date.iso, date.adding(days: 1).iso, since: date.iso)
      (time.date, time.isOneDay) = (date, true)
      return time
    // With a time of day it may be today.
    case .weekday(let n, .coming): return one("\(hasTime ? "today" : "tomorrow") | on(\"\(weekdays[n - 1])\")")
    case .weekday(let n, .following): return one("\(week) | plus(7d) | on(\"\(weekdays[n - 1])\")")
    case .weekday(let n, .past): return one("today | on(\"\(weekdays[n - 1])\")", -7)
    case .yearly(let month, let day, let weekday):
      let name = weekday.map { weekdays[$0 - 1] + " " } ?? ""
      return one("today | on(\"\(name)\(months[month - 1]) \(day)\")")
    case .monthly(let day): return one("today | on(\"the \(ordinal(day))\")")
    case .end(.week, let ofNext): return ofNext ? one(week, 11) : one("today | on(\"friday\")")
    case .end(.month, let ofNext): return one(ofNext ? "\(month) | plus(1d) | end_of(\"month\")" : month)
    case .end(.year, let ofNext): return one("today | end_of(\"year\")" + (ofNext ? " | plus(1d) | end_of(\"year\")" : ""))
    case .first(let unit, let n): return one(span(.calendar(unit, n)).from)
    case .endOfMonth(let month): return one("tomorrow | on(\"\(months[month % 12]) 1\")", -1)
    }
  }

  private static func ordinal(_ n: Int) -> String {
    "\(n)" + (n / 10 == 1 ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th")
  }

  private static func span(_ span: TimePhrase.Span) -> TimeWords {
    let month = "today | start_of(\"month\")"
    let following = "today | end_of(\"month\") | plus(1d)"
    func days(_ n: Int) -> String {
      "today | start_of(\"week\")" + (n == 0 ? "" : n > 0 ? " | plus(\(n)d)" : " | minus(\(-n)d)")
    }
    switch span {
    case .calendar(.week, let n):
      let isPast = n <= 0
      return Self.span(
        days(7 * n), days(7 * n + 7), since: isPast ? "<<\(days(7 * n))>>" : nil, first: n == 0 ? "today" : nil,
        ahead: n < 0 ? nil : 7)
    case .calendar(.weekend, let n):
      return Self.span(
        days(7 * n + 5), days(7 * n + 7), since: n < 0 ? "<<\(days(7 * n + 5))>>" : nil, ahead: n < 0 ? nil : 2)
    case .calendar(.month, 0): return Self.span(month, following, since: "<<\(month)>>", first: "today", ahead: 14)
    case .calendar(.month, let n) where n > 0: return Self.span(following, following + " | end_of(\"month\") | plus(1d)")
    case .calendar(.month, _):
      let last = month + " | minus(1d) | start_of(\"month\")"
      return Self.span(last, month, since: "<<\(last)>>")
    case .ahead(let n): return ahead("\(n)d")
    case .back(let n): return back(n)
    case .hoursAhead(let n): return ahead("\(n)h")
    case .hoursBack(let n): return TimeWords("now | minus(\(n)h)", "now", since: "\(n)h")
    }
  }

  private static func unreadable(_ reason: MessageText) -> TimeWords {
    var time = TimeWords("today", "tomorrow", since: nil)
    time.refusal = reason
    return time
  }

  private static func day(_ from: String, _ to: String, since: String?, isOfToday: Bool = false) -> TimeWords {
    var time = TimeWords(from, to, since: since)
    (time.isOfToday, time.isOneDay) = (isOfToday, true)
    if since == nil || isOfToday { (time.firstAhead, time.daysAhead) = (from, 1) }
    return time
  }

  /// `ahead` days from `first` on are what is still to come of it.
  private static func span(
    _ from: String, _ to: String, since: String? = nil, first: String? = nil, ahead: Int? = nil
  ) -> TimeWords {
    var time = TimeWords(from, to, since: since)
    if let ahead { (time.firstAhead, time.daysAhead) = (first ?? from, ahead) }
    return time
  }

  /// So many days, today among them.
  private static func back(_ days: Int) -> TimeWords {
    var time = TimeWords(days == 1 ? "today" : "today | minus(\(days - 1)d)", "tomorrow", since: "\(days)d")
    time.daysBack = days
    return time
  }

  private static func ahead(_ length: String) -> TimeWords {
    guard !length.hasSuffix("h") else { return span("now", "now | plus(\(length))", first: "today", ahead: 2) }
    return span("today", "today | plus(\(length))", ahead: Int(length.dropLast()).map { Swift.min($0, 14) })
  }

  private static let weekdays = DatePattern.weekdays.map { $0.lowercased() }
  private static let months = DatePattern.months.map { $0.lowercased() }

  /// A number of things, of at most a year of days.
  static func number(_ word: String) -> Int? {
    WordNumbers.count(word).flatMap { (1...366).contains($0) ? $0 : nil }
  }
}

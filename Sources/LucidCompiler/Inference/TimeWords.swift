import LucidCore

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
  /// Whether it is a time that no expression can say.
  private(set) var isUnreadable = false
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

  /// The last day, as an argument.
  var lastDay: String { "<<\(to) | minus(1d)>>" }

  // MARK: Reading

  /// The longest one that begins at a word, and how many words it takes.
  static func read(_ words: [PromptWords.Word], at i: Int) -> (time: TimeWords, count: Int)? {
    let near = Near(words: words, start: i)
    guard let first = near[0], isStarter(first) else { return nil }
    if let clock = near.clock(0) {
      guard let day = near.day(clock.count) else { return (today.at(clock), clock.count) }
      return day.time.isOneDay ? (day.time.at(clock), day.end) : (today.at(clock), clock.count)
    }
    guard let day = near.day(0) else { return nil }
    guard day.time.isOneDay else { return (day.time, day.end) }
    if let part = near[day.end].flatMap({ DayPart(word: $0) }) { return (day.time.at(part), day.end + 1) }
    if near[day.end] == "in", near[day.end + 1] == "the", let part = near[day.end + 2].flatMap({ DayPart(word: $0) }) {
      return (day.time.at(part), day.end + 3)
    }
    if let clock = near.clock(day.end) { return (day.time.at(clock), day.end + clock.count) }
    return (day.time, day.end)
  }

  /// Hours of a day: from, to, or both.
  private struct Hours {
    var from: String?
    var to: String?
    var count = 0
  }

  private enum DayPart: String {
    case morning, afternoon, evening

    init?(word: String) {
      switch word {
      case "night", "nights": self = .evening
      case let word: self.init(rawValue: word.hasSuffix("s") ? String(word.dropLast()) : word)
      }
    }

    var hours: Hours {
      switch self {
      case .morning: Hours(to: "12:00")
      case .afternoon: Hours(from: "12:00", to: "18:00")
      case .evening: Hours(from: "18:00")
      }
    }
  }

  private func at(_ part: DayPart) -> TimeWords { at(part.hours) }

  private func at(_ hours: Hours) -> TimeWords {
    var time = self
    (time.fromHour, time.toHour) = (hours.from, hours.to)
    return time
  }

  /// Whether a word is the `30` of `15:30`.
  static func isMinute(_ words: [PromptWords.Word], _ i: Int) -> Bool {
    i > 0 && words[i].text.utf8.count == 2 && words[i].range.lowerBound == words[i - 1].range.upperBound + 1
      && Int(words[i].text) != nil && Int(words[i - 1].text) != nil
  }

  /// The words from one on, as far as its sentence and clause go.
  private struct Near {
    let words: [PromptWords.Word]
    let start: Int

    subscript(n: Int) -> String? {
      let i = start + n
      guard i < words.count, words[i].sentence == words[start].sentence else { return nil }
      for k in start...i where k > start && words[k].afterBreak && !TimeWords.isMinute(words, k) { return nil }
      return words[i].text
    }

    /// "April 14", "14th of April", each with a year or without, and "2026-04-14".
    private func calendarDate(_ n: Int) -> (time: TimeWords, end: Int)? {
      guard let first = self[n] else { return nil }
      if let date = TimeWords.numeric(first) { return (TimeWords.dated(date), n + 1) }
      guard let second = self[n + 1] else { return nil }
      if let month = TimeWords.month(first), let day = Self.dayNumber(second) { return dated(month, day, n + 2) }
      guard let day = Self.dayNumber(first) else { return nil }
      if let month = TimeWords.month(second) { return dated(month, day, n + 2) }
      guard second == "of", let month = self[n + 2].flatMap(TimeWords.month) else { return nil }
      return dated(month, day, n + 3)
    }

    /// With the year at a word, which a comma may part; unreadable where there is none.
    private func dated(_ month: Int, _ day: Int, _ end: Int) -> (time: TimeWords, end: Int) {
      let i = start + end
      guard i < words.count, words[i].sentence == words[start].sentence, words[i].text.utf8.count == 4,
        let year = Int(words[i].text), let date = CivilDate(year: year, month: month, day: day)
      else { return (TimeWords.unreadable, end) }
      return (TimeWords.dated(date), end + 1)
    }

    private static func dayNumber(_ word: String) -> Int? {
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      guard let day = Int(digits), (1...31).contains(day) else { return nil }
      return ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) ? day : nil
    }

    /// "the day after tomorrow", "3 days ago", "in 2 weeks".
    private func distant(_ n: Int) -> (time: TimeWords, end: Int)? {
      let start = self[n] == "the" ? n + 1 : n
      if self[start] == "day", let side = self[start + 1], let day = self[start + 2] {
        if side == "after", day == "tomorrow" { return (TimeWords.days(2), start + 3) }
        if side == "before", day == "yesterday" { return (TimeWords.days(-2), start + 3) }
      }
      let isAhead = self[n] == "in"
      let first = isAhead ? n + 1 : n
      guard let count = self[first].flatMap(TimeWords.number), let unit = self[first + 1],
        let length = TimeWords.length(count, unit), length.hasSuffix("d"), let days = Int(length.dropLast())
      else { return nil }
      if isAhead { return (TimeWords.days(days), first + 2) }
      return self[first + 2] == "ago" ? (TimeWords.days(-days), first + 3) : nil
    }

    /// "tomorrow", "next Friday", "the last 14 days"; `end` counts from the start.
    func day(_ n: Int) -> (time: TimeWords, end: Int)? {
      guard let first = self[n] else { return nil }
      if let date = calendarDate(n) { return date }
      // "on 2026-04-14"
      if first == "on", let date = calendarDate(n + 1) { return date }
      if let distant = distant(n) { return distant }
      if let second = self[n + 1] {
        if let time = TimeWords.pairs[first + " " + second] { return (time, n + 2) }
        if let weekday = TimeWords.weekday(second), let time = TimeWords.weekday(weekday, first) { return (time, n + 2) }
        if TimeWords.lengths.contains(first), let count = TimeWords.number(second), let unit = self[n + 2],
          let length = TimeWords.length(count, unit)
        {
          return (["next", "coming"].contains(first) ? TimeWords.ahead(length) : TimeWords.back(length), n + 3)
        }
      }
      if let time = TimeWords.single[first] { return (time, n + 1) }
      // "a 14-day trend"
      if let dash = first.firstIndex(of: "-"), let count = TimeWords.number(String(first[..<dash])),
        ["day", "week", "month"].contains(first[first.index(after: dash)...]),
        let length = TimeWords.length(count, String(first[first.index(after: dash)...]))
      {
        return (TimeWords.back(length), n + 1)
      }
      if TimeWords.manyDays.contains(first) { return (TimeWords.ahead("7d"), n + 1) }
      return TimeWords.weekday(first).flatMap { TimeWords.weekday($0, "this") }.map { ($0, n + 1) }
    }

    /// "after 15:00", "before noon", "until 3 pm", and "at 3 pm": the hour from then on.
    func clock(_ n: Int) -> Hours? {
      guard let opener = self[n], TimeWords.clockOpeners.contains(opener), let (hour, count) = hour(n + 1) else { return nil }
      switch opener {
      case "after": return Hours(from: hour, count: count + 1)
      // "every morning at 7:30" says when the ability runs.
      case "at": return isRepeated ? nil : Hours(from: hour, to: TimeWords.hourAfter(hour), count: count + 1)
      default: return Hours(to: hour, count: count + 1)
      }
    }

    /// Whether the sentence says before that it is about each day.
    private var isRepeated: Bool {
      words[..<start].reversed().prefix { $0.sentence == words[start].sentence }.contains {
        TimeWords.repeating.contains($0.text)
      }
    }

    private func hour(_ n: Int) -> (hour: String, count: Int)? {
      guard let word = self[n] else { return nil }
      if word == "noon" { return ("12:00", 1) }
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      guard let hour = Int(digits) else { return nil }
      let rest = word.dropFirst(digits.count)
      if rest.isEmpty, let half = self[n + 1], half == "am" || half == "pm" { return Self.clock(hour, half).map { ($0, 2) } }
      if rest == "am" || rest == "pm" { return Self.clock(hour, String(rest)).map { ($0, 1) } }
      let i = start + n
      guard rest.isEmpty, (0...23).contains(hour), i + 1 < words.count, TimeWords.isMinute(words, i + 1),
        let minute = Int(words[i + 1].text), (0...59).contains(minute)
      else { return nil }
      return (Self.two(hour) + ":" + Self.two(minute), 2)
    }

    private static func clock(_ hour: Int, _ half: String) -> String? {
      (1...12).contains(hour) ? two(hour % 12 + (half == "pm" ? 12 : 0)) + ":00" : nil
    }

    private static func two(_ n: Int) -> String { n < 10 ? "0\(n)" : String(n) }
  }

  // MARK: Words

  /// `2026-04-14`, `14.4.2026`; nil for all else.
  static func numeric(_ word: String) -> CivilDate? {
    let dashed = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if dashed.count == 3, let year = dashed[0], year > 999, let month = dashed[1], let day = dashed[2] {
      return CivilDate(year: year, month: month, day: day)
    }
    let dotted = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard dotted.count == 3, let day = dotted[0], let month = dotted[1], let year = dotted[2], year > 999 else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// The number of a month by its name or the first letters of it.
  static func month(_ word: String) -> Int? {
    let name = word == "sept" ? "sep" : word
    return name.utf8.count < 3
      ? nil : months.firstIndex { $0 == name || (name.utf8.count == 3 && $0.hasPrefix(name)) }.map { $0 + 1 }
  }

  private static func dated(_ date: CivilDate) -> TimeWords {
    var time = TimeWords(date.iso, date.adding(days: 1).iso, since: date.iso)
    (time.date, time.isOneDay) = (date, true)
    return time
  }

  private static let unreadable: TimeWords = {
    var time = TimeWords("today", "tomorrow", since: nil)
    time.isUnreadable = true
    return time
  }()

  /// The day that lies so many days from today, at least one.
  private static func days(_ distance: Int) -> TimeWords {
    func day(_ n: Int) -> String { n == 0 ? "today" : n > 0 ? "today | plus(\(n)d)" : "today | minus(\(-n)d)" }
    let isPast = distance < 0
    return Self.day(day(distance), day(distance + 1), since: isPast ? "<<\(day(distance))>>" : nil)
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

  private static let single: [String: TimeWords] = [
    "today": today, "tonight": today.at(.evening),
    "tomorrow": day("tomorrow", "tomorrow | plus(1d)", since: nil),
    "yesterday": day("yesterday", "today", since: "<<yesterday>>"),
  ]

  private static let pairs: [String: TimeWords] = {
    var night = TimeWords("yesterday", "tomorrow", since: "<<yesterday>>")
    night.isOfToday = true
    var pairs: [String: TimeWords] = ["this day": today, "last night": night]
    for part in ["morning", "afternoon", "evening"] { pairs["this " + part] = DayPart(word: part).map(today.at) ?? today }
    let week = "today | start_of(\"week\")"
    let weekend = span(week + " | plus(5d)", week + " | plus(7d)", ahead: 2)
    for word in ["this", "the", "on", "coming"] { pairs[word + " weekend"] = weekend }
    pairs["next weekend"] = span(week + " | plus(12d)", week + " | plus(14d)", ahead: 2)
    pairs["last weekend"] = span(week + " | minus(2d)", week, since: "<<\(week) | minus(2d)>>")
    pairs["this week"] = span(week, week + " | plus(7d)", since: "<<\(week)>>", first: "today", ahead: 7)
    pairs["next week"] = span(week + " | plus(7d)", week + " | plus(14d)", ahead: 7)
    pairs["last week"] = span(week + " | minus(7d)", week, since: "<<\(week) | minus(7d)>>")
    let month = "today | start_of(\"month\")"
    pairs["this month"] = span(month, "today | end_of(\"month\") | plus(1d)", since: "<<\(month)>>", first: "today", ahead: 14)
    let following = "today | end_of(\"month\") | plus(1d)"
    pairs["next month"] = span(following, following + " | end_of(\"month\") | plus(1d)")
    for word in ["past", "previous"] { pairs[word + " week"] = back("7d") }
    pairs["last month"] = back("30d")
    return pairs
  }()

  private static func weekday(_ word: String) -> String? { weekdays.contains(word) ? word : nil }

  /// `opener` is the word before it; "next Friday" is the one of next week.
  private static func weekday(_ day: String, _ opener: String) -> TimeWords? {
    switch opener {
    case "on", "this", "coming": Self.day("today | on(\"\(day)\")", "today | on(\"\(day)\") | plus(1d)", since: nil)
    case "next":
      Self.day(
        "today | start_of(\"week\") | plus(7d) | on(\"\(day)\")",
        "today | start_of(\"week\") | plus(7d) | on(\"\(day)\") | plus(1d)",
        since: nil)
    case "last":
      Self.day(
        "today | on(\"\(day)\") | minus(7d)", "today | on(\"\(day)\") | minus(6d)",
        since: "<<today | on(\"\(day)\") | minus(7d)>>")
    case "since": span("tomorrow | on(\"\(day)\") | minus(7d)", "tomorrow", since: "<<tomorrow | on(\"\(day)\") | minus(7d)>>")
    default: nil
    }
  }

  private static let weekdays: Set<String> = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let manyDays = Set(weekdays.map { $0 + "s" })
  private static let lengths: Set<String> = ["last", "past", "previous", "next", "coming", "over"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
  ]
  private static let clockOpeners: Set<String> = ["after", "before", "until", "till", "at"]
  private static let repeating: Set<String> = ["every", "each", "daily", "weekdays", "weekly"]

  /// The words with which one can begin: most words of a prompt are none.
  private static let starters = weekdays.union(manyDays).union(single.keys).union(lengths).union(clockOpeners).union(months)
    .union(months.map { String($0.prefix(3)) })
    .union([
      "this", "the", "on", "since", "day", "in", "sept",
    ]).union(numbers)

  private static func isStarter(_ word: String) -> Bool {
    starters.contains(word) || word.utf8.first.map { $0 < 0x3A } ?? false
  }

  private static func back(_ length: String) -> TimeWords {
    guard !length.hasSuffix("h") else { return TimeWords("now | minus(\(length))", "now", since: length) }
    var time = TimeWords("today | minus(\(length))", "tomorrow", since: length)
    time.daysBack = Int(length.dropLast())
    return time
  }

  private static func ahead(_ length: String) -> TimeWords {
    guard !length.hasSuffix("h") else { return span("now", "now | plus(\(length))", first: "today", ahead: 2) }
    return span("today", "today | plus(\(length))", ahead: Int(length.dropLast()).map { Swift.min($0, 14) })
  }

  /// An hour after a time of the clock; nil is the end of the day.
  private static func hourAfter(_ hour: String) -> String? {
    let parts = hour.split(separator: ":")
    guard parts.count == 2, let whole = Int(parts[0]), whole < 23 else { return nil }
    return "\(whole < 9 ? "0" : "")\(whole + 1):\(parts[1])"
  }

  /// `7d`, `24h`; months count 30 days.
  private static func length(_ n: Int, _ unit: String) -> String? {
    switch unit {
    case "hour", "hours": "\(n)h"
    case "day", "days": "\(n)d"
    case "week", "weeks": "\(n * 7)d"
    case "month", "months": "\(n * 30)d"
    default: nil
    }
  }

  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  static func number(_ word: String) -> Int? {
    if let i = numbers.firstIndex(of: word) { return i + 1 }
    return Int(word).flatMap { (1...366).contains($0) ? $0 : nil }
  }
}

/// Reads the words of a `NaturalDateParser`: a day, a time of day, or both, in any order; or a
/// length of time from now.
struct NaturalDateReader {
  /// The noun, the accepted forms and the words of a value, for the message of a refusal.
  struct Wanted: Hashable, Sendable {
    let noun: String
    let remedy: String
    /// Candidates for a misspelt word.
    let words: [String]

    static let moment = Wanted(
      noun: "a date or date and time",
      remedy: "write a time such as `tomorrow 9am`, `friday 14:30`, `in 2 hours` or 2026-04-07T15:00",
      words: NaturalDateWords.all)
    static let day = Wanted(
      noun: "a date", remedy: "write a date such as `tomorrow`, `friday`, `april 9`, `in 3 days` or 2026-04-09",
      words: NaturalDateWords.all)
    static let timeOfDay = Wanted(
      noun: "a time of day", remedy: "write a time of day such as `9am`, `14:30`, `noon` or 07:30",
      words: NaturalDateWords.parts.keys.sorted() + NaturalDateWords.times.keys.sorted())
    static let duration = Wanted(
      noun: "a duration", remedy: "write a duration such as `30m`, `1h30m`, `7 days` or `half an hour`",
      words: ["seconds", "minutes", "hours", "days", "weeks"])
  }

  private enum Token: Hashable {
    case word(String)
    case number(Int, digits: Int)
    case mark(Character)
  }

  private let text: String
  private let wanted: Wanted
  private var tokens: [Token]
  private var at = 0

  private var day: NaturalDateParser.Day?
  private var clock: Clock?
  private var part: NaturalDateWords.Part?
  private var later: Period?

  private struct Clock {
    let hour: Int
    let minute: Int
    let second: Int
    /// Whether minutes were written, which makes it a time of the 24-hour clock.
    let isWhole: Bool
    let isAfternoon: Bool?
  }

  init(_ text: String, as wanted: Wanted = .moment) {
    self.text = text
    self.wanted = wanted
    tokens = Self.tokens(text.lowercased())
  }

  /// Reads a length of time alone: `1h30m`, `7 days`, `half an hour`.
  mutating func readLength() throws(NaturalDateError) -> Period {
    try checkSize()
    let length = try lengths()
    guard at == tokens.count else { throw unknown() }
    return length
  }

  mutating func read() throws(NaturalDateError) -> NaturalDateParser.Form {
    try checkSize()
    while at < tokens.count { try item() }
    let time = try time()
    if let later {
      guard let time else { return .later(later) }
      guard day == nil, later.seconds == 0 else { throw contradiction() }
      return .wall(.offset(later.days), time)
    }
    guard day != nil || time != nil else { throw vague() }
    return .wall(day ?? .offset(0), time)
  }

  private func checkSize() throws(NaturalDateError) {
    guard !tokens.isEmpty else { throw refusal("\(wanted.noun) is needed, and the text is empty") }
    guard tokens.count <= 24, text.utf8.count <= 200 else {
      throw refusal("`\(text.prefix(40))…` is too long for \(wanted.noun)")
    }
  }

  // MARK: Parts

  private mutating func item() throws(NaturalDateError) {
    switch tokens[at] {
    case .mark: throw unknown()
    case .number: try number()
    case .word(let word):
      at += 1
      switch word {
      case "at", "on", "the", "by": return
      case "now": try set(later: Period())
      case "in": try inSomeTime()
      case "half", "a", "an":
        at -= 1
        try length(mustFollow: true)
      case "this": try this()
      case "next": try next()
      case "last", "previous": throw refusal("`\(text)` looks back in a way that is not understood")
      case "tonight":
        try set(day: .offset(0))
        try set(part: NaturalDateWords.parts["night"])
      case "eod": try set(clock: NaturalDateWords.endOfDay)
      case "end":
        guard take("of") else { throw unknown() }
        _ = take("the")
        guard take("day") else { throw refusal("`\(text)` does not say which day ends") }
        try set(clock: NaturalDateWords.endOfDay)
      case "day":
        guard take("after"), take("tomorrow") else { throw unknown(at: at - 1) }
        try set(day: .offset(2))
      case "midnight":
        throw refusal("`midnight` may be the one before or after the day", "write `tomorrow 00:00` or `today 23:59`")
      case "weekend": throw refusal("`\(text)` may be either of two days", "write `saturday 10am` or `sunday 10am`")
      default: try plain(word)
      }
    }
  }

  private mutating func plain(_ word: String) throws(NaturalDateError) {
    if let days = NaturalDateWords.days[word] {
      try set(day: .offset(days))
    } else if let weekday = NaturalDateWords.weekday(word) {
      try set(day: .weekday(weekday, ofNextWeek: false))
    } else if let time = NaturalDateWords.times[word] {
      try set(clock: time)
    } else if let part = NaturalDateWords.parts[word] {
      try set(part: part)
    } else if let month = NaturalDateWords.month(word) {
      guard case .number(let n, _)? = peek else { throw refusal("`\(text)` does not say which day of the month") }
      at += 1
      try set(month: month, day: n)
    } else if NaturalDateWords.vague.contains(word) {
      throw vague()
    } else {
      throw unknown(at: at - 1)
    }
  }

  /// `this friday`, `this evening`.
  private mutating func this() throws(NaturalDateError) {
    guard case .word(let word)? = peek else { throw unknown() }
    at += 1
    if let part = NaturalDateWords.parts[word] {
      try set(day: .offset(0))
      try set(part: part)
    } else if let weekday = NaturalDateWords.weekday(word) {
      try set(day: .weekday(weekday, ofNextWeek: false))
    } else {
      throw refusal("`\(text)` does not say which day")
    }
  }

  /// `next monday`: the one of the week after this.
  private mutating func next() throws(NaturalDateError) {
    guard case .word(let word)? = peek, let weekday = NaturalDateWords.weekday(word) else {
      throw refusal("`\(text)` does not say which day", "write `next monday`, `in 7 days` or the date")
    }
    at += 1
    try set(day: .weekday(weekday, ofNextWeek: true))
  }

  /// `in 2 hours`, `in the morning`.
  private mutating func inSomeTime() throws(NaturalDateError) {
    let start = at
    if take("the"), case .word(let word)? = peek, let part = NaturalDateWords.parts[word] {
      at += 1
      return try set(part: part)
    }
    at = start
    try length(mustFollow: false)
  }

  /// `2 hours and 30 minutes`, `half an hour`, `1h30m`; with `from now` behind it where nothing
  /// stands before it.
  private mutating func length(mustFollow: Bool) throws(NaturalDateError) {
    let sum = try lengths()
    if mustFollow || peek == .word("from") {
      guard take("from"), take("now") else {
        throw refusal("`\(text)` is a length of time, not a point in time", "write `in \(text)`")
      }
    }
    try set(later: sum)
  }

  /// At least one length, as many as follow each other: `2 hours and 30 minutes`.
  private mutating func lengths() throws(NaturalDateError) -> Period {
    var sum = Period()
    var count = 0
    while at < tokens.count {
      let start = at
      if count > 0 { _ = take("and") }
      guard let one = try oneLength() else {
        at = start
        break
      }
      sum = Period(days: sum.days + one.days, seconds: sum.seconds + one.seconds)
      count += 1
    }
    guard count > 0 else { throw unknown() }
    guard sum.days <= 36_600, sum.seconds <= 3_200_000_000 else { throw refusal("`\(text)` is too far away") }
    return sum
  }

  private mutating func oneLength() throws(NaturalDateError) -> Period? {
    if take("half") {
      guard take("an"), take("hour") else { throw unknown() }
      return Period(seconds: 1800)
    }
    let n: Int
    switch peek {
    case .number(let number, _): n = number
    case .word(let word): if let number = NaturalDateWords.numbers[word] { n = number } else { return nil }
    default: return nil
    }
    guard at + 1 < tokens.count, case .word(let word) = tokens[at + 1] else { return nil }
    if ["month", "months", "year", "years"].contains(word) {
      let remedy = wanted == .duration ? "write weeks or days, such as `8 weeks` or `60 days`" : "write weeks, days, or the date"
      throw refusal("`\(text)` is not the same length every time", remedy)
    }
    guard let unit = NaturalDateWords.unit(word), n <= 1_000_000_000 else { return nil }
    at += 2
    return Period(days: unit.days * n, seconds: unit.seconds * Int64(n))
  }

  /// `9am`, `14:30`, `7 april`, `2 hours from now`.
  private mutating func number() throws(NaturalDateError) {
    guard case .number(let n, let digits)? = peek else { return }
    if case .word(let word)? = peek(1) {
      if NaturalDateWords.unit(word) != nil { return try length(mustFollow: true) }
      if ["st", "nd", "rd", "th", "of"].contains(word) || NaturalDateWords.month(word) != nil {
        at += 1
        if ["st", "nd", "rd", "th"].contains(word) { at += 1 }
        _ = take("of")
        guard case .word(let name)? = peek, let month = NaturalDateWords.month(name) else {
          throw refusal("`\(text)` does not say which month")
        }
        at += 1
        return try set(month: month, day: n)
      }
    }
    if peek(1) == .mark("/") || peek(1) == .mark("."), case .number? = peek(2) {
      throw refusal("`\(text)` may be read in two orders", "write the date as 2026-04-07, or `april 7`")
    }
    if peek(1) == .mark("-") {
      throw refusal("`\(text)` is no whole date", "write year, month and day, and a time if one is meant: 2026-04-07T15:00")
    }
    guard digits <= 2 else { throw unknown() }
    at += 1
    var minute = 0
    var second = 0
    let isWhole = peek == .mark(":")
    if isWhole { minute = try sixtieth() }
    if isWhole, peek == .mark(":") { second = try sixtieth() }
    var isAfternoon: Bool?
    if take("am") || take("a") {
      isAfternoon = false
    } else if take("pm") || take("p") {
      isAfternoon = true
    } else if take("o'clock") {
      // Says no more than the hour.
    }
    guard n < 24, isAfternoon == nil || (1...12).contains(n) else { throw refusal("`\(text)` has an hour that no clock shows") }
    guard clock == nil else { throw contradiction() }
    clock = Clock(hour: n, minute: minute, second: second, isWhole: isWhole, isAfternoon: isAfternoon)
  }

  private mutating func sixtieth() throws(NaturalDateError) -> Int {
    at += 1
    guard case .number(let n, digits: 2)? = peek, n < 60 else { throw refusal("`\(text)` has a time that no clock shows") }
    at += 1
    return n
  }

  // MARK: Together

  private mutating func set(day: NaturalDateParser.Day) throws(NaturalDateError) {
    switch (self.day, day) {
    case (nil, _): self.day = day
    case (.weekday(let weekday, ofNextWeek: false), .date(let date)), (.date(let date), .weekday(let weekday, ofNextWeek: false)):
      guard date.weekday == weekday else { throw contradiction() }
      self.day = .date(date)
    case (.weekday(let weekday, ofNextWeek: false), .yearly(let month, let day, nil)),
      (.yearly(let month, let day, nil), .weekday(let weekday, ofNextWeek: false)):
      self.day = .yearly(month: month, day: day, weekday: weekday)
    default: throw contradiction()
    }
  }

  private mutating func set(month: Int, day: Int) throws(NaturalDateError) {
    if case .word(let word)? = peek, ["st", "nd", "rd", "th"].contains(word) { at += 1 }
    // A leap year has every day that there is.
    guard CivilDate(year: 2028, month: month, day: day) != nil else {
      throw refusal("`\(text)`: \(DatePattern.months[month - 1]) has no day \(day)")
    }
    guard case .number(let year, digits: 4)? = peek else { return try set(day: .yearly(month: month, day: day, weekday: nil)) }
    at += 1
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw refusal("`\(text)`: \(DatePattern.months[month - 1]) \(year) has no day \(day)")
    }
    try set(day: .date(date))
  }

  private mutating func set(part: NaturalDateWords.Part?) throws(NaturalDateError) {
    guard self.part == nil || self.part == part else { throw contradiction() }
    self.part = part
  }

  private mutating func set(clock time: CivilTime) throws(NaturalDateError) {
    guard clock == nil else { throw contradiction() }
    clock = Clock(hour: time.hour, minute: time.minute, second: 0, isWhole: true, isAfternoon: nil)
  }

  private mutating func set(later: Period) throws(NaturalDateError) {
    guard self.later == nil, day == nil else { throw contradiction() }
    self.later = later
  }

  private func time() throws(NaturalDateError) -> CivilTime? {
    guard let clock else { return part?.time }
    var hour = clock.hour
    if let isAfternoon = clock.isAfternoon {
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else if !clock.isWhole {
      guard let part else {
        throw refusal("`\(text)` may be in the morning or in the evening", "write `9am`, `9pm` or `09:00`")
      }
      if hour < 12, !part.hours.contains(hour) { hour += 12 }
    }
    guard part?.hours.contains(hour) ?? true else { throw contradiction() }
    return CivilTime(hour: hour, minute: clock.minute, second: clock.second)
  }

  // MARK: Tokens

  private var peek: Token? { peek(0) }
  private func peek(_ n: Int) -> Token? { at + n < tokens.count ? tokens[at + n] : nil }

  private mutating func take(_ word: String) -> Bool {
    guard peek == .word(word) else { return false }
    at += 1
    return true
  }

  /// Runs of letters and of digits; commas and blanks part them, `a.m.` is `am`.
  private static func tokens(_ text: String) -> [Token] {
    var out: [Token] = []
    var rest = Substring(text)
    while let c = rest.first {
      if c.isWhitespace || c == "," {
        rest.removeFirst()
      } else if c.isASCII, c.isNumber {
        let run = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest[run.endIndex...]
        out.append(.number(Int(decimal: run.utf8) ?? .max, digits: run.count))
      } else if c.isLetter {
        var word = ""
        while let d = rest.first,
          d.isLetter || d == "'" || d == "’" || (d == "." && (word == "a" || word == "p" || word == "am" || word == "pm"))
        {
          if d != "." { word.append(d == "’" ? "'" : d) }
          rest.removeFirst()
        }
        out.append(.word(word))
      } else {
        rest.removeFirst()
        out.append(.mark(c))
      }
    }
    return out
  }

  // MARK: Refusals

  private func refusal(_ message: String, _ remedy: String? = nil) -> NaturalDateError {
    NaturalDateError(message: message, remedy: remedy ?? wanted.remedy)
  }

  private func vague() -> NaturalDateError { refusal("`\(text)` does not say when") }
  private func contradiction() -> NaturalDateError { refusal("`\(text)` says two different times") }

  private func unknown(at place: Int? = nil) -> NaturalDateError {
    let place = place ?? at
    var nearest: String?
    if place < tokens.count, case .word(let word) = tokens[place] {
      nearest = Spelling.nearest(word, among: wanted.words)
    }
    return refusal("`\(text)` is not \(wanted.noun)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
  }
}

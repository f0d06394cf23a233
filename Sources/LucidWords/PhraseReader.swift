import LucidCore

/// Reads a `TimePhrase` from tokens: a day, a time of day, or both, in any order; a range of days;
/// or a length of time from now.
///
/// A value is read whole: what is not understood refuses it. In a sentence the longest phrase that
/// begins at a token is read, and what follows is left.
package struct PhraseReader {
  private let text: String
  private let tokens: [WordToken]
  private let wanted: WantedPhrase
  private let isSentence: Bool
  package private(set) var at: Int

  private var day: TimePhrase.Day?
  private var plus = 0
  private var span: TimePhrase.Span?
  private var clock: Clock?
  private var part: TimePhrase.Part?
  private var later: Period?
  /// The filler in front of the item: `at 15` is an hour, `am 15.` a day.
  private var opener: WordToken?

  private struct Clock: Hashable {
    let hour: Int
    let minute: Int
    let second: Int
    /// Whether it is one of the 24-hour clock, so that no half of the day is asked for.
    let isWhole: Bool
  }

  private init(_ text: String, _ tokens: [WordToken], as wanted: WantedPhrase, isSentence: Bool, at: Int = 0) {
    (self.text, self.tokens, self.wanted, self.isSentence, self.at) = (text, tokens, wanted, isSentence, at)
  }

  // MARK: A value

  static func phrase(_ text: String, as wanted: WantedPhrase) throws(PhraseError) -> TimePhrase {
    var reader = try value(text, as: wanted)
    while reader.at < reader.tokens.count {
      guard try reader.item() else { throw reader.unknown() }
    }
    return try reader.finished()
  }

  /// Reads a length of time alone: `1h30m`, `7 days`, `half an hour`.
  static func length(_ text: String) throws(PhraseError) -> Period {
    var reader = try value(text, as: .duration)
    guard let length = try reader.lengths(), reader.at == reader.tokens.count else { throw reader.unknown() }
    return length
  }

  private static func value(_ text: String, as wanted: WantedPhrase) throws(PhraseError) -> PhraseReader {
    let tokens = WordToken.list(text).filter { $0.content != .mark(",") || $0.isInside }
    let reader = PhraseReader(text, tokens, as: wanted, isSentence: false)
    guard !tokens.isEmpty else { throw reader.refusal("\(wanted.noun) is needed, and the text is empty") }
    guard tokens.count <= 24, text.utf8.count <= 200 else {
      throw reader.refusal("`\(text.prefix(40))…` is too long for \(wanted.noun)")
    }
    return reader
  }

  // MARK: A sentence

  /// The longest phrase that begins at a token, and the token behind it; nil where none begins. The
  /// error is the reason why its words mean no time.
  package static func phrase(
    in tokens: [WordToken], at start: Int, text: String
  ) -> (phrase: Result<TimePhrase, PhraseError>, end: Int)? {
    var reader = PhraseReader(text, tokens, as: .moment, isSentence: true, at: start)
    while reader.at < tokens.count, reader.at < start + 16 {
      var next = reader
      do throws(PhraseError) {
        guard try next.item(), next.continues(reader, from: start) else { break }
      } catch {
        return (.failure(error), max(next.at, reader.at + 1))
      }
      reader = next
    }
    guard reader.at > start, reader.day != nil || reader.span != nil || reader.clock != nil || reader.later != nil else {
      return nil
    }
    do throws(PhraseError) { return (.success(try reader.finished()), reader.at) } catch { return (.failure(error), reader.at) }
  }

  /// A clause ends a phrase, but for the date behind a day and the year behind a date.
  private func continues(_ before: PhraseReader, from start: Int) -> Bool {
    let first = before.at == start ? before.at + 1 : before.at
    return !tokens[first..<at].contains(where: \.beginsClause)
      || day != nil && (before.at == start || before.day != nil && before.day != day)
  }

  // MARK: Items

  /// Takes the item at the place, with the fillers before it; false, and nothing taken, for none.
  private mutating func item() throws(PhraseError) -> Bool {
    let start = at
    opener = nil
    while let token = peek, token.means(.filler) || token.means(.hour) {
      if try plain() { return true }
      opener = token
      at += 1
    }
    // Fillers at the end of a value, as in `on friday at`, are nothing that is missing.
    if peek == nil, !isSentence, at > start, start > 0 { return true }
    if try plain() { return true }
    at = start
    return false
  }

  private mutating func plain() throws(PhraseError) -> Bool {
    guard let token = peek else { return false }
    switch token.content {
    case .mark: return false
    case .number, .fraction: return try figures()
    case .word: break
    }
    if try relative(token) { return true }
    if let n = token.value(.day), !(token.means(.part) && (day != nil || opener != nil)) {
      at += 1
      return try set(day: .offset(n))
    }
    if let n = token.value(.weekday) ?? (isSentence && opener?.means(.opens) != true && day == nil ? nil : token.value(.short)) {
      at += 1
      return try set(day: .weekday(n, .coming))
    }
    if token.means(.tonight) {
      at += 1
      _ = try set(day: .offset(0))
      return try set(part: .night)
    }
    if let month = token.value(.month) { return try named(month) }
    if try clockWords() { return true }
    if let n = token.value(.part), !isSentence || day != nil || clock != nil, let part = TimePhrase.Part(rawValue: n) {
      at += 1
      return try set(part: part)
    }
    if token.means(.weekend) {
      guard !isSentence || opener != nil else { return false }
      at += 1
      return try set(span: .calendar(.weekend, 0))
    }
    if token.means(.now), !isSentence {
      at += 1
      return try set(later: Period())
    }
    if try length() { return true }
    if token.means(.vague), !isSentence { throw vague() }
    return false
  }

  /// Reads phrases that begin with a word for a direction: `in 3 days`, `next friday`, `vor 3
  /// Tagen`, `end of the month`, `the day after tomorrow`.
  private mutating func relative(_ token: WordToken) throws(PhraseError) -> Bool {
    let start = at
    at += 1
    if token.means(.in) {
      while let token = peek, token.means(.filler) || token.means(.of) { at += 1 }
      if at > start + 1, let n = peek?.value(.part), let part = TimePhrase.Part(rawValue: n),
        day != nil || clock != nil || !isSentence
      {
        at += 1
        return try set(part: part)
      }
      if let length = try lengths(), take(.ago) == nil { return try later(length, start) }
      if at > start + 1 || !isSentence, let token = peek, try turned(token, isSpan: true) { return true }
    } else if token.means(.before) || token.means(.over) {
      if token.means(.before), let length = try lengths(), length.seconds == 0 { return try set(day: .offset(-length.days)) }
      while let token = peek, token.means(.filler) { at += 1 }
      if token.means(.over), let next = peek, try turned(next, isSpan: true) { return true }
      // `over 14 days` are the last ones.
      at = start
      if token.means(.over), try turned(token, isSpan: true) { return true }
    } else if token.means(.end) {
      if try end(token) { return true }
      if !isSentence { throw refusal("`\(text)` does not say what ends") }
    } else if token.value(.days) == 1, let side = peek, let other = peek(1)?.value(.day), abs(other) == 1 {
      if other == 1 ? side.means(.from) : side.means(.back) {
        at += 2
        return try set(day: .offset(2 * other))
      }
    } else {
      at = start
      if try turned(token, isSpan: false) { return true }
    }
    at = start
    return false
  }

  /// `next friday`, `this week`, `last 14 days`, `kommendes Wochenende`.
  private mutating func turned(_ token: WordToken, isSpan: Bool) throws(PhraseError) -> Bool {
    let start = at
    at += 1
    let isThis = token.means(.this)
    let isAhead = token.means(.next) || token.means(.coming)
    let isBack = token.means(.last) || token.means(.past) || token.means(.over)
    // `the last month` is the last 30 days, `last month` the one before this.
    let isRolling = token.means(.past) || token.means(.last) && start > 0 && tokens[start - 1].word == "the"
    guard isThis || isAhead || isBack, let noun = peek else {
      at = start
      return false
    }
    if isThis, noun.means(.coming) { return try turned(noun, isSpan: isSpan) }
    if !isSpan, let n = noun.value(.weekday) ?? noun.value(.short) {
      at += 1
      return try set(day: .weekday(n, isBack ? .past : token.means(.next) ? .following : .coming))
    }
    if isThis, let n = noun.value(.part), let part = TimePhrase.Part(rawValue: n) {
      at += 1
      _ = try set(day: .offset(0))
      return try set(part: part)
    }
    let n = isThis ? 0 : isAhead ? 1 : -1
    let unit: TimePhrase.Unit? =
      noun.means(.weekend) ? .weekend : noun.value(.days) == 7 ? .week : noun.value(.months) == 1 ? .month : nil
    if let unit, !noun.means(.plural), !token.means(.over) {
      at += 1
      if isRolling, unit != .weekend { return try set(span: .back(unit == .week ? 7 : 30)) }
      // The coming weekend is that of this week.
      return try set(span: .calendar(unit, unit == .weekend && token.means(.coming) ? 0 : n))
    }
    if !isThis, let (count, end) = number(at), count >= 1, count <= 366, count == count.rounded(), end < tokens.count {
      let unit = tokens[end]
      let days = unit.value(.days) ?? (unit.value(.months) == 1 ? 30 : nil)
      if let days {
        at = end + 1
        return try set(span: isAhead ? .ahead(Int(count) * days) : .back(Int(count) * days))
      }
      if unit.value(.seconds) == 3600 {
        at = end + 1
        return try set(span: isAhead ? .hoursAhead(Int(count)) : .hoursBack(Int(count)))
      }
    }
    at = start
    if !isSentence, token.means(.last), noun.word != nil { throw refusal("`\(text)` looks back in a way that is not understood") }
    return false
  }

  /// Reads behind `end`: `of the month`, `of next week`, `of April`, `nächster Woche`; `Monatsende`
  /// has it.
  private mutating func end(_ token: WordToken) throws(PhraseError) -> Bool {
    switch token.value(.end) {
    case 1: return try set(day: .end(.month, ofNext: false))
    case 7: return try set(day: .end(.week, ofNext: false))
    case 12: return try set(day: .end(.year, ofNext: false))
    default: break
    }
    while let token = peek, token.means(.of) || token.means(.filler) || token.means(.this) { at += 1 }
    let isNext = take(.next) != nil || take(.coming) != nil
    guard let noun = peek else { return false }
    at += 1
    if let month = noun.value(.month) { return try set(day: .endOfMonth(month)) }
    if noun.value(.days) == 1 || noun.word == "business" { return try set(clock: 17 * 60) }
    if noun.value(.days) == 7 { return try set(day: .end(.week, ofNext: isNext)) }
    guard let months = noun.value(.months) else { return false }
    return try set(day: .end(months == 12 ? .year : .month, ofNext: isNext))
  }

  // MARK: Lengths

  /// Reads a length with its direction: `3 days ago`, `a week from now`, `2 weeks from friday`.
  private mutating func length() throws(PhraseError) -> Bool {
    let start = at
    guard let length = try lengths() else { return false }
    if take(.ago) != nil {
      guard length.seconds == 0 else { return try set(later: length.negated) }
      return try set(day: .offset(-length.days))
    }
    if take(.from) != nil {
      if take(.now) != nil { return try later(length, start) }
      if length.seconds == 0, day == nil, try plain() {
        plus += length.days
        return true
      }
    }
    at = start
    guard isSentence else { throw refusal("`\(text)` is a length of time, not a point in time", "write `in \(text)`") }
    return false
  }

  /// A length from now on, or from the day that is said before it: `heute in einer Woche`.
  private mutating func later(_ length: Period, _ start: Int) throws(PhraseError) -> Bool {
    if day != nil, length.seconds == 0 {
      plus += length.days
      return true
    }
    if isSentence {
      guard length.seconds == 0 else {
        at = start
        return false
      }
      return try set(day: .offset(length.days))
    }
    return try set(later: length)
  }

  /// At least one length, as many as follow each other: `2 hours and 30 minutes`; nil, and nothing
  /// taken, for none.
  private mutating func lengths() throws(PhraseError) -> Period? {
    var sum = Period()
    var count = 0
    while at < tokens.count {
      let start = at
      if count > 0 { _ = take(.and) }
      guard let one = try oneLength() else {
        at = start
        break
      }
      sum = Period(days: sum.days + one.days, seconds: sum.seconds + one.seconds)
      count += 1
    }
    guard count > 0 else { return nil }
    guard sum.days <= 36_600, sum.seconds <= 3_200_000_000 else { throw refusal("`\(text)` is too far away") }
    return sum
  }

  private mutating func oneLength() throws(PhraseError) -> Period? {
    guard let length = WordNumbers.length(tokens, at) else { return nil }
    guard length.days > 0 || length.seconds > 0 || !tokens[length.end - 1].means(.months) else {
      at = length.end
      let remedy = wanted == .duration ? "write weeks or days, such as `8 weeks` or `60 days`" : "write weeks, days, or the date"
      throw refusal("`\(text)` is not the same length every time", remedy)
    }
    guard length.days == length.days.rounded() else { return nil }
    at = length.end
    return Period(days: Int(length.days), seconds: Int64(length.seconds.rounded()))
  }

  // MARK: Figures

  /// `9am`, `14:30`, `7 april`, `14.4.`, `2026-04-14`, `the 14th`, `2 hours from now`.
  private mutating func figures() throws(PhraseError) -> Bool {
    guard case .number(let n, let digits)? = peek?.content else { return try length() }
    if try date(n, digits) { return true }
    if try clock(n, digits) { return true }
    if try length() { return true }
    guard !isSentence else { return false }
    if peek(1)?.content == .mark("/"), case .number? = peek(2)?.content {
      throw refusal("`\(text)` may be read in two orders", "write the date as 2026-04-07, or `april 7`")
    }
    if peek(1)?.content == .mark("-") {
      throw refusal("`\(text)` is no whole date", "write year, month and day, and a time if one is meant: 2026-04-07T15:00")
    }
    if peek(1)?.means(.suffix) == true || peek(1)?.means(.of) == true { throw refusal("`\(text)` does not say which month") }
    guard digits <= 2 else { return false }
    guard n < 24 else { throw refusal("`\(text)` has an hour that no clock shows") }
    guard case .number(let minute, digits: 2)? = peek(2)?.content, peek(1)?.content == .mark(":") else {
      guard peek(1)?.content == .mark(":") else { return try hour(n) }
      throw refusal("`\(text)` has a time that no clock shows")
    }
    throw refusal(minute < 60 ? "`\(text)` is not \(wanted.noun)" : "`\(text)` has a time that no clock shows")
  }

  /// A bare hour: of the 24-hour clock from 13 on, else of the part of the day that is said.
  private mutating func hour(_ n: Int) throws(PhraseError) -> Bool {
    at += 1
    return try set(clock: Clock(hour: n, minute: 0, second: 0, isWhole: n >= 12 && opener?.means(.hour) == true))
  }

  private mutating func date(_ n: Int, _ digits: Int) throws(PhraseError) -> Bool {
    func mark(_ i: Int, _ c: Character) -> Bool { peek(i)?.content == .mark(c) && peek(i)?.isJoined == true }
    func number(_ i: Int) -> (n: Int, digits: Int)? {
      if case .number(let n, let digits)? = peek(i)?.content, digits <= 4 { (n, digits) } else { nil }
    }
    // 2026-04-14, and T15:00 behind it.
    if digits == 4, mark(1, "-"), let month = number(2), mark(3, "-"), let day = number(4), day.digits == 2 {
      guard let date = CivilDate(year: n, month: month.n, day: day.n) else {
        guard isSentence else { return false }
        at += 5
        throw refusal("`\(text)` is no whole date")
      }
      at += 5
      if peek?.word == "t", peek?.isJoined == true { at += 1 }
      return try set(day: .date(date))
    }
    guard digits <= 2 else { return false }
    // 14.4., 14.4.2026, 14.04.26; a single stop between them is one of a clock where `Uhr` follows.
    if mark(1, "."), let month = number(2), month.digits <= 2, peek(2)?.isJoined == true {
      let year = mark(3, ".") ? number(4).flatMap { peek(4)?.isJoined == true && [2, 4].contains($0.digits) ? $0 : nil } : nil
      guard mark(3, ".") || isSentence && opener?.means(.hour) != true && peek(3)?.means(.oclock) != true else { return false }
      at += mark(3, ".") ? year == nil ? 4 : 5 : 3
      return try set(month: month.n, day: n, year: year.map { $0.digits == 2 ? 2000 + $0.n : $0.n })
    }
    var next = at + 1
    let isOrdinal = peek(1)?.means(.suffix) == true && peek(1)?.isJoined == true || mark(1, ".") && opener?.means(.hour) != true
    if isOrdinal { next += 1 }
    if next < tokens.count, tokens[next].means(.of) { next += 1 }
    if next < tokens.count, let month = tokens[next].value(.month), !tokens[next].means(.am) {
      at = next + 1
      if peek?.content == .mark("."), peek?.isJoined == true { at += 1 }
      return try set(month: month, day: n, year: year())
    }
    guard isOrdinal || opener?.means(.dated) == true, next == at + (isOrdinal ? 2 : 1) else { return false }
    guard isOrdinal && !mark(1, ".") || opener?.means(.dated) == true || opener?.means(.filler) == true && isOrdinal else {
      return false
    }
    if next < tokens.count, !isOrdinal, tokens[next].means(.oclock) || tokens[next].means(.days) || tokens[next].means(.seconds) {
      return false
    }
    guard (1...31).contains(n) else { throw refusal("`\(text)`: no month has a day \(n)") }
    at = next
    return try set(day: .monthly(n))
  }

  private mutating func year() -> Int? {
    guard case .number(let year, digits: 4)? = peek?.content, peek(1)?.content != .mark("-"), peek(1)?.content != .mark(":")
    else { return nil }
    at += 1
    return year
  }

  /// `april 7`, `April 7th, 2026`.
  private mutating func named(_ month: Int) throws(PhraseError) -> Bool {
    var next = at + 1
    if next < tokens.count, tokens[next].content == .mark("."), tokens[next].isJoined { next += 1 }
    if next < tokens.count, tokens[next].word == "the" { next += 1 }
    guard next < tokens.count, case .number(let n, let digits) = tokens[next].content, digits <= 2,
      !isSentence || !tokens[next].beginsClause
    else {
      guard !isSentence else { return false }
      throw refusal("`\(text)` does not say which day of the month")
    }
    at = next + 1
    if peek?.means(.suffix) == true { at += 1 }
    return try set(month: month, day: n, year: year())
  }

  // MARK: Times of day

  /// `9am`, `14:30`, `9 Uhr`, `17.30 Uhr`, `14h30`.
  private mutating func clock(_ n: Int, _ digits: Int) throws(PhraseError) -> Bool {
    guard digits <= 2 else { return false }
    var end = at + 1
    func token(_ i: Int) -> WordToken? { i < tokens.count ? tokens[i] : nil }
    func sixtieth(_ mark: String) -> Int? {
      guard let sign = token(end), sign.isJoined, sign.content == .mark(Character(mark)) || sign.word == mark,
        case .number(let n, digits: 2)? = token(end + 1)?.content, token(end + 1)?.isJoined == true
      else { return nil }
      return n
    }
    var (minute, second) = (0, 0)
    var isWhole = false
    if let n = sixtieth(":") ?? sixtieth("h") {
      (minute, isWhole, end) = (n, true, end + 2)
      if let n = sixtieth(":") { (second, end) = (n, end + 2) }
    } else if let n = sixtieth("."), token(end + 2)?.means(.oclock) == true {
      (minute, isWhole, end) = (n, true, end + 2)
    }
    var hour = n
    let half = token(end).flatMap { $0.means(.am) ? false : $0.means(.pm) ? true : nil }
    // The German `am` stands before a day: `12:00 am Freitag`.
    let isDay = token(end)?.isJoined == false && token(end)?.word == "am" && isWhole && token(end + 1).map(isGermanDay) == true
    if let half, !isDay {
      guard (1...12).contains(n) else { throw refusal("`\(text)` has an hour that no clock shows") }
      (hour, isWhole, end) = (n % 12 + (half ? 12 : 0), true, end + 1)
    } else if token(end)?.means(.oclock) == true {
      let isUhr = token(end)?.word == "uhr"
      (isWhole, end) = (isWhole || isUhr, end + 1)
    } else if !isWhole {
      // Only where an hour is announced, or a part of the day follows or came before.
      let isOfPart =
        token(end)?.means(.in) == true && token(end + 1)?.means(.filler) == true && token(end + 2)?.means(.part) == true
      guard isSentence, opener?.means(.hour) == true || part != nil || isOfPart, token(end)?.means(.days) != true,
        token(end)?.means(.seconds) != true
      else { return false }
      return try self.hour(n)
    }
    guard hour < 24, minute < 60, second < 60 else { return false }
    at = end
    return try set(clock: Clock(hour: hour, minute: minute, second: second, isWhole: isWhole && !needsHalf(hour, half)))
  }

  /// `8 Uhr abends` is twenty o'clock.
  private func needsHalf(_ hour: Int, _ half: Bool?) -> Bool {
    half == nil && hour <= 12 && (at < tokens.count && tokens[at].means(.part) && !tokens[at].means(.day) || part != nil)
  }

  private func isGermanDay(_ token: WordToken) -> Bool {
    if case .number = token.content { true } else { token.means(.weekday) }
  }

  /// `noon`, `half past seven`, `quarter to nine`, `halb acht`, `Viertel nach sieben`.
  private mutating func clockWords() throws(PhraseError) -> Bool {
    guard let token = peek else { return false }
    if let minutes = token.value(.clock) {
      at += 1
      // `12 Uhr mittags` says it twice.
      if let clock, clock.hour * 60 + clock.minute == minutes { return true }
      return try set(clock: minutes)
    }
    if token.means(.midnight) {
      at += 1
      throw refusal("`\(token.word ?? "")` may be the one before or after the day", "write `tomorrow 00:00` or `today 23:59`")
    }
    guard token.means(.half) || token.means(.quarter), let next = peek(1) else { return false }
    let isHalf = token.means(.half)
    let sign = next.means(.after) ? 1 : next.means(.to) ? -1 : 0
    let place = sign == 0 ? at + 1 : at + 2
    guard sign != 0 || isHalf, let (hour, end) = WordNumbers.number(tokens, place), (1...12).contains(hour),
      hour == hour.rounded(),
      end >= tokens.count || !(tokens[end].means(.seconds) || tokens[end].means(.days))
    else { return false }
    // The German half is the one before the hour.
    let minutes = Int(hour) * 60 + (sign == 0 ? -30 : sign * (isHalf ? 30 : 15))
    at = end
    if let half = peek, half.means(.am) || half.means(.pm) {
      at += 1
      return try set(clock: minutes % 720 + (half.means(.pm) ? 720 : 0))
    }
    return try set(clock: Clock(hour: minutes / 60 % 12, minute: minutes % 60, second: 0, isWhole: false))
  }

  // MARK: Together

  private mutating func set(day: TimePhrase.Day) throws(PhraseError) -> Bool {
    switch (self.day, day) {
    case (nil, _):
      guard later == nil else { throw contradiction() }
      // `friday next week`
      if case .weekday(let weekday, .coming) = day, case .calendar(.week, let n)? = span { return week(weekday, n) }
      guard span == nil else { throw contradiction() }
      self.day = day
    case (.weekday(let weekday, .coming), .date(let date)), (.date(let date), .weekday(let weekday, .coming)):
      guard date.weekday == weekday else { throw contradiction() }
      self.day = .date(date)
    case (.weekday(let weekday, .coming), .yearly(let month, let day, nil)),
      (.yearly(let month, let day, nil), .weekday(let weekday, .coming)):
      self.day = .yearly(month: month, day: day, weekday: weekday)
    default: throw contradiction()
    }
    return true
  }

  private mutating func week(_ weekday: Int, _ n: Int) -> Bool {
    (day, span) = (.weekday(weekday, n == 0 ? .coming : n > 0 ? .following : .past), nil)
    return true
  }

  private mutating func set(span: TimePhrase.Span) throws(PhraseError) -> Bool {
    if case .calendar(.week, let n) = span, case .weekday(let weekday, .coming)? = day { return week(weekday, n) }
    guard self.span == nil, day == nil, later == nil else { throw contradiction() }
    self.span = span
    return true
  }

  private mutating func set(month: Int, day: Int, year: Int?) throws(PhraseError) -> Bool {
    // A leap year has every day that there is.
    guard (1...12).contains(month), CivilDate(year: 2028, month: month, day: day) != nil else {
      throw refusal(
        (1...12).contains(month)
          ? "`\(text)`: \(DatePattern.months[month - 1]) has no day \(day)" : "`\(text)`: no year has a month \(month)")
    }
    guard let year else { return try set(day: .yearly(month: month, day: day, weekday: nil)) }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw refusal("`\(text)`: \(DatePattern.months[month - 1]) \(year) has no day \(day)")
    }
    return try set(day: .date(date))
  }

  private mutating func set(part: TimePhrase.Part) throws(PhraseError) -> Bool {
    guard self.part == nil || self.part == part else { throw contradiction() }
    self.part = part
    return true
  }

  private mutating func set(clock minutes: Int) throws(PhraseError) -> Bool {
    try set(clock: Clock(hour: minutes / 60, minute: minutes % 60, second: 0, isWhole: true))
  }

  private mutating func set(clock: Clock) throws(PhraseError) -> Bool {
    guard self.clock == nil else { throw contradiction() }
    self.clock = clock
    return true
  }

  private mutating func set(later: Period) throws(PhraseError) -> Bool {
    guard self.later == nil, day == nil, span == nil else { throw contradiction() }
    self.later = later
    return true
  }

  private func finished() throws(PhraseError) -> TimePhrase {
    let time = try time()
    if let later {
      guard let time else { return TimePhrase(text: text, form: .later(later)) }
      guard day == nil, later.seconds == 0 else { throw contradiction() }
      return TimePhrase(text: text, form: .day(.offset(later.days), plus: 0), clock: time)
    }
    if let span {
      guard time == nil, part == nil else { throw contradiction() }
      return TimePhrase(text: text, form: .span(span))
    }
    guard day != nil || time != nil || part != nil else { throw vague() }
    return TimePhrase(text: text, form: .day(day ?? .offset(0), plus: plus), clock: time, part: part, saysDay: day != nil)
  }

  private func time() throws(PhraseError) -> CivilTime? {
    guard let clock else { return nil }
    var hour = clock.hour
    if !clock.isWhole {
      guard let part else {
        throw refusal("`\(text)` may be in the morning or in the evening", "write `9am`, `9pm` or `09:00`")
      }
      if hour < 12, !part.clock.contains(hour) { hour += 12 }
    }
    // Noon and the end of a day may follow any part of it.
    guard part?.clock.contains(hour) ?? true || part == .morning && hour == 12 else { throw contradiction() }
    return CivilTime(hour: hour, minute: clock.minute, second: clock.second)
  }

  // MARK: Tokens

  private var peek: WordToken? { peek(0) }
  private func peek(_ n: Int) -> WordToken? { at + n < tokens.count ? tokens[at + n] : nil }

  private mutating func take(_ kind: WordKind) -> WordToken? {
    guard let token = peek, token.means(kind) else { return nil }
    at += 1
    return token
  }

  private func number(_ start: Int) -> (value: Double, end: Int)? { WordNumbers.number(tokens, start) }

  // MARK: Refusals

  private func refusal(_ message: String, _ remedy: String? = nil) -> PhraseError {
    PhraseError(message: message, remedy: remedy ?? wanted.remedy)
  }

  private func vague() -> PhraseError { refusal("`\(text)` does not say when") }
  private func contradiction() -> PhraseError { refusal("`\(text)` says two different times") }

  private func unknown() -> PhraseError {
    let misspelt = peek.flatMap { $0.senses.isEmpty ? $0.word : nil }
    let nearest = misspelt.flatMap { Spelling.nearest($0, among: WordLexicon.words(of: wanted.kinds)) }
    return refusal("`\(text)` is not \(wanted.noun)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
  }
}

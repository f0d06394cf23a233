package import LucidCore

/// Reads a `TimePhrase` from tokens: a day, a time of day, or both, in any order; a range of days;
/// or a length of time from now.
///
/// A value is read whole: what is not understood refuses it. In a sentence the longest phrase that
/// begins at a token is read, and what follows is left.
package struct PhraseReader {
  private let source: PhraseSource
  private var at: Int

  private var parts: PhraseParts
  /// The filler in front of the item: `at 15` is an hour, `am 15.` a day.
  private var opener: WordToken?

  private init(_ source: PhraseSource, at: Int = 0) { (self.source, self.at, parts) = (source, at, PhraseParts(of: source)) }

  private var text: String { source.text }
  private var tokens: [WordToken] { source.tokens }
  private var isSentence: Bool { source.isSentence }

  // MARK: A value

  static func phrase(_ text: String, as wanted: WantedPhrase) throws(PhraseError) -> TimePhrase {
    var reader = try value(text, as: wanted)
    while reader.at < reader.tokens.count {
      guard try reader.item() else { throw reader.unknown() }
    }
    return try reader.parts.phrase()
  }

  /// Reads a length of time alone: `1h30m`, `7 days`, `half an hour`.
  static func length(_ text: String) throws(PhraseError) -> Period {
    var reader = try value(text, as: .duration)
    guard let length = try reader.lengths(), reader.at == reader.tokens.count else { throw reader.unknown() }
    return length
  }

  private static func value(_ text: String, as wanted: WantedPhrase) throws(PhraseError) -> PhraseReader {
    let tokens = WordToken.list(text).filter { $0.content != .mark(",") || $0.isInside }
    let source = PhraseSource(text: text, tokens: tokens, wanted: wanted, isSentence: false)
    guard !tokens.isEmpty else { throw source.refusal(.words(.neededIsEmpty, MessageText.words(wanted.noun))) }
    guard tokens.count <= 24, text.utf8.count <= 200 else {
      throw source.refusal(.words(.tooLongFor, String(text.prefix(40)), MessageText.words(wanted.noun)))
    }
    return PhraseReader(source)
  }

  // MARK: A sentence

  /// The longest phrase that begins at a token, and the token behind it; nil where none begins. The
  /// error is the reason why its words mean no time.
  package static func phrase(
    in tokens: [WordToken], at start: Int, text: String
  ) -> (phrase: Result<TimePhrase, PhraseError>, end: Int)? {
    var reader = PhraseReader(PhraseSource(text: text, tokens: tokens, wanted: .moment, isSentence: true), at: start)
    while reader.at < tokens.count, reader.at < start + 16 {
      var next = reader
      do throws(PhraseError) {
        guard try next.item(), next.continues(reader, from: start) else { break }
      } catch {
        return (.failure(error), max(next.at, reader.at + 1))
      }
      reader = next
    }
    guard reader.at > start, reader.parts.sayWhen else { return nil }
    do throws(PhraseError) { return (.success(try reader.parts.phrase()), reader.at) } catch {
      return (.failure(error), reader.at)
    }
  }

  /// The length of time that begins at a token, and the token behind it; nil where none begins.
  package static func length(in tokens: [WordToken], at start: Int) -> (length: Period, end: Int)? {
    var reader = PhraseReader(PhraseSource(text: "", tokens: tokens, wanted: .duration, isSentence: true), at: start)
    guard let length = try? reader.lengths() else { return nil }
    return (length, reader.at)
  }

  /// The time of each day that begins at a token, and the token behind it. As in a schedule, a bare
  /// hour behind `at` is one of the 24-hour clock, and midnight begins the day.
  package static func clock(in tokens: [WordToken], at start: Int) -> (time: CivilTime, end: Int)? {
    let source = PhraseSource(text: "", tokens: tokens, wanted: .timeOfDay, isSentence: true)
    var at = start
    while source[at]?.means(.hour) == true { at += 1 }
    if source[at]?.means(.midnight) == true { return (CivilTime(secondOfDay: 0), at + 1) }
    let opener = at > start ? source[at - 1] : nil
    guard let said = (try? SaidClock.figures(source, at: at, behind: opener, in: nil)) ?? SaidClock.words(source, at: at),
      let time = CivilTime(hour: said.clock.hour, minute: said.clock.minute)
    else { return nil }
    return (time, said.end)
  }

  /// The time of day that begins at a token, as a message has it, and the token behind it: `six`,
  /// `at 9.30`, `halb neun`, `noon`. Where `isWhole` is false nothing says in which half of the day
  /// it lies.
  package static func said(in tokens: [WordToken], at start: Int) -> (time: CivilTime, isWhole: Bool, end: Int)? {
    var at = start
    while at < tokens.count, tokens[at].means(.hour) { at += 1 }
    guard at < tokens.count else { return nil }
    if tokens[at].means(.midnight) { return (CivilTime(secondOfDay: 0), true, at + 1) }
    let opener = at > start ? tokens[at - 1] : nil
    // `9.30` is a time of day only where one is announced.
    let source = PhraseSource(text: "", tokens: tokens, wanted: opener == nil ? .moment : .timeOfDay, isSentence: true)
    if let said = (try? SaidClock.figures(source, at: at, behind: opener, in: nil)) ?? SaidClock.words(source, at: at) {
      return CivilTime(hour: said.clock.hour, minute: said.clock.minute).map { ($0, said.clock.isWhole, said.end) }
    }
    guard let (number, end) = WordNumbers.number(tokens, at), number == number.rounded(), (1...24).contains(number),
      source[end]?.means(anyOf: [.days, .seconds, .months, .counter, .times, .suffix]) != true
    else { return nil }
    // The sign of `9:3` or `50 %` makes it another number; the stop of a sentence does not.
    if let sign = source[end], sign.isJoined, sign.word == nil, source[end + 1]?.isJoined == true { return nil }
    guard source[end]?.means(.oclock) == true else {
      return CivilTime(hour: Int(number) % 24, minute: 0).map { ($0, number > 12, end) }
    }
    // `acht Uhr abends`
    let part = source[end + 1]?.value(.part)
    let isLater = number < 12 && (part == 1 || part == 2)
    return CivilTime(hour: (Int(number) + (isLater ? 12 : 0)) % 24, minute: 0).map { ($0, true, end + (part == nil ? 1 : 2)) }
  }

  /// A clause ends a phrase, but for the date behind a day and the year behind a date.
  private func continues(_ before: PhraseReader, from start: Int) -> Bool {
    let first = before.at == start ? before.at + 1 : before.at
    return !tokens[first..<at].contains(where: \.beginsClause)
      || parts.day != nil && (before.at == start || before.parts.day != nil && before.parts.day != parts.day)
  }

  // MARK: Items

  /// Takes the item at the place, with the fillers before it; false, and nothing taken, for none.
  private mutating func item() throws(PhraseError) -> Bool {
    let start = at
    opener = nil
    while let token = peek, token.means(anyOf: [.filler, .hour]) {
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
    if let n = token.value(.day), !(token.means(.part) && (parts.day != nil || opener != nil)) {
      at += 1
      return try parts.set(day: .offset(n))
    }
    if let n = token.value(.weekday)
      ?? (isSentence && opener?.means(.opens) != true && parts.day == nil ? nil : token.value(.short))
    {
      at += 1
      return try parts.set(day: .weekday(n, .coming))
    }
    if token.means(.tonight) {
      at += 1
      _ = try parts.set(day: .offset(0))
      return try parts.set(part: .night)
    }
    if let month = token.value(.month) { return try named(month) }
    if try clockWords(token) { return true }
    if let n = token.value(.part), !isSentence || parts.day != nil || parts.clock != nil, let part = TimePhrase.Part(rawValue: n)
    {
      at += 1
      return try parts.set(part: part)
    }
    if token.means(.weekend) {
      guard !isSentence || opener != nil else { return false }
      at += 1
      return try parts.set(span: .calendar(.weekend, 0))
    }
    if token.means(.now), !isSentence {
      at += 1
      return try parts.set(later: Period())
    }
    if try length() { return true }
    if token.means(.vague), !isSentence { throw source.vague }
    return false
  }

  /// Reads phrases that begin with a word for a direction: `in 3 days`, `next friday`, `vor 3
  /// Tagen`, `end of the month`, `the day after tomorrow`.
  private mutating func relative(_ token: WordToken) throws(PhraseError) -> Bool {
    let start = at
    at += 1
    if token.means(.in) {
      while let token = peek, token.means(anyOf: [.filler, .of]) { at += 1 }
      if at > start + 1, let n = peek?.value(.part), let part = TimePhrase.Part(rawValue: n),
        parts.day != nil || parts.clock != nil || !isSentence
      {
        at += 1
        return try parts.set(part: part)
      }
      if let length = try lengths(), take(.ago) == nil { return try later(length, start) }
      if at > start + 1 || !isSentence, let token = peek, try turned(token, isSpan: true) { return true }
    } else if token.means(.before) || token.means(.over) {
      if token.means(.before), let length = try lengths(), length.seconds == 0 {
        return try parts.set(day: .offset(-length.days))
      }
      while let token = peek, token.means(.filler) { at += 1 }
      if token.means(.over), let next = peek, try turned(next, isSpan: true) { return true }
      // `over 14 days` are the last ones.
      at = start
      if token.means(.over), try turned(token, isSpan: true) { return true }
    } else if token.means(anyOf: [.start, .end]) {
      if try edge(token) { return true }
      if !isSentence, token.means(.end) { throw refusal(.words(.saysNotWhatEnds, text)) }
    } else if token.value(.days) == 1, let side = peek, let other = peek(1)?.value(.day), abs(other) == 1 {
      if other == 1 ? side.means(.from) : side.means(.back) {
        at += 2
        return try parts.set(day: .offset(2 * other))
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
    let isAhead = token.means(anyOf: [.next, .coming])
    let isBack = token.means(anyOf: [.last, .past, .over])
    // `the last month` is the last 30 days, `last month` the one before this.
    let isRolling = token.means(.past) || token.means(.last) && source[start - 1]?.means(.definite) == true
    guard isThis || isAhead || isBack, let noun = peek else {
      at = start
      return false
    }
    if isThis, noun.means(.coming) { return try turned(noun, isSpan: isSpan) }
    if !isSpan, let n = noun.value(.weekday) ?? noun.value(.short) {
      at += 1
      return try parts.set(day: .weekday(n, isBack ? .past : token.means(.next) ? .following : .coming))
    }
    if isThis, let n = noun.value(.part), let part = TimePhrase.Part(rawValue: n) {
      at += 1
      _ = try parts.set(day: .offset(0))
      return try parts.set(part: part)
    }
    let n = isThis ? 0 : isAhead ? 1 : -1
    let unit: TimePhrase.Unit? =
      noun.means(.weekend) ? .weekend : noun.value(.days) == 7 ? .week : noun.value(.months) == 1 ? .month : nil
    if let unit, !noun.means(.plural), !token.means(.over) {
      at += 1
      if isRolling, unit != .weekend { return try parts.set(span: .back(unit == .week ? 7 : 30)) }
      // The coming weekend is that of this week.
      return try parts.set(span: .calendar(unit, unit == .weekend && token.means(.coming) ? 0 : n))
    }
    if !isThis, let (count, end) = WordNumbers.number(tokens, at), count >= 1, count <= 366, count == count.rounded(),
      let unit = source[end]
    {
      let days = unit.value(.days) ?? (unit.value(.months) == 1 ? 30 : nil)
      if let days {
        at = end + 1
        return try parts.set(span: isAhead ? .ahead(Int(count) * days) : .back(Int(count) * days))
      }
      if unit.value(.seconds) == 3600 {
        at = end + 1
        return try parts.set(span: isAhead ? .hoursAhead(Int(count)) : .hoursBack(Int(count)))
      }
    }
    at = start
    if !isSentence, token.means(.last), noun.word != nil { throw refusal(.words(.looksBackOddly, text)) }
    return false
  }

  /// Reads behind `start` and `end`: `of the month`, `of next week`, `of April`, `nächster Woche`;
  /// `Monatsende` has it.
  private mutating func edge(_ token: WordToken) throws(PhraseError) -> Bool {
    let isEnd = token.means(.end)
    let kind = token.value(isEnd ? .end : .start)
    func set(_ unit: TimePhrase.Unit, _ end: TimePhrase.End, isNext: Bool) throws(PhraseError) -> Bool {
      try parts.set(day: isEnd ? .end(end, ofNext: isNext) : .first(unit, isNext ? 1 : 0))
    }
    switch kind {
    case 1: return try set(.month, .month, isNext: false)
    case 7: return try set(.week, .week, isNext: false)
    case 12: return try parts.set(day: .end(.year, ofNext: false))
    // `start the week` is no time, `Anfang der Woche` is one.
    case 2 where peek?.means(.of) != true: return false
    default: break
    }
    while let token = peek, token.means(anyOf: [.of, .filler, .this]) { at += 1 }
    let isNext = take(.next) != nil || take(.coming) != nil
    guard let noun = peek else { return false }
    at += 1
    if let month = noun.value(.month) {
      return try parts.set(day: isEnd ? .endOfMonth(month) : .yearly(month: month, day: 1, weekday: nil))
    }
    if noun.value(.days) == 7 { return try set(.week, .week, isNext: isNext) }
    if noun.value(.months) == 1 { return try set(.month, .month, isNext: isNext) }
    guard isEnd else { return false }
    if noun.value(.days) == 1 || noun.means(.business) { return try parts.set(clock: SaidClock(minutes: 17 * 60)) }
    return try noun.value(.months) != nil && parts.set(day: .end(.year, ofNext: isNext))
  }

  // MARK: Lengths

  /// Reads a length with its direction: `3 days ago`, `a week from now`, `2 weeks from friday`.
  private mutating func length() throws(PhraseError) -> Bool {
    let start = at
    guard let length = try lengths() else { return false }
    if take(.ago) != nil {
      guard length.seconds == 0 else { return try parts.set(later: length.negated) }
      return try parts.set(day: .offset(-length.days))
    }
    if take(.from) != nil {
      if take(.now) != nil { return try later(length, start) }
      if length.seconds == 0, parts.day == nil, try plain() {
        parts.plus += length.days
        return true
      }
    }
    at = start
    guard isSentence else { throw refusal(.words(.isLengthOfTime, text), .words(.writeIn, text)) }
    return false
  }

  /// A length from now on, or from the day that is said before it: `heute in einer Woche`.
  private mutating func later(_ length: Period, _ start: Int) throws(PhraseError) -> Bool {
    if parts.day != nil, length.seconds == 0 {
      parts.plus += length.days
      return true
    }
    if isSentence {
      guard length.seconds == 0 else {
        at = start
        return false
      }
      return try parts.set(day: .offset(length.days))
    }
    return try parts.set(later: length)
  }

  /// At least one length; nil, and nothing taken, for none.
  private mutating func lengths() throws(PhraseError) -> Period? { try SaidLength.read(source, at: &at) }

  // MARK: Figures

  /// `9am`, `14:30`, `7 april`, `14.4.`, `2026-04-14`, `the 14th`, `2 hours from now`.
  private mutating func figures() throws(PhraseError) -> Bool {
    guard let (n, digits) = source.number(at) else { return try length() }
    if try date() { return true }
    if let said = try SaidClock.figures(source, at: at, behind: opener, in: parts.part) {
      at = said.end
      return try parts.set(clock: said.clock)
    }
    if try length() { return true }
    guard !isSentence else { return false }
    if peek(1)?.content == .mark("/"), source.number(at + 2) != nil {
      throw refusal(.words(.twoOrders, text), .words(.writeDateAs))
    }
    if peek(1)?.content == .mark("-") {
      throw incomplete()
    }
    if peek(1)?.means(anyOf: [.suffix, .of]) == true { throw refusal(.words(.saysNotWhichMonth, text)) }
    guard digits <= 2 else { return false }
    guard n < 24 else { throw refusal(.words(.noSuchHour, text)) }
    guard peek(1)?.content == .mark(":") else {
      at += 1
      return try parts.set(clock: SaidClock(bare: n, behind: opener))
    }
    guard case (let minute, 2)? = source.number(at + 2), minute < 60 else {
      throw refusal(.words(.noSuchTime, text))
    }
    throw refusal(isNotWanted)
  }

  private mutating func date() throws(PhraseError) -> Bool {
    guard let said = SaidDate.figures(source, at: at, behind: opener) else { return false }
    guard let month = said.month else {
      guard (1...31).contains(said.day) else { throw refusal(.words(.noMonthHasDay, text, said.day)) }
      at = said.end
      return try parts.set(day: .monthly(said.day))
    }
    let isISO = source.isJoined("-", at: at + 1)
    at = said.end
    if isISO, CivilDate(year: said.year ?? 0, month: month, day: said.day) == nil { throw incomplete() }
    return try parts.set(month: month, day: said.day, year: said.year)
  }

  /// `april 7`, `April 7th, 2026`.
  private mutating func named(_ month: Int) throws(PhraseError) -> Bool {
    guard let said = SaidDate.named(month, source, at: at) else {
      guard !isSentence else { return false }
      throw refusal(.words(.saysNotWhichDayOfMonth, text))
    }
    at = said.end
    return try parts.set(month: month, day: said.day, year: said.year)
  }

  /// `noon`, `half past seven`, `quarter to nine`, `halb acht`, `Viertel nach sieben`.
  private mutating func clockWords(_ token: WordToken) throws(PhraseError) -> Bool {
    if token.means(.midnight) {
      at += 1
      throw refusal(.words(.beforeOrAfterDay, token.word ?? ""), .words(.writeMidnight))
    }
    guard let said = SaidClock.words(source, at: at) else { return false }
    at = said.end
    // `12 Uhr mittags` says it twice.
    if token.means(.clock), let clock = parts.clock, clock.hour == said.clock.hour, clock.minute == said.clock.minute {
      return true
    }
    return try parts.set(clock: said.clock)
  }

  // MARK: Tokens

  private var peek: WordToken? { peek(0) }
  private func peek(_ n: Int) -> WordToken? { source[at + n] }

  private mutating func take(_ kind: WordKind) -> WordToken? {
    guard let token = peek, token.means(kind) else { return nil }
    at += 1
    return token
  }

  // MARK: Refusals

  private func refusal(_ words: MessageText, _ remedy: MessageText? = nil) -> PhraseError {
    source.refusal(words, remedy)
  }

  private func incomplete() -> PhraseError {
    refusal(.words(.noWholeDate, text), .words(.writeWholeDate))
  }

  private var isNotWanted: MessageText { .words(.isNot, text, MessageText.words(source.wanted.noun)) }

  private func unknown() -> PhraseError {
    let misspelt = peek.flatMap { $0.senses.isEmpty ? $0.word : nil }
    let nearest = misspelt.flatMap { Spelling.nearest($0, among: WordLexicon.words(of: source.wanted.kinds)) }
    return refusal(isNotWanted.with(nearest: nearest))
  }
}

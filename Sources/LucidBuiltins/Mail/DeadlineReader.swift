import LucidCore
import LucidWords

/// Finds deadlines in English and German text: `by Monday 10:00`, `by 5pm on Friday`, `due
/// tomorrow`, `Frist morgen`, `bis Freitag 17 Uhr`, `can you send it today?`.
///
/// A day counts only beside a word that makes it a deadline: `The photos of today` has none. Days
/// are those after the one on which the message was sent. In a sentence that says that a deadline
/// is over they are the days before: `The deadline was Friday`.
///
/// Hours are those of the reader, but where the header of the sender has another offset those of
/// the sender: `by 15:00` from Zurich is 16:00 in Helsinki. `15:00 your time` stays.
struct DeadlineReader {
  let sent: Instant
  let zone: Zone
  /// Seconds east of Greenwich of the sender's clock; nil where it is not known. Programs write UTC
  /// in every zone, so that 0 says nothing.
  var offset: Int?

  /// The earliest one that was still to come when the message was sent, else the last one that was
  /// over; nil for none.
  func find(in text: String) -> Deadline? {
    let sentences = DeadlineWords(text).sentences
    let asks = text.contains("?") || sentences.contains { words in words.indices.contains { isRequest(words, at: $0) } }
    let found = sentences.enumerated().flatMap { i, words in
      (deadlines(in: words) + (asks && isEnd(i, of: sentences) ? hours(in: words) : [])).map { placed($0, in: words) }
    }
    return found.filter { $0.end(in: zone) >= sent }.min { $0.end(in: zone) < $1.end(in: zone) }
      ?? found.max { $0.end(in: zone) < $1.end(in: zone) }
  }

  /// Moves an hour of the sender's clock to that of the reader.
  private func placed(_ deadline: Deadline, in words: [WordToken]) -> Deadline {
    // An hour of a clock elsewhere is not known here, and only its day is told.
    if deadline.time != nil, isElsewhere(words) { return Deadline(day: deadline.day, time: nil) }
    guard let offset, offset != 0, let time = deadline.time, !isOfReader(words) else { return deadline }
    let ahead = Int64(offset) - (zone.civil(sent).secondsSinceEpoch - sent.seconds)
    guard ahead != 0 else { return deadline }
    let here = zone.civil(deadline.end(in: zone).adding(seconds: -ahead))
    return Deadline(day: here.date, time: here.time, there: time)
  }

  /// Whether a sentence gives its hour on the clock of a named place: `9 am Sydney time`, `at seven
  /// in Calgary`.
  private func isElsewhere(_ words: [WordToken]) -> Bool {
    words.indices.dropLast().contains { i in
      guard words[i + 1].senses.isEmpty, let name = words[i + 1].word, name.count > 3 else { return false }
      if i + 2 < words.count, words[i + 2].word == "time" { return !isOfReader(words) }
      return i > 0 && words[i].word == "in" && isHour(words, i - 1)
    }
  }

  private func isHour(_ words: [WordToken], _ i: Int) -> Bool {
    words[i].means(anyOf: [.am, .pm, .oclock, .clock, .midnight, .part, .tonight]) || WordNumbers.number(words, i) != nil
  }

  /// Whether a sentence gives its hour on the clock of who reads it.
  private func isOfReader(_ words: [WordToken]) -> Bool {
    let text = words.compactMap(\.word).joined(separator: " ")
    return Self.readers.contains(where: text.contains)
  }

  private static let readers = KnownWords.list("mail", "your time")

  // MARK: Sentences

  /// Whether a sentence of a message that asks tells when it is too late: `Moira closes the rota
  /// at noon`, `I tell them tonight`, or an hour that the sentence, or the one behind it, calls
  /// `before that`.
  private func isEnd(_ i: Int, of sentences: [[WordToken]]) -> Bool {
    if sentences[i].contains(where: { $0.word.map(Self.shuts.contains) ?? false }) { return true }
    func text(_ words: [WordToken]) -> String { " " + words.compactMap(\.word).joined(separator: " ") + " " }
    let own = text(sentences[i])
    if Self.passing.contains(where: { own.contains(" \($0) ") }) { return true }
    return sentences[i...].prefix(2).contains { words in Self.before.contains { text(words).contains(" \($0) ") } }
  }

  private static let shuts = KnownWords.set("mail", "shuts")
  private static let passing = KnownWords.list("mail", "passes on")
  private static let before = KnownWords.list("mail", "before that")

  /// The hours that a sentence says, with their days: `at noon on Sunday`, `am Freitag um acht Uhr
  /// abends`.
  private func hours(in words: [WordToken]) -> [Deadline] {
    var found: [Deadline?] = []
    var at = 0
    while at < words.count {
      let isHour = words[at].means(.hour)
      if isHour || words[at].means(anyOf: [.day, .weekday]), let (whole, end) = timed(words, at) {
        found.append(deadline(whole))
        at = end
      } else {
        if words[at].means(.tonight) { found.append(Deadline(day: zone.date(sent), time: nil)) }
        if isHour, at + 1 < words.count { found.append(hour(words, at + 1)) }
        at += 1
      }
    }
    return found.compactMap { $0 }
  }

  /// The longest phrase of at most six words with a time of day that begins at a word.
  private func timed(_ words: [WordToken], _ at: Int) -> (phrase: TimePhrase, end: Int)? {
    // The words before it are not copied: a text by others may begin phrases at each of its words.
    stride(from: min(words.count, at + 6), to: at, by: -1).lazy
      .compactMap { self.phrase(Array(words[at..<$0]), 0) }.first { $0.phrase.clock != nil }.map { ($0.phrase, at + $0.end) }
  }

  private func deadlines(in words: [WordToken]) -> [Deadline] {
    let names = words.indices.filter { words[$0].means(.deadline) }
    if let name = names.first, words.contains(where: { $0.means(.moved) }) {
      return [moved(words) ?? near(name, words)].compactMap { $0 }
    }
    let isPast = names.contains { isOver(words, at: $0) }
    return words.indices.compactMap { i in
      let deadline: Deadline?
      if words[i].means(anyOf: [.until, .limit]) {
        deadline = limit(words, after: i)
      } else if words[i].means(.deadline) {
        deadline = near(i, words)
      } else if isRequest(words, at: i) {
        deadline = request(words, after: i)
      } else {
        return nil
      }
      return isPast ? deadline.map(past) : deadline
    }
  }

  private func isRequest(_ words: [WordToken], at i: Int) -> Bool {
    let next = words.indices.contains(i + 1) ? words[i + 1] : nil
    return words[i].means(.request) || words[i].means(.asked) && next?.means(.you) == true
  }

  /// Whether the sentence says that the deadline named at a word is over: "has passed", "was due",
  /// "Frist war". A tense further away is one of another verb.
  private func isOver(_ words: [WordToken], at i: Int) -> Bool {
    words.contains { $0.means(.lapsed) } || words.indices.contains { abs($0 - i) <= 3 && words[$0].means(.imperfect) }
  }

  /// The new day of a deadline that was moved: the one behind "to" or "auf".
  private func moved(_ words: [WordToken]) -> Deadline? {
    let targets = words.indices.filter { words[$0].means(.target) }
    for i in targets.reversed() {
      if let deadline = limit(words, after: i) { return deadline }
    }
    return nil
  }

  // MARK: Readings

  /// Reads the words right behind "by": a day, a time, or both in either order.
  private func limit(_ words: [WordToken], after i: Int) -> Deadline? {
    var at = i + 1
    while at < words.count {
      if let (phrase, _) = phrase(words, at) {
        guard !phrase.saysDay, let time = phrase.clock, let day = day(words, before: i) else { return deadline(phrase) }
        return deadline(day).map { Deadline(day: $0.day, time: time) }
      }
      if at == i + 1, let hour = hour(words, at) { return hour }
      guard words[at].means(.gap) else { return nil }
      at += 1
    }
    return nil
  }

  /// The day right in front of a word, as in "tomorrow before 10".
  private func day(_ words: [WordToken], before i: Int) -> TimePhrase? {
    (max(0, i - 4)..<i).lazy.compactMap { self.phrase(words, $0) }
      .first { $0.end == i && $0.phrase.saysDay && $0.phrase.clock == nil }?.phrase
  }

  /// Reads a bare hour in figures or words, as in "before 9", "by ten tonight" and "vor elf": one
  /// before another word counts something.
  private func hour(_ words: [WordToken], _ at: Int) -> Deadline? {
    guard let said = PhraseReader.said(in: words, at: at) else { return nil }
    let next = said.end < words.count ? words[said.end] : nil
    let behind = next == nil ? nil : phrase(words, said.end)?.phrase
    // A comma between them is no word.
    let isEnd =
      next.map {
        $0.content == .mark(".") || $0.means(.and) || $0.place.lowerBound - words[said.end - 1].place.upperBound > 1
      } ?? true
    let part = part(words, said.end)
    guard isEnd || part != nil || said.time.minute > 0 || behind?.saysDay == true && behind?.clock == nil else { return nil }
    let day = behind?.saysDay == true && behind?.clock == nil ? behind : day(words, before: at - 1)
    // Midnight is the end of the day that is said.
    if words[said.end - 1].means(.midnight) {
      return day.map { deadline($0).map { Deadline(day: $0.day, time: nil) } } ?? Deadline(day: zone.date(sent), time: nil)
    }
    let hour = said.time.hour
    let now = zone.civil(sent).time.secondOfDay
    // Of an hour that is over today the one after noon is meant.
    let isLater =
      !said.isWhole && hour < 12
      && (part.map { $0 > 0 } ?? day.map { hour < 7 || ($0.part ?? .morning) != .morning }
        ?? (said.time.secondOfDay <= now && said.time.secondOfDay + 43_200 > now))
    let time = CivilTime(secondOfDay: (hour + (isLater ? 12 : 0)) * 3600 + said.time.minute * 60)
    guard let day else {
      let isOver = zone.instant(CivilDateTime(date: zone.date(sent), time: time)) < sent
      return Deadline(day: zone.date(sent).adding(days: isOver ? 1 : 0), time: time)
    }
    return deadline(day).map { Deadline(day: $0.day, time: time) }
  }

  /// The part of the day in `eleven in the morning`.
  private func part(_ words: [WordToken], _ at: Int) -> Int? {
    guard at + 2 < words.count, words[at].means(.in), words[at + 1].means(.definite) else { return nil }
    return words[at + 2].value(.part)
  }

  /// Reads the words near "deadline" or "due": those behind it, else those in front of it.
  private func near(_ i: Int, _ words: [WordToken]) -> Deadline? {
    if let behind = scan(words, (i + 1)...(i + 5), needsDay: false) { return behind }
    return (max(0, i - 5)..<i).lazy.compactMap { self.phrase(words, $0) }.first { $0.end <= i }.flatMap { deadline($0.phrase) }
  }

  private func request(_ words: [WordToken], after i: Int) -> Deadline? { scan(words, (i + 1)...(i + 8), needsDay: true) }

  private func scan(_ words: [WordToken], _ places: ClosedRange<Int>, needsDay: Bool) -> Deadline? {
    for at in places where at < words.count {
      guard let (phrase, _) = phrase(words, at), phrase.saysDay || !needsDay else { continue }
      return deadline(phrase)
    }
    return nil
  }

  /// The phrase that begins at a word; ranges of days are no deadline.
  private func phrase(_ words: [WordToken], _ at: Int) -> (phrase: TimePhrase, end: Int)? {
    guard !words[at].senses.isEmpty || words[at].word == nil,
      let (result, end) = PhraseReader.phrase(in: words, at: at, text: ""), case .success(let phrase) = result
    else { return nil }
    if case .span = phrase.form { return nil }
    return (phrase, end)
  }

  private func deadline(_ phrase: TimePhrase) -> Deadline? {
    guard let day = try? phrase.days(now: sent, zone: zone).lowerBound else { return nil }
    let today = zone.date(sent)
    guard phrase.saysDay else {
      let isOver = phrase.clock.map { zone.instant(CivilDateTime(date: today, time: $0)) < sent } ?? false
      return Deadline(day: today.adding(days: isOver ? 1 : 0), time: phrase.clock)
    }
    // A date of the last two months is over rather than of next year.
    if case .day(.yearly, _) = phrase.form, let last = CivilDate(year: day.year - 1, month: day.month, day: day.day),
      last >= today.adding(days: -60)
    {
      return Deadline(day: last, time: phrase.clock)
    }
    return Deadline(day: day, time: phrase.clock)
  }

  /// The same day of the week before the message was sent; an earlier day stays.
  private func past(_ deadline: Deadline) -> Deadline {
    let today = zone.date(sent)
    guard deadline.day > today, deadline.day <= today.adding(days: 7) else { return deadline }
    return Deadline(day: deadline.day.adding(days: -7), time: deadline.time)
  }
}

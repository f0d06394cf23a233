import LucidCore
import LucidRuntime
import LucidWords

/// Reads what one message says of one event: another time, another place, or that it does not take
/// place.
///
/// Only what is said plainly is a change: a negation and a condition say nothing, and a question is
/// a request. The words are in `known-words.tsv`.
struct ProposedChangeReader {
  let event: Event
  let words: EventWords
  let context: PresentContext

  /// nil for a message that changes nothing, and for one of a sender who has nothing to do with the
  /// event.
  func change(in message: Message) -> ProposedChange? {
    guard !event.allDay, let sent = message.date, words.concerns(message) else { return nil }
    let sentences = Excerpt.sentences(of: message.snippet ?? "")
    let isNamed = words.names(message.subject)
    var found: ProposedChange?
    // The subject is the first sentence.
    for (i, text) in ([message.subject] + sentences).enumerated() {
      let sentence = ProposedChangeSentence(text, of: event, words, sent: sent, isNamed: isNamed, in: context)
      guard let reading = sentence.reading else { continue }
      if reading.isAsPlanned {
        found = nil
        continue
      }
      var change = ProposedChange(
        state: reading.isCancelled ? .cancelled : reading.isAsked ? (message.answered ? .answered : .asked) : .moved,
        start: reading.start, end: reading.end, place: reading.place, isRoom: reading.isRoom, calendarStart: event.start,
        calendarEnd: event.end, calendarPlace: event.location, message: message.id,
        sender: (message.from?.short ?? "").oneLine(limit: 60),
        quotation: quoted(i == 0 ? text : Excerpt.sentence(i - 1, of: sentences), sent: sent),
        clause: quoted(shortened(Excerpt.withoutJoint(reading.clause)), sent: sent))
      guard let before = found else {
        found = change
        continue
      }
      // What is told counts before what is asked.
      guard before.isTold == change.isTold else {
        if change.isTold { found = change }
        continue
      }
      // Of a train that is cancelled the one in its place counts.
      if before.state == .cancelled, change.start == nil {
        // The text says more than the subject.
        if change.state == .cancelled, i == 1 { found = change }
        continue
      }
      // A later sentence adds what an earlier one left open.
      if before.start != nil, change.start == nil {
        (change.start, change.end) = (before.start, before.end)
        (change.quotation, change.clause) = (before.quotation, before.clause)
      }
      if change.place == nil { (change.place, change.isRoom) = (before.place, before.isRoom) }
      found = change
    }
    return found
  }

  /// A clause without what it was: `we eat at 17:30` of `we eat at 17:30 and not at six`.
  private func shortened(_ clause: String) -> String {
    let end = Self.contrasts.compactMap { clause.firstRange(of: " \($0) ")?.lowerBound }.min()
    return end.map { String(clause[..<$0]) } ?? clause
  }

  private static let contrasts = KnownWords.list("changes", "contrasts")

  private func quoted(_ text: String, sent: Instant) -> String {
    DatedQuotation.of(Excerpt.cut(text[...]) ?? text, written: sent, in: context)
  }
}

/// One sentence of a message, read for what it says of an event.
struct ProposedChangeSentence {
  struct Reading {
    var isCancelled = false
    var isAsked = false
    /// That all stays as it was.
    var isAsPlanned = false
    var start: Instant?
    var end: Instant?
    var place: String?
    var isRoom = false
    var clause = ""
  }

  private let text: String
  private let characters: [Character]
  private let tokens: [WordToken]
  private let event: Event
  private let words: EventWords
  private let context: PresentContext
  private let times: SaidTimes
  /// Whether the sentence is about the event: it names it, or the subject does, or it says `we`.
  private let isAbout: Bool
  private let isSeriesNear: Bool

  init(_ text: String, of event: Event, _ words: EventWords, sent: Instant, isNamed: Bool, in context: PresentContext) {
    self.text = text
    characters = Array(text)
    tokens = WordToken.list(text)
    self.event = event
    self.words = words
    self.context = context
    times = SaidTimes(tokens, sent: sent, zone: context.zone)
    isAbout =
      isNamed || words.names(text)
      || tokens.contains { $0.word.map { Self.us.contains($0) || Self.replaced.contains($0) } ?? false }
    // Of a series the next one after the message is meant, and only that of the next day is surely the next.
    isSeriesNear = event.series == nil || (0...86_400).contains(event.start.seconds - sent.seconds)
  }

  private static let us = KnownWords.set("changes", "us")

  private var date: CivilDate { context.zone.date(event.start) }
  private var clock: CivilTime { context.zone.civil(event.start).time }

  // MARK: Reading

  var reading: Reading? {
    guard isAbout, !tokens.isEmpty else { return nil }
    let isQuestion = text.contains("?") || has("asks")
    // A condition decides about all of the sentence, a guess about what stands behind it.
    if has("conditions") { return nil }
    var found: Reading?
    for clause in clauses {
      guard var reading = isQuestion ? asked(clause) : told(clause) else { continue }
      reading.clause = quotation(clause)
      guard var whole = found else {
        found = reading
        continue
      }
      // `we begin at 9:30, in the room Magritte`
      if whole.start == nil { (whole.start, whole.end) = (reading.start, reading.end) }
      if whole.place == nil { (whole.place, whole.isRoom) = (reading.place, reading.isRoom) }
      found = whole
    }
    return found
  }

  private func told(_ clause: Range<Int>) -> Reading? {
    if has("as planned", clause) { return isThisDay(target: nil) ? Reading(isAsPlanned: true) : nil }
    if let at = cancelled(clause) {
      guard !isGuess(clause.lowerBound..<at.lowerBound), !isNegated(before: at, in: clause), isThisDay(target: nil) else {
        return nil
      }
      return Reading(isCancelled: true)
    }
    if isGuess(clause) { return nil }
    let (start, end, target) = time(clause, isAsked: false)
    let place = self.place(clause, isAsked: false)
    guard start != nil || place != nil, isThisDay(target: target) else { return nil }
    return Reading(start: start, end: end, place: place?.name, isRoom: place?.isRoom ?? false)
  }

  private func asked(_ clause: Range<Int>) -> Reading? {
    let (start, end, target) = time(clause, isAsked: true)
    let place = self.place(clause, isAsked: true)
    guard start != nil || place != nil, isThisDay(target: target) else { return nil }
    return Reading(isAsked: true, start: start, end: end, place: place?.name, isRoom: place?.isRoom ?? false)
  }

  /// Whether the days that the sentence names allow this occurrence; `target` is one to which it
  /// moves.
  private func isThisDay(target: Range<Int>?) -> Bool {
    let others = times.days.filter { day in target.map { !$0.overlaps(day.tokens) } ?? true }
    return others.isEmpty ? isSeriesNear || target != nil && event.series == nil : others.contains { $0.day == date }
  }

  // MARK: Clauses and words

  /// Parts of the sentence between commas, semicolons and colons, as places in `tokens`.
  private var clauses: [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for (i, token) in tokens.enumerated() {
      guard case .mark(let mark) = token.content, ",;:–".contains(mark), !token.isInside else { continue }
      // `09:30` and `9:00-10:00` are no ends of clauses.
      if mark == ":" || mark == "–", i + 1 < tokens.count, tokens[i + 1].isJoined { continue }
      if i > start { found.append(start..<i) }
      start = i + 1
    }
    if start < tokens.count { found.append(start..<tokens.count) }
    return found
  }

  /// Phrases by the name of their list, cut at the stars: a star is a gap of at most eight words.
  private static let phrases: [String: [[[String]]]] = Dictionary(
    [
      "as planned", "asks", "avoided", "begins", "cancelled", "conditions", "guesses", "happens", "held", "instead", "marks",
      "not held", "stays", "targets",
    ].map { list in
      let phrases = KnownWords.list("changes", list)
      return (list, phrases.map { $0.split(separator: "*").map { $0.split(separator: " ").map(String.init) } })
    }, uniquingKeysWith: { first, _ in first })

  /// The first place in a clause at which one of the phrases of a list stands.
  private func place(of list: String, in clause: Range<Int>) -> Range<Int>? {
    var best: Range<Int>?
    for parts in Self.phrases[list] ?? [] {
      for start in clause where best.map({ start < $0.lowerBound }) ?? true {
        if let range = match(parts, from: start, in: clause) {
          best = range
          break
        }
      }
    }
    return best
  }

  private func match(_ parts: [[String]], from start: Int, in clause: Range<Int>) -> Range<Int>? {
    var at = start
    for (i, part) in parts.enumerated() {
      let last = i == 0 ? at : min(at + 8, clause.upperBound)
      guard at <= last, let found = (at...last).first(where: { stands(part, at: $0, in: clause) }) else { return nil }
      at = found + part.count
    }
    return start..<at
  }

  private func stands(_ part: [String], at place: Int, in clause: Range<Int>) -> Bool {
    guard place + part.count <= clause.upperBound else { return false }
    return zip(part, tokens[place..<place + part.count]).allSatisfy { $0 == $1.word }
  }

  private func has(_ list: String, _ clause: Range<Int>? = nil) -> Bool {
    let clause = clause ?? tokens.indices
    return place(of: list, in: clause) != nil
  }

  /// Whether words before make it a guess: `might`, `perhaps`, `vielleicht`.
  private func isGuess(_ range: Range<Int>) -> Bool {
    guard let guess = place(of: "guesses", in: range) else { return false }
    // `on May 14` is a month.
    let next = guess.upperBound < tokens.count ? tokens[guess.upperBound].content : nil
    if case .number? = next, tokens[guess.lowerBound].means(.month) { return false }
    return true
  }

  private func isNegated(before hit: Range<Int>, in clause: Range<Int>) -> Bool {
    let near = max(clause.lowerBound, hit.lowerBound - 2)..<hit.upperBound
    // `no practice` is the cancellation itself.
    if tokens[hit.lowerBound].word.map(Self.none.contains) ?? false { return false }
    return near.contains { i in
      guard let word = tokens[i].word else { return false }
      return (Self.negations.contains(word) || word.hasSuffix("n't")) && !isOwn(i, of: hit)
    }
  }

  /// Whether a negation is a part of the phrase itself, as in `findet nicht statt`.
  private func isOwn(_ i: Int, of hit: Range<Int>) -> Bool {
    hit.contains(i) && (Self.phrases["not held"] ?? []).contains { match($0, from: hit.lowerBound, in: hit) == hit }
  }

  private static let negations = KnownWords.set("changes", "negations")

  // MARK: Cancellation

  private func cancelled(_ clause: Range<Int>) -> Range<Int>? {
    if let hit = place(of: "not held", in: clause) { return hit }
    if let hit = place(of: "cancelled", in: clause) { return hit }
    // `no practice today`, `kein Training heute`: right before a word of the title, with little behind it.
    for i in clause where i + 1 < clause.upperBound && tokens[i].word.map(Self.none.contains) ?? false {
      guard let word = tokens[i + 1].word, words.names(word), clause.upperBound - i <= 5 else { continue }
      let rest = clause.suffix(from: i + 2)
      if rest.allSatisfy({ j in tokens[j].word.map(words.names) ?? true || times.days.contains { $0.tokens.contains(j) } }) {
        return i..<i + 2
      }
    }
    return nil
  }

  private static let none = KnownWords.set("changes", "none")

  // MARK: Times

  /// The new start and end that a clause says, and the tokens of the day to which it moves.
  private func time(_ clause: Range<Int>, isAsked: Bool) -> (start: Instant?, end: Instant?, target: Range<Int>?) {
    let begins = place(of: "begins", in: clause)
    let marks = place(of: "marks", in: clause)
    let happens = place(of: "happens", in: clause)
    guard begins != nil || (isAsked ? happens : marks) != nil, isAsked || !isNegatedVerb(begins, in: clause) else {
      return (nil, nil, nil)
    }
    // The verb of another matter, as in `the technician leaves at eleven`, needs the event or `we` in its clause.
    guard isAsked || isOwn(clause) else { return (nil, nil, nil) }
    let clocks = times.clocks.filter { clause.contains($0.tokens.lowerBound) && !isAvoided($0.tokens, in: clause) }
    guard let first = clocks.first, !isElsewhere(first.tokens, in: clause) else { return (nil, nil, nil) }
    let isSpan = clocks.count == 2 && isJoint(first.tokens, clocks[1].tokens)
    guard clocks.count == 1 || isSpan else { return (nil, nil, nil) }
    let time = first.time(near: clock)
    let target = times.days.first { clause.contains($0.tokens.lowerBound) && isTarget($0.tokens) }
    let day = target?.day ?? date
    guard day != date || !isSame(time) else { return (nil, nil, nil) }
    let start = context.zone.instant(CivilDateTime(date: day, time: time))
    // Farther away another matter is meant.
    guard day != date || (start.seconds - event.start.seconds).magnitude <= 6 * 3600 else { return (nil, nil, nil) }
    let length = event.end.seconds - event.start.seconds
    var end = start.adding(seconds: length)
    if isSpan {
      let last = context.zone.instant(CivilDateTime(date: day, time: clocks[1].time(near: context.zone.civil(end).time)))
      if last > start { end = last }
    } else if begins != nil, day == date, start < event.start {
      end = event.end
    }
    return (start, end, target?.tokens)
  }

  private func isNegatedVerb(_ verb: Range<Int>?, in clause: Range<Int>) -> Bool {
    guard let verb else { return false }
    return (max(clause.lowerBound, verb.lowerBound - 2)..<verb.lowerBound).contains { i in
      tokens[i].word.map { Self.negations.contains($0) || $0.hasSuffix("n't") } ?? false
    }
  }

  /// Whether a clause itself names the event, says `we`, or goes on from one that does.
  private func isOwn(_ clause: Range<Int>) -> Bool {
    let part = quotation(clause)
    return words.names(part) || words.names(text) && clause.lowerBound == 0
      || clause.contains { tokens[$0].word.map { Self.us.contains($0) || Self.replaced.contains($0) } ?? false }
      || tokens.count == clause.count && clause.count <= 8
  }

  private static let replaced = KnownWords.set("changes", "replaced")

  /// Whether a time of day or a place is the old one, or another limit: `not at six`, `until
  /// eleven`, `statt 14 Uhr`.
  private func isAvoided(_ range: Range<Int>, in clause: Range<Int>) -> Bool {
    let before = (max(clause.lowerBound, range.lowerBound - 3)..<range.lowerBound)
    if before.contains(where: { tokens[$0].word.map(Self.avoided.contains) ?? false }) { return true }
    // `from 14:00 to 13:30`: the first of two is the old one.
    return before.last.map { tokens[$0].word.map(Self.origins.contains) ?? false } ?? false
      && has("targets", min(range.upperBound, clause.upperBound)..<clause.upperBound)
  }

  private static let avoided = KnownWords.set("changes", "avoided")
  private static let origins = KnownWords.set("changes", "origins")

  private func isTarget(_ range: Range<Int>) -> Bool {
    (max(0, range.lowerBound - 2)..<range.lowerBound).contains { tokens[$0].word.map(Self.targets.contains) ?? false }
  }

  private static let targets = KnownWords.set("changes", "targets")

  /// `13:30 to 17:00`, `13:30–17:00`.
  private func isJoint(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    let between = tokens[first.upperBound..<max(first.upperBound, second.lowerBound)]
    return between.count == 1
      && between.allSatisfy { token in
        if case .mark(let mark) = token.content { "-–".contains(mark) } else { token.means(.through) || token.word == "to" }
      }
  }

  /// Whether a place stands behind a time: `9:00 in Tokyo` is one of clocks there.
  private func isElsewhere(_ range: Range<Int>, in clause: Range<Int>) -> Bool {
    guard range.upperBound + 1 < clause.upperBound, tokens[range.upperBound].word == "in" else { return false }
    let next = tokens[range.upperBound + 1]
    return next.word.map { !Self.rooms.contains($0) } ?? false && isCapital(range.upperBound + 1)
  }

  private func isSame(_ time: CivilTime) -> Bool {
    let short = { (time: CivilTime) in time.iso.prefix(5) }
    return short(time) == short(clock) || event.zone.map { short($0.time(at: event.start)) == short(time) } ?? false
  }

  // MARK: Places

  private static let rooms = KnownWords.set("changes", "rooms")
  private static let inner = KnownWords.set("changes", "rooms of houses")
  private static let articles = KnownWords.set("changes", "articles")
  private static let prepositions = KnownWords.set("changes", "prepositions")
  private static let times: Set<WordKind> = [.day, .weekday, .short, .month, .part, .weekend, .unread]
  private static let noPlaces = KnownWords.set("changes", "no places")

  private func place(_ clause: Range<Int>, isAsked: Bool) -> (name: String, isRoom: Bool)? {
    let places = runs(clause)
    let old = places.filter { isOld($0.tokens) }
    let isStrong = has("held", clause)
    let isReplaced = !old.isEmpty && (has("instead", clause) || has("avoided", clause))
    let new = places.first { run in
      guard !isOld(run.tokens), !isAvoided(run.tokens, in: clause) else { return false }
      if isReplaced, run.isRoom || isStrong { return true }
      guard run.hasPreposition else { return false }
      return isStrong
        || run.isRoom && (has("stays", clause) && isOwn(clause) || isAsked && has("happens", clause) || opens(clause))
    }
    guard let new else { return nil }
    let name = quotation(new.tokens)
    // The room of a house is told beside it, not in place of it.
    let isRoom = new.room.map(Self.inner.contains) ?? false && event.location != nil && Self.rooms.isDisjoint(with: placeWords)
    return (name, isRoom && !isReplaced)
  }

  /// A clause that only adds to the one before: `in the room Magritte`.
  private func opens(_ clause: Range<Int>) -> Bool {
    clause.lowerBound > 0 && clause.count <= 6 && tokens[clause.lowerBound].word.map(Self.prepositions.contains) ?? false
      && (words.names(text) || has("begins") || has("happens"))
  }

  private func isOld(_ range: Range<Int>) -> Bool {
    // A title names its place by a number: `Ward 4`.
    let all = range.contains(where: isNumber) ? placeWords.union(Self.words(event.title)) : placeWords
    return Self.words(quotation(range)).isSubset(of: all)
  }

  private struct Run {
    var tokens: Range<Int>
    let hasPreposition: Bool
    /// The word for a kind of room in it.
    let room: String?
    let isRoom: Bool
  }

  /// Names in a clause: words with a capital and numbers side by side, such as `Sports Hall`, `B14`
  /// and `room Magritte`.
  private func runs(_ clause: Range<Int>) -> [Run] {
    var found: [Run] = []
    var at = clause.lowerBound
    while at < clause.upperBound {
      let start = at
      while at < clause.upperBound, isName(at, in: clause, after: start) { at += 1 }
      guard at > start else {
        at += 1
        continue
      }
      var before = start - 1
      while before >= clause.lowerBound, tokens[before].word.map(Self.articles.contains) ?? false { before -= 1 }
      let hasPreposition = before >= clause.lowerBound && tokens[before].word.map(Self.prepositions.contains) ?? false
      let room = (start..<at).compactMap { tokens[$0].word }.first(where: Self.rooms.contains)
      let hasNumber = (start..<at).contains(where: isNumber)
      let hasWord = (start..<at).contains { tokens[$0].word != nil }
      // A number alone is a room only in place of another one.
      guard hasWord || found.contains(where: { isOld($0.tokens) }) else { continue }
      found.append(Run(tokens: start..<at, hasPreposition: hasPreposition, room: room, isRoom: room != nil || hasNumber))
    }
    return found
  }

  private func isName(_ i: Int, in clause: Range<Int>, after start: Int) -> Bool {
    guard !times.days.contains(where: { $0.tokens.contains(i) }), !times.clocks.contains(where: { $0.tokens.contains(i) }) else {
      return false
    }
    switch tokens[i].content {
    case .fraction: return false
    case .mark(let mark):
      // `3.02`, `O'Hara-Saal`
      return i > start && tokens[i].isJoined && ".-&/".contains(mark) && i + 1 < clause.upperBound && tokens[i + 1].isJoined
    case .number: return i == start || tokens[i].isJoined || i > start
    case .word(let word):
      guard !Self.noPlaces.contains(word), !tokens[i].means(anyOf: Self.times) else { return false }
      // A kind of room begins a name in small letters too: `room Magritte`.
      if Self.rooms.contains(word), i == start {
        return isCapital(i) || i + 1 < clause.upperBound && (isCapital(i + 1) || isNumber(i + 1))
      }
      // A sentence begins with a capital.
      if i == 0, !Self.rooms.contains(word) { return placeWords.contains(word) }
      return isCapital(i) || tokens[i].isJoined && i > start
    }
  }

  private var placeWords: Set<String> { Self.words(event.location ?? "") }

  private static func words(_ text: String) -> Set<String> { Set(FoldedText(text, spellsUmlauts: true).words) }

  private func isNumber(_ i: Int) -> Bool { if case .number = tokens[i].content { true } else { false } }

  private func isCapital(_ i: Int) -> Bool {
    let first = characters[tokens[i].place.lowerBound]
    return first.isUppercase
  }

  private func quotation(_ range: Range<Int>) -> String {
    guard let first = range.first.map({ tokens[$0] }), let last = range.last.map({ tokens[$0] }) else { return "" }
    return String(characters[first.place.lowerBound..<last.place.upperBound])
  }
}

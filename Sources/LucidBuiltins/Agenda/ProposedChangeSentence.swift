import LucidCore
import LucidWords

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

  private let tokens: SentenceTokens
  private let event: Event
  private let words: EventWords
  private let zone: Zone
  private let subject: SentenceSubject
  private let isHeading: Bool
  /// Whether the sentence is about the event: it names it, or one before it does, or it says `we`.
  private let isAbout: Bool
  private let isSeriesNear: Bool

  /// `isNamed` where the message has named the event before, `isHeading` for its subject.
  init(
    _ tokens: SentenceTokens, of event: Event, _ words: EventWords, isNamed: Bool, isHeading: Bool, sent: Instant, zone: Zone
  ) {
    (self.tokens, self.event, self.words, self.isHeading, self.zone) = (tokens, event, words, isHeading, zone)
    let start = zone.civil(event.start)
    subject = SentenceSubject(tokens, words, date: start.date, clock: start.time)
    let sentence = tokens.whole
    isAbout =
      isNamed || words.names(tokens.text) || subject.names(sentence) || subject.isOurs(sentence) || subject.saysStart(sentence)
      || words.hasPlace(in: SpokenWords(tokens.text))
    // Of a series the next one after the message is meant, and only that of the next day is surely the next.
    isSeriesNear = event.series == nil || (0...86_400).contains(event.start.seconds - sent.seconds)
  }

  // MARK: Reading

  var reading: Reading? {
    guard isAbout, !tokens.isEmpty else { return nil }
    // A condition decides about all of the sentence, a guess about what stands behind it.
    if tokens.has("conditions") || tokens.has("past") { return nil }
    let isQuestion = isQuestion
    var found: Reading?
    for clause in tokens.clauses {
      guard var reading = isQuestion ? asked(clause) : told(clause) else { continue }
      reading.clause = tokens.quotation(clause)
      guard var whole = found else {
        found = reading
        continue
      }
      // `we begin at 9:30, in the room Magritte`
      if whole.start == nil { (whole.start, whole.end) = (reading.start, reading.end ?? whole.end) }
      if whole.place == nil { (whole.place, whole.isRoom) = (reading.place, reading.isRoom) }
      found = whole
    }
    return found
  }

  /// `Können wir` asks at the beginning of a clause: `leider können wir` tells.
  private var isQuestion: Bool {
    tokens.text.contains("?") || tokens.has("asks")
      || tokens.clauses.contains { tokens.place(of: "inversions", in: $0)?.lowerBound == $0.lowerBound }
  }

  private func told(_ clause: Range<Int>) -> Reading? {
    if tokens.has("as planned", clause) { return isThisDay(target: nil) ? Reading(isAsPlanned: true) : nil }
    if let hit = cancelled(clause) {
      guard !tokens.isGuess(clause.lowerBound..<hit.lowerBound), !tokens.isNegated(hit, in: clause), isThisDay(target: nil) else {
        return nil
      }
      return Reading(isCancelled: true)
    }
    return tokens.isGuess(clause) ? nil : moved(clause, isAsked: false)
  }

  private func asked(_ clause: Range<Int>) -> Reading? { moved(clause, isAsked: true) }

  private func moved(_ clause: Range<Int>, isAsked: Bool) -> Reading? {
    let time = ProposedTime(clause, of: event, subject, zone: zone, isAsked: isAsked)
    let place = SentencePlaces(tokens: tokens, event: event, subject: subject).place(
      clause, isAsked: isAsked, isHeading: isHeading)
    guard time != nil || place != nil, isThisDay(target: time?.target) else { return nil }
    return Reading(
      isAsked: isAsked, start: time?.start, end: time?.end, place: place?.name, isRoom: place?.isRoom ?? false)
  }

  /// Whether the days that the sentence names allow this occurrence; `target` is one to which it
  /// moves.
  private func isThisDay(target: Range<Int>?) -> Bool {
    let others = tokens.times.days.filter { day in target.map { !$0.overlaps(day.tokens) } ?? true }
    guard others.isEmpty else { return others.contains { $0.day == subject.date } }
    return isSeriesNear || target != nil && event.series == nil
  }

  // MARK: Cancellation

  /// The phrase that cancels, where the event is its subject.
  private func cancelled(_ clause: Range<Int>) -> Range<Int>? {
    if let hit = tokens.place(of: "not held", in: clause) ?? tokens.place(of: "cancelled", in: clause) {
      return isSubject(of: hit, in: clause) ? hit : nil
    }
    // `Anna is off today` is about Anna.
    if let hit = tokens.place(of: "off", in: clause),
      subject.names(clause.lowerBound..<hit.lowerBound) || subject.beginsWithUs(clause.lowerBound..<hit.lowerBound)
    {
      return hit
    }
    // `no practice today`, `kein Training heute`: right before a word of the title, with little behind it.
    for i in clause where i + 1 < clause.upperBound && tokens.isWord(i, of: SentenceTokens.none) {
      guard let word = tokens[i + 1].word, words.names(word), clause.upperBound - i <= 5 else { continue }
      let rest = clause.suffix(from: i + 2)
      if rest.allSatisfy({ j in tokens[j].word.map(words.names) ?? true || tokens.isTime(j) }) { return i..<i + 2 }
    }
    return nil
  }

  private func isSubject(of hit: Range<Int>, in clause: Range<Int>) -> Bool {
    // `the cancelled order`
    if hit.count == 1, hit.lowerBound > 0, tokens.isWord(hit.lowerBound - 1, of: SentenceTokens.articles) { return false }
    // `I have cancelled the order`
    if hit.upperBound < clause.upperBound, tokens.isWord(hit.upperBound, of: SentenceTokens.articles) {
      return subject.names(hit.upperBound..<clause.upperBound)
    }
    return subject.isOwn(clause) || clause.contains { tokens.isWord($0, of: Self.first) }
  }

  private static let first = KnownWords.set("changes", "first person")
}

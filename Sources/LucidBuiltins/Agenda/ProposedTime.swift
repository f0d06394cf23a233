import LucidCore
import LucidWords

/// The new time of an event that a clause says.
struct ProposedTime {
  var start: Instant?
  var end: Instant?
  /// The tokens of the day to which the event moves.
  var target: Range<Int>?

  /// nil where the clause says none; `isAsked` for a question.
  init?(_ clause: Range<Int>, of event: Event, _ subject: SentenceSubject, zone: Zone, isAsked: Bool) {
    let reader = Reader(clause: clause, event: event, subject: subject, zone: zone, isAsked: isAsked)
    guard let found = reader.atHour ?? reader.shifted ?? reader.onDay else { return nil }
    self = found
  }

  private init(start: Instant?, end: Instant?, target: Range<Int>? = nil) {
    (self.start, self.end, self.target) = (start, end, target)
  }

  /// Whether an event is one with a departure and an arrival.
  static func isJourney(_ title: String) -> Bool {
    FoldedText(title, spellsUmlauts: true).words.contains { word in
      journeys.contains(word) || journeys.contains { $0.count >= 3 && word.count >= $0.count + 3 && word.hasSuffix($0) }
    }
  }

  private static let journeys = KnownWords.set("titles", "journeys").union(KnownWords.set("changes", "journeys"))

  private struct Reader {
    let clause: Range<Int>
    let event: Event
    let subject: SentenceSubject
    let zone: Zone
    let isAsked: Bool

    private var tokens: SentenceTokens { subject.tokens }
    private var date: CivilDate { subject.date }
    private var clock: CivilTime { subject.clock }
    private var length: Int64 { event.end.seconds - event.start.seconds }
    private static let farthest: Int64 = 6 * 3600

    // MARK: An hour

    /// `starts at 2 pm`, `we eat at 17:30 and not at six`, `13:30 to 17:00`; of a journey `lands at
    /// 11:40` is its end.
    var atHour: ProposedTime? {
      let isJourney = ProposedTime.isJourney(event.title)
      let departs = isJourney ? tokens.place(of: "departs", in: clause) : nil
      let isArrival = isJourney && departs == nil && tokens.has("arrives", clause)
      let begins = tokens.place(of: "begins", in: clause)
      // What takes another way or another hour may end at another one too.
      let role = departs ?? begins ?? tokens.place(of: "roles", in: clause)
      guard isArrival || role != nil || (isAsked ? tokens.has("happens", clause) : isMarked || isWeaklyMarked),
        isAsked || !isNegated(role),
        // The verb of another matter, as in `the technician leaves at eleven`, needs the event or `we`.
        isAsked || subject.isOwn(clause)
      else { return nil }
      var clocks = tokens.times.clocks.filter { clause.contains($0.tokens.lowerBound) && !isAvoided($0.tokens) }
      // `the sailing at 15:30 now leaves at 14:15`
      if clocks.count > 1, clocks.contains(where: { !subject.isStart($0) }) { clocks.removeAll(where: subject.isStart) }
      guard let first = clocks.first, !isElsewhere(first.tokens) else { return nil }
      let isSpan = clocks.count == 2 && isJoint(first.tokens, clocks[1].tokens)
      guard clocks.count == 1 || isSpan else { return nil }
      if isArrival { return arrival(first) }
      let time = self.time(first, near: clock)
      let target = self.target
      let day = target?.day ?? date
      guard day != date || !isSame(time) else { return nil }
      let start = zone.instant(CivilDateTime(date: day, time: time))
      // Farther away another matter is meant.
      guard day != date || (start.seconds - event.start.seconds).magnitude <= Self.farthest else { return nil }
      var end = start.adding(seconds: length)
      if isSpan {
        let said = self.time(clocks[1], near: zone.civil(end).time)
        let last = zone.instant(CivilDateTime(date: day, time: said))
        if last > start { end = last }
      } else if begins != nil, departs == nil, day == date, start < event.start {
        end = event.end
      }
      return ProposedTime(start: start, end: end, target: target?.tokens)
    }

    private func arrival(_ said: SaidTimes.Clock) -> ProposedTime? {
      let last = zone.civil(event.end)
      let end = zone.instant(CivilDateTime(date: last.date, time: time(said, near: last.time)))
      guard end > event.start, end != event.end, (end.seconds - event.end.seconds).magnitude <= Self.farthest else { return nil }
      return ProposedTime(start: nil, end: end)
    }

    /// `7:15` of an event in the evening is 19:15, `07:15` is not.
    private func time(_ said: SaidTimes.Clock, near other: CivilTime) -> CivilTime {
      let time = said.time(near: other)
      guard said.isWhole, (1..<12).contains(time.hour), let last = said.tokens.last, !tokens[last].means(anyOf: [.am, .oclock]),
        said.tokens.contains(where: { if case .number(_, digits: 1) = tokens[$0].content { true } else { false } })
      else { return time }
      return SaidTimes.Clock(time: time, isWhole: false, tokens: said.tokens).time(near: other)
    }

    // MARK: A length and a day

    /// `pushed back half an hour`, `eine halbe Stunde später`.
    var shifted: ProposedTime? {
      let (later, earlier) = (tokens.place(of: "later", in: clause), tokens.place(of: "earlier", in: clause))
      guard let direction = later ?? earlier, later == nil || earlier == nil, isAsked || !isNegated(direction),
        !tokens.has("own arrival", clause) || isAsked,
        isAsked ? subject.isOwn(clause) : subject.names(clause) || subject.beginsWithUs(clause),
        isMarked
          || ["begins", "roles", "stays", "moves", isAsked ? "happens" : "begins"].contains(where: { tokens.has($0, clause) })
      else { return nil }
      let near = max(clause.lowerBound, direction.lowerBound - 6)..<min(clause.upperBound, direction.upperBound + 3)
      for i in near {
        guard let (length, end) = PhraseReader.length(in: tokens.all, at: i), length.days == 0, length.seconds > 0,
          length.seconds <= Self.farthest, i - direction.upperBound <= 2, direction.lowerBound - end <= 2
        else { continue }
        let seconds = later == nil ? -length.seconds : length.seconds
        return ProposedTime(start: event.start.adding(seconds: seconds), end: event.end.adding(seconds: seconds))
      }
      return nil
    }

    /// `moved to Thursday`, at the same hour.
    var onDay: ProposedTime? {
      guard let moves = tokens.place(of: "moves", in: clause), isAsked || !isNegated(moves), isAsked || subject.isOwn(clause),
        let target, target.day != date, !tokens.times.clocks.contains(where: { clause.contains($0.tokens.lowerBound) })
      else { return nil }
      let start = zone.instant(CivilDateTime(date: target.day, time: clock))
      return ProposedTime(start: start, end: start.adding(seconds: length), target: target.tokens)
    }

    private var target: (day: CivilDate, tokens: Range<Int>)? {
      tokens.times.days.first { day in
        guard clause.contains(day.tokens.lowerBound) else { return false }
        return tokens.before(day.tokens.lowerBound, in: tokens.whole).map { tokens.isWord($0, of: Self.targets) } ?? false
          || tokens.isWord(day.tokens.lowerBound, of: Self.targets)
      }
    }

    private static let targets = KnownWords.set("changes", "targets")

    // MARK: Words around a time

    private var isMarked: Bool {
      guard let mark = tokens.place(of: "marks", in: clause), !isNegated(mark) else { return false }
      // `we moved the piano`
      return mark.upperBound >= clause.upperBound || !tokens.isWord(mark.upperBound, of: SentenceTokens.articles)
        || subject.names(mark.upperBound..<min(mark.upperBound + 4, clause.upperBound))
    }

    /// `now` is a change of the event only where it is named: `we now need two more at 7:30`.
    private var isWeaklyMarked: Bool {
      tokens.has("weak marks", clause) && (subject.names(clause) || subject.saysStart(clause) || subject.opens(clause))
    }

    private func isNegated(_ phrase: Range<Int>?) -> Bool {
      phrase.map { tokens.isNegated(before: $0, in: clause) } ?? false
    }

    private func isAvoided(_ range: Range<Int>) -> Bool { tokens.isAvoided(range, in: clause) }

    /// `13:30 to 17:00`, `13:30–17:00`.
    private func isJoint(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
      let between = tokens.all[first.upperBound..<max(first.upperBound, second.lowerBound)]
      return between.count == 1
        && between.allSatisfy { token in
          if case .mark(let mark) = token.content { "-–".contains(mark) } else { token.means(.through) || token.word == "to" }
        }
    }

    /// Whether a place stands behind a time: `9:00 in Tokyo` is one of clocks there.
    private func isElsewhere(_ range: Range<Int>) -> Bool {
      guard range.upperBound + 1 < clause.upperBound, tokens.word(range.upperBound) == "in" else { return false }
      let next = range.upperBound + 1
      return tokens.word(next) != nil && SentencePlaces.room(tokens, next) == nil && tokens.isCapital(next)
    }

    private func isSame(_ time: CivilTime) -> Bool {
      let short = { (time: CivilTime) in time.iso.prefix(5) }
      return short(time) == short(clock) || event.zone.map { short($0.time(at: event.start)) == short(time) } ?? false
    }
  }
}

extension SentenceTokens {
  /// Whether a time of day or a place is the old one, or another limit: `not at six`, `until
  /// eleven`, `statt 14 Uhr`.
  func isAvoided(_ range: Range<Int>, in clause: Range<Int>) -> Bool {
    let before = (max(clause.lowerBound, range.lowerBound - 3)..<range.lowerBound)
    if before.contains(where: { isWord($0, of: Self.avoided) }) { return true }
    // `from 14:00 to 13:30`: the first of two is the old one.
    return before.last.map { isWord($0, of: Self.origins) } ?? false
      && has("targets", min(range.upperBound, clause.upperBound)..<clause.upperBound)
  }

  private static let avoided = KnownWords.set("changes", "avoided")
  private static let origins = KnownWords.set("changes", "origins")
}

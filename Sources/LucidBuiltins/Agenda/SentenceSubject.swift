import LucidCore
import LucidWords

/// Whether a clause of a sentence is about an event, and not about a matter beside it.
struct SentenceSubject {
  let tokens: SentenceTokens
  let words: EventWords
  /// When the event starts.
  let date: CivilDate
  let clock: CivilTime
  /// Whether each word is one of the title.
  private let isTitle: [Bool]

  init(_ tokens: SentenceTokens, _ words: EventWords, date: CivilDate, clock: CivilTime) {
    (self.tokens, self.words, self.date, self.clock) = (tokens, words, date, clock)
    isTitle = tokens.whole.map { tokens.word($0) != nil && !words.named(in: SpokenWords(tokens.quotation($0..<$0 + 1))).isEmpty }
  }

  /// Whether a range has a word of the title, or `the lesson`, that is not only what another matter
  /// is for: `the bus to practice`, `the list of practice dates`.
  func names(_ range: Range<Int>) -> Bool {
    words.isNamed(in: SpokenWords(tokens.quotation(range)))
      || range.contains { i in
        (isTitle[i] || isOccasion(i)) && !isGoverned(i)
          && !(i + 1 < tokens.all.count && tokens.isWord(i + 1, of: Self.things))
      }
  }

  /// `the lesson`, `today's session`, `your sailing`.
  private func isOccasion(_ i: Int) -> Bool {
    tokens.isWord(i, of: Self.occasions) && i > 0 && (tokens.isWord(i - 1, of: SentenceTokens.articles) || tokens.isTime(i - 1))
      && !(i + 1 < tokens.all.count && tokens.isWord(i + 1, of: Self.parts))
  }

  private func isGoverned(_ i: Int) -> Bool {
    var at = i
    while let before = tokens.before(at, in: tokens.whole) {
      guard isTitle[before] || tokens.isTime(before), tokens.word(before) != nil else {
        return tokens.isWord(before, of: Self.governors)
      }
      at = before
    }
    return false
  }

  /// Whether a clause says `we` or `it`, or `you` of what the reader does.
  func isOurs(_ clause: Range<Int>) -> Bool {
    clause.contains { i in tokens[i].word.map(Self.us.contains) ?? false || isRenewed(i, in: clause) }
  }

  /// `Ihr neuer Zug`, `new start`, `the replacement`.
  private func isRenewed(_ i: Int, in clause: Range<Int>) -> Bool {
    guard tokens.isWord(i, of: Self.replaced), i + 1 < clause.upperBound else { return false }
    return tokens.isWord(i + 1, of: Self.renewed)
  }

  /// Whether a clause begins with `we` or `it`.
  func beginsWithUs(_ clause: Range<Int>) -> Bool {
    first(clause).map { i in tokens[i].word.map { Self.us.contains($0) && $0 != "you" && $0 != "us" } ?? false } ?? false
  }

  /// Whether a range says when the event starts.
  func saysStart(_ range: Range<Int>) -> Bool {
    tokens.times.clocks.contains { range.contains($0.tokens.lowerBound) && isStart($0) }
      && (tokens.times.days.isEmpty || tokens.times.days.contains { $0.day == date })
  }

  func isStart(_ said: SaidTimes.Clock) -> Bool { said.time(near: clock).secondOfDay == clock.secondOfDay }

  /// Whether the clause itself is about the event: it names it, says `we`, begins with what changes
  /// (`Doors now 9pm`), or goes on from one that is.
  func isOwn(_ clause: Range<Int>) -> Bool {
    if names(clause) || isOurs(clause) || saysStart(clause) { return true }
    if clause.lowerBound == 0, opens(clause), clause == tokens.whole || names(tokens.whole) { return true }
    guard tokens.isWord(clause.lowerBound, of: Self.additions), clause.count <= 7, opens(clause) else { return false }
    return tokens.clauses.contains { $0.upperBound <= clause.lowerBound && (names($0) || isOurs($0)) }
  }

  /// Whether a clause begins with a word that changes something, or with a day or an hour alone.
  func opens(_ clause: Range<Int>) -> Bool {
    guard let start = first(clause) else { return true }
    // `New drummer at 9`
    if tokens.isWord(start, of: Self.replaced) { return isRenewed(start, in: clause) }
    return ["begins", "roles", "openers", "marks", "weak marks", "moves", "cancelled", "off"].contains {
      tokens.place(of: $0, in: clause)?.lowerBound == start
    }
  }

  /// The first place behind days, hours and words such as `and`; nil for none.
  private func first(_ clause: Range<Int>) -> Int? {
    clause.first { i in
      // `erst ab 21 Uhr` has words of both.
      !tokens.isTime(i) && tokens.word(i) != nil && !tokens.isWord(i, of: Self.skipped)
    }
  }

  private static let us = KnownWords.set("changes", "us")
  private static let replaced = KnownWords.set("changes", "replaced")
  private static let renewed = KnownWords.set("changes", "renewed").union(occasions).union(KnownWords.set("titles", "journeys"))
  private static let governors = KnownWords.set("changes", "governors")
  private static let occasions = KnownWords.set("changes", "occasions")
  private static let parts = KnownWords.set("changes", "parts")
  private static let things = KnownWords.set("changes", "things")
  private static let skipped = KnownWords.set("changes", "skipped")
  private static let additions = KnownWords.set("titles", "additions")
}

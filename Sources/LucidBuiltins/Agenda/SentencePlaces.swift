import LucidCore
import LucidWords

/// The new place of an event that a clause says.
struct SentencePlaces {
  let tokens: SentenceTokens
  let event: Event
  let subject: SentenceSubject

  private var placeWords: Set<String> { Self.words(event.location ?? "") }

  private static func words(_ text: String) -> Set<String> { Set(FoldedText(text, spellsUmlauts: true).words) }

  // MARK: Reading

  /// `isHeading` for a subject, which needs no verb.
  func place(_ clause: Range<Int>, isAsked: Bool, isHeading: Bool) -> (name: String, isRoom: Bool)? {
    let places = runs(clause)
    let old = places.filter { isOld($0.tokens) }
    let isStrong = tokens.has("held", clause)
    // `leaves from Glasgow Central`
    let isDeparture = ProposedTime.isJourney(event.title) && tokens.has("departs from", clause) && subject.isOwn(clause)
    let isReplaced = !old.isEmpty && (tokens.has("instead", clause) || tokens.has("in place of", clause))
    let new = places.first { run in
      guard !isOld(run.tokens), !tokens.isAvoided(run.tokens, in: clause) else { return false }
      if isReplaced, run.isRoom || isStrong { return true }
      guard let preposition = run.preposition else { return false }
      if isDeparture, Self.from.contains(preposition) { return true }
      return isStrong
        || run.isRoom
          && ((tokens.has("stays", clause) || isHeading) && subject.isOwn(clause) || isAsked && tokens.has("happens", clause)
            || opens(clause))
    }
    if let new {
      // The room of a house is told beside it, not in place of it.
      let isRoom = new.room.map(Self.inner.contains) ?? false && event.location != nil && !hasRoom
      return (tokens.quotation(new.tokens), isRoom && !isReplaced)
    }
    return isAsked ? nil : contrasted.map { ($0, false) }
  }

  private var hasRoom: Bool {
    let list = WordToken.list(event.location ?? "").compactMap(\.word)
    return list.contains { Self.room($0, isNoun: true) != nil }
  }

  /// A clause that only adds to the one before: `in the room Magritte`.
  private func opens(_ clause: Range<Int>) -> Bool {
    clause.lowerBound > 0 && clause.count <= 6 && tokens.isWord(clause.lowerBound, of: Self.prepositions)
      && (subject.names(tokens.whole) || tokens.has("begins") || tokens.has("happens"))
  }

  private func isOld(_ range: Range<Int>) -> Bool {
    // A title names its place by a number: `Ward 4`.
    let all = range.contains(where: tokens.isNumber) ? placeWords.union(Self.words(event.title)) : placeWords
    return Self.words(tokens.quotation(range)).isSubset(of: all)
  }

  // MARK: Contrasts

  /// The place beside the old one, which may begin with a small letter: `in the woolshed, not on
  /// the lawn`, `woolshed instead of lawn`. The house stays where the old one is a part of it.
  private var contrasted: String? {
    guard let (new, old) = contrast else { return nil }
    let parts = (event.location ?? "").split(separator: ",").map { $0.drop { $0 == " " } }
    let gone = Self.words(tokens.quotation(old))
    let name = tokens.quotation(new)
    guard parts.count > 1, let last = parts.last, gone.isSubset(of: Self.words(String(last))) else { return name }
    return (parts.dropLast() + [name[...]]).joined(separator: ", ")
  }

  private var contrast: (new: Range<Int>, old: Range<Int>)? {
    for i in tokens.whole {
      let isReplaced = tokens.place(of: "in place of", in: i..<min(i + 2, tokens.all.count))?.lowerBound == i
      guard isReplaced || tokens.isWord(i, of: Self.not) else { continue }
      let behind = tokens.place(of: "in place of", in: i..<min(i + 2, tokens.all.count))?.upperBound ?? i + 1
      guard let old = name(from: behind, isBare: isReplaced), isOld(old) else { continue }
      var end = i
      while end > 0, tokens.word(end - 1) == nil, !tokens.isNumber(end - 1) { end -= 1 }
      if let new = name(before: end, isBare: isReplaced), !isOld(new) { return (new, old) }
      // `not on the lawn but in the woolshed`
      let next = tokens.whole.suffix(from: min(old.upperBound, tokens.all.count)).first { !tokens.isWord($0, of: Self.but) }
      guard let next, tokens.isWord(next, of: Self.prepositions) else { continue }
      if let new = name(from: next, isBare: false), !isOld(new) { return (new, old) }
    }
    return nil
  }

  /// One or two words behind a preposition and an article, from a place on; `isBare` without them.
  private func name(from start: Int, isBare: Bool) -> Range<Int>? {
    var at = start
    while at < tokens.all.count, tokens.isWord(at, of: Self.prepositions) || tokens.isWord(at, of: SentenceTokens.articles) {
      at += 1
    }
    guard at < tokens.all.count, isBare || at > start, isNoun(at) else { return nil }
    let isPair = at + 1 < tokens.all.count && isNoun(at + 1) && isOld(at..<at + 2)
    return at..<at + (isPair ? 2 : 1)
  }

  /// The same right before a place.
  private func name(before end: Int, isBare: Bool) -> Range<Int>? {
    var start = end
    while start > 0, end - start < 2, isNoun(start - 1) { start -= 1 }
    guard start < end else { return nil }
    if isBare, start == 0 { return start..<end }
    guard tokens.isWord(start - 1 < 0 ? start : start - 1, of: SentenceTokens.articles.union(Self.prepositions)), start > 0,
      tokens.isWord(start - 1, of: Self.prepositions) || start > 1 && tokens.isWord(start - 2, of: Self.prepositions)
    else { return nil }
    return start..<end
  }

  private func isNoun(_ i: Int) -> Bool {
    guard let word = tokens.word(i), tokens[i].senses.isEmpty, !tokens.isTime(i) else { return false }
    return word.count >= 3 && !Self.noPlaces.contains(word) && !Self.prepositions.contains(word)
      && !SentenceTokens.articles.contains(word) && !TitleMatch.isSmall(word)
  }

  // MARK: Names

  private struct Run {
    var tokens: Range<Int>
    let preposition: String?
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
      // `the North Pier branch`
      if at < clause.upperBound, tokens.word(at - 1) != nil, tokens.isWord(at, of: Self.rooms) { at += 1 }
      let before = tokens.before(start, in: clause)
      let preposition = before.flatMap(tokens.word).flatMap { Self.prepositions.contains($0) ? $0 : nil }
      let room = (start..<at).lazy.compactMap { Self.room(tokens, $0) }.first
      let hasNumber = (start..<at).contains(where: tokens.isNumber)
      let hasWord = (start..<at).contains { tokens.word($0) != nil }
      // A number alone is a room only in place of another one.
      guard hasWord || found.contains(where: { isOld($0.tokens) }) else { continue }
      found.append(Run(tokens: start..<at, preposition: preposition, room: room, isRoom: room != nil || hasNumber))
    }
    return found
  }

  private func isName(_ i: Int, in clause: Range<Int>, after start: Int) -> Bool {
    guard !tokens.isTime(i) else { return false }
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
        return tokens.isCapital(i) || i + 1 < clause.upperBound && (tokens.isCapital(i + 1) || tokens.isNumber(i + 1))
      }
      // A sentence begins with a capital.
      if i == 0, !Self.rooms.contains(word) { return placeWords.contains(word) }
      return tokens.isCapital(i) || tokens[i].isJoined && i > start
    }
  }

  /// The kind of room that a word is or ends with: `room`, `Festsaal`.
  static func room(_ tokens: SentenceTokens, _ i: Int) -> String? {
    tokens[i].word.flatMap { room($0, isNoun: tokens.isCapital(i)) }
  }

  private static func room(_ word: String, isNoun: Bool) -> String? {
    if rooms.contains(word) { return word }
    return isNoun ? rooms.first { $0.count >= 4 && word.count >= $0.count + 3 && word.hasSuffix($0) } : nil
  }

  private static let rooms = KnownWords.set("changes", "rooms")
  private static let inner = KnownWords.set("changes", "rooms of houses")
  private static let prepositions = KnownWords.set("changes", "prepositions")
  private static let times: Set<WordKind> = [.day, .weekday, .short, .month, .part, .weekend, .unread]
  private static let noPlaces = KnownWords.set("changes", "no places")
  private static let from = KnownWords.set("changes", "from")
  private static let not = KnownWords.set("changes", "not")
  private static let but = KnownWords.set("changes", "but")
}

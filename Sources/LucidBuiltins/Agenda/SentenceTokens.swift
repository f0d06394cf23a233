import LucidCore
import LucidWords

/// A sentence of a message: its words, its clauses, and the days and hours in it.
struct SentenceTokens {
  let text: String
  let all: [WordToken]
  let times: SaidTimes
  /// Parts of the sentence between commas, semicolons and colons, as places in `all`.
  let clauses: [Range<Int>]
  private let characters: [Character]
  /// The words as the lists have them; nil for what is none.
  private let words: [String?]

  init(_ text: String, sent: Instant, zone: Zone) {
    self.text = text
    characters = Array(text)
    all = WordToken.list(text)
    words = all.map { $0.word?.filter { $0 != "'" } }
    times = SaidTimes(all, sent: sent, zone: zone)
    clauses = Self.clauses(all)
  }

  var isEmpty: Bool { all.isEmpty }
  var whole: Range<Int> { all.indices }
  subscript(i: Int) -> WordToken { all[i] }

  private static func clauses(_ tokens: [WordToken]) -> [Range<Int>] {
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

  // MARK: Words

  /// The word at a place as the lists have it; nil for a number or a mark.
  func word(_ i: Int) -> String? { words[i] }

  func isWord(_ i: Int, of set: Set<String>) -> Bool { words[i].map(set.contains) ?? false }

  func isNumber(_ i: Int) -> Bool { if case .number = all[i].content { true } else { false } }

  func isCapital(_ i: Int) -> Bool { characters[all[i].place.lowerBound].isUppercase }

  /// Whether a day or an hour is said at a place.
  func isTime(_ i: Int) -> Bool {
    times.days.contains { $0.tokens.contains(i) } || times.clocks.contains { $0.tokens.contains(i) }
  }

  func quotation(_ range: Range<Int>) -> String {
    guard let first = range.first.map({ all[$0] }), let last = range.last.map({ all[$0] }) else { return "" }
    return String(characters[first.place.lowerBound..<last.place.upperBound])
  }

  /// The place before another one, without articles.
  func before(_ i: Int, in range: Range<Int>) -> Int? {
    var at = i - 1
    while at >= range.lowerBound, isWord(at, of: Self.articles) { at -= 1 }
    return at >= range.lowerBound ? at : nil
  }

  static let articles = KnownWords.set("changes", "articles")

  // MARK: Phrases

  /// Phrases by the name of their list, cut at the stars: a star is a gap of at most eight words.
  private static let phrases: [String: [[[String]]]] = Dictionary(
    [
      "arrives", "as planned", "asks", "begins", "cancelled", "conditions", "departs", "departs from", "earlier", "guesses",
      "happens", "held",
      "in place of", "instead", "inversions", "later", "marks", "moves", "not held", "off", "own arrival", "past", "roles",
      "stays",
      "targets", "openers", "weak marks",
    ].map { list in
      let phrases = KnownWords.list("changes", list)
      return (list, phrases.map { $0.split(separator: "*").map { $0.split(separator: " ").map(String.init) } })
    }, uniquingKeysWith: { first, _ in first })

  /// The first place in a clause at which one of the phrases of a list stands.
  func place(of list: String, in clause: Range<Int>) -> Range<Int>? {
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
    return zip(part, words[place..<place + part.count]).allSatisfy { $0 == $1 }
  }

  func has(_ list: String, _ clause: Range<Int>? = nil) -> Bool { place(of: list, in: clause ?? whole) != nil }

  // MARK: Negations and guesses

  /// Whether words in a range make it a guess: `might`, `perhaps`, `vielleicht`.
  func isGuess(_ range: Range<Int>) -> Bool {
    guard let guess = place(of: "guesses", in: range) else { return false }
    // `on May 14` is a month.
    let next = guess.upperBound < all.count ? all[guess.upperBound].content : nil
    if case .number? = next, all[guess.lowerBound].means(.month) { return false }
    return true
  }

  /// Whether a negation stands in a range or right before it, and is no part of its phrase.
  func isNegated(_ hit: Range<Int>, in clause: Range<Int>) -> Bool {
    // `no practice` is the cancellation itself.
    if isWord(hit.lowerBound, of: Self.none) { return false }
    return (max(clause.lowerBound, hit.lowerBound - 2)..<hit.upperBound).contains { isNegation($0) && !isOwn($0, of: hit) }
  }

  /// Whether a negation stands right before a phrase.
  func isNegated(before phrase: Range<Int>, in clause: Range<Int>) -> Bool {
    (max(clause.lowerBound, phrase.lowerBound - 2)..<phrase.lowerBound).contains(where: isNegation)
  }

  func isNegation(_ i: Int) -> Bool { isWord(i, of: Self.negations) || all[i].word?.hasSuffix("n't") ?? false }

  /// Whether a negation is a part of the phrase itself, as in `findet nicht statt`.
  private func isOwn(_ i: Int, of hit: Range<Int>) -> Bool {
    hit.contains(i) && (Self.phrases["not held"] ?? []).contains { match($0, from: hit.lowerBound, in: hit) == hit }
  }

  static let none = KnownWords.set("changes", "none")
  private static let negations = KnownWords.set("changes", "negations")
}

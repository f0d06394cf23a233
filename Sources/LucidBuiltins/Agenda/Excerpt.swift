import LucidCore
import LucidWords

/// The sentences of a text that are worth quoting.
enum Excerpt {
  /// Two lines of a terminal of 100 columns, beside the sender and the subject.
  private static let length = 180

  /// Returns the sentence that asks, else one that says when, the earlier of equals; with `words`
  /// rather one about the event. Where there is room, with the one that its `it` means or its `and`
  /// goes on from, and with those behind it that ask or say when as well, at most one sentence
  /// apart. Without its period; nil for a text without words.
  static func of(_ text: String, about words: EventWords? = nil) -> String? {
    let all = withoutSignature(sentences(of: withoutSalutation(text[...])))
    let points = all.map { self.points($0, words) }
    guard let most = points.max(), let best = points.firstIndex(of: most) else { return nil }
    var chosen = best...best
    func joined(_ range: ClosedRange<Int>) -> String { all[range].joined(separator: " ") }
    func take(_ i: Int) {
      let wider = min(i, chosen.lowerBound)...max(i, chosen.upperBound)
      if joined(wider).count <= length { chosen = wider }
    }
    if best > 0, isOpen(all[best]) { take(best - 1) }
    for i in all.indices where i > best && i - chosen.upperBound <= 2 {
      if points[i] > 0 || begins(all[i], with: additions) { take(i) }
    }
    if words == nil, chosen == best...best, best > 0, points[best - 1] > 0 { take(best - 1) }
    return cut(joined(chosen)[...])
  }

  /// Whether a sentence asks for something.
  static func isRequest(_ text: String) -> Bool {
    let judged = UrgencyWords(text)
    return judged.isAsking || judged.isQuestion || begins(text[...], with: imperatives)
  }

  /// A part of an excerpt for a line of its own, where that has no room for all of it.
  struct Part: Hashable {
    let text: String
    /// Whether it says itself until when.
    let isDated: Bool
  }

  /// The excerpt and, shorter, its first sentence that asks and is understood alone, whole and
  /// without the clause that only says why: `I need your OK by 8:30, otherwise it is printed`.
  static func parts(of excerpt: String) -> [Part] {
    let asking = sentences(of: excerpt[...]).filter { isRequest(String($0)) }
    let alone = asking.lazy.map { sentence -> [String] in
      guard let whole = cut((begins(sentence, with: additions) ? withoutJoint(String(sentence)) : String(sentence))[...]) else {
        return []
      }
      let main = whole.ranges(of: ", ").map(\.lowerBound).first { begins(whole[$0...].dropFirst(2), with: reasons) }
      return ([whole] + (main.map { [String(whole[..<$0])] } ?? [])).filter { !isOpen($0[...]) }
    }
    let texts = [excerpt] + (alone.first { !$0.isEmpty } ?? [])
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }.map {
      Part(text: $0, isDated: $0 == excerpt ? saysWhen($0) : hasLimit($0[...]))
    }
  }

  private static func saysWhen(_ text: String) -> Bool {
    if hasClock(text[...]) || hasLimit(text[...]) { return true }
    let tokens = WordToken.list(text)
    return tokens.indices.contains { i in
      tokens[i].means(.tonight) || i > 0 && announcesHour(tokens[i - 1]) && PhraseReader.said(in: tokens, at: i) != nil
    }
  }

  private static func announcesHour(_ token: WordToken) -> Bool { token.word.map(hours.contains) ?? false }

  private static let hours = KnownWords.set("mail", "hours")
  private static let reasons = KnownWords.set("mail", "reasons")

  /// The sentence at a place, with the one behind it where that goes on from it, as `And bring the
  /// pavlova!` does, and there is room.
  static func sentence(_ i: Int, of all: [String]) -> String {
    guard i + 1 < all.count, begins(all[i + 1][...], with: additions.union(imperatives)),
      all[i].count + all[i + 1].count < length
    else { return all[i] }
    return all[i] + " " + all[i + 1]
  }

  /// Whether a sentence needs the one before it: `Can you send it?`, `And could he be goalie?`.
  private static func isOpen(_ sentence: Substring) -> Bool {
    begins(sentence, with: additions)
      || sentence.split(whereSeparator: { !$0.isLetter }).dropFirst().contains { references.contains(String($0)) }
  }

  private static func begins(_ sentence: Substring, with words: Set<String>) -> Bool {
    words.contains(sentence.prefix { $0.isLetter }.lowercased())
  }

  private static let imperatives = KnownWords.set("mail", "imperatives")
  private static let additions = KnownWords.set("titles", "additions")
  private static let references = KnownWords.set("mail", "references")

  /// The clause of an excerpt that is worth most, the longer of equals, without the word that joins
  /// it: `the review takes place in the Auditorium`.
  static func clause(of excerpt: String, about words: EventWords) -> String {
    var clauses = [excerpt[...]]
    for mark in [". ", ", ", "; "] {
      clauses = clauses.flatMap { (part: Substring) -> [Substring] in part.split(separator: mark) }
    }
    let chosen = clauses.max { (points($0, words), $0.count) < (points($1, words), $1.count) }
    guard let chosen, clauses.count > 1 else { return excerpt }
    return withoutJoint(String(chosen))
  }

  /// A clause without the word that joins it to the one before.
  static func withoutJoint(_ clause: String) -> String {
    let joined = clause.split(separator: " ", maxSplits: 1)
    let isJoint = joined.first.map { joints.contains($0.lowercased()) } ?? false
    return isJoint ? joined.last.map(String.init) ?? clause : clause
  }

  private static let joints = KnownWords.set("titles", "joints")

  /// The worth of a sentence. The start of the event is known already.
  private static func points(_ sentence: Substring, _ words: EventWords?) -> Int {
    let judged = UrgencyWords(String(sentence))
    let unknown = words.map { sentence.replacing($0.start, with: "") } ?? sentence
    // Of a message that waits the request counts first, of one about an event the hour.
    let asked =
      judged.isAsking || judged.isQuestion ? (words == nil ? 4 : 2) : words == nil && begins(sentence, with: imperatives) ? 2 : 0
    // `I tell them tonight` says until when, beside a sentence that asks.
    let day = words == nil && WordToken.list(String(sentence)).contains { $0.means(anyOf: [.day, .tonight]) } ? 1 : 0
    return (hasClock(unknown) || hasLimit(unknown) ? 3 : day) + asked
      + (words?.names(String(sentence)) ?? false ? 3 : 0)
  }

  /// The first line of a note that says something, without its mark.
  static func line(of body: String) -> String? {
    for line in body.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let bare = line.drop { " -*+>".contains($0) }
      if let text = cut(bare.hasPrefix("[x] ") ? "" : bare) { return text }
    }
    return nil
  }

  /// `Dear Hannah,` and `Marieke,` are no sentence.
  private static func withoutSalutation(_ text: Substring) -> Substring {
    guard let end = text.firstIndex(where: { ",!".contains($0) }) else { return text }
    let words = FoldedText(String(text[..<end])).words
    guard let first = words.first, words.count <= 5, words.count == 1 || salutations.contains(first) else { return text }
    return text[text.index(after: end)...].drop { $0 == " " }
  }

  /// `Henrik` and `R. Alvarez` at the end are no sentence.
  private static func withoutSignature(_ sentences: [Substring]) -> [Substring] {
    guard sentences.count > 1, let last = sentences.last, last.split(separator: " ").count <= 2, !begins(last, with: additions),
      !last.contains("?")
    else { return sentences }
    return sentences.dropLast()
  }

  private static let salutations = KnownWords.set("mail", "salutations")

  /// The sentences of a text, without a salutation.
  static func sentences(of text: String) -> [String] { sentences(of: withoutSalutation(text[...])).map(String.init) }

  /// A stop between digits or behind one letter, a number or `Dr` ends no sentence; one behind a
  /// small word such as `an` does where a capital follows, and one behind a number where only a
  /// name is left: `before 10. Rhys`.
  private static func sentences(of text: Substring) -> [Substring] {
    var found: [Substring] = []
    var start = text.startIndex
    var at = start
    while at < text.endIndex {
      let next = text.index(after: at)
      if ".!?".contains(text[at]), next == text.endIndex || text[next] == " " {
        let word = text[start..<at].split(separator: " ").last ?? ""
        let isCapital = text[next...].first { $0 != " " }?.isUppercase ?? true
        let isShort = word.count < 2 || word.count == 2 && !(isCapital && word.allSatisfy(\.isLowercase))
        let isNumber = word.allSatisfy(\.isNumber)
        if text[at] != "." || (!isShort || isNumber) && (!isNumber || isName(text[next...])) {
          found.append(text[start..<next])
          start = next
        }
      }
      at = next
    }
    if start < text.endIndex { found.append(text[start...]) }
    return found.map { $0.drop { $0 == " " } }.filter { $0.contains(where: \.isLetter) }
  }

  /// Whether a rest is a name of one or two words, such as a signature; `November` is none.
  private static func isName(_ rest: Substring) -> Bool {
    let tokens = WordToken.list(String(rest))
    return (1...2).contains(tokens.count) && tokens.allSatisfy { $0.word != nil && $0.senses.isEmpty }
      && rest.first { $0 != " " }?.isUppercase == true
  }

  /// `12:15`, `9.30`, `8 Uhr`, `10 am`.
  private static func hasClock(_ text: Substring) -> Bool {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == ":" || $0 == ".") }
    return zip(words, words.dropFirst() + [""]).contains { word, next in
      let parts = word.split { ":.".contains($0) }
      let isNumber = !parts.isEmpty && parts.allSatisfy { $0.allSatisfy(\.isNumber) && $0.count <= 2 }
      return isNumber && (parts.count == 2 && word.contains(":") || ["am", "pm", "uhr", "o"].contains(next.lowercased()))
    }
  }

  /// `before ten`, `by Friday`, `bis heute`: an hour or a day behind a word for a limit.
  private static func hasLimit(_ text: Substring) -> Bool {
    let tokens = WordToken.list(String(text))
    return tokens.indices.dropLast().contains { i in
      tokens[i].means(anyOf: [.until, .limit])
        && (tokens[i + 1].means(anyOf: [.day, .weekday, .tonight]) || PhraseReader.said(in: tokens, at: i + 1) != nil)
    }
  }

  /// At most so long, without its period; nil for a text without words.
  static func cut(_ text: Substring) -> String? {
    var line = String(text).oneLine(limit: length)
    while let last = line.last, ". ".contains(last) { line.removeLast() }
    return line.contains(where: \.isLetter) ? line : nil
  }
}

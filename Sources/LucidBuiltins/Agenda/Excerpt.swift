import LucidCore

/// The one sentence of a text that is worth quoting.
enum Excerpt {
  private static let length = 140

  /// Returns the sentence that asks or says when, the earlier of equals, and the one behind it
  /// where it says more and there is room; with `words` rather one about the event. Without its
  /// period; nil for a text without words.
  static func of(_ text: String, about words: EventWords? = nil) -> String? {
    let all = sentences(of: withoutSalutation(text[...]))
    let points = all.map { self.points($0, words) }
    guard let best = points.indices.max(by: { points[$0] < points[$1] }) else { return nil }
    let first = points.firstIndex(of: points[best]) ?? best
    let next = first + 1
    if next < all.count, points[next] > 0 {
      let both = String(all[first]) + " " + all[next]
      if both.count <= length { return cut(both[...]) }
    }
    return cut(all[first])
  }

  /// The clause of an excerpt that is worth most, the longer of equals, without the word that joins
  /// it: `the review takes place in the Auditorium`.
  static func clause(of excerpt: String, about words: EventWords) -> String {
    var clauses = [excerpt[...]]
    for mark in [". ", ", ", "; "] {
      clauses = clauses.flatMap { (part: Substring) -> [Substring] in part.split(separator: mark) }
    }
    let chosen = clauses.max { (points($0, words), $0.count) < (points($1, words), $1.count) }
    guard let chosen, clauses.count > 1 else { return excerpt }
    let joined = chosen.split(separator: " ", maxSplits: 1)
    let isJoint = joined.first.map { joints.contains($0.lowercased()) } ?? false
    return String(isJoint ? joined.last ?? chosen : chosen)
  }

  private static let joints = KnownWords.set("titles", "joints")

  /// The worth of a sentence. The start of the event is known already.
  private static func points(_ sentence: Substring, _ words: EventWords?) -> Int {
    let judged = UrgencyWords(String(sentence))
    let unknown = words.map { sentence.replacing($0.start, with: "") } ?? sentence
    return (hasClock(unknown) ? 3 : 0) + (judged.isAsking || judged.isQuestion ? 2 : 0)
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

  private static let salutations = KnownWords.set("mail", "salutations")

  /// A stop between digits or behind one letter or number ends no sentence.
  private static func sentences(of text: Substring) -> [Substring] {
    var found: [Substring] = []
    var start = text.startIndex
    var at = start
    while at < text.endIndex {
      let next = text.index(after: at)
      if ".!?".contains(text[at]), next == text.endIndex || text[next] == " " {
        let word = text[start..<at].split(separator: " ").last ?? ""
        if text[at] != "." || word.count > 2 && !word.allSatisfy(\.isNumber) {
          found.append(text[start..<next])
          start = next
        }
      }
      at = next
    }
    if start < text.endIndex { found.append(text[start...]) }
    return found.map { $0.drop { $0 == " " } }.filter { $0.contains(where: \.isLetter) }
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

  private static func cut(_ text: Substring) -> String? {
    var line = String(text).oneLine(limit: length)
    while let last = line.last, ". ".contains(last) { line.removeLast() }
    return line.contains(where: \.isLetter) ? line : nil
  }
}

/// The part of a quotation that a headline above it leaves.
extension Statement {
  /// Returns the same for an answer below a headline about it: as told, with the rest of the
  /// quotation; whole where the headline shows nothing of it, and nil where nothing is left.
  package func below(_ headline: String) -> Statement? {
    guard let excerpt = values[.excerpt]?.text else { return nil }
    let headline = headline.replacing("**", with: "")
    let parts =
      [excerpt] + [values[.text]?.text].compactMap { $0 } + (values[.text]?.list ?? []).compactMap { $0.list?.first?.text }
    let quoted = parts.filter { headline.contains($0) && excerpt.contains($0) }.max { $0.count < $1.count }
    guard quoted != nil || !isAboutEvent && subject.map(headline.contains) ?? false else { return self }
    let rest = quoted.map { Self.rest(of: excerpt, without: $0) } ?? Self.rest(of: excerpt, besides: subject ?? "")
    guard let rest else { return nil }
    let original = values[.original] ?? (kind.family == "mail" ? nil : .text(excerpt))
    let told = values.with(.excerpt, .text(rest)).with(.told, .word("above"))
    return with { $0.values = original.map { told.with(.original, $0) } ?? told }
  }

  /// The sentences before a part, and what goes on behind it in a clause or a sentence of its own:
  /// `and not at six` of `we eat at five and not at six. Bring bread!` is none. nil for nothing.
  private static func rest(of text: String, without part: String) -> String? {
    guard let place = text.firstRange(of: part) else { return text }
    let sentences = ends(of: text[..<place.lowerBound])
    let before = text[..<(sentences.last ?? text.startIndex)]
    var after = text[place.upperBound...]
    if let first = after.first, first == " ", !(part.last.map(isEnd) ?? false) {
      after = after[(after.firstIndex { ",;.!?".contains($0) } ?? after.endIndex)...]
    }
    let pieces = [before, after].map(trimmed).filter { $0.split(separator: " ").count > 1 }
    return pieces.isEmpty ? nil : pieces.joined(separator: " … ")
  }

  /// `Can you send it to me?` alone says less than the sentence before it.
  private static let fewest = 8

  /// The sentences that do not have all words of a subject, which the headline names; all of them
  /// where little is left.
  private static func rest(of text: String, besides subject: String) -> String? {
    let words = Self.words(subject)
    guard !words.isEmpty else { return text }
    var (pieces, start): ([[Substring]], String.Index) = ([[]], text.startIndex)
    for end in ends(of: text[...]) + [text.endIndex] where end > start {
      let sentence = text[start..<end]
      if Self.words(String(sentence)).isSuperset(of: words) {
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(sentence)
      }
      start = end
    }
    let left = pieces.map { trimmed(Substring($0.joined())) }.filter { !$0.isEmpty }.joined(separator: " … ")
    return left.split(separator: " ").count < fewest ? text : left
  }

  /// Words of four letters and more, by which a sentence is known.
  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !($0.isLetter || $0.isNumber) }.filter { $0.count >= 4 }.map(String.init))
  }

  private static func isEnd(_ character: Character) -> Bool { ".!?;".contains(character) }

  /// Where the sentences and clauses of a text end, behind the blank.
  private static func ends(of text: Substring) -> [String.Index] {
    zip(text.indices, text.indices.dropFirst()).compactMap { at, next in
      isEnd(text[at]) && text[next] == " " ? text.index(after: next) : nil
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var start = text.drop { " ,;.".contains($0) || isEnd($0) }
    for joint in ["and ", "und "] where start.hasPrefix(joint) { start = start.dropFirst(joint.count) }
    return String(start.reversed().drop { " ,;.".contains($0) }.reversed())
  }
}

/// The one line to read first, as it stands above an answer in every format.
package enum Headline {
  /// In characters, without the marks of Markdown.
  package static let most = 70

  /// Returns the sentence as a headline. `forms` are texts for it, the longest first: the first
  /// that fits is taken. Without any, what is longer has its sender first. What does not fit is cut
  /// between words with one ellipsis.
  package static func of(_ sentence: Sentence, forms: [String] = []) -> Sentence {
    let bare = Sentence(sentence.statement, text: withoutTimes(sentence))
    let text = forms.first(where: fits) ?? forms.last ?? (fits(bare.text) ? bare.text : senderFirst(bare))
    return Sentence(sentence.statement, text: cut(text))
  }

  /// The sentence about a conflict without that about the free times, which one line cannot hold:
  /// it ends with a time of day.
  private static func withoutTimes(_ sentence: Sentence) -> String {
    let (kind, text) = (sentence.statement.kind, sentence.text)
    guard kind == .calendar(.overlap) || kind == .calendar(.decide), sentence.statement.values[.items] != nil else { return text }
    let ends = text.ranges(of: ". ").map(\.lowerBound)
    let end = ends.first { text[..<$0].last == ")" || text[..<$0].suffix(3).first == ":" }
    return end.map { String(text[...$0]) } ?? text
  }

  private static func fits(_ text: String) -> Bool { text.replacing("**", with: "").count <= most }

  /// `Dana: **Contract** needs an answer.` of `**Contract** from Dana needs an answer.`
  private static func senderFirst(_ sentence: Sentence) -> String {
    let text = sentence.text
    guard sentence.statement.role != .action, let sender = sentence.statement.values[.sender]?.text, !sender.isEmpty,
      text.hasPrefix("**"), let end = text.dropFirst(2).firstRange(of: "**")?.upperBound,
      let found = text[end...].firstRange(of: sender)
    else { return text }
    return "\(sender): \(text[..<end])\(text[found.upperBound...])"
  }

  /// A text that was cut before ends where it was cut. A word is cut only where it stands alone.
  package static func cut(_ text: String) -> String {
    // No period stands behind an ellipsis.
    if fits(text) { return text.replacing("….", with: "…").replacing("…**.", with: "…**") }
    var (kept, count, isBold) = ("", 0, false)
    var atWord: (kept: String, isBold: Bool)?
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("**") {
        kept += "**"
        isBold.toggle()
        rest = rest.dropFirst(2)
        continue
      }
      if character == " " || character == "…" { atWord = (kept, isBold) }
      if count == most - 1 || character == "…" { break }
      kept.append(character)
      count += 1
      rest = rest.dropFirst()
    }
    if let atWord { (kept, isBold) = atWord }
    while let last = kept.last, " ,;:–-(.".contains(last) { kept.removeLast() }
    // A mark that opens before nothing is none.
    if isBold, kept.hasSuffix("**") {
      (kept, isBold) = (String(kept.dropLast(2).reversed().drop { $0 == " " }.reversed()), false)
    }
    return kept + "…" + (isBold ? "**" : "")
  }
}

/// Words to look for in the fields of a record: each has to stand in one of them, in any order.
package struct WordNeedles: Sendable {
  private let words: [TextNeedle]

  /// nil when there is nothing to look for.
  package init?(_ text: String?) {
    // A word that is repeated, perhaps a hundred thousand times, is looked for once.
    var seen: Set<Substring> = []
    let different = (text ?? "").split(whereSeparator: \.isWhitespace).filter { seen.insert($0).inserted }
    words = different.compactMap { TextNeedle(String($0)) }
    guard !words.isEmpty else { return nil }
  }

  package func areIn(_ fields: some Sequence<String?>) -> Bool {
    words.allSatisfy { word in fields.contains { $0.map(word.isIn) ?? false } }
  }

  /// The same of fields of which `TextFold` made the forms: one or two of each.
  package func areIn(folded fields: some Sequence<[[UInt8]]>) -> Bool {
    words.allSatisfy { word in fields.contains(where: word.isIn(folded:)) }
  }

  /// For each word its folded forms: the plain one, and one with umlauts spelled out where it
  /// differs. A record can have the word only if one of them is in the folded forms of a field.
  package var forms: [[[UInt8]]] { words.map(\.forms) }

  /// The same; nil where one has letters beyond ASCII.
  package var asciiForms: [[[UInt8]]]? {
    let forms = words.compactMap(\.asciiForms)
    return forms.count == words.count ? forms : nil
  }
}

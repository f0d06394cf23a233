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

  /// For each word its folded forms; nil where one has letters beyond ASCII.
  package var asciiForms: [[[UInt8]]]? {
    var forms: [[[UInt8]]] = []
    for word in words {
      guard let of = word.asciiForms else { return nil }
      forms.append(of)
    }
    return forms
  }
}

/// Something that can be written at a cursor.
package struct CompletionItem: Sendable {
  /// By the numbers of the protocol.
  package enum Kind: Int, Sendable {
    case function = 3
    case field = 5
    case variable = 6
    case module = 9
    case property = 10
    case value = 12
    case keyword = 14
    case constant = 21
  }

  package let label: String
  package let kind: Kind
  /// One line: a type, a shape.
  package let detail: String
  /// Markdown.
  package let doc: String
  /// The text to write; with `$1` and `${1:word}` when it is a snippet.
  package let insert: String
  package let isSnippet: Bool
  /// Bytes of the text that it takes the place of.
  package let range: Range<Int>

  package init(
    _ label: String, _ kind: Kind, detail: String = "", doc: String = "", insert: String? = nil, isSnippet: Bool = false,
    range: Range<Int>
  ) {
    (self.label, self.kind, self.detail, self.doc, self.range) = (label, kind, detail, doc, range)
    self.insert = insert ?? label
    self.isSnippet = isSnippet
  }

  /// The text without the marks of a snippet, for editors that know none.
  package var plain: String {
    guard isSnippet else { return insert }
    var text = ""
    var rest = insert[...]
    while let dollar = rest.firstIndex(of: "$") {
      text += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "{", let end = rest.firstIndex(of: "}") {
        let body = rest[rest.index(after: rest.startIndex)..<end]
        text += body.split(separator: ":", maxSplits: 1).dropFirst().first ?? ""
        rest = rest[rest.index(after: end)...]
      } else {
        rest = rest.drop { $0.isNumber }
      }
    }
    return text + rest
  }
}

/// `{{…}}`, `{{{…}}}` and, for Jinja, `{%…%}` and `{#…#}`: where they stand and what is in them.
struct BraceTags {
  enum Kind { case value, statement, comment, escaped }

  let range: Range<String.Index>
  let kind: Kind
  /// Without marks and blanks.
  let inner: String

  static func find(_ text: String, statements: Bool) -> [BraceTags] {
    var tags: [BraceTags] = []
    var at = text.startIndex
    while let brace = text[at...].firstIndex(of: "{") {
      let rest = text[brace...]
      let marks: (open: String, close: String, kind: Kind)
      if rest.hasPrefix("{{!--") {
        marks = ("{{!--", "--}}", .comment)
      } else if rest.hasPrefix("{{!") {
        marks = ("{{!", "}}", .comment)
      } else if rest.hasPrefix("{{{"), !statements {
        marks = ("{{{", "}}}", .value)
      } else if rest.hasPrefix("{{") {
        marks = ("{{", "}}", .value)
      } else if statements, rest.hasPrefix("{%") {
        marks = ("{%", "%}", .statement)
      } else if statements, rest.hasPrefix("{#") {
        marks = ("{#", "#}", .comment)
      } else {
        at = text.index(after: brace)
        continue
      }
      let start = text.index(brace, offsetBy: marks.open.count)
      guard start <= text.endIndex, let end = text[start...].firstRange(of: marks.close) else {
        at = text.index(after: brace)
        continue
      }
      // `~` and `-` beside the marks only take blanks away.
      let inner = text[start..<end.lowerBound].trimmingPrefix { $0.isWhitespace || $0 == "~" || $0 == "-" }
      let kept = String(inner.reversed().drop { $0.isWhitespace || $0 == "~" || $0 == "-" }.reversed())
      let isEscaped = brace > text.startIndex && text[text.index(before: brace)] == "\\"
      let from = isEscaped ? text.index(before: brace) : brace
      tags.append(BraceTags(range: from..<end.upperBound, kind: isEscaped ? .escaped : marks.kind, inner: kept))
      at = end.upperBound
    }
    return tags
  }

  /// Whether a text is one name.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }

  /// The text between quotes, when it holds nothing that would have to be escaped.
  static func quoted(_ text: some StringProtocol) -> String? {
    guard text.count >= 2, let quote = text.first, quote == text.last, quote == "\"" || quote == "'" else { return nil }
    let inner = text.dropFirst().dropLast()
    return inner.contains(where: { $0 == "\"" || $0 == "\\" || $0 == quote || $0.isNewline }) ? nil : String(inner)
  }
}

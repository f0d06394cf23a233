/// The lines of a note as a card shows them: Markdown without its marks, check boxes as such, code
/// as it is.
///
/// Only what people write in notes; anything else stays as written, so nothing is lost.
enum NoteLines {
  /// Notes with more lines than this are cut there.
  private static let most = 500
  /// A line at least this long was broken by an editor: the next one goes on with its sentence.
  private static let wrapped = 60

  static func lines(_ text: String) -> [StyledText] {
    var out: [StyledText] = []
    var (code, wraps) = (false, false)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard out.count < most else { break }
      let bare = line.drop { $0 == " " || $0 == "\t" }
      if bare.hasPrefix("```") || bare.hasPrefix("~~~") {
        code.toggle()
        wraps = false
      } else if code {
        out.append(StyledText(String(line), .dim))
      } else if bare.allSatisfy(\.isWhitespace) || isRule(bare) {
        wraps = false
      } else if wraps, !begins(bare), let last = out.indices.last {
        out[last] += " " + inline(bare)
        wraps = line.count >= wrapped
      } else {
        let depth = min(line.count - bare.count, 8) / 2
        out.append(StyledText(String(repeating: "  ", count: depth)) + block(bare))
        wraps = line.count >= wrapped && !bare.hasPrefix("#")
      }
    }
    return out
  }

  /// Whether a line is one of its own, whatever stands before it.
  private static func begins(_ line: Substring) -> Bool {
    ["- ", "* ", "+ ", "> ", "#"].contains(where: line.hasPrefix)
      || line.drop { $0.isASCII && $0.isNumber }.hasPrefix(". ") && line.first?.isNumber == true
  }

  private static func isRule(_ line: Substring) -> Bool {
    let marks = line.filter { $0 != " " }
    return marks.count >= 3 && ["-", "*", "_"].contains { mark in marks.allSatisfy { $0 == mark } }
  }

  private static func block(_ line: Substring) -> StyledText {
    let hashes = line.prefix { $0 == "#" }.count
    if (1...6).contains(hashes), line.dropFirst(hashes).hasPrefix(" ") {
      return inline(line.dropFirst(hashes + 1)).toned(.strong)
    }
    if ["- ", "* ", "+ "].contains(where: line.hasPrefix) { return item(line.dropFirst(2)) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }.count
    if (1...3).contains(digits), line.dropFirst(digits).hasPrefix(". ") {
      return StyledText(String(line.prefix(digits + 2))) + inline(line.dropFirst(digits + 2))
    }
    if line.hasPrefix(">") { return inline(line.drop { $0 == ">" || $0 == " " }).toned(.dim) }
    return inline(line)
  }

  private static func item(_ text: Substring) -> StyledText {
    if text.hasPrefix("[ ] ") { return StyledText(.open, .dim) + " " + inline(text.dropFirst(4)) }
    if text.hasPrefix("[x] ") || text.hasPrefix("[X] ") {
      return StyledText(.done, .good) + " " + inline(text.dropFirst(4)).toned(.dim)
    }
    return StyledText(.bullet, .dim) + " " + inline(text)
  }

  /// `**bold**`, `*light*`, `code`, `[words](address)`, `[[note]]`; a mark without a partner stays.
  static func inline(_ text: Substring) -> StyledText {
    var out = StyledText()
    var plain = ""
    var rest = text
    func flush() {
      out += StyledText(plain)
      plain = ""
    }
    while let c = rest.first {
      if let (inner, tone, after) = span(rest) {
        flush()
        out += StyledText(inner, tone)
        rest = after
      } else {
        plain.append(c)
        rest = rest.dropFirst()
      }
    }
    flush()
    return out
  }

  private static func span(_ text: Substring) -> (inner: String, tone: TextStyle, after: Substring)? {
    let marks: [(open: String, close: String, tone: TextStyle)] = [
      ("**", "**", .strong), ("__", "__", .strong), ("`", "`", .plain), ("[[", "]]", .plain), ("*", "*", .plain),
    ]
    for mark in marks where text.hasPrefix(mark.open) {
      let inner = text.dropFirst(mark.open.count)
      guard let end = inner.range(of: mark.close), end > inner.startIndex, inner.first != " " else { continue }
      let close = inner.index(end, offsetBy: mark.close.count)
      // `[[note|words]]` shows its words.
      let shown = mark.open == "[[" ? inner[..<end].split(separator: "|").last ?? "" : inner[..<end]
      return (String(shown), mark.tone, inner[close...])
    }
    guard text.first == "[", let end = text.range(of: "]("), let close = text[end...].firstIndex(of: ")"),
      !text[text.index(after: text.startIndex)..<end].contains("[")
    else { return nil }
    return (String(text[text.index(after: text.startIndex)..<end]), .plain, text[text.index(after: close)...])
  }
}

extension Substring {
  /// Where a text of ASCII characters begins; nil when it does not occur.
  fileprivate func range(of text: String) -> Index? {
    var i = startIndex
    while i < endIndex {
      if self[i...].hasPrefix(text) { return i }
      i = index(after: i)
    }
    return nil
  }
}

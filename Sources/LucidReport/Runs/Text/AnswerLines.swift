import LucidCore

/// An answer on a terminal: headings and bold text in weight, lists with hanging lines, code left
/// as it is.
///
/// Only what people meet in answers; anything else of Markdown stays as written, so nothing is
/// lost.
struct AnswerLines {
  let ink: ANSIWriter
  let width: Int

  func lines(_ text: String, format: OutputFormat) -> [StyledText] {
    let layout = TextLayout(ink: ink)
    var out: [StyledText] = []
    var code = false
    for line in VisibleText.lines(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let bare = line.drop { $0 == " " }
      if format == .json || !ink.screen.drawing {
        out.append(StyledText(line))
      } else if format == .text {
        out += layout.wrap(StyledText(line), width: width)
      } else if bare.hasPrefix("```") {
        code.toggle()
      } else if code || bare.hasPrefix("|") {
        out.append(StyledText(line, code ? .dim : .plain))
      } else {
        out += prose(bare, indent: line.count - bare.count, layout)
      }
    }
    while out.last?.isEmpty == true { out.removeLast() }
    return out
  }

  private func prose(_ line: Substring, indent: Int, _ layout: TextLayout) -> [StyledText] {
    let margin = StyledText(String(repeating: " ", count: min(indent, 12)))
    let hashes = line.prefix { $0 == "#" }.count
    if (1...6).contains(hashes), line.dropFirst(hashes).hasPrefix(" ") {
      return layout.wrap(inline(line.dropFirst(hashes + 1)).toned(.strong), width: width)
    }
    for bullet in ["- ", "* ", "+ "] where line.hasPrefix(bullet) {
      let item = margin + StyledText(.bullet, .accent) + " " + inline(line.dropFirst(2))
      return layout.wrap(item, width: width, hanging: min(indent, 12) + 2)
    }
    if line.hasPrefix("> ") {
      return layout.wrap(inline(line.dropFirst(2)).toned(.dim), width: width - 2).map { StyledText("▏ ", .dim) + $0 }
    }
    if line.count >= 3, line.allSatisfy({ $0 == "-" }) {
      return [StyledText(String(repeating: "─", count: min(width, 24)), .dim)]
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }.count
    let numbered = (1...3).contains(digits) && line.dropFirst(digits).hasPrefix(". ")
    return layout.wrap(margin + inline(line), width: width, hanging: numbered ? min(indent, 12) + digits + 2 : min(indent, 12))
  }

  /// `**bold**`, paired; a lone mark stays.
  private func inline(_ text: Substring) -> StyledText {
    var out = StyledText()
    var rest = text
    while let open = Self.mark(rest) {
      let after = rest[rest.index(open, offsetBy: 2)...]
      guard let close = Self.mark(after), close > after.startIndex else { break }
      out += StyledText(String(rest[..<open])) + StyledText(String(after[..<close]), .strong)
      rest = after[after.index(close, offsetBy: 2)...]
    }
    return out + StyledText(String(rest))
  }

  private static func mark(_ text: Substring) -> Substring.Index? {
    var i = text.startIndex
    while i < text.endIndex {
      if text[i...].hasPrefix("**") { return i }
      i = text.index(after: i)
    }
    return nil
  }
}

import LucidCore

/// The page of one code: the file `docs/diagnostics/CODE.md` in parts.
///
/// The file is a heading with the code, a line with its severity, the problem in one sentence, then
/// the sections `Why`, `Example` and `Instead`. Their code blocks are whole files; a code that no
/// text can show has an example in words.
package struct DiagnosticPage: Sendable {
  package let code: String
  /// `error`, `warning`, `hint`, or two of them.
  package let severity: String
  package let what: String
  package let why: String
  /// The code block, or the words that stand for it.
  package let example: Part
  package let instead: Part
  package let markdown: String

  package struct Part: Hashable, Sendable {
    /// Paragraphs, each on one line.
    package var words: [String] = []
    /// The lines of the code block; nil when there is none.
    package var block: String?
  }

  /// nil when a part is missing.
  package init?(_ markdown: String) {
    var sections: [(title: String, part: Part)] = []
    var block: [Substring]?
    var isNew = true
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = block, !sections.isEmpty {
          sections[sections.count - 1].part.block = lines.map { $0 + "\n" }.joined()
          block = nil
        } else {
          block = []
        }
        isNew = true
      } else if block != nil {
        block?.append(line)
      } else if line.hasPrefix("#") {
        sections.append((String(line.drop { $0 == "#" || $0 == " " }), Part()))
        isNew = true
      } else if line.isEmpty {
        isNew = true
      } else if !sections.isEmpty {
        let last = sections.count - 1
        let paragraph = sections[last].part.words.count - 1
        if isNew || paragraph < 0 {
          sections[last].part.words.append(String(line))
        } else {
          sections[last].part.words[paragraph] += " " + line
        }
        isNew = false
      }
    }
    func part(_ title: String) -> Part? { sections.first { $0.title == title }?.part }
    guard let head = sections.first, head.part.words.count == 2, let why = part("Why"), !why.words.isEmpty,
      let example = part("Example"), let instead = part("Instead")
    else { return nil }
    (code, severity, what) = (head.title, head.part.words[0], head.part.words[1])
    self.why = why.words.joined(separator: "\n")
    self.example = example
    self.instead = instead
    self.markdown = markdown
  }

  /// For a person: wrapped to the screen, examples as they are.
  package func text(_ screen: Screen = .plain) -> String {
    var page = LineWriter(ANSIWriter(screen))
    page.add(StyledText(code, .strong) + StyledText("  " + severity, .dim))
    page.add(StyledText(Self.plain(what)))
    page.heading("Why")
    for paragraph in why.split(separator: "\n") { page.add(StyledText(Self.plain(String(paragraph)))) }
    write("Example", example, &page)
    write("Instead", instead, &page)
    return page.text
  }

  private func write(_ title: String, _ part: Part, _ page: inout LineWriter) {
    page.heading(title)
    for paragraph in part.words { page.add(StyledText(Self.plain(paragraph))) }
    if !part.words.isEmpty, part.block != nil { page.gap() }
    for line in (part.block ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      page.raw(StyledText(line.isEmpty ? "" : "  " + TerminalSanitizer.line(String(line)), .accent))
    }
  }

  /// Without the marks of emphasis that a terminal does not need; backquotes stay.
  private static func plain(_ text: String) -> String { text.replacing("**", with: "") }
}

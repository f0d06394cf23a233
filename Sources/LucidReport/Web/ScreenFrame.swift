package import LucidCore
package import LucidWording

/// A screen of `lucid web` that every page leads to.
package enum WebScreen: String, CaseIterable, Sendable {
  case today, abilities, ask, waiting, history

  package var path: String { "/" + rawValue }

  var word: WebWord {
    switch self {
    case .today: .today
    case .abilities: .abilities
    case .ask: .ask
    case .waiting: .waiting
    case .history: .history
    }
  }
}

/// The frame of each screen of `lucid web`: the head, the way to the other screens, the result of
/// the last action, and the forms. Pages have no script.
package struct ScreenFrame: Sendable {
  /// The result of an action, on the page that follows it.
  package struct Notice: Sendable {
    /// Plain text of one or more lines.
    package let text: String
    package let isFailure: Bool

    package init(_ text: String, isFailure: Bool) { (self.text, self.isFailure) = (text, isFailure) }
  }

  let words: WebWords
  /// The address that its forms lead back to, such as `/waiting`.
  package let path: String
  /// The secret of the session, a field of each form.
  private let token: String
  private let notice: Notice?
  /// Changes that are pending; nil where that is not known.
  private let pending: Int?

  package init(_ language: Language, path: String, token: String, notice: Notice?, pending: Int?) {
    (words, self.path, self.token) = (WebWords(language), path, token)
    (self.notice, self.pending) = (notice, pending)
  }

  package var language: Language { words.language }

  /// A fixed text, with pieces in the places that it has for them.
  package subscript(_ word: WebWord, _ pieces: String...) -> String { words.text(word, pieces) }

  // MARK: The frame

  /// The page from its begin to the start of its content. `title` is plain text.
  package func head(_ title: String, _ screen: WebScreen?, color: String? = nil, styles: [String] = []) -> String {
    HTMLDocument.head(
      Self.text(title), language: language, accent: RGB(color), styles: [Self.rules] + styles)
      + "<a class=\"skip\" href=\"#content\">\(words[.skip])</a>\n"
      + "<nav class=\"screens\" aria-label=\"\(words[.screens])\"><ul>\n" + WebScreen.allCases.map { link($0, screen) }.joined()
      + "</ul></nav>\n<div id=\"content\" tabindex=\"-1\">\n" + (notice.map(told) ?? "")
  }

  /// The end of the page.
  package var foot: String { "</div>\n" + HTMLDocument.foot }

  private func link(_ screen: WebScreen, _ current: WebScreen?) -> String {
    let count =
      if screen == .waiting, let pending, pending > 0 { " <span class=\"count\">\(pending)</span>" } else { "" }
    let mark = screen == current ? " aria-current=\"page\"" : ""
    return "<li><a href=\"\(screen.path)\"\(mark)>\(words[screen.word])\(count)</a></li>\n"
  }

  private func told(_ notice: Notice) -> String {
    let kind = notice.isFailure ? "stopped\" role=\"alert" : "callout notice\" role=\"status"
    return "<div class=\"\(kind)\"><pre>\(Self.lines(notice.text))</pre></div>\n"
  }

  /// A page that only says why there is none.
  package static func bare(_ title: WebWord, hint: WebWord, in language: Language) -> String {
    let words = WebWords(language)
    return HTMLDocument.page(
      words[title], language: language, accent: nil, styles: [rules],
      "<main>\n<h1>\(words[title])</h1>\n<p>\(words[hint])</p>\n<p><a href=\"/today\">\(words[.today])</a></p>\n</main>\n")
  }

  /// The page of a link that was accepted: it goes on to the first screen by itself.
  package static func opened(_ language: Language) -> String {
    let words = WebWords(language)
    return HTMLDocument.page(
      words[.opened], language: language, accent: nil,
      links: "<meta http-equiv=\"refresh\" content=\"0; url=\(WebScreen.today.path)\">\n", styles: [rules],
      "<main>\n<h1>\(words[.opened])</h1>\n<p><a href=\"\(WebScreen.today.path)\">\(words[.today])</a></p>\n</main>\n")
  }

  // MARK: Forms

  /// A form that starts an action or opens a screen; `content` is markup, with at least one button.
  /// `isUpload` sends files.
  package func form(
    _ action: String, _ fields: [(name: String, value: String)] = [], isUpload: Bool = false, content: String
  ) -> String {
    let hidden = ([(name: "token", value: token), (name: "back", value: path)] + fields).map {
      "<input type=\"hidden\" name=\"\(HTMLEscape.escape($0.name))\" value=\"\(HTMLEscape.escape($0.value))\">"
    }
    let type = isUpload ? " enctype=\"multipart/form-data\"" : ""
    return "<form method=\"post\" action=\"\(HTMLEscape.escape(action))\"\(type)>\(hidden.joined())\(content)</form>"
  }

  /// A form that is a button: `label` is plain text, `kind` a class such as `main` or `quiet`.
  package func button(
    _ action: String, _ fields: [(name: String, value: String)] = [], label: String, kind: String = "", spoken: String? = nil
  ) -> String {
    let spoken = spoken.map { " aria-label=\"\(Self.text($0))\"" } ?? ""
    let kind = kind.isEmpty ? "" : " class=\"\(kind)\""
    return form(action, fields, content: "<button\(kind)\(spoken)>\(Self.text(label))</button>")
  }

  // MARK: Texts

  /// One line of untrusted text.
  package static func text(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }

  /// Untrusted text of several lines.
  package static func lines(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.lines(text)) }

  /// A part of an address, such as the name of an ability in `/run/NAME`.
  package static func part(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
      return isPlain || "-._~".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The style of the frame and of the forms.
  private static let rules = String(decoding: PackageResources.web_css.dropLast(), as: UTF8.self)
}

import LucidCore
import LucidWording

/// Text and phrases inside HTML: every value escaped, tones as classes, small pictures with words
/// for those who do not see them.
enum HTMLEscape {
  private static let ink = ANSIWriter(Screen(drawing: true))

  /// Controls and changes of direction, which only values of forms have, become references: the
  /// value is sent back as it was, and the page has none in its bytes.
  static func escape(_ text: String) -> String {
    var out = ""
    for c in text.unicodeScalars {
      switch c {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case "\u{1}"..."\u{8}", "\u{B}", "\u{D}"..."\u{1F}", "\u{7F}", "\u{200E}"..."\u{200F}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        out += "&#\(c.value);"
      default: out.unicodeScalars.append(c)
      }
    }
    return out
  }

  /// Without marks and pictures, for titles and labels.
  static func words(_ phrase: StyledText, in words: PageWords = PageWords(.english)) -> String {
    escape(
      phrase.pieces.map { piece in
        switch piece.content {
        case .text, .mark(.dash), .mark(.dot): ink.text(piece)
        case .mark(let mark): Self.words(mark, in: words)
        default: ""
        }
      }.joined())
  }

  static func phrase(_ phrase: StyledText) -> String { self.phrase(phrase, in: PageWords(.english)) }

  /// With the words for marks and pictures in a language.
  static func phrase(_ phrase: StyledText, in words: PageWords) -> String {
    phrase.pieces.map { piece($0, in: words) }.joined()
  }

  private static func piece(_ piece: Piece, in words: PageWords) -> String {
    let text = escape(ink.text(piece))
    switch piece.content {
    case .text: return toned(UnitBinding.bound(text), piece.tone)
    case .mark(.dash), .mark(.dot): return text
    case .mark(.icon(let name)): return "<span class=\"\(className(piece.tone))\">\(HTMLIcons.svg(name))</span>"
    case .mark(let mark):
      let spoken = Self.words(mark, in: words)
      let label = spoken.isEmpty ? "aria-hidden=\"true\"" : "role=\"img\" aria-label=\"\(spoken)\""
      return "<span class=\"\(className(piece.tone)) mark\" \(label)>\(text)</span>"
    case .spark(let figures, let usual): return HTMLPictures(words).spark(figures, usual: usual)
    case .dots(let days): return HTMLPictures(words).days(days)
    case .level(let value, let usual, _): return HTMLPictures(words).level(value, usual: usual, tone: piece.tone)
    case .range(let low, let high, let scale, _): return HTMLPictures(words).range(low, high, on: scale)
    case .ring(let done, let total): return HTMLPictures(words).ring(done: done, of: total)
    case .bar: return "<span class=\"\(className(piece.tone))\" aria-hidden=\"true\">\(text)</span>"
    }
  }

  private static func toned(_ text: String, _ tone: TextStyle) -> String {
    switch tone {
    case .plain: text
    case .strong: "<strong>\(text)</strong>"
    default: "<span class=\"\(className(tone))\">\(text)</span>"
    }
  }

  /// The class of a tone.
  static func className(_ tone: TextStyle) -> String {
    switch tone {
    case .plain, .strong: "plain"
    case .dim: "dim"
    case .accent: "accent"
    case .good: "good"
    case .warn: "warn"
    case .bad: "bad"
    }
  }

  private static func words(_ mark: Mark, in words: PageWords) -> String {
    switch mark {
    case .done: words[.markDone]
    case .open: words[.markOpen]
    case .unread: words[.markUnread]
    case .pinned: words[.markPinned]
    case .conflict: words[.markConflict]
    case .alert: words[.markAlert]
    case .stopped: words[.markStopped]
    case .up: words[.markUp]
    case .down: words[.markDown]
    case .level: words[.markLevel]
    case .advice, .bullet, .dash, .dot, .icon: ""
    }
  }
}

/// Text and phrases inside HTML: every value escaped, tones as classes, small pictures with words for those who do not see them.
enum HTMLText {
  private static let ink = Ink(Screen(drawing: true))

  static func escape(_ text: String) -> String {
    var out = ""
    for c in text.unicodeScalars {
      switch c {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default: out.unicodeScalars.append(c)
      }
    }
    return out
  }

  static func phrase(_ phrase: Phrase) -> String { phrase.pieces.map(piece).joined() }

  private static func piece(_ piece: Piece) -> String {
    let text = escape(ink.text(piece))
    switch piece.content {
    case .text: return toned(text, piece.tone)
    case .mark(.dash), .mark(.dot): return text
    case .mark(let mark):
      let words = words(mark)
      let label = words.isEmpty ? "aria-hidden=\"true\"" : "role=\"img\" aria-label=\"\(words)\""
      return "<span class=\"\(name(piece.tone))\" \(label)>\(text)</span>"
    case .spark: return "<span class=\"\(name(piece.tone))\" aria-hidden=\"true\">\(text)</span>"
    case .dots(let days):
      let label = "\(days.count(where: \.self)) of \(days.count) days"
      return "<span class=\"\(name(piece.tone))\" role=\"img\" aria-label=\"\(label)\">\(text)</span>"
    case .bar: return "<span class=\"\(name(piece.tone))\" aria-hidden=\"true\">\(text)</span>"
    }
  }

  private static func toned(_ text: String, _ tone: Tone) -> String {
    switch tone {
    case .plain: text
    case .strong: "<strong>\(text)</strong>"
    default: "<span class=\"\(name(tone))\">\(text)</span>"
    }
  }

  private static func name(_ tone: Tone) -> String {
    switch tone {
    case .plain, .strong: "plain"
    case .dim: "dim"
    case .accent: "accent"
    case .good: "good"
    case .warn: "warn"
    case .bad: "bad"
    }
  }

  private static func words(_ mark: Mark) -> String {
    switch mark {
    case .done: "done"
    case .open: "open"
    case .unread: "unread"
    case .pinned: "pinned"
    case .conflict: "conflict"
    case .alert: "attention"
    case .stopped: "stopped"
    case .up: "up"
    case .down: "down"
    case .level: "unchanged"
    case .advice, .bullet, .dash, .dot, .icon: ""
    }
  }
}

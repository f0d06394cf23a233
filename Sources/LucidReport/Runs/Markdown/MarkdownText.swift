/// Phrases as Markdown: tones as emphasis, values from outside escaped so that none becomes a link,
/// an image or a heading.
enum MarkdownText {
  private static let ink = ANSIWriter(Screen(drawing: true))

  static func text(_ phrase: StyledText) -> String {
    var out = ""
    for piece in phrase.pieces {
      // Bars to scale mean nothing in a font of many widths.
      switch piece.content {
      case .level, .range: continue
      default: break
      }
      let text = escape(ink.text(piece))
      let core = text.drop { $0 == " " }
      guard piece.tone == .strong, !core.isEmpty else {
        out += text
        continue
      }
      // `** bold **` is no emphasis: spaces go outside.
      let trimmed = String(core.reversed().drop { $0 == " " }.reversed())
      out += text.prefix(text.count - core.count) + "**" + trimmed + "**" + core.dropFirst(trimmed.count)
    }
    return out
  }

  static func escape(_ text: String) -> String {
    var out = ""
    for (i, c) in text.enumerated() {
      switch c {
      case "\\", "`", "*", "_", "[", "]", "|", "~": out += "\\" + String(c)
      // At the start of a line these would make a heading or a list.
      case "#" where i == 0, "+" where i == 0: out += "\\" + String(c)
      case "-" where i == 0 && text.dropFirst().first == " ": out += "\\-"
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      default: out.append(c)
      }
    }
    return out
  }
}

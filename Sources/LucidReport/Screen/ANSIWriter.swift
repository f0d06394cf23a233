import LucidCore

/// Turns phrases into the characters of one screen: signs, small pictures, escape codes.
struct ANSIWriter: Sendable {
  let screen: Screen
  let accent: RGB?

  init(_ screen: Screen, accent: RGB? = nil) {
    self.screen = screen
    self.accent = accent
  }

  /// The text of a piece, made visible; never holds a line break or an escape code.
  func text(_ piece: Piece) -> String {
    switch piece.content {
    case .text(let t): TerminalSanitizer.line(t)
    case .mark(let m): sign(m)
    case .spark(let figures, _): screen.drawing ? Self.spark(figures) : ""
    case .dots(let days): String(days.map { screen.drawing ? ($0 ? "●" : "·") : ($0 ? "x" : ".") })
    case .bar(let part, let whole, let cells): bar(part, whole, cells)
    }
  }

  /// A whole line with its escape codes.
  func paint(_ phrase: StyledText) -> String {
    var out = ""
    for piece in phrase.pieces { out += paint(text(piece), piece.tone) }
    return out
  }

  func paint(_ text: String, _ tone: TextStyle) -> String {
    guard screen.color, !text.isEmpty, let code = code(tone) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  func width(_ phrase: StyledText) -> Int { phrase.pieces.reduce(0) { $0 + DisplayWidth.of(text($1)) } }

  private func code(_ tone: TextStyle) -> String? {
    switch tone {
    case .plain: nil
    case .strong: "1"
    case .dim: "2"
    case .accent: accent.map { "38;2;\($0.red);\($0.green);\($0.blue)" } ?? "36"
    case .good: "32"
    case .warn: "33"
    case .bad: "31"
    }
  }

  private func sign(_ mark: Mark) -> String {
    let d = screen.drawing
    return switch mark {
    case .done: d ? "✓" : "[x]"
    case .open: d ? "○" : "[ ]"
    case .unread: d ? "●" : "*"
    case .pinned: d ? "★" : "^"
    case .conflict, .alert: "!"
    case .advice: d ? "→" : "->"
    case .stopped: d ? "✗" : "x"
    case .bullet: d ? "•" : "-"
    case .up: d ? "▲" : ""
    case .down: d ? "▼" : ""
    case .level: d ? "■" : ""
    case .dash: d ? "–" : "-"
    case .dot: d ? " · " : " - "
    case .icon(let name): d ? Glyphs.glyph(name) : ""
    }
  }

  /// Eight heights between the least and the greatest figure; a level line when all are the same.
  static func spark(_ figures: [Double]) -> String {
    let known = figures.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return "" }
    let steps = Array("▁▂▃▄▅▆▇█")
    // Halved first: the difference of two huge figures would be infinite.
    return String(
      figures.map { f in
        guard f.isFinite else { return " " }
        return high > low ? steps[min(7, max(0, Int((f / 2 - low / 2) / (high / 2 - low / 2) * 7.999)))] : "▄"
      })
  }

  private func bar(_ part: Int, _ whole: Int, _ cells: Int) -> String {
    guard screen.drawing, whole > 0, cells > 0 else { return "" }
    let full = min(cells, max(0, Int((Double(part) / Double(whole) * Double(cells)).rounded())))
    return String(repeating: "━", count: full) + String(repeating: "┄", count: cells - full)
  }
}

/// A colour of an ability.
struct RGB: Hashable, Sendable {
  let red, green, blue: Int

  /// Reads exactly `#RRGGBB`.
  init?(_ text: String?) {
    guard let text, text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"),
      text.utf8.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), let n = Int(text.dropFirst(), radix: 16)
    else { return nil }
    red = n >> 16
    green = n >> 8 & 0xFF
    blue = n & 0xFF
  }
}

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
    case .level(let value, let usual, let cells): screen.drawing ? Self.level(value, usual, cells) : ""
    case .range(let low, let high, let scale, let cells): screen.drawing ? Self.range(low, high, scale, cells) : ""
    case .ring(let done, let total): screen.drawing ? Self.ring(done, total) : ""
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
    case .accent: accent.flatMap(own) ?? "36"
    case .good: "32"
    case .warn: "33"
    case .bad: "31"
    }
  }

  /// The code of an ability's own colour, as near as the terminal can show it.
  private func own(_ color: RGB) -> String? {
    switch screen.palette {
    case .direct: "38;2;\(color.red);\(color.green);\(color.blue)"
    case .indexed: "38;5;\(color.index)"
    case .named: nil
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

  /// A bar from 0, with a mark where what is usual lies: `━━━━━━┄┃`.
  static func level(_ value: Double, _ usual: Double?, _ cells: Int) -> String {
    let most = max(value, usual ?? 0) * 1.1
    guard most > 0, most.isFinite, cells > 1 else { return "" }
    func cell(_ d: Double) -> Int { min(cells, max(0, Int((d / most * Double(cells)).rounded()))) }
    var line = Array(repeating: Character("━"), count: cell(value))
    line += Array(repeating: Character("┄"), count: cells - line.count)
    if let usual, usual.isFinite, usual > 0 { line[min(cells - 1, cell(usual))] = "┃" }
    return String(line)
  }

  /// `┄┄┄━━━━┄┄`; at least one cell is drawn.
  static func range(_ low: Double, _ high: Double, _ scale: ClosedRange<Double>, _ cells: Int) -> String {
    guard low.isFinite, high.isFinite, low <= high, cells > 0 else { return "" }
    let length = scale.upperBound - scale.lowerBound
    func cell(_ d: Double) -> Int {
      length > 0 ? min(cells, max(0, Int(((d - scale.lowerBound) / length * Double(cells)).rounded()))) : 0
    }
    let from = min(cell(low), cells - 1)
    let to = max(from + 1, length > 0 ? cell(high) : cells)
    return String(repeating: "┄", count: from) + String(repeating: "━", count: to - from)
      + String(repeating: "┄", count: cells - to)
  }

  /// `●●○○`; more than ten are not drawn.
  static func ring(_ done: Int, _ total: Int) -> String {
    guard (1...10).contains(total) else { return "" }
    let full = min(max(done, 0), total)
    return String(repeating: "●", count: full) + String(repeating: "○", count: total - full)
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

  /// The nearest of xterm's 256 colours: in its cube of 6×6×6, or among its 24 greys.
  var index: Int {
    let steps = [0, 95, 135, 175, 215, 255]
    func nearest(_ channel: Int) -> Int {
      steps.indices.min { abs(steps[$0] - channel) < abs(steps[$1] - channel) } ?? 0
    }
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
    }
    let (r, g, b) = (nearest(red), nearest(green), nearest(blue))
    let grey = min(23, max(0, ((red + green + blue) / 3 - 3) / 10))
    let level = 8 + 10 * grey
    if distance(level, level, level) < distance(steps[r], steps[g], steps[b]) { return 232 + grey }
    return 16 + 36 * r + 6 * g + b
  }

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

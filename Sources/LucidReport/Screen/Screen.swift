/// Capabilities of the reader's screen.
package struct Screen: Hashable, Sendable {
  /// The colours that a terminal can show.
  package enum Palette: Sendable {
    /// The sixteen that every terminal names.
    case named
    /// The cube of 216 and the greys of xterm.
    case indexed
    /// 24 bits.
    case direct
  }

  /// 20 … 400 columns.
  package let width: Int
  /// Escape codes for colour and weight.
  package let color: Bool
  /// Those of them that an ability's own colour is chosen from.
  package let palette: Palette
  /// Boxes, symbols and small pictures; without them a text is plain lines that `grep` and a mail
  /// program like.
  package let drawing: Bool
  /// Whether control characters could steer it: a terminal of any kind, or a pager that shows
  /// colours.
  package let isSteerable: Bool

  package init(
    width: Int = 80, color: Bool = false, drawing: Bool = false, isTerminal: Bool = false, palette: Palette = .direct
  ) {
    self.width = min(max(width, 20), 400)
    self.color = color
    // Without colours there is nothing to choose from.
    self.palette = color ? palette : .direct
    self.drawing = drawing
    isSteerable = isTerminal || color || drawing
  }

  /// A terminal; colour may still be unwanted (`NO_COLOR`).
  package static func terminal(width: Int, color: Bool = true, palette: Palette = .direct) -> Screen {
    Screen(width: width, color: color, drawing: true, palette: palette)
  }
  /// A file or a pipe.
  package static let plain = Screen()

  /// Where sentences of a run break: lines wider than this tire the eye. Plain lines are left
  /// whole.
  var measure: Int { drawing ? min(width, 88) : Self.unbroken }
  /// The widest card: what stands in columns may be wider than prose.
  var cardWidth: Int { drawing ? min(width, 120) : Self.unbroken }

  static let unbroken = 1_000_000
}

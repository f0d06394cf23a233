/// Capabilities of the reader's screen.
package struct Screen: Hashable, Sendable {
  /// 20 … 400 columns.
  package let width: Int
  /// Escape codes for colour and weight.
  package let color: Bool
  /// Boxes, symbols and small pictures; without them a text is plain lines that `grep` and a mail
  /// program like.
  package let drawing: Bool
  /// Whether control characters could steer it: a terminal of any kind, or a pager that shows
  /// colours.
  package let isSteerable: Bool

  package init(width: Int = 80, color: Bool = false, drawing: Bool = false, isTerminal: Bool = false) {
    self.width = min(max(width, 20), 400)
    self.color = color
    self.drawing = drawing
    isSteerable = isTerminal || color || drawing
  }

  /// A terminal; colour may still be unwanted (`NO_COLOR`).
  package static func terminal(width: Int, color: Bool = true) -> Screen { Screen(width: width, color: color, drawing: true) }
  /// A file or a pipe.
  package static let plain = Screen()

  /// Where sentences of a run break: lines wider than this tire the eye. Plain lines are left
  /// whole.
  var measure: Int { drawing ? min(width, 88) : Self.unbroken }
  /// The widest card.
  var cardWidth: Int { measure }

  static let unbroken = 1_000_000
}

/// The meaning of a piece of text; each renderer shows it in its own way.
enum TextStyle: Hashable, Sendable {
  case plain
  case strong
  case dim
  /// The ability's own colour.
  case accent
  case good
  case warn
  case bad
}

/// A sign with a meaning, drawn as each renderer can.
enum Mark: Hashable, Sendable {
  case done, open, unread, pinned, conflict, alert, advice, stopped, bullet
  case up, down, level
  /// Between two ends of a range.
  case dash
  /// Between two facts on a line.
  case dot
  /// An SF Symbol.
  case icon(String)
}

/// A run of text in one tone, or a small picture of figures.
struct Piece: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case text(String)
    case mark(Mark)
    /// A line of small columns, one a figure, and what is usual.
    case spark([Double], usual: Double? = nil)
    /// Days done and not done, oldest first.
    case dots([Bool])
    /// A share of a whole, `cells` wide.
    case bar(part: Int, of: Int, cells: Int)
    /// A value against what is usual, both from 0, `cells` wide.
    case level(Double, usual: Double?, cells: Int)
    /// From a low to a high on a scale that all rows of a list share, `cells` wide.
    case range(low: Double, high: Double, on: ClosedRange<Double>, cells: Int)
    /// Things done of all, as a ring.
    case ring(done: Int, of: Int)
  }

  let content: Content
  let tone: TextStyle
}

/// A line of text in tones; knows nothing of screens.
struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  var pieces: [Piece]

  init(_ pieces: [Piece] = []) { self.pieces = pieces }
  init(_ text: String, _ tone: TextStyle = .plain) { pieces = text.isEmpty ? [] : [Piece(content: .text(text), tone: tone)] }
  init(_ mark: Mark, _ tone: TextStyle = .plain) { pieces = [Piece(content: .mark(mark), tone: tone)] }
  init(_ content: Piece.Content, _ tone: TextStyle = .plain) { pieces = [Piece(content: content, tone: tone)] }
  init(stringLiteral text: String) { self.init(text) }

  var isEmpty: Bool { pieces.isEmpty }

  /// Whether it begins with a number.
  var isFigure: Bool {
    guard case .text(let text) = pieces.first?.content else { return false }
    return text.first { $0 != "+" && $0 != "-" && $0 != "−" }?.isNumber == true
  }

  /// Whether it holds a bar on a scale of its list.
  var hasRange: Bool {
    pieces.contains { piece in
      if case .range = piece.content { true } else { false }
    }
  }

  static func + (a: StyledText, b: StyledText) -> StyledText { StyledText(a.pieces + b.pieces) }
  static func += (a: inout StyledText, b: StyledText) { a.pieces += b.pieces }

  /// The parts that are there, with `separator` between them.
  static func joined(_ parts: [StyledText?], by separator: StyledText = StyledText(.dot, .dim)) -> StyledText {
    var out = StyledText()
    for part in parts {
      guard let part, !part.isEmpty else { continue }
      if !out.isEmpty { out += separator }
      out += part
    }
    return out
  }

  /// The same text, all in one tone.
  func toned(_ tone: TextStyle) -> StyledText { StyledText(pieces.map { Piece(content: $0.content, tone: tone) }) }
}

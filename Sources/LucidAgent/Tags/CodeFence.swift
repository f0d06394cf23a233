/// Follows, byte by byte, whether a text stands in a fenced block of code, as CommonMark has them:
/// three or more backticks or tildes on a line, until as many on another.
///
/// Cost: constant for each byte.
struct CodeFence: Sendable {
  private enum Place { case indent(Int), run(UInt8, Int), rest }

  private var place = Place.indent(0)
  /// The mark of the open block and its length.
  private var open: (mark: UInt8, length: Int)?
  /// The run at the start of this line, and whether only blanks follow it.
  private var line: (mark: UInt8, length: Int, isBare: Bool)?

  var isInside: Bool { open != nil }

  mutating func take(_ b: UInt8) {
    if b == 0x0A { return endLine() }
    switch place {
    case .indent(let n) where b == 0x20 && n < 3: place = .indent(n + 1)
    case .indent where b == 0x60 || b == 0x7E:
      place = .run(b, 1)
    case .run(let mark, let n) where b == mark:
      place = .run(mark, n + 1)
    case .run(let mark, let n):
      if n >= 3 { line = (mark, n, true) }
      place = .rest
      notice(b)
    case .rest: notice(b)
    case .indent: place = .rest
    }
  }

  /// Goes on in the same line, behind something that is no text.
  mutating func skip() {
    line = nil
    place = .rest
  }

  private mutating func notice(_ b: UInt8) {
    // Between backticks the word for the language has none.
    if b == 0x60, line?.mark == 0x60 { line = nil }
    if b != 0x20, b != 0x09, b != 0x0D { line?.isBare = false }
  }

  private mutating func endLine() {
    if case .run(let mark, let n) = place, n >= 3 { line = (mark, n, true) }
    if let line {
      if let fence = open {
        if line.mark == fence.mark, line.length >= fence.length, line.isBare { open = nil }
      } else {
        open = (line.mark, line.length)
      }
    }
    line = nil
    place = .indent(0)
  }
}

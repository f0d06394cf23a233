import LucidCore

/// One line of a file as columns of a screen, with a span marked on it.
///
/// What hides or steers the screen, and bytes that are no UTF-8, are written out; a tab goes to the
/// next stop of four columns.
struct SourceExcerpt {
  let lineNumber: Int
  /// The line, or the part of it around the span.
  let text: String
  /// Spaces, then carets; at least one.
  let marks: String

  private struct Cell {
    let range: Range<Int>
    let text: String
    let width: Int
  }

  /// A span over several lines is marked on its first. `width` is the most columns of `text`.
  /// What stands in a hidden range is written as stars.
  init(_ file: SourceFile, _ span: Span, width: Int, hiding: [Range<Int>] = []) {
    let start = min(Int(span.start), file.bytes.count)
    lineNumber = file.position(of: start).line
    let line = file.lineRange(at: start)
    var cells = Self.cells(file.bytes, line)
    for i in cells.indices where hiding.contains(where: { $0.overlaps(cells[i].range) }) {
      cells[i] = Cell(range: cells[i].range, text: "*", width: 1)
    }
    let used = cells.reduce(0) { $0 + $1.width }
    let marked = cells.indices.filter { cells[$0].range.lowerBound < Int(span.end) && cells[$0].range.upperBound > start }
    // Carets of an empty span, or of one at the end of the line, stand after the cells before it.
    var first = marked.first ?? cells.firstIndex { $0.range.lowerBound >= start } ?? cells.count
    var last = max(first, marked.last.map { $0 + 1 } ?? first)
    var before = false
    var after = false
    if used > width {
      (cells, first, last, before, after) = Self.window(cells, first, last, width: max(width - 2, 8))
    }
    text = (before ? "…" : "") + cells.map(\.text).joined() + (after ? "…" : "")
    let offset = cells[..<first].reduce(before ? 1 : 0) { $0 + $1.width }
    let length = cells[first..<last].reduce(0) { $0 + $1.width }
    marks = String(repeating: " ", count: offset) + String(repeating: "^", count: max(1, length))
  }

  /// The cells to show of a long line: the start of the span a third in, as much of it as fits.
  private static func window(_ cells: [Cell], _ first: Int, _ last: Int, width: Int)
    -> (cells: [Cell], first: Int, last: Int, before: Bool, after: Bool)
  {
    var from = first
    var used = 0
    while from > 0, used + cells[from - 1].width <= width / 3 {
      from -= 1
      used += cells[from].width
    }
    var to = first
    while to < cells.count, used + cells[to].width <= width {
      used += cells[to].width
      to += 1
    }
    while from > 0, used + cells[from - 1].width <= width {
      from -= 1
      used += cells[from].width
    }
    return (Array(cells[from..<to]), first - from, min(last, to) - from, from > 0, to < cells.count)
  }

  private static func cells(_ bytes: [UInt8], _ range: Range<Int>) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    func add(_ length: Int, _ text: String) {
      let start = cells.last?.range.upperBound ?? range.lowerBound
      let width = DisplayWidth.of(text)
      cells.append(Cell(range: start..<start + length, text: text, width: width))
      column += width
    }
    func addCharacters(_ scalars: [Unicode.Scalar]) {
      var plain = String.UnicodeScalarView()
      func flush() {
        for c in String(plain) { add(c.utf8.count, String(c)) }
        plain = String.UnicodeScalarView()
      }
      for (i, s) in scalars.enumerated() {
        if s == "\t" {
          flush()
          add(1, String(repeating: " ", count: 4 - column % 4))
        } else if HiddenScalar.isHidden(
          s, after: i > 0 ? scalars[i - 1] : nil, before: i + 1 < scalars.count ? scalars[i + 1] : nil)
        {
          flush()
          add(UTF8.width(s), TerminalSanitizer.escape(s))
        } else {
          plain.append(s)
        }
      }
      flush()
    }
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes[range].makeIterator()
    var at = range.lowerBound
    var good: [Unicode.Scalar] = []
    parsing: while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded):
        good.append(Unicode.UTF8.decode(encoded))
        at += encoded.count
      case .error(let length):
        addCharacters(good)
        good = []
        for byte in bytes[at..<min(at + length, range.upperBound)] {
          add(1, "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
        }
        at += length
      case .emptyInput: break parsing
      }
    }
    addCharacters(good)
    return cells
  }
}

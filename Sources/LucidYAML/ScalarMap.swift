import LucidCore

/// From a byte of a decoded scalar to the bytes of the file it came from.
///
/// Built by reading the scalar's source once more by the rules of its style, and only when a place
/// inside it is asked for.
package struct ScalarMap {
  /// Pieces that run in step: `text` byte n of a piece is file byte `source + n`. Ascending.
  private var pieces: [(text: Int, source: Int)] = []
  /// Places of the text right after an escape, which is longer in the file than what it gives.
  private var escapeEnds: Set<Int> = []
  private var textEnd = 0
  private var sourceEnd = 0

  package init(_ scalar: Scalar, in bytes: [UInt8]) {
    let range = scalar.span.range.clamped(to: 0..<bytes.count)
    switch scalar.style {
    case .plain: flowText(bytes, range, scalar.style)
    case .singleQuoted, .doubleQuoted: flowText(bytes, range.dropFirst().dropLast(range.count > 1 ? 1 : 0), scalar.style)
    case .literal, .folded: block(bytes, range, scalar)
    }
  }

  /// The file bytes of a range of the decoded text.
  package func source(_ range: Range<Int>) -> Range<Int> {
    let start = source(range.lowerBound)
    // The end belongs to the byte before it: a range never swallows the indentation that follows a line.
    let end =
      range.isEmpty
      ? start : max(start, escapeEnds.contains(range.upperBound) ? source(range.upperBound) : source(range.upperBound - 1) + 1)
    return start..<end
  }

  private func source(_ text: Int) -> Int {
    var low = 0
    var high = pieces.count
    while low < high {
      let mid = (low + high) / 2
      if pieces[mid].text <= text { low = mid + 1 } else { high = mid }
    }
    guard low > 0 else { return sourceEnd }
    let next = low < pieces.count ? pieces[low].source : sourceEnd
    return min(pieces[low - 1].source + text - pieces[low - 1].text, next)
  }

  private mutating func piece(text: Int, source: Int) {
    if let last = pieces.last, source - last.source == text - last.text { return }
    pieces.append((text, source))
  }

  /// Plain and quoted scalars: line folding, `''`, and backslash escapes.
  private mutating func flowText(_ b: [UInt8], _ range: Range<Int>, _ style: Scalar.Style) {
    var i = range.lowerBound
    var text = 0
    piece(text: 0, source: i)
    while i < range.upperBound {
      let c = b[i]
      if let fold = Self.fold(b, i, range.upperBound) {
        piece(text: text, source: i)
        text += fold.decoded
        i += fold.length
        piece(text: text, source: i)
      } else if style == .singleQuoted, c == 0x27, i + 1 < range.upperBound, b[i + 1] == 0x27 {
        text += 1
        i += 2
        escapeEnds.insert(text)
        piece(text: text, source: i)
      } else if style == .doubleQuoted, c == 0x5C, i + 1 < range.upperBound {
        let escape = Self.escape(b, i, range.upperBound)
        text += escape.decoded
        i += escape.length
        // The escaped line break gives nothing and takes the blanks after it along.
        if escape.decoded > 0 { escapeEnds.insert(text) }
        piece(text: text, source: i)
      } else {
        i += 1
        text += 1
      }
    }
    (textEnd, sourceEnd) = (text, range.upperBound)
  }

  /// White space with line breaks in it: the first break is a space, each further one a line break.
  /// nil where there is none.
  private static func fold(_ b: [UInt8], _ at: Int, _ end: Int) -> (length: Int, decoded: Int)? {
    guard b[at] <= 0x20 || b[at] >= 0xC2 else { return nil }
    var i = at
    while i < end, b[i] == 0x20 || b[i] == 0x09 { i += 1 }
    guard let first = LineBreak(b, i, end) else { return nil }
    i += first.length
    let further = breaks(b, &i, end)
    // The separators of Unicode are no spaces and stay.
    return (i - at, first.decoded > 1 ? first.decoded + further : max(1, further))
  }

  /// Goes over white space and gives the size of its line breaks.
  private static func breaks(_ b: [UInt8], _ i: inout Int, _ end: Int) -> Int {
    var decoded = 0
    while i < end {
      if b[i] == 0x20 || b[i] == 0x09 {
        i += 1
      } else if let another = LineBreak(b, i, end) {
        decoded += another.decoded
        i += another.length
      } else {
        break
      }
    }
    return decoded
  }

  /// Returns the source length of an escape and the length of its value in UTF-8, in bytes.
  private static func escape(_ b: [UInt8], _ at: Int, _ end: Int) -> (length: Int, decoded: Int) {
    func hex(_ digits: Int) -> (Int, Int) {
      var n: UInt32 = 0
      for k in 0..<digits where at + 2 + k < end {
        n = n << 4 | UInt32(Character(Unicode.Scalar(b[at + 2 + k])).hexDigitValue ?? 0)
      }
      return (2 + digits, Unicode.Scalar(n).map { UTF8.width($0) } ?? 3)
    }
    if let escaped = LineBreak(b, at + 1, end) {
      // Gone with the white space after it; empty lines that follow are not.
      var i = at + 1 + escaped.length
      let further = breaks(b, &i, end)
      return (i - at, further)
    }
    switch b[at + 1] {
    case UInt8(ascii: "x"): return hex(2)
    case UInt8(ascii: "u"):
      // A pair of escapes, as JSON writes it, is one character of four bytes.
      return at + 12 <= end && SurrogateEscapes.pair(b, at: at + 2) != nil ? (12, 4) : hex(4)
    case UInt8(ascii: "U"): return hex(8)
    case UInt8(ascii: "N"), UInt8(ascii: "_"): return (2, 2)
    case UInt8(ascii: "L"), UInt8(ascii: "P"): return (2, 3)
    default: return (2, 1)
    }
  }

  /// Literal and folded block scalars: a header line, then lines without their indentation.
  private mutating func block(_ b: [UInt8], _ range: Range<Int>, _ scalar: Scalar) {
    var i = range.lowerBound
    while i < range.upperBound, LineBreak(b, i, range.upperBound) == nil { i += 1 }
    let header = b[range.lowerBound..<i]
    i += LineBreak(b, i, range.upperBound)?.length ?? 0
    // The explicit indentation of the header counts from the parent; the first line that has text shows the whole of it.
    var indent = 0
    var probe = i
    while probe < range.upperBound {
      var column = 0
      while probe + column < range.upperBound, b[probe + column] == 0x20 { column += 1 }
      guard let end = LineBreak(b, probe + column, range.upperBound) else {
        indent = probe + column < range.upperBound ? column : 0
        break
      }
      probe += column + end.length
    }
    if header.contains(where: { $0 >= 0x31 && $0 <= 0x39 }) {
      // With an explicit indentation the first line may start with spaces of its own.
      let own = scalar.text.utf8.drop { $0 == 0x0A }.prefix { $0 == 0x20 }.count
      indent = max(0, indent - own)
    }
    var text = 0
    var leading: (at: Int, decoded: Int)?
    var wasIndented = false
    var trailing = Self.emptyLines(b, &i, range.upperBound, indent)
    while i < range.upperBound {
      let isIndented = b[i] == 0x20 || b[i] == 0x09
      if let (at, decoded) = leading {
        if scalar.style == .folded, decoded == 1, !wasIndented, !isIndented {
          // The break is folded: a space before text, nothing before empty lines (they bring their own).
          if trailing.isEmpty {
            piece(text: text, source: at)
            text += 1
          }
        } else {
          piece(text: text, source: at)
          text += decoded
        }
      }
      text = pieces(trailing, from: text)
      wasIndented = isIndented
      piece(text: text, source: i)
      while i < range.upperBound, LineBreak(b, i, range.upperBound) == nil {
        i += 1
        text += 1
      }
      let end = LineBreak(b, i, range.upperBound)
      leading = end.map { (at: i, decoded: $0.decoded) }
      i += end?.length ?? 0
      trailing = Self.emptyLines(b, &i, range.upperBound, indent)
    }
    text = pieces((leading.map { [$0] } ?? []) + trailing, from: text)
    (textEnd, sourceEnd) = (text, min(i, range.upperBound))
  }

  /// One for each line break, which stays as it is; gives the end of the text.
  private mutating func pieces(_ breaks: [(at: Int, decoded: Int)], from text: Int) -> Int {
    var text = text
    for (at, decoded) in breaks {
      piece(text: text, source: at)
      text += decoded
    }
    return text
  }

  /// Goes over empty lines and the indentation of the line after them.
  private static func emptyLines(_ b: [UInt8], _ i: inout Int, _ end: Int, _ indent: Int) -> [(at: Int, decoded: Int)] {
    var breaks: [(at: Int, decoded: Int)] = []
    while i < end {
      var column = 0
      while column < indent, i < end, b[i] == 0x20 {
        column += 1
        i += 1
      }
      guard let found = LineBreak(b, i, end) else { break }
      breaks.append((i, found.decoded))
      i += found.length
    }
    return breaks
  }
}

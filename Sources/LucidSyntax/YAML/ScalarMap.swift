import LucidCore

/// From a byte of a decoded scalar to the bytes of the file it came from.
///
/// Built by reading the scalar's source once more by the rules of its style, and only when a place inside it is asked for.
struct ScalarMap {
  /// Pieces that run in step: `text` byte n of a piece is file byte `source + n`. Ascending.
  private var pieces: [(text: Int, source: Int)] = []
  /// Places of the text right after an escape, which is longer in the file than what it gives.
  private var escapeEnds: Set<Int> = []
  private var textEnd = 0
  private var sourceEnd = 0

  init(_ scalar: Scalar, in bytes: [UInt8]) {
    let range = scalar.span.range.clamped(to: 0..<bytes.count)
    switch scalar.style {
    case .plain: flowText(bytes, range, scalar.style)
    case .singleQuoted, .doubleQuoted: flowText(bytes, range.dropFirst().dropLast(range.count > 1 ? 1 : 0), scalar.style)
    case .literal, .folded: block(bytes, range, scalar)
    }
  }

  /// The file bytes of a range of the decoded text.
  func source(_ range: Range<Int>) -> Range<Int> {
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
      if c == 0x0A || c == 0x0D || ((c == 0x20 || c == 0x09) && Self.onlyBlanks(b, i, range.upperBound)) {
        // White space around a fold disappears; the first break is a space, each further one a line break.
        var breaks = 0
        let start = i
        while i < range.upperBound, [0x20, 0x09, 0x0A, 0x0D].contains(b[i]) {
          if b[i] == 0x0A || (b[i] == 0x0D && !(i + 1 < range.upperBound && b[i + 1] == 0x0A)) { breaks += 1 }
          i += 1
        }
        piece(text: text, source: start)
        text += max(1, breaks - 1)
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

  private static func onlyBlanks(_ b: [UInt8], _ from: Int, _ end: Int) -> Bool {
    var i = from
    while i < end, b[i] == 0x20 || b[i] == 0x09 { i += 1 }
    return i < end && (b[i] == 0x0A || b[i] == 0x0D)
  }

  /// How many source bytes an escape takes and how many UTF-8 bytes it gives.
  private static func escape(_ b: [UInt8], _ at: Int, _ end: Int) -> (length: Int, decoded: Int) {
    func hex(_ digits: Int) -> (Int, Int) {
      var n: UInt32 = 0
      for k in 0..<digits where at + 2 + k < end {
        n = n << 4 | UInt32(Character(Unicode.Scalar(b[at + 2 + k])).hexDigitValue ?? 0)
      }
      return (2 + digits, Unicode.Scalar(n).map { UTF8.width($0) } ?? 3)
    }
    switch b[at + 1] {
    case UInt8(ascii: "x"): return hex(2)
    case UInt8(ascii: "u"): return hex(4)
    case UInt8(ascii: "U"): return hex(8)
    case UInt8(ascii: "N"), UInt8(ascii: "_"): return (2, 2)
    case UInt8(ascii: "L"), UInt8(ascii: "P"): return (2, 3)
    case 0x0A, 0x0D:
      var i = at + 2
      while i < end, b[i] == 0x20 || b[i] == 0x09 { i += 1 }
      return (i - at, 0)
    default: return (2, 1)
    }
  }

  /// Literal and folded block scalars: a header line, then lines without their indentation.
  private mutating func block(_ b: [UInt8], _ range: Range<Int>, _ scalar: Scalar) {
    var i = range.lowerBound
    while i < range.upperBound, b[i] != 0x0A { i += 1 }
    let header = b[range.lowerBound..<i]
    i += 1
    // The explicit indentation of the header counts from the parent; the first line that has text shows the whole of it.
    var indent = 0
    var probe = i
    while probe < range.upperBound {
      var column = 0
      while probe + column < range.upperBound, b[probe + column] == 0x20 { column += 1 }
      let blank = probe + column >= range.upperBound || b[probe + column] == 0x0A || b[probe + column] == 0x0D
      if !blank {
        indent = column
        break
      }
      while probe < range.upperBound, b[probe] != 0x0A { probe += 1 }
      probe += 1
    }
    if header.contains(where: { $0 >= 0x31 && $0 <= 0x39 }) {
      // With an explicit indentation the first line may start with spaces of its own.
      let own = scalar.text.utf8.drop { $0 == 0x0A }.prefix { $0 == 0x20 }.count
      indent = max(0, indent - own)
    }
    var text = 0
    var folding = false
    while i < range.upperBound, text <= scalar.text.utf8.count {
      var skipped = 0
      while skipped < indent, i + skipped < range.upperBound, b[i + skipped] == 0x20 { skipped += 1 }
      i += skipped
      let lineStart = i
      while i < range.upperBound, b[i] != 0x0A { i += 1 }
      let length = i - lineStart - (i > lineStart && b[i - 1] == 0x0D ? 1 : 0)
      let indented = length > 0 && (b[lineStart] == 0x20 || b[lineStart] == 0x09)
      if scalar.style == .folded, folding, length == 0 {
        // An empty line: the break before it was folded away, this one stays.
        piece(text: text, source: i)
        text += 1
        i += 1
        var more = i
        while more < range.upperBound, b[more] == 0x20 { more += 1 }
        _ = more
        continue
      }
      piece(text: text, source: lineStart)
      text += length
      let next = Self.nextLine(b, i + 1, range.upperBound, indent)
      if scalar.style == .folded, length > 0, !indented, next == .text || next == .empty {
        // The break is folded: a space before text, nothing before empty lines (they bring their own).
        if next == .text { text += 1 }
      } else {
        text += 1
      }
      folding = !indented
      i += 1
    }
    (textEnd, sourceEnd) = (text, min(i, range.upperBound))
  }

  private enum Line { case text, indented, empty, none }

  private static func nextLine(_ b: [UInt8], _ at: Int, _ end: Int, _ indent: Int) -> Line {
    guard at < end else { return .none }
    var i = at
    while i < end, i - at < indent, b[i] == 0x20 { i += 1 }
    guard i < end, b[i] != 0x0A, b[i] != 0x0D else {
      // Trailing empty lines are chomped, not folded into anything.
      var j = i
      while j < end, b[j] == 0x0A || b[j] == 0x0D || b[j] == 0x20 { j += 1 }
      return j < end ? .empty : .none
    }
    return b[i] == 0x20 || b[i] == 0x09 ? .indented : .text
  }
}

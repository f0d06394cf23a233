package import LucidCore

/// A place in a text as the protocol counts: both from 0, characters in the unit that was agreed.
package struct TextPosition: Hashable, Comparable, Sendable {
  package let line: Int
  package let character: Int

  package init(_ line: Int, _ character: Int) { (self.line, self.character) = (line, character) }

  package static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

/// A half-open range of a text.
package struct TextRange: Hashable, Sendable {
  package let start: TextPosition
  package let end: TextPosition

  package init(_ start: TextPosition, _ end: TextPosition) { (self.start, self.end) = (start, end) }
}

/// A replacement in a text.
package struct TextChange: Hashable, Sendable {
  /// Bytes of the text as it was.
  package let range: Range<Int>
  package let text: String

  package init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }
}

/// The bytes of a text with the places of its lines: conversions cost a look at one line.
package struct TextLines: Sendable {
  package let bytes: [UInt8]
  package let unit: SourceFile.ColumnUnit
  /// The first byte of each line.
  package let starts: [Int]

  package init(_ bytes: [UInt8], _ unit: SourceFile.ColumnUnit) {
    self.bytes = bytes
    self.unit = unit
    var starts = [0]
    for i in bytes.indices where bytes[i] == 0x0A { starts.append(i + 1) }
    self.starts = starts
  }

  package var count: Int { starts.count }

  /// The bytes of a line without its line break; empty for a line that is none.
  package func line(_ n: Int) -> Range<Int> {
    guard starts.indices.contains(n) else { return bytes.count..<bytes.count }
    var end = n + 1 < starts.count ? starts[n + 1] - 1 : bytes.count
    if end > starts[n], bytes[end - 1] == 0x0D { end -= 1 }
    return starts[n]..<end
  }

  /// The number of the line that holds a byte.
  package func number(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  package func position(_ offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = number(of: offset)
    return TextPosition(line, width(starts[line]..<offset))
  }

  package func range(_ range: Range<Int>) -> TextRange { TextRange(position(range.lowerBound), position(range.upperBound)) }

  /// A character behind the end of its line is that end; one inside a character is its start.
  package func offset(_ position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let line = self.line(position.line)
    var at = line.lowerBound
    var character = 0
    while at < line.upperBound {
      var next = at + 1
      while next < line.upperBound, bytes[next] & 0xC0 == 0x80 { next += 1 }
      let width = self.width(at..<next)
      guard character + width <= position.character else { break }
      character += width
      at = next
    }
    return at
  }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self) }

  /// The length of a range in the unit.
  package func width(_ range: Range<Int>) -> Int {
    guard unit != .bytes else { return range.count }
    var width = 0
    for i in range where bytes[i] & 0xC0 != 0x80 { width += unit == .utf16 && bytes[i] >= 0xF0 ? 2 : 1 }
    return width
  }
}

extension SourceFile {
  /// The unit of a column. Lines are the same for all.
  package enum ColumnUnit: Hashable, Sendable, CaseIterable {
    /// Unicode scalars: what the text form and JSON show.
    case scalars
    /// UTF-16 code units: SARIF and, unless it is agreed otherwise, the language server protocol.
    case utf16
    /// UTF-8 bytes.
    case bytes

    /// The number of units of a scalar, by the first byte of its UTF-8 form; 0 for the bytes after
    /// the first, except in bytes.
    fileprivate func width(_ byte: UInt8) -> Int {
      switch self {
      case .bytes: 1
      case .scalars: byte & 0xC0 == 0x80 ? 0 : 1
      case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      }
    }
  }

  /// A place as a person counts: both from 1.
  package struct Position: Hashable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The position of a byte offset; one past the end is the place after the last byte. Cost: one
  /// pass over the file up to the offset.
  package func position(of offset: Int, counting unit: ColumnUnit = .scalars) -> Position {
    var line = 1
    var lineStart = 0
    let end = min(offset, bytes.count)
    for i in 0..<end where bytes[i] == 0x0A {
      line += 1
      lineStart = i + 1
    }
    var column = 1
    for i in lineStart..<end { column += unit.width(bytes[i]) }
    return Position(line: line, column: column)
  }

  /// The byte offset of a position, the way back. A column past the end of its line is that end, a
  /// line past the last is the end of the file, and a column inside a character is the character's
  /// start.
  package func offset(of position: Position, counting unit: ColumnUnit = .scalars) -> Int {
    var at = 0
    var line = 1
    while line < position.line, at < bytes.count {
      if bytes[at] == 0x0A { line += 1 }
      at += 1
    }
    guard line == position.line else { return bytes.count }
    let end = lineRange(at: at).upperBound
    var column = 1
    while at < end {
      let next = column + unit.width(bytes[at])
      guard next <= position.column else { break }
      column = next
      at += 1
      while unit != .bytes, at < end, bytes[at] & 0xC0 == 0x80 { at += 1 }
    }
    return at
  }
}

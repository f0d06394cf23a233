import LucidCore
import LucidSyntax

/// Finds where a cursor stands by the indentation of the lines before it: nothing is parsed, so
/// that it works while a line is being typed.
///
/// Cost: one pass over the document up to the cursor.
struct LineReader {
  /// A mapping or a list that is open.
  struct Level {
    let column: Int
    let isList: Bool
    /// The key that is being filled.
    var key = ""
    var entries: [KeyPlace.Entry] = []
  }

  private let bytes: [UInt8]
  private let cursor: Int
  private var levels: [Level] = []
  /// The column that the lines of a block of text are indented from.
  private var block: Int?
  /// The `|` or `>` that the block begins with.
  private var blockStart = 0

  /// nil inside a comment.
  static func place(in lines: TextLines, at cursor: Int) -> KeyPlace? {
    var reader = LineReader(bytes: lines.bytes, cursor: cursor)
    return reader.read(lines)
  }

  private init(bytes: [UInt8], cursor: Int) { (self.bytes, self.cursor) = (bytes, cursor) }

  private mutating func read(_ lines: TextLines) -> KeyPlace? {
    let last = lines.number(of: cursor)
    var first = last
    while first > 0, !Self.isMark(lines, first) { first -= 1 }
    var kind: DocumentKind?
    var line = Self.isMark(lines, first) && first < last ? first + 1 : first
    while line <= last {
      let range = lines.line(line)
      if line == last { break }
      if let end = take(range) { line = max(line, lines.number(of: end)) }
      // A flow mapping over several lines holds the cursor.
      if let inside = flow { return finish(inside, kind: self.kind(lines, first)) }
      line += 1
    }
    kind = self.kind(lines, first)
    return finish(here(lines.line(last)), kind: kind)
  }

  private static func isMark(_ lines: TextLines, _ n: Int) -> Bool { lines.text(lines.line(n)).hasPrefix("---") }

  private func finish(_ place: KeyPlace?, kind: DocumentKind?) -> KeyPlace? {
    guard var place else { return nil }
    place.kind = kind
    return place
  }

  /// The kind that a line of the document says, which may stand behind the cursor.
  private func kind(_ lines: TextLines, _ first: Int) -> DocumentKind? {
    var n = first
    while n < lines.count, n == first || !Self.isMark(lines, n) {
      let text = lines.text(lines.line(n))
      if text.hasPrefix("kind:") {
        let word = text.dropFirst(5).drop { $0 == " " }.prefix { $0.isLetter }
        return DocumentKind(rawValue: String(word)) ?? .ability
      }
      n += 1
    }
    return .ability
  }

  // MARK: Lines before the cursor

  private var flow: KeyPlace?

  /// Takes a whole line in. Returns the end of a flow collection that goes on behind it.
  private mutating func take(_ line: Range<Int>) -> Int? {
    var at = line.lowerBound
    while at < line.upperBound, bytes[at] == 0x20 { at += 1 }
    guard at < line.upperBound else { return nil }
    if let block {
      if at - line.lowerBound > block { return nil }
      self.block = nil
    }
    guard bytes[at] != UInt8(ascii: "#") else { return nil }
    return content(at, line)
  }

  private mutating func content(_ start: Int, _ line: Range<Int>) -> Int? {
    var at = start
    while at < line.upperBound, isDash(at, line.upperBound) {
      openItem(at - line.lowerBound)
      at += 1
      while at < line.upperBound, bytes[at] == 0x20 { at += 1 }
    }
    guard at < line.upperBound else { return nil }
    if let key = FlowReader.key(bytes, at, line.upperBound) {
      open(at - line.lowerBound, key.name)
      var value = key.end
      while value < line.upperBound, bytes[value] == 0x20 { value += 1 }
      note(value, line)
      return self.value(value, line, column: at - line.lowerBound)
    }
    return value(at, line, column: (levels.last?.column ?? 0))
  }

  private mutating func value(_ at: Int, _ line: Range<Int>, column: Int) -> Int? {
    guard at < line.upperBound else { return nil }
    switch bytes[at] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      block = column
      blockStart = at
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let read = FlowReader.read(bytes, at, cursor)
      if let end = read.end { return end }
      flow = placed(read)
    default: break
    }
    return nil
  }

  private func isDash(_ at: Int, _ end: Int) -> Bool {
    bytes[at] == UInt8(ascii: "-") && (at + 1 >= end || bytes[at + 1] == 0x20)
  }

  private mutating func openItem(_ column: Int) {
    while let last = levels.last,
      last.column > column || (last.column == column && !last.isList && levels.count == 1 && last.key.isEmpty)
    {
      levels.removeLast()
    }
    if let last = levels.last, last.isList, last.column == column { return }
    levels.append(Level(column: column, isList: true))
  }

  private mutating func open(_ column: Int, _ key: String) {
    close(to: column)
    levels[levels.count - 1].key = key
  }

  /// Makes the mapping at a column the innermost.
  private mutating func close(to column: Int) {
    while let last = levels.last, last.column > column || (last.isList && last.column == column) { levels.removeLast() }
    if let last = levels.last, !last.isList, last.column == column { return }
    levels.append(Level(column: column, isList: false))
  }

  private mutating func note(_ value: Int, _ line: Range<Int>) {
    let text = String(decoding: bytes[value..<line.upperBound], as: UTF8.self)
    let key = levels[levels.count - 1].key
    levels[levels.count - 1].entries.append(.init(key: key, value: text))
  }

  // MARK: The line of the cursor

  private mutating func here(_ line: Range<Int>) -> KeyPlace? {
    var at = line.lowerBound
    while at < min(line.upperBound, cursor), bytes[at] == 0x20 { at += 1 }
    if let block, at - line.lowerBound > block {
      return KeyPlace(path: parts(), role: .value, isBlock: true, written: blockStart..<cursor, entries: entries())
    }
    if at < line.upperBound, bytes[at] == UInt8(ascii: "#") { return nil }
    var isItem = false
    while at < cursor, isDash(at, line.upperBound) {
      openItem(at - line.lowerBound)
      isItem = true
      at += 1
      while at < min(line.upperBound, cursor), bytes[at] == 0x20 { at += 1 }
    }
    if let key = FlowReader.key(bytes, at, line.upperBound), key.end <= cursor {
      open(at - line.lowerBound, key.name)
      var value = key.end
      while value < min(line.upperBound, cursor), bytes[value] == 0x20 { value += 1 }
      if value < cursor, bytes[value] == UInt8(ascii: "{") || bytes[value] == UInt8(ascii: "[") {
        let read = FlowReader.read(bytes, value, cursor)
        if read.end == nil { return placed(read) }
      }
      if isComment(value) { return nil }
      return KeyPlace(path: parts(), role: .value, written: value..<max(value, cursor), entries: entries())
    }
    if at < cursor, bytes[at] == UInt8(ascii: "{") || bytes[at] == UInt8(ascii: "[") {
      let read = FlowReader.read(bytes, at, cursor)
      if read.end == nil { return placed(read) }
    }
    let column = at - line.lowerBound
    if isItem, let last = levels.last, last.isList {
      return KeyPlace(
        path: parts(), role: .key, isItem: true, written: at..<max(at, cursor), entries: entries() + [[]])
    }
    close(to: column)
    var place = KeyPlace(path: parts(), role: .key, written: at..<max(at, cursor), entries: entries())
    place.path.removeLast()
    return place
  }

  private func isComment(_ at: Int) -> Bool {
    at < cursor && bytes[at] == UInt8(ascii: "#")
  }

  private func parts() -> [KeyPlace.Part] { levels.map { $0.isList ? .item : .key($0.key) } }
  private func entries() -> [[KeyPlace.Entry]] { levels.filter { !$0.isList }.map(\.entries) }

  /// The place of a cursor inside a flow collection.
  private func placed(_ read: FlowReader.Result) -> KeyPlace {
    KeyPlace(
      path: parts() + read.path, role: read.role, isItem: read.isItem, isInFlow: true, written: read.written,
      entries: entries() + read.entries)
  }
}

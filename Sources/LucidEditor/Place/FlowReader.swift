import LucidCore
import LucidYAML

/// Reads `{…}` and `[…]` up to a cursor, tolerant of what is not finished.
struct FlowReader {
  struct Result {
    /// Behind the last bracket; nil when the cursor is inside.
    var end: Int?
    var path: [KeyPlace.Part] = []
    var role = KeyPlace.Role.key
    var isItem = false
    var written: Range<Int>
    var entries: [[KeyPlace.Entry]] = []
  }

  private struct Level {
    let isList: Bool
    var key: String?
    var entries: [KeyPlace.Entry] = []
    /// Where the current key or value begins.
    var start: Int
  }

  /// `name:` at a place of a line, quotes allowed; `end` is behind the colon.
  static func key(_ bytes: [UInt8], _ at: Int, _ end: Int) -> (name: String, end: Int)? {
    guard at < end else { return nil }
    var i = at
    let quote = bytes[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      i += 1
      while i < end, bytes[i] != quote { i += 1 }
      guard i < end else { return nil }
      let name = String(decoding: bytes[at + 1..<i], as: UTF8.self)
      i += 1
      guard i < end, bytes[i] == UInt8(ascii: ":") else { return nil }
      return (name, i + 1)
    }
    let stops: [UInt8] = [0x7B, 0x5B, 0x7D, 0x5D, 0x2C, 0x22]
    while i < end, !stops.contains(bytes[i]) {
      if bytes[i] == UInt8(ascii: ":"), i + 1 >= end || bytes[i + 1] == 0x20 {
        return (String(decoding: bytes[at..<i], as: UTF8.self), i + 1)
      }
      if bytes[i] == 0x20, i + 1 < end, bytes[i + 1] == UInt8(ascii: "#") { return nil }
      i += 1
    }
    return nil
  }

  /// Reads from a bracket on.
  static func read(_ bytes: [UInt8], _ start: Int, _ cursor: Int) -> Result {
    var levels: [Level] = []
    var i = start
    let end = min(cursor, bytes.count)
    func text(_ from: Int, _ to: Int) -> String {
      let raw = String(decoding: bytes[min(from, to)..<to], as: UTF8.self)
      return String(raw.drop { $0 == " " || $0 == "\n" }.reversed().drop { $0 == " " || $0 == "\n" }.reversed())
    }
    while i < end {
      let b = bytes[i]
      switch b {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard !levels.isEmpty, text(levels[levels.count - 1].start, i).isEmpty else { break }
        var j = i + 1
        while j < end, bytes[j] != b { j += b == UInt8(ascii: "\"") && bytes[j] == UInt8(ascii: "\\") ? 2 : 1 }
        i = min(j, end)
      case UInt8(ascii: "<") where i + 1 < end && bytes[i + 1] == b:
        i = TagEnd.find(bytes, from: i + 2, until: end, mayNest: true).map { $0 + 1 } ?? end
      case UInt8(ascii: "{"): levels.append(Level(isList: false, start: i + 1))
      case UInt8(ascii: "["): levels.append(Level(isList: true, start: i + 1))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if !levels.isEmpty { levels.removeLast() }
        if levels.isEmpty { return Result(end: i + 1, written: i..<i) }
      case UInt8(ascii: ":")
      where !levels.isEmpty && !levels[levels.count - 1].isList
        && (i + 1 >= bytes.count || [0x20, 0x0A, 0x22, 0x5B, 0x7B, 0x2C, 0x7D].contains(bytes[i + 1])):
        let n = levels.count - 1
        if levels[n].key == nil {
          levels[n].key = text(levels[n].start, i).split(whereSeparator: { $0 == "\"" || $0 == "'" }).joined()
          levels[n].start = i + 1
        }
      case UInt8(ascii: ","):
        guard !levels.isEmpty else { break }
        let n = levels.count - 1
        if !levels[n].isList {
          let key = levels[n].key ?? text(levels[n].start, i)
          levels[n].entries.append(.init(key: key, value: levels[n].key == nil ? "" : text(levels[n].start, i)))
          levels[n].key = nil
        }
        levels[n].start = i + 1
      default: break
      }
      i += 1
    }
    guard let last = levels.last else { return Result(end: i, written: i..<i) }
    var result = Result(end: nil, written: cursor..<cursor)
    for level in levels {
      if level.isList {
        result.path.append(.item)
      } else {
        result.entries.append(level.entries)
        if let key = level.key { result.path.append(.key(key)) }
      }
    }
    var from = min(last.start, cursor)
    while from < cursor, bytes[from] == 0x20 || bytes[from] == 0x0A { from += 1 }
    result.written = from..<cursor
    result.role = last.isList || last.key == nil ? .key : .value
    result.isItem = last.isList
    if last.isList { result.entries.append([]) }
    return result
  }
}

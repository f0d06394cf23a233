/// Rows of comma-separated values (RFC 4180): quoted fields may hold commas, quotes (doubled) and
/// line ends.
///
/// The separator is what the first line has most of: comma, semicolon or tab. Lines without any
/// text are left out, a field is trimmed of spaces unless it is quoted, and a quote that is never
/// closed ends with the file.
package struct CSVReader {
  package let rows: [Row]
  package let separator: Character

  package struct Row: Hashable, Sendable {
    /// Counted from 1, where the row starts.
    package let line: Int
    package let fields: [String]
  }

  package init(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let comma = Self.separator(of: text)
    separator = Character(Unicode.Scalar(comma))
    rows = Self.rows(text, comma)
  }

  private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
    let header = text.prefix { $0 != 0x0A && $0 != 0x0D }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var best = (candidates[0], 0)
    for c in candidates {
      let n = header.count { $0 == c }
      if n > best.1 { best = (c, n) }
    }
    return best.0
  }

  private static func rows(_ text: ArraySlice<UInt8>, _ comma: UInt8) -> [Row] {
    let quote = UInt8(ascii: "\"")
    var rows: [Row] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var wasQuoted = false
    var line = 1
    var rowLine = 1
    var i = text.startIndex
    func endField() {
      let string = String(decoding: field, as: UTF8.self)
      fields.append(wasQuoted ? string : string.trimmed)
      field.removeAll(keepingCapacity: true)
      wasQuoted = false
    }
    func endRow() {
      endField()
      if fields.contains(where: { !$0.isEmpty }) { rows.append(Row(line: rowLine, fields: fields)) }
      fields = []
    }
    while i < text.endIndex {
      let b = text[i]
      if b == quote, !wasQuoted, field.allSatisfy({ $0 == 0x20 }) {
        field.removeAll(keepingCapacity: true)
        wasQuoted = true
        i += 1
        while i < text.endIndex {
          if text[i] == quote {
            guard i + 1 < text.endIndex, text[i + 1] == quote else { break }
            i += 1
          }
          if text[i] == 0x0A { line += 1 }
          field.append(text[i])
          i += 1
        }
      } else if b == comma {
        endField()
      } else if b == 0x0A || b == 0x0D {
        endRow()
        if b == 0x0D, i + 1 < text.endIndex, text[i + 1] == 0x0A { i += 1 }
        line += 1
        rowLine = line
      } else if !(wasQuoted && b == 0x20) {
        field.append(b)
      }
      i += 1
    }
    if !field.isEmpty || !fields.isEmpty || wasQuoted { endRow() }
    return rows
  }
}

extension String {
  fileprivate var trimmed: String {
    let spaces: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    guard let first = firstIndex(where: { !spaces($0) }), let last = lastIndex(where: { !spaces($0) }) else { return "" }
    return String(self[first...last])
  }
}

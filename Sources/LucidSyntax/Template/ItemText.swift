import LucidCore
import LucidYAML

/// A text in quotes inside a tag, which a filter fills for each item of a list.
package enum ItemText {
  package enum Part {
    /// With its escapes read.
    case text(String)
    /// The range of the expression between the marks.
    case tag(Range<Int>)
  }

  /// Whether a tag stands in the text between the quotes.
  package static func holdsTag(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    parts(bytes, range).contains { if case .tag = $0 { true } else { false } }
  }

  /// `<<<<name>>` is the text `<<name>>`, as everywhere.
  package static func parts(_ bytes: [UInt8], _ range: Range<Int>) -> [Part] {
    var parts: [Part] = []
    var start = range.lowerBound
    var text = ""
    func isMark(_ i: Int) -> Bool { i < range.upperBound && bytes[i] == UInt8(ascii: "<") }
    func flush(until end: Int) {
      text += Lexer.unescaped(bytes, start..<end)
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
    }
    var i = start
    while i < range.upperBound {
      if bytes[i] == UInt8(ascii: "\\") {
        i += 2
        continue
      }
      if isMark(i), isMark(i + 1), isMark(i + 2), isMark(i + 3) {
        text += Lexer.unescaped(bytes, start..<i)
        start = i + 2
        i += 4
        continue
      }
      guard TagEnd.beginsTag(bytes, i, until: range.upperBound),
        let end = TagEnd.find(bytes, from: i + 2, until: range.upperBound, mayNest: false)
      else {
        i += 1
        continue
      }
      flush(until: i)
      parts.append(.tag(i + 2..<end))
      i = end + 2
      start = i
    }
    flush(until: max(start, range.upperBound))
    return parts
  }
}

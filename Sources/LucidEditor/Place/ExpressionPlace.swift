import LucidCore
import LucidSyntax
import LucidYAML

/// The place of a cursor in an expression that may not be finished.
struct ExpressionPlace {
  enum Role {
    /// A name may stand here.
    case name
    /// A field of what `base` gives.
    case field(base: Range<Int>)
    /// A filter of what `base` gives.
    case filter(base: Range<Int>)
    /// An argument of a filter of what `base` gives; `index` counts commas.
    case argument(filter: String, base: Range<Int>, index: Int)
    /// A word after `is`.
    case test
  }

  let bytes: [UInt8]
  /// From the beginning of the expression to the cursor.
  let range: Range<Int>
  /// Whether it is in `<<…>>`, where it may also be a block.
  let isTag: Bool
  /// The place behind the marks of the tag around this one, and the quote of the text in it.
  private let outer: Int?
  private let quote: Int?

  /// The expression around a cursor: a tag on its line, or a condition.
  init?(_ lines: TextLines, _ cursor: Int, _ place: KeyPlace, _ slot: KeySlot) {
    bytes = lines.bytes
    let line = lines.line(lines.number(of: cursor))
    let tags = TagEnd.open(bytes, in: line.lowerBound..<max(line.lowerBound, min(cursor, line.upperBound)))
    if let tag = tags.last {
      range = tag.start..<cursor
      isTag = true
      (outer, quote) = (tags.dropLast().last?.start, tag.quote)
      return
    }
    (outer, quote) = (nil, nil)
    var from = place.written.lowerBound
    guard place.role == .value, from <= cursor else { return nil }
    let isLoop = place.path.last == .key("for_each")
    guard isLoop || Self.isCondition(slot) else { return nil }
    if from < cursor, bytes[from] == UInt8(ascii: "\"") || bytes[from] == UInt8(ascii: "'") { from += 1 }
    if isLoop {
      guard let list = Self.loopList(bytes, from, cursor) else { return nil }
      from = list
    }
    range = from..<cursor
    isTag = false
  }

  /// The filter whose text this tag stands in, and what it is given; nil for a tag of its own.
  var filled: (filter: String, base: Range<Int>)? {
    guard let outer, let quote else { return nil }
    let place = ExpressionPlace(bytes: bytes, range: outer..<quote)
    return place.call(around: quote).map { ($0.name, $0.base) }
  }

  private init(bytes: [UInt8], range: Range<Int>) {
    (self.bytes, self.range, isTag, outer, quote) = (bytes, range, true, nil, nil)
  }

  private static func isCondition(_ slot: KeySlot) -> Bool {
    if case .shape(.condition) = slot { true } else { false }
  }

  /// The place behind `name in `.
  static func loopList(_ bytes: [UInt8], _ from: Int, _ end: Int) -> Int? {
    var i = from
    while i < end, bytes[i] != 0x20 { i += 1 }
    while i < end, bytes[i] == 0x20 { i += 1 }
    guard i + 2 < end, bytes[i] == UInt8(ascii: "i"), bytes[i + 1] == UInt8(ascii: "n"), bytes[i + 2] == 0x20 else { return nil }
    return i + 3
  }

  // MARK: The word at the cursor

  static func isName(_ b: UInt8) -> Bool { (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || b == 0x5F || (b >= 0x30 && b <= 0x39) }

  /// The part of a name before the cursor.
  var word: Range<Int> {
    var start = range.upperBound
    while start > range.lowerBound, Self.isName(bytes[start - 1]) { start -= 1 }
    return start..<range.upperBound
  }

  var role: Role {
    let start = word.lowerBound
    if start > range.lowerBound, bytes[start - 1] == UInt8(ascii: ".") {
      return .field(base: operand(endingAt: start - 1)..<start - 1)
    }
    let before = blanks(before: start)
    if before > range.lowerBound, bytes[before - 1] == UInt8(ascii: "|") {
      return .filter(base: pipeline(endingAt: before - 1)..<before - 1)
    }
    let last = text(wordBefore(before))
    if last == "is" || (last == "not" && text(wordBefore(blanks(before: before - 3))) == "is") { return .test }
    if let call = call(around: start) { return .argument(filter: call.name, base: call.base, index: call.index) }
    return .name
  }

  /// The filter whose parentheses are open at a place.
  func call(around place: Int) -> (name: String, base: Range<Int>, index: Int)? {
    var depth = 0
    var index = 0
    var i = place
    while i > range.lowerBound {
      i -= 1
      switch bytes[i] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "["): depth -= 1
      case UInt8(ascii: "("):
        if depth > 0 {
          depth -= 1
          continue
        }
        let name = wordBefore(i)
        let before = blanks(before: name.lowerBound)
        guard !name.isEmpty, before > range.lowerBound, bytes[before - 1] == UInt8(ascii: "|") else {
          index = 0
          continue
        }
        return (text(name), pipeline(endingAt: before - 1)..<before - 1, index)
      case UInt8(ascii: ",") where depth == 0: index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[i]
        var j = i
        while j > range.lowerBound, bytes[j - 1] != quote { j -= 1 }
        if j > range.lowerBound { i = j - 1 }
      default: break
      }
    }
    return nil
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func blanks(before end: Int) -> Int {
    var i = max(end, range.lowerBound)
    while i > range.lowerBound, bytes[i - 1] == 0x20 { i -= 1 }
    return i
  }

  private func wordBefore(_ end: Int) -> Range<Int> {
    var i = max(end, range.lowerBound)
    let end = i
    while i > range.lowerBound, Self.isName(bytes[i - 1]) { i -= 1 }
    return i..<end
  }

  /// The beginning of a path, a call or a group that ends at a place.
  private func operand(endingAt end: Int) -> Int {
    var i = end
    while i > range.lowerBound {
      let b = bytes[i - 1]
      if Self.isName(b) || b == UInt8(ascii: ".") {
        i -= 1
      } else if b == UInt8(ascii: ")") || b == UInt8(ascii: "]") {
        var depth = 0
        repeat {
          i -= 1
          if bytes[i] == UInt8(ascii: ")") || bytes[i] == UInt8(ascii: "]") { depth += 1 }
          if bytes[i] == UInt8(ascii: "(") || bytes[i] == UInt8(ascii: "[") { depth -= 1 }
        } while depth > 0 && i > range.lowerBound
      } else if b == UInt8(ascii: "\""), i == end {
        i -= 1
        while i > range.lowerBound, bytes[i - 1] != b { i -= 1 }
        i = max(range.lowerBound, i - 1)
      } else {
        break
      }
    }
    return i
  }

  /// The beginning of `value | filter(…) | filter` that ends at a place.
  private func pipeline(endingAt end: Int) -> Int {
    var i = operand(endingAt: blanks(before: end))
    while true {
      let before = blanks(before: i)
      guard before > range.lowerBound, bytes[before - 1] == UInt8(ascii: "|") else { return i }
      i = operand(endingAt: blanks(before: before - 1))
    }
  }
}

/// Finds the plain scalars of a text as libyaml does, and in them the bytes of tags that would have
/// a meaning in YAML.
///
/// Goes over quoted texts, block scalars and comments. A text that is no YAML is refused by
/// libyaml, with or without its tags.
struct PlainTagScanner {
  /// Ascending.
  private(set) var places: [Int] = []
  private let bytes: [UInt8]
  private var at: Int
  private var lineStart: Int
  /// Open brackets and braces.
  private var flow = 0
  /// The columns of the open block collections, ascending.
  private var indents: [Int] = []
  /// The column of what may be a key on this line.
  private var key: Int?
  /// The number of places before this document.
  private var documentStart = 0
  /// `raw: true` of a document turns its tags off.
  private var isRaw = false
  /// The last scalar, while nothing stands behind it.
  private var last = 0..<0
  private var isRawNext = false
  /// The end of the line that was looked at last.
  private var knownEnd = 0
  /// Bytes that may still be looked through for ends that are not there: a line of openings is not
  /// looked through for each.
  private var budget = 1_000_000

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    (at, lineStart) = (start, start)
  }

  /// Whether a byte can end or cut a plain scalar.
  static func hasMeaning(_ byte: UInt8) -> Bool { endsInFlow(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") }

  /// Whether a byte ends a plain scalar between brackets.
  private static func endsInFlow(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ",", "[", "]", "{", "}": true
    default: false
    }
  }

  mutating func scan() {
    while at < bytes.count {
      if isBlank(at) {
        at += 1
      } else if lineBreak() {
        key = nil
      } else if bytes[at] == UInt8(ascii: "#") {
        skipLine()
      } else {
        token()
      }
    }
    endDocument()
  }

  // MARK: Places

  private var column: Int { at - lineStart }

  private func isBlank(_ i: Int) -> Bool { i < bytes.count && (bytes[i] == 0x20 || bytes[i] == 0x09) }

  private func isBreak(_ i: Int) -> Bool {
    // Nearly all bytes begin no line break.
    i < bytes.count && (bytes[i] <= 0x0D || bytes[i] == 0xC2 || bytes[i] == 0xE2) && LineBreak(bytes, i, bytes.count) != nil
  }

  /// Whether a token ends at a place.
  private func isEnd(_ i: Int) -> Bool { i >= bytes.count || isBlank(i) || isBreak(i) }

  private func lineEnd(_ start: Int) -> Int {
    var i = start
    while i < bytes.count, !isBreak(i) { i += 1 }
    return i
  }

  private mutating func skipLine() { at = lineEnd(at) }

  /// Goes over a line break; false where there is none.
  private mutating func lineBreak() -> Bool {
    guard isBreak(at), let found = LineBreak(bytes, at, bytes.count) else { return false }
    at += found.length
    lineStart = at
    return true
  }

  private func isDocumentMark() -> Bool {
    guard column == 0, at + 2 < bytes.count, bytes[at + 1] == bytes[at], bytes[at + 2] == bytes[at] else { return false }
    return (bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: ".")) && isEnd(at + 3)
  }

  // MARK: Tokens

  private mutating func token() {
    if flow == 0 { while let indent = indents.last, indent > column { indents.removeLast() } }
    if isDocumentMark() {
      endDocument()
      at += 3
      return
    }
    let start = at
    switch Unicode.Scalar(bytes[at]) {
    case "%" where column == 0: skipLine()
    case "[", "{":
      if flow == 0, key == nil { key = column }
      flow += 1
      at += 1
    case "]", "}":
      flow = max(0, flow - 1)
      at += 1
    case ",": at += 1
    case "-" where isEnd(at + 1), "?" where flow > 0 || isEnd(at + 1):
      indent(column)
      at += 1
    case ":" where flow > 0 || isEnd(at + 1):
      indent(key ?? column)
      at += 1
      isRawNext = indents.count + flow == 1 && bytes[last].elementsEqual("raw".utf8)
      last = 0..<0
      return
    case "*", "&":
      if key == nil { key = column }
      at += 1
      while at < bytes.count, isName(bytes[at]) { at += 1 }
    case "!":
      if key == nil { key = column }
      while !isEnd(at) { at += 1 }
    case "|" where flow == 0, ">" where flow == 0: block()
    case "\"", "'": quoted()
    default:
      plain()
      if isRawNext, bytes[last].elementsEqual("true".utf8) { isRaw = true }
    }
    if last.lowerBound != start { last = 0..<0 }
    isRawNext = false
  }

  private func isName(_ b: UInt8) -> Bool {
    (b >= 0x30 && b <= 0x39) || (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || b == UInt8(ascii: "_") || b == UInt8(ascii: "-")
  }

  /// A block collection begins at a column, or goes on there.
  private mutating func indent(_ column: Int) {
    key = nil
    if flow == 0, column > indents.last ?? -1 { indents.append(column) }
  }

  private mutating func endDocument() {
    if isRaw { places.removeSubrange(documentStart...) }
    (indents, key, isRaw, documentStart) = ([], nil, false, places.count)
  }

  private mutating func quoted() {
    if key == nil { key = column }
    let quote = bytes[at]
    at += 1
    while at < bytes.count {
      if lineBreak() { continue }
      let b = bytes[at]
      at += 1
      if b == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), at < bytes.count, !isBreak(at) {
        at += 1
      } else if b == quote {
        guard quote == UInt8(ascii: "'"), at < bytes.count, bytes[at] == quote else { return }
        at += 1
      }
    }
  }

  /// A header, then all lines that are indented as the first one, and empty ones.
  private mutating func block() {
    let parent = indents.last ?? -1
    var header = at + 1
    var indent: Int?
    while header < bytes.count, !isEnd(header) {
      if bytes[header] >= 0x31, bytes[header] <= 0x39 { indent = max(parent, 0) + Int(bytes[header] - 0x30) }
      header += 1
    }
    skipLine()
    key = nil
    var widest = 0
    while at < bytes.count {
      let before = at
      guard lineBreak() else { return }
      while at < bytes.count, bytes[at] == 0x20, column < indent ?? Int.max { at += 1 }
      if at >= bytes.count || isBreak(at) {
        widest = max(widest, column)
        continue
      }
      let needed = indent ?? max(widest, column, parent + 1, 1)
      indent = needed
      guard column >= needed else {
        at = before
        return
      }
      skipLine()
    }
  }

  private mutating func plain() {
    if key == nil { key = column }
    let indent = (indents.last ?? -1) + 1
    let start = at
    while at < bytes.count, !isDocumentMark(), bytes[at] != UInt8(ascii: "#") {
      while !isEnd(at) {
        if bytes[at] == UInt8(ascii: "<"), at + 1 < bytes.count, bytes[at + 1] == bytes[at] {
          marks()
        } else if bytes[at] == UInt8(ascii: ":"), isEnd(at + 1) {
          break
        } else if flow > 0, Self.endsInFlow(bytes[at]) {
          break
        } else {
          at += 1
        }
      }
      last = start..<at
      guard isEnd(at) else { return }
      var isNextLine = false
      while at < bytes.count {
        if isBlank(at) {
          at += 1
        } else if lineBreak() {
          isNextLine = true
        } else {
          break
        }
      }
      if isNextLine {
        key = nil
        if flow == 0, column < indent { return }
      }
    }
  }

  // MARK: Tags

  /// Goes over a run of `<`, with the tag that two of them begin.
  private mutating func marks() {
    let start = at
    while at < bytes.count, bytes[at] == UInt8(ascii: "<") { at += 1 }
    guard at == start + 2, let end = tagEnd() else { return }
    for i in at..<end where endsText(i) { places.append(i) }
    at = end + 2
  }

  /// Where the `>>` stands of the tag whose text begins here; nil for what is no tag, such as a
  /// merge key or a comparison of numbers.
  private mutating func tagEnd() -> Int? {
    var first = at
    while first < bytes.count, bytes[first] == 0x20 { first += 1 }
    guard first < bytes.count, ![0x3A, 0x3D, 0x3E, 0x7C].contains(bytes[first]) else { return nil }
    let isNumber = (bytes[first] >= 0x30 && bytes[first] <= 0x39) || bytes[first] == UInt8(ascii: "-")
    guard !isNumber || first == at, budget > 0 else { return nil }
    if knownEnd < first { knownEnd = lineEnd(first) }
    let end = TagEnd.find(bytes, from: first, until: knownEnd, mayNest: false)
    if end == nil { budget -= knownEnd - first }
    return end
  }

  /// Whether libyaml would end the scalar at a byte of a tag, or refuse it.
  private func endsText(_ i: Int) -> Bool {
    switch Unicode.Scalar(bytes[i]) {
    case "#": isBlank(i - 1)
    case ":": isEnd(i + 1) || (flow > 0 && (Self.endsInFlow(bytes[i + 1]) || bytes[i + 1] == UInt8(ascii: "?")))
    default: flow > 0 && Self.endsInFlow(bytes[i])
    }
  }
}

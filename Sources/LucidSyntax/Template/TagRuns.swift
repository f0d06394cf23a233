import LucidCore

/// Runs of `<`, and marks that hold no placeholder.
extension TemplateParser {
  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")

  /// Handles three `<`, which are one and a tag, and five or more before a tag, which are an error.
  /// Returns where the text goes on; nil for two and four.
  mutating func run(of mark: Int) -> Int? {
    var end = mark
    while end < bytes.count, bytes[end] == Self.less { end += 1 }
    let count = end - mark
    guard count == 3 || count > 4 else { return nil }
    if count == 3 {
      guard placeholder(mark + 1) != nil else { return nil }
      pending.append(mark..<mark + 1, of: bytes)
      return mark + 1
    }
    let body = placeholder(end - 2)
    if let body { fail(.tooManyMarks(count, at: mark..<body.end)) }
    let resume = body?.end ?? end
    pending.append(mark..<resume, of: bytes)
    return resume
  }

  /// The end of the tag that begins at `mark`, behind `>>`; nil if there is none on the line, or
  /// another tag begins before it.
  func closing(_ mark: Int) -> Int? {
    var i = mark + 2
    while i + 1 < bytes.count, bytes[i] != 0x0A {
      if bytes[i] == Self.less, bytes[i + 1] == Self.less { return nil }
      if bytes[i] == Self.greater, bytes[i + 1] == Self.greater { return i + 2 }
      i += 1
    }
    return nil
  }

  /// The text between the marks of a tag, without blanks.
  func inner(_ tag: Range<Int>) -> Range<Int> {
    var (start, end) = (tag.lowerBound + 2, tag.upperBound - 2)
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    return start..<max(start, end)
  }

  private static let statements: Set<String> = [
    "set", "let", "var", "include", "import", "extends", "macro", "block", "with", "while", "switch", "case", "assign", "raw",
    "capture", "render", "partial",
  ]

  /// Notes why `<<…>>` is no placeholder.
  mutating func suspectTag(_ mark: Int) {
    guard let end = closing(mark) else { return suspectUnclosed(mark) }
    let tag = mark..<end
    let inner = inner(tag)
    guard let first = bytes[inner].first else {
      // `<<>>` with letters on both sides is an operator of another language.
      result.suspects.append(.init(reason: .empty, range: tag))
      return
    }
    if first == UInt8(ascii: "|") {
      result.suspects.append(.init(reason: .empty, range: tag))
    } else if first == UInt8(ascii: "#") || bytes[inner].starts(with: "//".utf8) {
      result.suspects.append(.init(reason: .comment, range: tag))
    } else if first != UInt8(ascii: "!"), let name = markedName(inner) {
      result.suspects.append(.init(reason: .marked(name: name), range: tag))
    } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first == UInt8(ascii: "[")
      || (Lexer.isDigit(first) && LooseLexer.tokens(bytes, inner).count == 1)
    {
      let shown = bytes.text(inner)
      result.suspects.append(
        .init(reason: .literal(shown), range: tag, explanation: ExpressionRepair.explain(bytes, inner, isReadable: false)))
    } else if Lexer.isNameStart(first) || first == UInt8(ascii: "(") || first == UInt8(ascii: "!") {
      let tokens = LooseLexer.tokens(bytes, inner)
      if let word = tokens.first, Self.statements.contains(word.text), tokens.count > 1 {
        result.suspects.append(.init(reason: .statement(word: word.text), range: tag))
      } else {
        result.suspects.append(
          .init(
            reason: .notAName, range: tag,
            explanation: ExpressionRepair.explain(bytes, inner, isReadable: false) ?? joinedWords(tokens, inner)))
      }
    }
  }

  /// Notes an `else` that stands alone on its line in a block without one.
  mutating func suspectElse(_ body: Range<Int>) {
    var start = body.lowerBound
    while start < body.upperBound, let end = bytes[start..<body.upperBound].firstIndex(of: 0x0A) {
      var word = start..<end
      while let first = bytes[word].first, first == 0x20 { word = word.lowerBound + 1..<word.upperBound }
      while let last = bytes[word].last, last == 0x20 || last == UInt8(ascii: ":") {
        word = word.lowerBound..<word.upperBound - 1
      }
      if bytes.spells("else", at: word) { result.suspects.append(.init(reason: .bareElse, range: word)) }
      start = end + 1
    }
  }

  /// Notes a name whose tag has no end on its line; it is plain text unless something has the name.
  private mutating func suspectUnclosed(_ mark: Int) {
    var start = mark + 2
    while start < bytes.count, bytes[start] == 0x20 { start += 1 }
    guard start < bytes.count, Lexer.isNameStart(bytes[start]) else { return }
    let end = bytes[start...].firstIndex { !Lexer.isName($0) } ?? bytes.count
    let name = bytes.text(start..<end)
    result.suspects.append(.init(reason: .neverClosed(name: name), range: mark..<end))
  }

  /// `<<next event>>`: the words as one name.
  private func joinedWords(_ tokens: [LooseToken], _ inner: Range<Int>) -> ExpressionError? {
    guard (2...4).contains(tokens.count), tokens.allSatisfy({ $0.kind == .word }) else { return nil }
    let name = tokens.map { $0.text.lowercased() }.joined(separator: "_")
    var error = ExpressionError(message: "a name has no blanks; write `\(name)`", range: inner)
    error.repair = TextRepair(edits: [TextEdit(inner, name)], isSafe: true, proof: .expression(name))
    return error
  }

  /// The path inside marks such as `@name`, `$name`, `=name`, `- name -`.
  private func markedName(_ inner: Range<Int>) -> String? {
    var (start, end) = (inner.lowerBound, inner.upperBound)
    let marks = Array("@$=.-~%&!+:;? ".utf8)
    while start < end, marks.contains(bytes[start]) { start += 1 }
    while end > start, marks.contains(bytes[end - 1]) { end -= 1 }
    guard start..<end != inner, start < end, Lexer.isNameStart(bytes[start]),
      bytes[start..<end].allSatisfy({ Lexer.isName($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return bytes.text(start..<end)
  }

  /// Notes `\<<name>>`, which is no escape.
  mutating func suspectBackslash(_ body: Body) {
    guard body.start > 0, bytes[body.start - 1] == UInt8(ascii: "\\") else { return }
    result.suspects.append(.init(reason: .backslash, range: body.start - 1..<body.end))
  }

  /// The end of the line of a tag; nil when the tag stands alone on its line.
  func endOfLine(_ tag: Range<Int>) -> Int? {
    let line = bytes[tag.upperBound...].prefix { $0 != 0x0A }
    var end = line.endIndex
    while end > tag.upperBound, bytes[end - 1] == 0x20 { end -= 1 }
    return end == tag.upperBound ? nil : end
  }
}

import LucidCore

/// Tags of blocks as other template languages write them: each is one error, and is then taken for
/// what it means.
extension TemplateParser {
  private enum Meaning {
    case branch, unless, otherwiseIf, otherwise, loop, end
  }

  /// A tag that is recognized, with the bytes of its head and of what follows that.
  private struct ForeignTag {
    let meaning: Meaning
    let range: Range<Int>
    let head: Range<Int>
    /// The condition or the head of the loop.
    let rest: Range<Int>
  }

  /// Handles a foreign tag of a block. Returns where the text goes on; nil for any other tag.
  mutating func foreignBlock(_ mark: Int) -> Int? {
    guard let word = suspectWord(mark) else { return nil }
    if Self.spansLines(word) { return tagOverLines(mark) }
    guard let tag = foreignTag(mark) else { return nil }
    let resume = takeLine(tag.range)
    flush()
    switch tag.meaning {
    case .branch, .unless, .loop: if isTooDeep(.branch, tag.range) { return resume }
    case .end: if isTooDeep(.end, tag.range) { return resume }
    default: if isTooDeep(.otherwise, tag.range) { return resume }
    }
    switch tag.meaning {
    case .end: close(tag)
    case .otherwise: otherwise(tag)
    case .otherwiseIf: otherwiseIf(tag)
    case .branch, .unless:
      let failure = report(tag, tag.meaning == .branch ? "if \(string(tag.rest))" : "if not (\(string(tag.rest)))")
      let condition = try? ExpressionParser.expression(bytes, tag.rest)
      open.append(OpenBlock(loop: nil, start: tag.range, range: tag.range, condition: condition, failure: failure))
    case .loop:
      let foreign = ForeignLoop(bytes, tag.rest)
      let head = (try? ExpressionParser.loop(bytes, tag.rest)) ?? foreign?.head
      // The number of an item counts from 0 elsewhere, and the key of a mapping is none.
      let isSafe = foreign?.renames.isEmpty != false
      let failure = report(tag, "for \(foreign?.text(bytes) ?? string(tag.rest))", isSafe: isSafe)
      let none = ExpressionSyntax(kind: .list([]), range: tag.range)
      open.append(
        OpenBlock(
          loop: head ?? .init(name: "", nameRange: tag.range, list: none), start: tag.range, range: tag.range,
          renames: foreign?.renames ?? [:], failure: failure))
    }
    return resume
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Reports a tag. Returns the place of the failure.
  private mutating func report(_ tag: ForeignTag, _ own: String, isSafe: Bool = true) -> Int {
    let whole = inner(tag.range)
    fail(.foreignTag("<<\(string(whole))>>", "<<\(own)>>", at: tag.range, edits: [TextEdit(whole, own)], isSafe: isSafe))
    return result.failures.count - 1
  }

  private mutating func close(_ tag: ForeignTag) {
    let edit = TextEdit(inner(tag.range), "end")
    if let failure = open.last?.failure, result.failures[failure].repair != nil {
      result.failures[failure].repair?.edits.append(edit)
    } else {
      fail(.foreignTag("<<\(string(inner(tag.range)))>>", "<<end>>", at: tag.range, edits: [edit]))
    }
    end(tag.range)
  }

  private mutating func otherwise(_ tag: ForeignTag) {
    if tag.rest.isEmpty { _ = report(tag, "else") } else { fail(.textAfterElse(at: tag.range)) }
    otherwise(tag.range)
  }

  private mutating func otherwiseIf(_ tag: ForeignTag) {
    let whole = inner(tag.range)
    fail(
      .foreignTag(
        "<<\(string(whole))>>", "<<elif \(string(tag.rest))>>", at: tag.range, edits: [TextEdit(tag.head, "elif")]))
    let top = open.count - 1
    let condition = try? ExpressionParser.expression(bytes, tag.rest)
    // In a loop it most likely belongs to an `if` that is missing: one error is enough.
    guard top >= 0, open[top].loop == nil, !open[top].hasElse else { return }
    open[top].closePart()
    open[top].condition = condition
    open[top].range = tag.range
  }

  // MARK: Recognizing

  private static let ends: Set<String> = [
    "endif", "endfor", "endforeach", "endeach", "endunless", "endwhile", "end_if", "end_for", "endwith",
  ]
  private static let blocks: Set<String> = ["if", "for", "foreach", "each", "unless", "while", "with", "block", "loop"]

  private static let german = ["wenn": "if", "sonst": "else", "ende": "end"]

  private static func spansLines(_ word: String) -> Bool { word == "if" || word == "for" || word == "elif" }

  /// The first word of a tag that may be foreign; nil for nearly all others, at the cost of a few
  /// bytes.
  private func suspectWord(_ mark: Int) -> String? {
    var i = mark + 2
    while i < bytes.count, bytes[i] == 0x20 { i += 1 }
    guard i < bytes.count else { return nil }
    let start = i
    switch bytes[i] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "-"), UInt8(ascii: "~"), UInt8(ascii: "}"):
      return ""
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return ""
    default: guard i + 1 < bytes.count, Self.mayBeginWord(bytes[i], bytes[i + 1]) else { return nil }
    }
    while i < bytes.count, Lexer.isName(bytes[i]) { i += 1 }
    guard i - start <= 10 else { return nil }
    let word = String(decoding: bytes[start..<i], as: UTF8.self)
    switch word {
    case "if", "for", "elif": return closing(mark) == nil ? word : nil
    case "else", "end":
      return i + 1 < bytes.count && bytes[i] == UInt8(ascii: ">") && bytes[i + 1] == UInt8(ascii: ">") ? nil : word
    case "elseif", "elsif", "unless", "foreach", "each", "otherwise", "fi", "done": return word
    case "wenn", "sonst", "ende": return word
    default: return Self.ends.contains(word) ? word : nil
    }
  }

  /// Whether a word of a block, here or elsewhere, may begin with two letters.
  private static func mayBeginWord(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("i", "f"), ("e", "l"), ("e", "n"), ("e", "a"), ("f", "o"), ("f", "i"), ("u", "n"), ("d", "o"), ("o", "t"), ("s", "o"),
      ("w", "e"):
      true
    default: false
    }
  }

  private func foreignTag(_ mark: Int) -> ForeignTag? {
    guard let first = firstByte(mark), Lexer.isNameStart(first) || "/#%-~}".utf8.contains(first), let end = closing(mark) else {
      return nil
    }
    var whole = inner(mark..<end)
    var isMarked = false
    while let b = bytes[whole].first, "#%-~+} ".utf8.contains(b) {
      whole = whole.lowerBound + 1..<whole.upperBound
      isMarked = isMarked || b != 0x20
    }
    if isMarked {
      while let b = bytes[whole].last, "%-~ ".utf8.contains(b) { whole = whole.lowerBound..<whole.upperBound - 1 }
    }
    let tokens = LooseLexer.tokens(bytes, whole)
    let range = mark..<end
    func tag(_ meaning: Meaning, head count: Int) -> ForeignTag {
      let headEnd = count > 0 && count <= tokens.count ? tokens[count - 1].range.upperBound : whole.upperBound
      let rest = count < tokens.count ? tokens[count].range.lowerBound..<whole.upperBound : whole.upperBound..<whole.upperBound
      return ForeignTag(meaning: meaning, range: range, head: inner(range).lowerBound..<headEnd, rest: rest)
    }
    guard let word = tokens.first else {
      return isMarked && bytes[inner(range)].elementsEqual("}".utf8) && !open.isEmpty ? tag(.end, head: 0) : nil
    }
    if word.isMark("/") {
      guard tokens.count <= 2, !open.isEmpty, tokens.count == 1 || Self.blocks.contains(tokens[1].text.lowercased()) else {
        return nil
      }
      return tag(.end, head: tokens.count)
    }
    guard word.kind == .word else { return nil }
    let written = word.text.lowercased()
    let german = Self.german[written]
    // A name may be such a word, too.
    if german == "end" || german == "else", open.isEmpty || german == "end" && closesLater(end) { return nil }
    let low = german ?? written
    let second = tokens.count > 1 ? tokens[1].text.lowercased() : nil
    let isOwn = low == word.text && !isMarked
    if Self.ends.contains(low) { return tag(.end, head: tokens.count) }
    switch low {
    case "end":
      if isOwn, tokens.count == 1 { return nil }
      return second == nil || (tokens.count == 2 && (Self.blocks.contains(second ?? "") || tokens[1].kind == .mark))
        ? tag(.end, head: tokens.count) : nil
    case "fi", "done": return isOwn && tokens.count == 1 && !open.isEmpty && !closesLater(end) ? tag(.end, head: 1) : nil
    case "else", "otherwise":
      if second == "if", tokens[1].kind == .word { return tokens.count > 2 ? tag(.otherwiseIf, head: 2) : nil }
      if low == "otherwise", isOwn { return nil }
      if tokens.count == 1 { return isOwn ? nil : tag(.otherwise, head: 1) }
      return tag(.otherwise, head: tokens[1...].allSatisfy { $0.kind == .mark } ? tokens.count : 1)
    case "elif", "elseif", "elsif":
      guard tokens.count > 1, !isOwn || low != "elif" else { return nil }
      return tag(.otherwiseIf, head: 1)
    case "if": return tokens.count > 1 && !isOwn && (german == nil || !continues(tokens[1])) ? tag(.branch, head: 1) : nil
    case "unless": return tokens.count > 1 && !continues(tokens[1]) ? tag(.unless, head: 1) : nil
    case "for": return tokens.count > 1 && !isOwn ? tag(.loop, head: 1) : nil
    case "foreach", "each": return tokens.count > 1 && !continues(tokens[1]) ? tag(.loop, head: 1) : nil
    default: return nil
    }
  }

  /// Whether a token goes on with an expression that began with a name.
  private func continues(_ token: LooseToken) -> Bool { token.kind == .mark && token.text != "(" }

  private func firstByte(_ mark: Int) -> UInt8? {
    var i = mark + 2
    while i < bytes.count, bytes[i] == 0x20 { i += 1 }
    return i < bytes.count ? bytes[i] : nil
  }

  /// Whether an `<<end>>` follows.
  private func closesLater(_ from: Int) -> Bool {
    let word = Array("<<end".utf8)
    guard from + word.count <= bytes.count else { return false }
    return (from...bytes.count - word.count).contains { bytes[$0] == word[0] && bytes[$0..<$0 + word.count].elementsEqual(word) }
  }

  /// A tag of a block whose `>>` comes on one of the next lines.
  private mutating func tagOverLines(_ mark: Int) -> Int? {
    let tokens = LooseLexer.tokens(bytes, mark + 2..<min(bytes.count, mark + 8))
    guard let word = tokens.first, ["if", "elif", "for"].contains(word.text), tokens.count > 1 || bytes.count > mark + 8 else {
      return nil
    }
    var breaks: [Range<Int>] = []
    var i = mark + 2
    while i + 1 < bytes.count, breaks.count <= 4 {
      if bytes[i] == UInt8(ascii: "<"), bytes[i + 1] == UInt8(ascii: "<") { return nil }
      if bytes[i] == UInt8(ascii: ">"), bytes[i + 1] == UInt8(ascii: ">") { break }
      guard bytes[i] == 0x0A else {
        i += 1
        continue
      }
      var (from, to) = (i, i + 1)
      while from > mark + 2, bytes[from - 1] == 0x20 { from -= 1 }
      while to < bytes.count, bytes[to] == 0x20 { to += 1 }
      breaks.append(from..<to)
      i = to
    }
    guard i + 1 < bytes.count, !breaks.isEmpty, breaks.count <= 4 else { return nil }
    let range = mark..<i + 2
    let whole = inner(range)
    let rest = word.range.upperBound..<whole.upperBound
    // What cannot be read behind the word is prose.
    if word.text == "for" {
      guard (try? ExpressionParser.loop(bytes, rest)) != nil else { return nil }
    } else {
      guard (try? ExpressionParser.read(bytes, rest)) != nil else { return nil }
    }
    fail(.tagOverLines(at: range, breaks: breaks))
    return tag(
      Body(start: mark, end: range.upperBound, inner: whole, word: word.range, block: BlockWord(bytes, word.range)))
  }

  // MARK: Loops

  /// Opens a loop whose head is written as in another language. Returns false for any other head.
  mutating func openForeignLoop(_ rest: Range<Int>, _ range: Range<Int>) -> Bool {
    guard (try? ExpressionParser.loop(bytes, rest)) == nil, let foreign = ForeignLoop(bytes, rest) else { return false }
    fail(.foreignLoop(foreign.message, at: foreign.range, edits: foreign.edits))
    let none = ExpressionSyntax(kind: .list([]), range: range)
    open.append(
      OpenBlock(
        loop: foreign.head ?? .init(name: "", nameRange: range, list: none), start: range, range: range,
        renames: foreign.renames, failure: foreign.edits.isEmpty ? nil : result.failures.count - 1))
    return true
  }

  /// Takes a placeholder that begins with a name which a foreign loop gives its item or index: it
  /// is renamed with the loop.
  mutating func takesRename(_ body: Body) -> Bool {
    guard open.contains(where: { !$0.renames.isEmpty }) else { return false }
    let word = string(body.word)
    guard let block = open.last(where: { $0.renames[word] != nil }), let own = block.renames[word], let failure = block.failure
    else { return false }
    flush()
    result.failures[failure].repair?.edits.append(TextEdit(body.word, own))
    return true
  }
}

/// The head of a loop of another language.
struct ForeignLoop {
  private(set) var message = ""
  private(set) var range: Range<Int>
  private(set) var edits: [TextEdit] = []
  private(set) var renames: [String: String] = [:]
  private(set) var head: LoopHead?
  private let whole: Range<Int>

  /// nil for what cannot be a head of a loop.
  init?(_ bytes: [UInt8], _ rest: Range<Int>) {
    var tokens = LooseLexer.tokens(bytes, rest)
    whole = (tokens.first?.range.lowerBound ?? rest.lowerBound)..<rest.upperBound
    range = whole
    while let last = tokens.last, last.isMark(":") || last.isMark("{") || last.isWord("do") {
      edits.append(TextEdit(last.range, ""))
      tokens.removeLast()
    }
    if let first = tokens.first, first.isMark("("), let last = tokens.last, last.isMark(")") {
      edits += [TextEdit(first.range, ""), TextEdit(last.range, "")]
      tokens = Array(tokens.dropFirst().dropLast())
    }
    guard let first = tokens.first, first.kind == .word else { return nil }
    if ["let", "const", "var", "each", "every"].contains(first.text), tokens.count > 1, tokens[1].kind == .word {
      edits.append(TextEdit(first.range.lowerBound..<tokens[1].range.lowerBound, ""))
      tokens.removeFirst()
    }
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard let last = tokens.last else { return nil }
    if let i = tokens.firstIndex(where: { ["in", "of", "from", "IN", "In"].contains($0.text) }), i > 0, i + 1 < tokens.count {
      if tokens[i].text != "in" { edits.append(TextEdit(tokens[i].range, "in")) }
      let names = tokens[..<i].filter { $0.kind == .word }
      guard names.count == 1 || names.count == 2,
        tokens[..<i].allSatisfy({ $0.kind == .word || [",", "(", ")"].contains($0.text) })
      else { return nil }
      var list = tokens[i + 1].range.lowerBound..<last.range.upperBound
      var isCounted = false
      if tokens[i + 1].text == "range" || tokens[i + 1].text == "Range" {
        message = "there is no `range`; a loop goes through a list: `for event in events.items | limit(3)`"
        edits = []
        return
      }
      if tokens[i + 1].text == "enumerate", i + 3 < tokens.count, last.isMark(")") {
        isCounted = true
        list = tokens[i + 3].range.lowerBound..<tokens[tokens.count - 2].range.upperBound
        edits += [
          TextEdit(tokens[i + 1].range.lowerBound..<list.lowerBound, ""), TextEdit(list.upperBound..<last.range.upperBound, ""),
        ]
      }
      let item = isCounted ? names[names.count - 1] : names[0]
      if names.count == 2 {
        renames[(isCounted ? names[0] : names[1]).text] = "loop.index"
        edits.append(TextEdit(tokens[0].range.lowerBound..<tokens[i - 1].range.upperBound, item.text))
      }
      head = Self.head(item, list, bytes)
    } else if let i = tokens.firstIndex(where: { $0.isWord("as") }), i > 0, i + 1 < tokens.count {
      let item = tokens.first { $0.range.lowerBound > tokens[i].range.lowerBound && $0.kind == .word } ?? tokens[i + 1]
      let list = first.range.lowerBound..<tokens[i - 1].range.upperBound
      edits.append(TextEdit(first.range.lowerBound..<last.range.upperBound, "\(item.text) in \(string(list))"))
      head = Self.head(item, list, bytes)
    } else {
      let list = first.range.lowerBound..<last.range.upperBound
      guard tokens.count > 2, (try? ExpressionParser.read(bytes, list)) != nil else { return nil }
      edits.append(TextEdit(list.lowerBound..<list.lowerBound, "item in "))
      renames = ["it": "item", "this": "item", "item": "item"]
      head = (try? ExpressionParser.read(bytes, list)).map { .init(name: "item", nameRange: list, list: $0) }
    }
    guard !edits.isEmpty else { return nil }
    message = "the head of a loop is written `\(text(bytes))`"
  }

  private static func head(_ item: LooseToken, _ list: Range<Int>, _ bytes: [UInt8]) -> LoopHead? {
    (try? ExpressionParser.read(bytes, list)).map { LoopHead(name: item.text, nameRange: item.range, list: $0) }
  }

  /// The head as it is written here.
  func text(_ bytes: [UInt8]) -> String { TextEdit.apply(edits, to: bytes, in: whole) }
}

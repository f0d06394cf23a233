import LucidCore
import LucidYAML

/// Finds the placeholders and blocks of a text.
///
/// A placeholder begins with `<<`, holds an expression that names a value, and ends with `>>` on
/// its line; every other `<<` is plain text.
package struct TemplateParser {
  let bytes: [UInt8]
  var result = TemplateSyntax()
  var open: [OpenBlock] = []
  /// Blocks whose opening tag is missing, known by their `<<else>>`: their `<<end>>` is no other
  /// mistake.
  private var headless = 0
  var pending = PlainRun()
  /// Blocks that were opened beyond the limit and are passed over.
  private var tooDeep = 0
  /// Deeper blocks are refused: what walks the tree calls itself.
  private static let maximumDepth = 16

  /// A block whose `<<end>>` has not come yet; what it holds so far grows in place.
  struct OpenBlock {
    /// The head of a `for`; nil for an `if`.
    let loop: LoopHead?
    /// The range of the opening tag.
    let start: Range<Int>
    /// Whether that tag stands alone on its line; not looked at for tags of other languages.
    var isLine = false
    /// The range of the tag that opened the current part.
    var range: Range<Int>
    /// The condition of the current branch.
    var condition: ExpressionSyntax?
    var hasElse = false
    /// The nodes of the current part.
    var body: [TemplateSyntax.Node] = []
    /// The body of a loop, once its `<<else>>` has been read.
    var rounds: [TemplateSyntax.Node] = []
    var branches: [TemplateSyntax.Branch] = []
    /// Names of the body that other languages give the item and its index, with their own.
    var renames: [String: String] = [:]
    /// The failure of the opening tag, whose repair takes in the tags that belong to it.
    var failure: Int?

    /// The part under way is over.
    mutating func closePart() {
      if loop == nil {
        branches.append(.init(condition: condition, range: range, body: body, isLine: isLine))
      } else {
        rounds = body
      }
      body = []
    }
  }

  /// Whether a text can be taken as it is; the quick test before anything is parsed.
  package static func isPlain(_ text: String) -> Bool {
    var before: UInt8 = 0
    for b in text.utf8 {
      if b == before, b == UInt8(ascii: "<") || b == UInt8(ascii: "{") { return false }
      before = b
    }
    return true
  }

  package static func parse(_ bytes: [UInt8]) -> TemplateSyntax {
    var parser = TemplateParser(bytes: bytes)
    parser.run()
    return parser.result
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    var at = 0
    while let mark = nextMark(from: at) {
      pending.append(at..<mark, of: bytes)
      if bytes[mark] == UInt8(ascii: "{") {
        at = foreign(mark)
        continue
      }
      if let resume = run(of: mark) {
        at = resume
        continue
      }
      // `<<<<name>>` is the text `<<name>>`.
      if mark + 3 < bytes.count, bytes[mark + 2] == UInt8(ascii: "<"), bytes[mark + 3] == UInt8(ascii: "<"),
        let body = placeholder(mark + 2)
      {
        pending.append(mark + 2..<body.end, of: bytes)
        at = body.end
        continue
      }
      if let resume = foreignBlock(mark) {
        at = resume
        continue
      }
      guard let body = placeholder(mark) else {
        suspectTag(mark)
        pending.append(mark..<mark + 2, of: bytes)
        at = mark + 2
        continue
      }
      suspectBackslash(body)
      if takesRename(body) {
        at = body.end
        continue
      }
      at = tag(body)
    }
    pending.append(at..<bytes.count, of: bytes)
    flush()
    closeAll()
  }

  /// The next `<<` or `{{`.
  private func nextMark(from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { b in
      var i = start
      while i + 1 < b.count {
        if b[i] == b[i + 1], b[i] == UInt8(ascii: "<") || b[i] == UInt8(ascii: "{") { return i }
        i += 1
      }
      return nil
    }
  }

  struct Body {
    /// The start of the whole tag, marks included.
    let start: Int
    let end: Int
    /// Between the marks, blanks trimmed.
    let inner: Range<Int>
    /// The letters that it begins with; empty where it begins with anything else.
    let word: Range<Int>
    /// The word as one of a block; nil for an expression.
    let block: BlockWord?
  }

  /// The tag that begins at `mark`, if it is one: an expression right after the blanks, and `>>`
  /// before the line ends (outside quotes).
  func placeholder(_ mark: Int) -> Body? {
    var i = mark + 2
    while i < bytes.count, bytes[i] == 0x20 { i += 1 }
    let start = i
    guard i < bytes.count, Self.mayBeginExpression(bytes[i]) else { return nil }
    while i < bytes.count, Lexer.isNameStart(bytes[start]), Lexer.isName(bytes[i]) { i += 1 }
    let word = start..<i
    let block = BlockWord(bytes, word)
    // Plain text such as `<<EOF and so on` is known at once, without a look for an end far away.
    let isPlain = word.isEmpty || isNoName(word)
    guard block != nil || isPlain || endsOrGoesOn(i) else { return nil }
    guard let end = TagEnd.find(bytes, from: i, until: bytes.count, mayNest: block != nil) else { return nil }
    var innerEnd = end
    while innerEnd > start, bytes[innerEnd - 1] == 0x20 { innerEnd -= 1 }
    if isPlain {
      guard let inner = try? ExpressionParser.expression(bytes, start..<innerEnd), inner.hasNames else { return nil }
    } else {
      guard block != nil || word.upperBound == innerEnd || goesOn(word.upperBound, innerEnd) else { return nil }
    }
    return Body(start: mark, end: end + 2, inner: start..<innerEnd, word: word, block: block)
  }

  private static func mayBeginExpression(_ b: UInt8) -> Bool {
    if Lexer.isNameStart(b) || Lexer.isDigit(b) { return true }
    switch Unicode.Scalar(b) {
    case "(", "[", "-", "\"", "'": return true
    default: return false
    }
  }

  /// Words that an expression may begin with and that name nothing.
  private func isNoName(_ word: Range<Int>) -> Bool {
    switch word.count {
    case 3: bytes.spells("not", at: word)
    case 4: bytes.spells("true", at: word) || bytes.spells("null", at: word)
    case 5: bytes.spells("false", at: word)
    default: false
    }
  }

  /// Whether a field, an element, a filter or an operator follows the first name.
  private func goesOn(_ from: Int, _ end: Int) -> Bool {
    var i = from
    while i < end, bytes[i] == 0x20 { i += 1 }
    guard i < end else { return false }
    switch Unicode.Scalar(bytes[i]) {
    case "|", ".", "[", "+", "-", "*", "/", "=", "!", "<", "(": return true
    case ">": return i + 1 < end && bytes[i + 1] != bytes[i]
    default: break
    }
    let start = i
    while i < end, i - start < 4, Lexer.isName(bytes[i]) { i += 1 }
    switch bytes.text(start..<i) {
    case "and", "or", "in", "is", "not": return i > from && bytes[start - 1] == 0x20
    default: return false
    }
  }

  /// Whether after the first name of a placeholder comes its end or the rest of an expression.
  private func endsOrGoesOn(_ from: Int) -> Bool {
    var i = from
    while i < bytes.count, bytes[i] == 0x20 { i += 1 }
    return i < bytes.count && (bytes[i] == UInt8(ascii: ">") || goesOn(i - (i > from ? 1 : 0), bytes.count))
  }

  private mutating func foreign(_ mark: Int) -> Int {
    var i = mark + 2
    while i < bytes.count, bytes[i] == 0x20 { i += 1 }
    let start = i
    while i < bytes.count, Lexer.isName(bytes[i]) || bytes[i] == UInt8(ascii: ".") { i += 1 }
    let name = bytes.text(start..<i)
    while i < bytes.count, bytes[i] == 0x20 { i += 1 }
    var end = mark + 2
    if !name.isEmpty, i + 1 < bytes.count, bytes[i] == UInt8(ascii: "}"), bytes[i + 1] == UInt8(ascii: "}") {
      end = i + 2
      result.suspects.append(.init(reason: .foreign(name: name), range: mark..<end))
    }
    pending.append(mark..<end, of: bytes)
    return end
  }

  // MARK: Tags

  /// Handles one tag and gives where the text goes on.
  mutating func tag(_ body: Body) -> Int {
    let range = body.start..<body.end
    guard let block = body.block else {
      flush()
      if let e = attempt({ b throws(ExpressionError) in try ExpressionParser.expression(b, body.inner) }) {
        append(.insert(e, range: range))
      }
      return body.end
    }
    let rest = body.word.upperBound..<body.inner.upperBound
    let resume = takeLine(range)
    let isLine = resume != range.upperBound
    flush()
    if isTooDeep(block, range) { return resume }
    switch block {
    case .branch:
      let condition = attempt { b throws(ExpressionError) in try ExpressionParser.expression(b, rest) }
      open.append(OpenBlock(loop: nil, start: range, isLine: isLine, range: range, condition: condition))
    case .loop:
      let read = try? ExpressionParser.loop(bytes, rest)
      if read == nil, openForeignLoop(rest, range) { return resume }
      let head = read ?? attempt { b throws(ExpressionError) in try ExpressionParser.loop(b, rest) }
      let none = ExpressionSyntax(kind: .list([]), range: range)
      open.append(
        OpenBlock(loop: head ?? .init(name: "", nameRange: range, list: none), start: range, isLine: isLine, range: range))
    case .otherwiseIf:
      let condition = attempt { b throws(ExpressionError) in try ExpressionParser.expression(b, rest) }
      let top = open.count - 1
      guard top >= 0 else {
        failWithoutBlock(.elifWithoutIf(at: range))
        break
      }
      guard open[top].loop == nil, !open[top].hasElse else {
        fail(open[top].hasElse ? .elifBehindElse(at: range) : .elifWithoutIf(at: range))
        break
      }
      open[top].closePart()
      open[top].condition = condition
      open[top].range = range
    case .otherwise: otherwise(range)
    case .end: end(range)
    }
    return resume
  }

  /// Whether a tag belongs to a block that is passed over; reports the first such block.
  mutating func isTooDeep(_ word: BlockWord, _ range: Range<Int>) -> Bool {
    switch word {
    case .branch, .loop:
      guard open.count >= Self.maximumDepth else { return false }
      if tooDeep == 0 { fail(.blocksTooDeep(word.rawValue, most: Self.maximumDepth - 1, at: range)) }
      tooDeep += 1
      return true
    case .end where tooDeep > 0:
      tooDeep -= 1
      return true
    default: return tooDeep > 0
    }
  }

  mutating func otherwise(_ range: Range<Int>) {
    let top = open.count - 1
    guard top >= 0 else { return failWithoutBlock(.elseWithoutBlock(at: range)) }
    guard !open[top].hasElse else { return fail(.secondElse(at: range)) }
    open[top].closePart()
    open[top].condition = nil
    open[top].range = range
    open[top].hasElse = true
  }

  /// Reports the first part of a block that has no opening tag.
  private mutating func failWithoutBlock(_ error: ExpressionError) {
    if headless == 0 { fail(error) }
    headless = 1
  }

  mutating func end(_ range: Range<Int>) {
    guard var block = open.popLast() else {
      guard headless > 0 else { return fail(.endWithoutBlock(at: range)) }
      headless -= 1
      return
    }
    // An empty range closes a block that its author did not.
    if block.isLine, !block.hasElse, !range.isEmpty { suspectElse(block.start.upperBound..<range.lowerBound) }
    if let loop = block.loop {
      append(
        .loop(
          .init(
            name: loop.name, nameRange: loop.nameRange, list: loop.list, range: block.start,
            body: block.hasElse ? block.rounds : block.body, otherwise: block.hasElse ? block.body : [], isLine: block.isLine)))
    } else {
      block.closePart()
      append(.branches(block.branches, range: block.start))
    }
  }

  private mutating func closeAll() {
    while let block = open.last {
      let word = block.loop == nil ? "if" : "for"
      if let end = endOfLine(block.start) {
        fail(.blockNotClosed(word, at: block.start, end: end, "<<end>>"))
      } else {
        let last = bytes.lastIndex { $0 != 0x0A && $0 != 0x20 } ?? bytes.count - 1
        fail(.blockNotClosed(word, at: block.start, end: last + 1, "\n<<end>>"))
      }
      end(0..<0)
    }
  }

  /// A tag alone on its line takes the line with it: drops the blanks before it and gives the place
  /// after its line break.
  mutating func takeLine(_ range: Range<Int>) -> Int {
    var before = range.lowerBound
    while before > 0, bytes[before - 1] == 0x20 || bytes[before - 1] == 0x09 { before -= 1 }
    var after = range.upperBound
    while after < bytes.count, bytes[after] == 0x20 || bytes[after] == 0x09 { after += 1 }
    guard before == 0 || bytes[before - 1] == 0x0A, after == bytes.count || bytes[after] == 0x0A else { return range.upperBound }
    let blanks = range.lowerBound - before
    guard pending.count >= blanks else { return range.upperBound }
    pending.removeLast(blanks)
    return min(after + 1, bytes.count)
  }

  // MARK: Output

  mutating func attempt<T>(_ parse: ([UInt8]) throws(ExpressionError) -> T) -> T? {
    do throws(ExpressionError) {
      return try parse(bytes)
    } catch {
      result.failures.append(error)
      return nil
    }
  }

  mutating func fail(_ failure: ExpressionError) { result.failures.append(failure) }

  mutating func flush() {
    guard !pending.isEmpty else { return }
    append(.text(pending.take(from: bytes)))
  }

  mutating func append(_ node: consuming TemplateSyntax.Node) {
    if open.isEmpty {
      // A long text has many of both.
      if result.nodes.isEmpty, bytes.count > 64 { result.nodes.reserveCapacity(min(4 + bytes.count / 64, 64)) }
      result.nodes.append(node)
    } else {
      // A block holds a text before each of its placeholders, and one behind the last.
      if open[open.count - 1].body.isEmpty { open[open.count - 1].body.reserveCapacity(4) }
      open[open.count - 1].body.append(node)
    }
  }
}

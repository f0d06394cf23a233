import LucidCore

/// Rewrites the habits of other languages in an expression that this one cannot read or that has no
/// type.
package struct ExpressionRepair {
  /// One thing that is written as in another language.
  struct Habit {
    let message: String
    let range: Range<Int>
    var edits: [TextEdit]
    var isSafe = true
    /// Whether it is told where nothing is changed: of two readings none is taken.
    var isOpen = false
    var notes: [String] = []
  }

  let bytes: [UInt8]
  let whole: Range<Int>
  let tokens: [LooseToken]
  /// The number of brackets that are open before each token.
  private let depths: [Int]
  /// The marks and what stands between them, for an expression that is a placeholder.
  let tag: Range<Int>?
  /// Whether the expression can be read, so that its types are wrong.
  let isReadable: Bool
  var habits: [Habit] = []

  /// The message and the edits for an expression; nil when nothing in it is known from elsewhere.
  package static func explain(_ bytes: [UInt8], _ whole: Range<Int>, isReadable: Bool) -> ExpressionError? {
    var repair = ExpressionRepair(bytes, whole, isReadable: isReadable)
    guard !repair.tokens.isEmpty, repair.tokens.count < LooseLexer.most else { return nil }
    return repair.explanation()
  }

  private init(_ bytes: [UInt8], _ whole: Range<Int>, isReadable: Bool) {
    self.bytes = bytes
    self.whole = whole
    self.isReadable = isReadable
    tokens = LooseLexer.tokens(bytes, whole)
    depths = tokens.reduce(into: [0]) { depths, token in
      let change = token.kind != .mark ? 0 : "([{".contains(token.text) ? 1 : ")]}".contains(token.text) ? -1 : 0
      depths.append(depths[depths.count - 1] + change)
    }
    tag = Self.tag(bytes, around: whole)
  }

  /// The placeholder that holds nothing else than `whole`.
  private static func tag(_ bytes: [UInt8], around whole: Range<Int>) -> Range<Int>? {
    var (start, end) = (whole.lowerBound, whole.upperBound)
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    guard start >= 2, end + 1 < bytes.count, bytes[start - 1] == UInt8(ascii: "<"), bytes[start - 2] == UInt8(ascii: "<"),
      bytes[end] == UInt8(ascii: ">"), bytes[end + 1] == UInt8(ascii: ">")
    else { return nil }
    return start - 2..<end + 2
  }

  // MARK: Result

  private mutating func explanation() -> ExpressionError? {
    if let text = templateHabit() { return text }
    comprehension()
    wrappers()
    literals()
    filterArguments()
    operators()
    words()
    calls()
    paths()
    ends()
    if isReadable { typedHabits() }
    let chosen = withoutOverlaps()
    guard let first = chosen.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return nil }
    var error = ExpressionError(message: first.message, range: first.range, notes: first.notes)
    let edits = chosen.flatMap(\.edits)
    let result = TextEdit.apply(edits, to: bytes, in: whole)
    guard !edits.isEmpty, chosen.allSatisfy({ !$0.edits.isEmpty }), Self.isExpression(result) else {
      return isReadable && !first.isOpen ? nil : error
    }
    let isSafe = chosen.allSatisfy(\.isSafe)
    if !isSafe { error = ExpressionError(message: first.message + " (a guess)", range: first.range, notes: first.notes) }
    error.repair = TextRepair(edits: edits, isSafe: isSafe, proof: .expression(result))
    return error
  }

  private static func isExpression(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return (try? ExpressionParser.read(bytes, 0..<bytes.count)) != nil
  }

  /// Leaves out habits whose edits overlap those of an earlier one.
  private func withoutOverlaps() -> [Habit] {
    var taken: [Range<Int>] = []
    return habits.filter { habit in
      let ranges = habit.edits.isEmpty ? [habit.range] : habit.edits.map(\.range)
      let isFree = ranges.allSatisfy { range in
        taken.allSatisfy { other in
          range.isEmpty || other.isEmpty
            ? range.lowerBound <= other.lowerBound || range.lowerBound >= other.upperBound
            : !range.overlaps(other)
        }
      }
      if isFree { taken += ranges }
      return isFree
    }
  }

  /// The text of a part, repaired as far as it can be.
  func repaired(_ part: Range<Int>) -> String {
    guard let repair = Self.explain(bytes, part, isReadable: false)?.repair, case .expression(let text) = repair.proof else {
      return string(part)
    }
    return text
  }

  // MARK: Looking

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func token(_ i: Int) -> LooseToken? { tokens.indices.contains(i) ? tokens[i] : nil }

  /// Whether nothing stands between two tokens.
  func touches(_ i: Int, _ j: Int) -> Bool {
    guard let a = token(i), let b = token(j) else { return false }
    return a.range.upperBound == b.range.lowerBound
  }

  /// The token that closes the bracket at `i`.
  func closing(_ i: Int) -> Int? {
    var depth = 0
    for j in i..<tokens.count where tokens[j].kind == .mark {
      switch tokens[j].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return j }
      default: break
      }
    }
    return nil
  }

  /// The number of brackets that are open before a token.
  func depth(_ i: Int) -> Int { depths[i] }

  /// The tokens between brackets, cut at the commas between them.
  func arguments(_ open: Int, _ close: Int) -> [Range<Int>] {
    guard open + 1 < close else { return [] }
    var (parts, start, depth) = ([Range<Int>](), open + 1, 0)
    for j in open + 1..<close where tokens[j].kind == .mark {
      if "([{".contains(tokens[j].text) { depth += 1 }
      if ")]}".contains(tokens[j].text) { depth -= 1 }
      if depth == 0, tokens[j].text == "," {
        parts.append(start..<j)
        start = j + 1
      }
    }
    return parts + [start..<close]
  }

  /// The first token of the name, path or bracket that ends with token `i`.
  func start(ofChainAt i: Int) -> Int {
    var j = i
    while true {
      if let t = token(j), t.kind == .mark, ")]".contains(t.text), let open = opening(j) {
        j = open
        if let before = token(j - 1), before.kind == .word || before.isMark(")") || before.isMark("]"), touches(j - 1, j) {
          j -= 1
          continue
        }
      }
      guard let dot = token(j - 1), dot.isMark(".") || dot.isMark("|"), j >= 2 else { return j }
      j -= 2
    }
  }

  private func opening(_ i: Int) -> Int? {
    var depth = 0
    for j in stride(from: i, through: 0, by: -1) where tokens[j].kind == .mark {
      if ")]}".contains(tokens[j].text) { depth += 1 }
      if "([{".contains(tokens[j].text) { depth -= 1 }
      if depth == 0 { return j }
    }
    return nil
  }

  /// The last token of the name, path or bracket that begins with token `i`.
  func end(ofChainAt i: Int) -> Int {
    var j = i
    if let t = token(j), t.isMark("(") || t.isMark("[") { j = closing(j) ?? j }
    while let next = token(j + 1) {
      if next.isMark("."), token(j + 2)?.kind == .word {
        j += 2
      } else if next.isMark("[") || next.isMark("("), touches(j, j + 1), let close = closing(j + 1) {
        j = close
      } else {
        break
      }
    }
    return j
  }

  /// The bytes of tokens `a` to `b`.
  func span(_ a: Int, _ b: Int) -> Range<Int> { tokens[a].range.lowerBound..<tokens[max(a, b)].range.upperBound }

  /// A token with the blanks before it.
  func withBlanks(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > whole.lowerBound, bytes[start - 1] == 0x20 { start -= 1 }
    return start..<range.upperBound
  }

  // MARK: Noting

  mutating func note(_ message: String, _ range: Range<Int>, _ edits: [TextEdit], isSafe: Bool = true) {
    habits.append(Habit(message: message, range: range, edits: edits, isSafe: isSafe))
  }

  mutating func replace(_ range: Range<Int>, with text: String, isSafe: Bool = true) {
    let shown =
      text.filter { $0 != " " }.isEmpty ? text : String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    note(
      text.isEmpty
        ? "`\(string(range))` has no meaning here; take it out"
        : "`\(string(range))` is not how it is written here; write `\(shown)`",
      range, [TextEdit(range, text)], isSafe: isSafe)
  }
}

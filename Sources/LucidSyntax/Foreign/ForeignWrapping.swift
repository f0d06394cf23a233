import LucidCore

/// Marks around an expression, the rest behind it, literals, and expressions that are a text here.
extension ExpressionRepair {
  /// `${{ x }}`, `{{ x }}`, `<<x>>` around a whole expression or inside of one.
  mutating func wrappers() {
    for (i, token) in tokens.enumerated() where token.kind == .mark {
      guard let close = ["${{": "}}", "{{": "}}", "<<": ">>"][token.text],
        let j = tokens.indices.first(where: { $0 > i && tokens[$0].isMark(close) }), j > i + 1
      else { continue }
      let inner = tokens[i + 1].range.lowerBound..<tokens[j - 1].range.upperBound
      let all = span(i, j)
      note(
        "no `\(token.text)…\(close)` inside an expression; write `\(string(inner))`", all,
        [TextEdit(all.lowerBound..<inner.lowerBound, ""), TextEdit(inner.upperBound..<all.upperBound, "")])
    }
  }

  mutating func literals() {
    for (i, token) in tokens.enumerated() {
      switch token.kind {
      case .number: number(i)
      case .typographicText:
        let inner = String(decoding: bytes[token.range.lowerBound + 3..<token.range.upperBound - 3], as: UTF8.self)
        guard !inner.contains("\""), !inner.contains("\\") else { continue }
        note(
          "typographic quotes do not make a text; use straight ones: `\"\(inner)\"`", token.range,
          [TextEdit(token.range, "\"\(inner)\"")])
      case .openText:
        let quote = token.text.prefix(1)
        note(
          "this text is never closed; add `\(quote)`", token.range,
          [TextEdit(token.range.upperBound..<token.range.upperBound, String(quote))], isSafe: false)
      default: break
      }
    }
  }

  private mutating func number(_ i: Int) {
    let token = tokens[i]
    // `[0:3]` is no time.
    if self.token(i - 1)?.isMark("[") == true, touches(i - 1, i), touches(i - 2, i - 1) { return }
    if let next = self.token(i + 1), next.kind == .word, !touches(i, i + 1), let n = Int(decimal: token.text.utf8),
      let unit = ForeignLiterals.unit(next.text), next.text.utf8.count > 1
    {
      return replace(span(i, i + 1), with: "\(n)\(unit)")
    }
    if let (own, isSafe) = ForeignLiterals.literal(token.text) {
      if token.text.contains(","), depth(i) > 0 { return }
      return replace(token.range, with: own, isSafe: isSafe)
    }
    if let dates = ForeignLiterals.slashDates(token.text) {
      note(
        "`\(token.text)` may be read in two orders; write `\(dates.dayFirst)` or `\(dates.monthFirst)`", token.range, [])
      habits[habits.count - 1].isOpen = true
    }
  }

  // MARK: The end

  /// Takes out the rest behind a complete expression, and brackets without their other one.
  mutating func ends() {
    lists()
    if let last = tokens.last, tokens.count > 1 {
      let isRest =
        last.isMark(";") || last.isMark(":") || last.isMark("{")
        || (last.kind == .word && (last.text == "then" || last.text == "do"))
      if isRest { note("`\(last.text)` has no meaning here; take it out", last.range, [TextEdit(withBlanks(last.range), "")]) }
    }
    if let i = tokens.indices.dropFirst().first(where: { tokens[$0].isMark("//") || tokens[$0].isMark("#") }),
      token(i + 1)?.kind == .word
    {
      let rest = tokens[i].range.lowerBound..<whole.upperBound
      // `//` divides in Python.
      note(
        "an expression has no comments; take this out", rest, [TextEdit(withBlanks(rest), "")], isSafe: tokens[i].isMark("#"))
    }
    var open: [Int] = []
    for (i, token) in tokens.enumerated() {
      if token.isMark("(") { open.append(i) }
      if token.isMark(")"), open.popLast() == nil {
        // The other one may be missing.
        note("this `)` closes nothing; take it out", token.range, [TextEdit(token.range, "")], isSafe: false)
      }
    }
    if let first = open.first, tokens.allSatisfy({ $0.kind != .openText }), let last = tokens.last {
      let end = last.range.upperBound
      note(
        "this `(` is never closed; add `)`", tokens[first].range,
        [TextEdit(end..<end, String(repeating: ")", count: open.count))], isSafe: false)
    }
  }

  /// `in (1, 2)`, `in {1, 2}`.
  private mutating func lists() {
    for i in tokens.indices where tokens[i].isMark("(") || tokens[i].isMark("{") {
      guard let before = token(i - 1), before.text.lowercased() == "in", let close = closing(i) else { continue }
      if tokens[i].isMark("("), arguments(i, close).count < 2 { continue }
      let range = span(i, close)
      let own = "[\(string(tokens[i].range.upperBound..<tokens[close].range.lowerBound))]"
      note(
        "a list stands in brackets; write `\(own)`", range, [TextEdit(tokens[i].range, "["), TextEdit(tokens[close].range, "]")])
    }
  }

  // MARK: Texts

  /// A placeholder that is a text with placeholders here: `a ? "b" : "c"`, `"b" if a else "c"`,
  /// `"b" + a`. In a condition, `a ? true : false`.
  func templateHabit() -> ExpressionError? {
    if let error = nested() { return error }
    if let parts = ternary() {
      let range = span(0, tokens.count - 1)
      let condition = repaired(parts.condition)
      guard let tag else {
        var error = ExpressionError(message: "there is no `… ? … : …` here", range: range)
        let (yes, no) = (string(parts.yes), string(parts.no))
        if yes == "true", no == "false" {
          error = ExpressionError(message: "a condition stands for itself; write `\(condition)`", range: range)
          error.repair = TextRepair(edits: [TextEdit(range, condition)], isSafe: true, proof: .expression(condition))
        }
        return error
      }
      guard let yes = piece(parts.yes), let no = piece(parts.no) else { return nil }
      let own = "<<if \(condition)>>\(yes)<<else>>\(no)<<end>>"
      return text("a choice is written with tags", own, tag)
    }
    guard let tag, tokens.contains(where: { $0.kind == .text }) else { return nil }
    let joints = tokens.indices.filter { (tokens[$0].isMark("~") || tokens[$0].isMark("+")) && depth($0) == 0 }
    guard let last = joints.last, joints.first != 0, last < tokens.count - 1 else { return formatted(tag) }
    var (own, start, hasText) = ("", 0, false)
    for joint in joints + [tokens.count] {
      guard joint > start, let piece = piece(span(start, joint - 1)) else { return nil }
      hasText = hasText || (joint == start + 1 && tokens[start].kind == .text)
      own += piece
      start = joint + 1
    }
    return hasText ? text("texts are not added; they stand beside each other", own, tag) : nil
  }

  /// `<<a | default(<<b>>)>>`, which ends at the first `>>`.
  private func nested() -> ExpressionError? {
    guard tag != nil, let i = tokens.firstIndex(where: { $0.isMark("<<") }), !tokens.contains(where: { $0.isMark(">>") }) else {
      return nil
    }
    let start = whole.upperBound + 2
    var end = start
    while end + 1 < bytes.count, bytes[end] != 0x0A, bytes[end] != UInt8(ascii: "<"),
      bytes[end] != UInt8(ascii: ">") || bytes[end + 1] != UInt8(ascii: ">")
    {
      end += 1
    }
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: ">") else { return nil }
    let edits = [TextEdit(tokens[i].range, ""), TextEdit(whole.upperBound..<start, "")]
    let result = TextEdit.apply(edits, to: bytes, in: whole.lowerBound..<end)
    let inner = Array(result.utf8)
    guard (try? ExpressionParser.read(inner, 0..<inner.count)) != nil else { return nil }
    var error = ExpressionError(
      message: "no `<<…>>` inside a placeholder; write the bare name", range: tokens[i].range.lowerBound..<start)
    error.repair = TextRepair(edits: edits, isSafe: true, proof: .expression(result))
    return error
  }

  /// `f"{name}"`.
  private func formatted(_ tag: Range<Int>) -> ExpressionError? {
    guard tokens.count == 2, tokens[0].isWord("f"), tokens[1].kind == .text, touches(0, 1) else { return nil }
    let inner = tokens[1].text.dropFirst().dropLast()
    guard !inner.contains("<"), !inner.contains("\\") else { return nil }
    return text("texts have no prefix", String(inner).replacing("{", with: "<<").replacing("}", with: ">>"), tag)
  }

  private func text(_ message: String, _ own: String, _ tag: Range<Int>) -> ExpressionError {
    var error = ExpressionError(message: "\(message): `\(own)`", range: tag)
    error.repair = TextRepair(edits: [TextEdit(tag, own)], isSafe: false, proof: .template(own))
    return error
  }

  private func piece(_ range: Range<Int>) -> String? {
    let parts = LooseLexer.tokens(bytes, range)
    guard !parts.isEmpty else { return nil }
    if parts.count == 1, parts[0].kind == .text {
      let inner = String(parts[0].text.dropFirst().dropLast())
      return inner.contains("\\") || inner.contains("<<") ? nil : inner
    }
    return "<<\(repaired(range))>>"
  }

  private func ternary() -> (condition: Range<Int>, yes: Range<Int>, no: Range<Int>)? {
    let top = tokens.indices.filter { depth($0) == 0 }
    if let q = top.first(where: { tokens[$0].isMark("?") }), let c = top.last(where: { tokens[$0].isMark(":") }), q > 0,
      c > q + 1,
      c < tokens.count - 1
    {
      return (span(0, q - 1), span(q + 1, c - 1), span(c + 1, tokens.count - 1))
    }
    if let i = top.first(where: { tokens[$0].isWord("if") }), let e = top.last(where: { tokens[$0].isWord("else") }), i > 0,
      e > i + 1,
      e < tokens.count - 1
    {
      return (span(i + 1, e - 1), span(0, i - 1), span(e + 1, tokens.count - 1))
    }
    return nil
  }
}

import LucidCore

/// Operators and words of conditions in JavaScript, Python, shell and SQL.
extension ExpressionRepair {
  private static let operators = [
    "===": "==", "!==": "!=", "<>": "!=", "=": "==", "=<": "<=", "≥": ">=", "≤": "<=",
    "≠": "!=", "×": "*", "÷": "/", "−": "-", "–": "-", "—": "-", "∧": "and", "∨": "or", "¬": "not ",
  ]

  private static let shellOperators = ["eq": "==", "ne": "!=", "gt": ">", "ge": ">=", "lt": "<", "le": "<="]

  mutating func operators() {
    for (i, token) in tokens.enumerated() where token.kind == .mark {
      switch token.text {
      case "//" where self.token(i + 1)?.kind == .number: wholeDivision(i)
      // In a placeholder the value of one side may have been meant.
      case "&&": replace(token.range, with: padded("and", i), isSafe: tag == nil)
      // Of numbers it combines bits, and of texts in spreadsheets it joins them.
      case "&": replace(token.range, with: padded("and", i), isSafe: false)
      case "=>" where depth(i) > 0, "=" where depth(i) > 0: break
      // It makes a function in JavaScript.
      case "=>": replace(token.range, with: ">=", isSafe: false)
      case "—" where self.token(i + 1)?.kind == .word && touches(i, i + 1) && touches(i - 1, i):
        replace(token.range, with: " | ", isSafe: false)
      case "||": or(i)
      case "??": orDefault(i)
      case "!": bang(i)
      case "-": if let next = self.token(i + 1), touches(i, i + 1) { shellOperator(i, next) }
      case "**": power(i)
      case "++": if i == tokens.count - 1 || isOperator(i + 1) { replace(token.range, with: "") }
      case "%":
        if self.token(i - 1)?.kind == .number, touches(i - 1, i), i == tokens.count - 1 || isOperator(i + 1) {
          replace(token.range, with: "", isSafe: false)
        } else if i > 0, let next = self.token(i + 1), next.kind == .number || next.kind == .word {
          remainder(i)
        }
      case "…", "...":
        if self.token(i + 1)?.isMark(",") == true, self.token(i - 1)?.isMark(",") == true {
          note(
            "`\(token.text)` does not fill a list; write out its items", token.range,
            [TextEdit(token.range.lowerBound..<tokens[i + 1].range.upperBound, "")], isSafe: false)
        }
      default: if let own = Self.operators[token.text] { replace(token.range, with: padded(own, i)) }
      }
    }
    chained()
  }

  /// A word needs blanks around it.
  private func padded(_ own: String, _ i: Int) -> String {
    guard own.utf8.first.map(Lexer.isNameStart) == true else { return own }
    return (touches(i - 1, i) ? " " : "") + own + (touches(i, i + 1) && !own.hasSuffix(" ") ? " " : "")
  }

  /// Words between two conditions.
  private static let joining: Set<String> = ["and", "or", "AND", "OR", "und", "oder"]

  private func isOperator(_ i: Int) -> Bool {
    guard let token = token(i) else { return false }
    if token.kind == .word { return Self.joining.contains(token.text) || ["is", "in"].contains(token.text) }
    return token.kind == .mark && !"([{)]}.,".contains(token.text)
  }

  private mutating func or(_ i: Int) {
    if tag != nil, let next = token(i + 1), i + 1 == tokens.count - 1, next.kind == .text || next.kind == .number {
      return orDefault(i)
    }
    replace(tokens[i].range, with: padded("or", i), isSafe: tag == nil)
  }

  /// `a || "b"`, `a ?? "b"`: the value that stands for one that is missing.
  mutating func orDefault(_ i: Int) {
    guard i > 0, i + 1 < tokens.count else { return }
    let end = end(ofChainAt: i + 1)
    let other = span(i + 1, end)
    note(
      "`\(tokens[i].text)` gives no other value here; write `| default(\(string(other)))`", tokens[i].range,
      [
        TextEdit(tokens[i].range.lowerBound..<other.lowerBound, "| default("),
        TextEdit(other.upperBound..<other.upperBound, ")"),
      ], isSafe: tokens[i].text == "??")
  }

  private mutating func bang(_ i: Int) {
    guard let next = token(i + 1), next.kind == .word || next.isMark("(") || next.isMark("!") else { return }
    let before = touches(i - 1, i) && token(i - 1)?.kind == .word ? " " : ""
    replace(tokens[i].range, with: before + (touches(i, i + 1) ? "not " : "not"))
  }

  private mutating func shellOperator(_ i: Int, _ next: LooseToken) {
    guard i > 0, !touches(i - 1, i) else {
      if i == 0, next.text == "z" || next.text == "n", let last = token(2), last.kind == .word {
        let chain = string(span(2, end(ofChainAt: 2)))
        let own = "\(chain) is \(next.text == "n" ? "not " : "")empty"
        note(
          "`-\(next.text)` is a test of the shell; write `\(own)`", span(i, i + 1),
          [TextEdit(span(0, end(ofChainAt: 2)), own)])
      }
      return
    }
    guard let own = Self.shellOperators[next.text.lowercased()] else { return }
    let range = span(i, i + 1)
    note("`\(string(range))` compares in the shell; write `\(own)`", range, [TextEdit(range, own)])
  }

  /// 3 // 2 is 1 in Python, and 3 / 2 is 1.5.
  private mutating func wholeDivision(_ i: Int) {
    let duration = durationInWords(i)
    habits.append(
      Habit(
        message: "there is no division without a remainder; `/` gives 1.5 for 3 / 2", range: tokens[i].range,
        edits: duration == nil ? [TextEdit(tokens[i].range, "/")] : [], isSafe: false,
        notes: [duration ?? quotient(i).map { "for whole numbers from 0 write `\($0)`" } ?? "`| round` rounds to a whole number"])
    )
  }

  private mutating func remainder(_ i: Int) {
    var notes = [durationInWords(i) ?? "subtract the multiple: `7 - 2 * 3` is the remainder of 7 / 2"]
    if let whole = quotient(i), let dividend = dividend(i), let divisor = token(i + 1), durationInWords(i) == nil {
      notes = ["for whole numbers from 0 write `\(dividend) - \(divisor.text) * (\(whole))`"]
    }
    habits.append(
      Habit(message: "there is no remainder: `%` has no meaning here", range: tokens[i].range, edits: [], notes: notes))
  }

  /// The value before an operator, unless another operator that binds as tightly stands before it.
  private func dividend(_ i: Int) -> String? {
    guard i > 0 else { return nil }
    let first = start(ofChainAt: i - 1)
    if let before = token(first - 1), before.kind == .mark, !["(", "[", ",", "+", "-"].contains(before.text) { return nil }
    return string(span(first, i - 1))
  }

  /// Hours and minutes of a number of minutes, or minutes and seconds of one of seconds.
  private func durationInWords(_ i: Int) -> String? {
    guard token(i + 1)?.text == "60", let dividend = dividend(i) else { return nil }
    let unit = dividend.lowercased().contains("sec") ? "1s" : "1m"
    return "write `(\(dividend) * \(unit)) | words` for a text such as `6 h 10 min`"
  }

  /// The nearest whole number to a quotient of which half the greatest remainder was taken away.
  private func quotient(_ i: Int) -> String? {
    guard let dividend = dividend(i), let n = token(i + 1).flatMap({ Int($0.text) }), n > 1, n < 1_000_000_000 else { return nil }
    let half = "\((n - 1) / 2)" + (n % 2 == 0 ? ".5" : "")
    return "((\(dividend) - \(half)) / \(n)) | round"
  }

  private mutating func power(_ i: Int) {
    guard i > 0, token(i + 1)?.text == "2" else {
      return note("there is no operator `**`", tokens[i].range, [])
    }
    let first = start(ofChainAt: i - 1)
    let base = string(span(first, i - 1))
    // It binds more tightly than a division before it.
    let isDivisor = token(first - 1)?.isMark("/") == true
    note(
      "there is no operator `**`; write `* \(base)`", span(i, i + 1),
      [TextEdit(span(i, i + 1), "* \(base)" + (isDivisor ? ")" : ""))]
        + (isDivisor ? [TextEdit(tokens[first].range.lowerBound..<tokens[first].range.lowerBound, "(")] : []))
  }

  /// `1 < x < 5`.
  private mutating func chained() {
    let places = tokens.indices.filter {
      ["<", "<=", ">", ">="].contains(tokens[$0].text) && tokens[$0].kind == .mark && depth($0) == 0
    }
    for (a, b) in zip(places, places.dropFirst()) where b > a + 1 {
      let middle = tokens[a + 1..<b]
      if middle.contains(where: { Self.joining.contains($0.text) || ["&&", "||"].contains($0.text) }) { continue }
      let shown = string(span(a + 1, b - 1))
      let end = tokens[b - 1].range.upperBound
      note(
        "comparisons cannot be chained; write `and \(shown)` between them", tokens[b].range,
        [TextEdit(end..<end, " and \(shown)")])
    }
  }

  // MARK: Words

  mutating func words() {
    for (i, token) in tokens.enumerated() where token.kind == .word && self.token(i - 1)?.isMark(".") != true {
      let low = token.text.lowercased()
      if token.text != low, ["and", "or", "not", "in", "is"].contains(low) {
        let before = habits.count
        // `IS NULL` is one test.
        if low == "is" { test(i) }
        if habits.count == before { replace(token.range, with: low) }
        continue
      }
      if let own = OtherWords.operator(low), own == "not" || i > 0, self.token(i + 1) != nil {
        replace(token.range, with: own, isSafe: false)
        continue
      }
      switch low {
      case "is", "isnt": test(i)
      case "equals", "eq": if i > 0, !touches(i - 1, i) { phrase(i, ["to"], "==") }
      case "ne": if i > 0, !touches(i - 1, i) { replace(token.range, with: "!=") }
      case "greater", "more", "larger", "bigger", "above", "over": phrase(i, ["than"], ">")
      case "less", "smaller", "fewer", "below", "under": phrase(i, ["than"], "<")
      case "at" where self.token(i + 1)?.isWord("least") == true: phrase(i, ["least"], ">=")
      case "at" where self.token(i + 1)?.isWord("most") == true: phrase(i, ["most"], "<=")
      case "between": between(i)
      case "contains", "includes", "has": contains(i)
      case "await", "return":
        if self.token(i + 1)?.kind == .word { replace(tokens[i].range.lowerBound..<tokens[i + 1].range.lowerBound, with: "") }
      case "true", "false": if token.text != low { replace(token.range, with: low) }
      case "like", "matches": note("there is no `\(token.text)` here; compare with `==`, or ask `\"…\" in text`", token.range, [])
      default: break
      }
    }
  }

  /// `greater than`, `is less than`, `at least`.
  private mutating func phrase(_ i: Int, _ rest: Set<String>, _ own: String) {
    guard i > 0, !isOperator(i - 1) || token(i - 1)?.isWord("is") == true else { return }
    var last = i
    if let next = token(i + 1), rest.contains(next.text) { last += 1 }
    guard token(last + 1) != nil, last > i || own == "==" else { return }
    let first = token(i - 1)?.isWord("is") == true ? i - 1 : i
    replace(span(first, last), with: own)
  }

  /// Rewrites the tests that follow `is` in other languages.
  private mutating func test(_ i: Int) {
    var (at, isNegated) = (i + 1, tokens[i].text != "is" && tokens[i].text != "IS")
    if !isNegated, let next = token(at), next.text.lowercased() == "not" { (at, isNegated) = (at + 1, true) }
    guard i > 0, let next = token(at) else { return }
    let not = isNegated ? "not " : ""
    let range = span(i, at)
    switch next.text.lowercased() {
    case "empty", "available": if tokens[i].text.lowercased() != "is" { replace(tokens[i].range, with: "is not") }
    // In Jinja null is defined.
    case "undefined": replace(range, with: "is \(isNegated ? "" : "not ")available")
    // A text of blanks is blank, and what is present is not empty.
    case "blank": replace(range, with: "is \(not)empty", isSafe: false)
    case let word where OtherWords.isNull(word): replace(range, with: isNegated ? "!= null" : "== null")
    case "present": replace(range, with: "is \(not)available", isSafe: false)
    case "defined", "set", "there", "known": replace(range, with: "is \(not)available")
    case "missing", "unknown", "unavailable": replace(range, with: "is \(isNegated ? "" : "not ")available")
    case "true", "false":
      let wantsTrue = (next.text.lowercased() == "true") != isNegated
      let left = span(start(ofChainAt: i - 1), i - 1)
      let edits = [TextEdit(withBlanks(range), "")] + (wantsTrue ? [] : [TextEdit(left.lowerBound..<left.lowerBound, "not ")])
      note("`\(string(range))` is not asked; write `\(wantsTrue ? "" : "not ")\(string(left))`", range, edits)
    case "equal": if token(at + 1)?.isWord("to") == true { replace(span(i, at + 1), with: isNegated ? "!=" : "==") }
    default:
      guard next.kind == .text || next.kind == .number || next.kind == .typographicText else { return }
      replace(span(i, at - 1), with: isNegated ? "!=" : "==")
    }
  }

  /// `x between 1 and 5`, both included.
  private mutating func between(_ i: Int) {
    guard i > 0, let and = tokens.indices.first(where: { $0 > i && tokens[$0].text.lowercased() == "and" }), and > i + 1 else {
      return
    }
    let left = string(span(start(ofChainAt: i - 1), i - 1))
    let own = ">= \(string(span(i + 1, and - 1))) and \(left) <="
    note("there is no `between`; write `\(left) \(own) …`", tokens[i].range, [TextEdit(span(i, and), own)])
  }

  private mutating func contains(_ i: Int) {
    guard i > 0, let next = token(i + 1), next.kind == .text || next.kind == .word, !touches(i, i + 1) else { return }
    let left = span(start(ofChainAt: i - 1), i - 1)
    let right = span(i + 1, end(ofChainAt: i + 1))
    let own = "\(string(right)) in \(string(left))"
    note("there is no `\(tokens[i].text)`; write `\(own)`", tokens[i].range, [TextEdit(left.lowerBound..<right.upperBound, own)])
  }

  // MARK: What has no type

  /// Words and texts of an expression that can be read but means nothing.
  mutating func typedHabits() {
    for (i, token) in tokens.enumerated() {
      let isField = self.token(i - 1)?.isMark(".") == true
      switch token.kind {
      case .word where !isField && OtherWords.isNull(token.text) && token.text != "null":
        replace(token.range, with: "null")
      case .word where !isField && token.text.utf8.first.map({ $0 < 0x60 && $0 != 0x5F }) == true && isCompared(i):
        if !["True", "False", "TRUE", "FALSE"].contains(token.text) {
          note(
            "a text stands in quotes; write `\"\(token.text)\"`", token.range, [TextEdit(token.range, "\"\(token.text)\"")],
            isSafe: false)
        }
      case .word where token.text == "or" && tag != nil: orDefault(i)
      case .text: quotedLiteral(i)
      case .number: numberInside(i)
      case .mark where token.text == "-" && isJoin(i): replace(token.range, with: "_", isSafe: false)
      case .mark where token.text == "/" && isJoin(i): replace(token.range, with: ".", isSafe: false)
      default: break
      }
    }
  }

  /// Whether a mark stands between two names without blanks.
  func isJoin(_ i: Int) -> Bool {
    token(i - 1)?.kind == .word && token(i + 1)?.kind == .word && touches(i - 1, i) && touches(i, i + 1)
  }

  private func isCompared(_ i: Int) -> Bool {
    func compares(_ j: Int) -> Bool { token(j).map { ["==", "!=", "in", ",", "["].contains($0.text) } ?? false }
    return compares(i - 1) || compares(i + 1)
  }

  /// `"3"`, `"08:00"`, `"2026-04-06"`, `"2h"` beside an operator.
  private mutating func quotedLiteral(_ i: Int) {
    let inner = String(tokens[i].text.dropFirst().dropLast())
    guard inner.utf8.first.map(Lexer.isDigit) == true, !inner.utf8.contains(0x20) else { return }
    let word = ForeignLiterals.literal(inner)?.text ?? inner
    let isLiteral =
      Int(decimal: word.utf8) != nil || CivilDate(iso: word) != nil || CivilTime(iso: word) != nil || Period(word) != nil
      || Double(word) != nil
    guard isLiteral else { return }
    // `+` joins texts in JavaScript.
    let isSafe = token(i - 1)?.isMark("+") != true && token(i + 1)?.isMark("+") != true
    note(
      "`\(word)` stands without quotes; in quotes it is a text", tokens[i].range, [TextEdit(tokens[i].range, word)],
      isSafe: isSafe)
  }

  /// `now + 2`: a number where a duration is meant.
  private mutating func numberInside(_ i: Int) {
    guard let before = token(i - 1), before.isMark("+") || before.isMark("-"), Int(decimal: tokens[i].text.utf8) != nil else {
      return
    }
    note(
      "a duration has a unit; write `\(tokens[i].text)h` or `\(tokens[i].text)d`", tokens[i].range,
      [TextEdit(tokens[i].range, tokens[i].text + "h")], isSafe: false)
  }
}

import LucidCore

/// Arguments of filters as Liquid, Jinja and shells write them.
extension ExpressionRepair {
  /// Filters of the same name that differ elsewhere: `default` takes its value in Liquid for an
  /// empty text too, in Jinja not for null; the length of `truncate` has the mark in it in Liquid,
  /// and no bound in Jinja; `round` and `sort` have several rules, `date` other letters.
  private static let differing: Set<String> = ["default", "truncate", "round", "sort", "date", "unique", "replace"]

  mutating func filterArguments() {
    for i in tokens.indices where tokens[i].isMark("|") {
      if i == tokens.count - 1, i > 0 {
        let range = tokens[i - 1].range.upperBound..<tokens[i].range.upperBound
        note("the name of a filter is missing after `|`; take it out", tokens[i].range, [TextEdit(range, "")], isSafe: false)
      }
      if token(i + 1)?.isMark(">") == true, touches(i, i + 1), token(i + 2)?.kind == .word {
        replace(tokens[i].range.lowerBound..<tokens[i + 1].range.upperBound, with: "|")
      }
      guard token(i + 1)?.kind == .word, let next = token(i + 2) else { continue }
      if next.isMark("(") {
        guard let close = closing(i + 2) else { continue }
        named(i + 1, close)
        mark(i + 1, close)
      } else if next.isMark(":") {
        enclose(i + 1, from: i + 3)
      } else if next.kind == .text || next.kind == .number {
        enclose(i + 1, from: i + 2)
      }
    }
  }

  /// `join(, )` and `split(;)`: a mark that lacks its quotes.
  private mutating func mark(_ name: Int, _ close: Int) {
    let inside = tokens[name + 1].range.upperBound..<tokens[close].range.lowerBound
    guard ["join", "split", "after"].contains(tokens[name].text), close > name + 2,
      tokens[name + 2..<close].allSatisfy({ $0.kind == .mark })
    else { return }
    let own = "\"\(string(inside))\""
    note(
      "a text stands in quotes; write `\(tokens[name].text)(\(own))`", inside, [TextEdit(inside, own)], isSafe: false)
  }

  /// `where(e => e.busy)` and `where(lambda e: e.busy)`: the fields of the item have bare names.
  private mutating func arrow(_ filter: Int, _ part: Range<Int>) {
    let isLambda = tokens[part.lowerBound].isWord("lambda")
    let first = part.lowerBound + (isLambda ? 1 : 0)
    guard part.upperBound > first + 2, tokens[first].kind == .word, tokens[first + 1].isMark(isLambda ? ":" : "=>") else {
      return
    }
    let head = TextEdit(tokens[part.lowerBound].range.lowerBound..<tokens[first + 2].range.lowerBound, "")
    let edits = [head] + bare(tokens[first].text, first + 2..<part.upperBound)
    let whole = span(part.lowerBound, part.upperBound - 1)
    let own = TextEdit.apply(edits, to: bytes, in: whole)
    note("there are no functions here; write `\(tokens[filter].text)(\(own))`", whole, edits, isSafe: false)
  }

  /// `[e.title for e in events.items if e.busy]`.
  mutating func comprehension() {
    guard let open = tokens.indices.first(where: { tokens[$0].isMark("[") }), let close = closing(open),
      let loop = (open..<close).first(where: { tokens[$0].isWord("for") }), loop > open + 1, loop + 3 < close,
      tokens[loop + 1].kind == .word, tokens[loop + 2].isWord("in")
    else { return }
    let name = tokens[loop + 1].text
    let condition = (loop..<close).first { tokens[$0].isWord("if") }
    func text(_ part: Range<Int>) -> String {
      TextEdit.apply(bare(name, part), to: bytes, in: span(part.lowerBound, part.upperBound - 1))
    }
    let end = condition ?? close
    guard end > loop + 3, condition.map({ $0 + 1 < close }) ?? true else { return }
    var own = string(span(loop + 3, end - 1))
    if let condition { own += " | where(\(text(condition + 1..<close)))" }
    let value = text(open + 1..<loop)
    if value != "item" { own += " | map(\(value))" }
    note(
      "there are no loops in expressions; write `\(own)`", span(open, close), [TextEdit(span(open, close), own)], isSafe: false)
  }

  /// Edits that take the name of an item away from its fields, in some tokens.
  private func bare(_ name: String, _ part: Range<Int>) -> [TextEdit] {
    part.filter { tokens[$0].isWord(name) && token($0 - 1)?.isMark(".") != true }.map { j in
      let isPath = token(j + 1)?.isMark(".") == true
      return TextEdit(tokens[j].range.lowerBound..<tokens[isPath ? j + 1 : j].range.upperBound, isPath ? "" : "item")
    }
  }

  /// `truncate: 20` and `truncate 20`: the arguments end at the next filter.
  private mutating func enclose(_ name: Int, from first: Int) {
    guard first < tokens.count else { return }
    let depth = depth(name)
    let end =
      tokens.indices[first...].first { i in
        self.depth(i) < depth || (self.depth(i) == depth && (tokens[i].isMark("|") || tokens[i].isMark(")")))
      } ?? tokens.count
    guard end > first else { return }
    let arguments = span(first, end - 1)
    note(
      "arguments of a filter stand in parentheses; write `\(tokens[name].text)(\(string(arguments)))`",
      tokens[name].range.upperBound..<arguments.upperBound,
      [
        TextEdit(tokens[name].range.upperBound..<arguments.lowerBound, "("),
        TextEdit(arguments.upperBound..<arguments.upperBound, ")"),
      ], isSafe: !Self.differing.contains(tokens[name].text))
  }

  /// `map(attribute="title")`, `plus(days=7)`, `sort(title, reverse=true)`, `default(value="x")`.
  private mutating func named(_ filter: Int, _ close: Int) {
    for (i, part) in arguments(filter + 1, close).enumerated() {
      if !part.isEmpty { arrow(filter, part) }
      guard part.count >= 3, tokens[part.lowerBound].kind == .word, tokens[part.lowerBound + 1].isMark("=") else { continue }
      let range = span(part.lowerBound, part.upperBound - 1)
      let value = span(part.lowerBound + 2, part.upperBound - 1)
      let (key, mark) = (tokens[part.lowerBound], tokens[part.lowerBound + 1])
      switch (tokens[filter].text, key.text) {
      case ("where", _), ("any", _), ("all", _), ("filter", _): replace(mark.range, with: "==")
      case (_, "attribute"):
        if let field = fieldName(value) { replace(range, with: field, isSafe: tokens[filter].text == "map") }
      case ("sort", "reverse"):
        guard ["true", "True"].contains(string(value)), i > 0 else { continue }
        let end = tokens[close].range.upperBound
        note(
          "`sort` has no `reverse`; write `| reverse` behind it", range,
          [TextEdit(tokens[part.lowerBound - 1].range.lowerBound..<range.upperBound, ""), TextEdit(end..<end, " | reverse")],
          // What is equal stays in its order in Jinja.
          isSafe: false)
      case (_, let unit) where part.count == 3 && ForeignLiterals.unit(unit) != nil && Int(decimal: string(value).utf8) != nil:
        replace(range, with: string(value) + (ForeignLiterals.unit(unit) ?? ""))
      default:
        note(
          "the name of an argument is followed by `:`; write `\(key.text): \(string(value))`", range,
          [TextEdit(key.range.upperBound..<value.lowerBound, ": ")], isSafe: !Self.differing.contains(tokens[filter].text))
      }
    }
  }
}

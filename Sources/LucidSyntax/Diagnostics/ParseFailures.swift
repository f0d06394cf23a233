import LucidCore

/// Mistakes in expressions.
extension ExpressionError {
  static func loopWithoutItem(at range: Range<Int>) -> Self {
    Self(message: "a loop names its item first: `for event in events.items`", range: range)
  }

  static func loopWithoutIn(_ name: String, at range: Range<Int>) -> Self {
    Self(message: "`in` is missing: `for \(name) in LIST`", range: range)
  }

  /// A token that cannot be read, for which the lexer gives the reason.
  static func unreadable(_ reason: String, at range: Range<Int>) -> Self { Self(message: reason, range: range) }

  static func operatorMissing(at range: Range<Int>) -> Self {
    Self(message: "the expression is complete before this; an operator is missing", range: range)
  }

  static func tooDeep(most: Int, at range: Range<Int>) -> Self {
    Self(message: "this expression is nested more than \(most) deep", range: range)
  }

  static func tooLong(most: Int, at range: Range<Int>) -> Self {
    Self(
      message: "this expression has more than \(most) operators, fields and filters", range: range,
      notes: ["give a part of it a name under `variables:`"])
  }

  static func unknownTest(at range: Range<Int>) -> Self {
    Self(message: "after `is` comes `empty`, `available`, `truncated`, or `not` and one of them", range: range)
  }

  static func chainedComparison(at range: Range<Int>) -> Self {
    Self(message: "comparisons cannot be chained", range: range, notes: ["join two of them with `and`"])
  }

  static func fieldMissing(at range: Range<Int>) -> Self {
    Self(message: "the name of a field is missing after the dot", range: range)
  }

  /// `written` is the text in the place of a number.
  static func elementIsNoNumber(_ written: String = "", at range: Range<Int>) -> Self {
    let number = Int(written).map { TextRepair(edits: [TextEdit(range, "\($0)")], isSafe: true, proof: .none) }
    return Self(message: "an element is picked by a number, from 0: `list[0]`", range: range, repair: number)
  }

  static func dotsInSlice(at range: Range<Int>) -> Self {
    Self(
      message: "a part of a list is written with a colon: `list[1:3]`", range: range,
      repair: TextRepair(edits: [TextEdit(range, ":")], isSafe: false, proof: .none))
  }

  static func stepInSlice(at range: Range<Int>, _ edit: TextEdit) -> Self {
    Self(
      message: "a part of a list has no step", range: range,
      notes: ["`[1:3]` has a first and a last place; `| reverse` turns a list around"],
      repair: TextRepair(edits: [edit], isSafe: false, proof: .none))
  }

  static func missing(_ mark: String, at range: Range<Int>) -> Self { Self(message: "`\(mark)` is missing", range: range) }

  static func filterMissing(at range: Range<Int>) -> Self {
    Self(message: "the name of a filter is missing after `|`", range: range)
  }

  static func argumentsNotClosed(of filter: String, at range: Range<Int>) -> Self {
    Self(message: "`,` or `)` is missing in the arguments of `\(filter)`", range: range)
  }

  static func listNotClosed(at range: Range<Int>) -> Self { Self(message: "`,` or `]` is missing in the list", range: range) }

  static func valueMissing(before mark: String, at range: Range<Int>) -> Self {
    Self(message: "a value is missing before `\(mark)`", range: range)
  }

  static func valueMissingAtEnd(at range: Range<Int>) -> Self {
    Self(message: "a value is missing at the end", range: range)
  }

  static func noFunctions(_ name: String, at range: Range<Int>) -> Self {
    Self(message: "there are no functions here", range: range, notes: ["a filter is written `value | \(name)`"])
  }

  static func placeholderInExpression(at range: Range<Int>) -> Self {
    Self(
      message: "no `<<…>>` inside an expression", range: range, notes: ["write the bare name: `events.count > 0`"])
  }
}

/// Mistakes in the tags of a template.
extension ExpressionError {
  private static func tag(_ message: String, _ range: Range<Int>, notes: [String] = []) -> Self {
    Self(message: message, range: range, notes: notes, isTag: true)
  }

  static func elifWithoutIf(at range: Range<Int>) -> Self { tag("`<<elif>>` has no `<<if>>` before it", range) }
  static func elifBehindElse(at range: Range<Int>) -> Self {
    tag("`<<elif>>` stands behind `<<else>>`, which is the last part of a block", range, notes: ["put it before the `<<else>>`"])
  }
  static func elseWithoutBlock(at range: Range<Int>) -> Self { tag("`<<else>>` has no `<<if>>` or `<<for>>` before it", range) }
  static func secondElse(at range: Range<Int>) -> Self { tag("this block has an `<<else>>` already", range) }

  static func endWithoutBlock(at range: Range<Int>) -> Self {
    var error = tag("`<<end>>` closes nothing", range, notes: ["take it out, or open a block before it"])
    error.repair = TextRepair(edits: [TextEdit(range, "")], isSafe: false, proof: .none)
    return error
  }

  static func blocksTooDeep(_ word: String, most: Int, at range: Range<Int>) -> Self {
    tag("`<<\(word)>>` stands inside more than \(most) other blocks", range)
  }

  /// `end` is where the block ends at the latest, and `mark` what closes it there.
  static func blockNotClosed(_ word: String, at range: Range<Int>, end: Int, _ mark: String) -> Self {
    var error = tag("`<<\(word)>>` is never closed", range, notes: ["put `<<end>>` after its last line"])
    error.repair = TextRepair(edits: [TextEdit(end..<end, mark)], isSafe: false, proof: .none)
    return error
  }

  static func foreignTag(_ shown: String, _ own: String, at range: Range<Int>, edits: [TextEdit], isSafe: Bool = true) -> Self {
    var error = tag("`\(shown)` is not how it is written here; write `\(own)`", range)
    error.repair = TextRepair(edits: edits, isSafe: isSafe, proof: .none)
    return error
  }

  static func foreignLoop(_ message: String, at range: Range<Int>, edits: [TextEdit]) -> Self {
    var error = Self(message: message, range: range)
    if !edits.isEmpty { error.repair = TextRepair(edits: edits, isSafe: false, proof: .none) }
    return error
  }

  static func textAfterElse(at range: Range<Int>) -> Self {
    tag("nothing stands behind `else`", range, notes: ["a condition goes into `<<elif …>>`; without one, the tag is `<<else>>`"])
  }

  static func tagOverLines(at range: Range<Int>, breaks: [Range<Int>]) -> Self {
    var error = tag("a tag stands on one line", range)
    error.repair = TextRepair(edits: breaks.map { TextEdit($0, " ") }, isSafe: true, proof: .none)
    return error
  }

  static func tooManyMarks(_ count: Int, at range: Range<Int>) -> Self {
    tag(
      "\(count) `<` stand in a row", range,
      notes: ["`<<name>>` is filled in, `<<<name>>>` stands between angle brackets, `<<<<name>>` prints `<<name>>`"])
  }

  /// The tag that ends behind `whole`.
  private static func tag(_ bytes: [UInt8], around whole: Range<Int>) -> Range<Int>? {
    guard bytes[whole.upperBound...].starts(with: ">>".utf8) else { return nil }
    var start = whole.lowerBound
    while start >= 2, bytes[start - 1] != 0x0A {
      if bytes[start - 1] == UInt8(ascii: "<"), bytes[start - 2] == UInt8(ascii: "<") { return start - 2..<whole.upperBound + 2 }
      start -= 1
    }
    return nil
  }

  /// The same, with what is known of its habits from other languages.
  func explained(_ bytes: [UInt8], _ whole: Range<Int>) -> Self {
    if let known = ExpressionRepair.explain(bytes, whole, isReadable: false) { return known }
    guard bytes[whole].allSatisfy({ $0 == 0x20 }), let tag = Self.tag(bytes, around: whole) else { return self }
    let word = String(decoding: bytes[tag].dropFirst(2).dropLast(2), as: UTF8.self)
    return Self.tag("`\(word.filter { $0 != " " })` needs a condition", tag, notes: ["such as `<<if events.count > 0>>`"])
  }
}

/// Why a token cannot be read.
extension Token.Kind {
  static func wrongOperator(_ written: String, instead: String) -> Self {
    .invalid("`\(written)` is not an operator; \(instead)")
  }

  static func meaningless(_ shown: String) -> Self { .invalid("`\(shown)` has no meaning here") }
  static func noSuchDay(_ word: String) -> Self {
    let month = word.prefix(8)
    let last = [31, 30, 29, 28].first { CivilDate(iso: "\(month)\($0)") != nil }
    return .invalid("there is no such day as `\(word)`" + (last.map { "; the month ends on `\(month)\($0)`" } ?? ""))
  }
  static func noSuchTime(_ word: String) -> Self { .invalid("there is no such time as `\(word)`") }
  static let durationTooLong = Self.invalid("this duration is too long")
  static let numberTooLarge = Self.invalid("this number is too large")
  static let textNotClosed = Self.invalid("this text is never closed")

  static func notANumber(_ word: String) -> Self {
    .invalid("`\(word)` is neither a number nor a duration; durations are `90s`, `30m`, `24h`, `7d`, `2w`, `1mo`, `1y`")
  }
}

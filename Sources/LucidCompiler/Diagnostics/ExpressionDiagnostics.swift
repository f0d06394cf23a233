import LucidCore
import LucidSyntax
import LucidYAML

/// Expressions: conditions, operators, items and loops.
extension Diagnostic {
  /// A text that the parser could not read.
  static func unreadable(_ failure: ExpressionError, in text: TextSource, fix: Fix? = nil) -> Diagnostic {
    Diagnostic(
      failure.isTag ? .templateSyntax : .expressionSyntax, .error, failure.message, at: text.span(failure.range),
      notes: failure.notes, fix: fix)
  }

  static func unreadableList(_ failure: ExpressionError, in text: TextSource, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, .error, failure.message, at: text.span(failure.range),
      notes: failure.notes + ["a list goes here: `<<events.items>>`"], fix: fix)
  }

  /// An expression that can be read and has no type, as in another language.
  static func foreign(_ failure: ExpressionError, in text: TextSource, fix: Fix?) -> Diagnostic {
    Diagnostic(.typeMismatch, .error, failure.message, at: text.span(failure.range), notes: failure.notes, fix: fix)
  }

  // MARK: Conditions

  static func notACondition(_ type: ValueType, _ source: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .notACondition, .error, "this is \(type.withArticle), not something true or false", at: span,
      notes: [conditionHint(type, source)],
      fix: condition(type, isPath: source.allSatisfy(isOfPath)).map { .init(replace: span.behind, with: $0) })
  }

  /// The words that make the likeliest condition of a value when they stand behind it.
  private static func condition(_ type: ValueType, isPath: Bool) -> String? {
    switch type {
    case .integer, .number: " > 0"
    // Behind a filter or an operator a field would belong to the last operand.
    case .record(let record) where record.index(of: "count") != nil: isPath ? ".count > 0" : nil
    case .record: " is available"
    default: " is not empty"
    }
  }

  private static func isOfPath(_ c: Character) -> Bool { c.isLetter || c.isNumber || "_.[]".contains(c) }

  static func constantCondition(at span: Span) -> Diagnostic {
    Diagnostic(
      .constantCondition, .warning, "this condition never changes", at: span,
      notes: ["take it out, or compare a value of the run: `events.count > 0`"])
  }

  static func notBoolean(_ op: String, _ type: ValueType, _ source: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`\(op)` needs something true or false; this is \(type.withArticle)", at: span,
      notes: [conditionHint(type, source)])
  }

  private static func conditionHint(_ type: ValueType, _ source: String) -> String {
    switch type {
    case .integer, .number: "compare it: `\(source) > 0`"
    case .list: "ask `\(source) is not empty`"
    case .record: "ask `\(source) is available`, or compare one of its fields"
    default: "compare it, or ask `\(source) is not empty`"
    }
  }

  // MARK: Operators

  static func cannotNegate(_ type: ValueType, at span: Span) -> Diagnostic {
    Diagnostic(.typeMismatch, .error, "`-` needs a number or a duration; this is \(type.withArticle)", at: span)
  }

  /// `left` is the text of the first operand.
  static func cannotCombine(
    _ op: BinaryOperator, _ a: ValueType, _ b: ValueType, _ left: String, at span: Span, fix: Fix?
  ) -> Diagnostic {
    let hint =
      left == "weekday" ? ["it is a word, such as `weekday == \"Monday\"` or `weekday in [\"Saturday\", \"Sunday\"]`"] : []
    return Diagnostic(
      .typeMismatch, .error, "`\(op.rawValue)` does not go between \(a.withArticle) and \(b.withArticle)", at: span,
      notes: fix.flatMap { fix in
        fix.edits.first.map { ["write `\($0.replacement)`" + (fix.isSafe ? "" : ", if that is meant")] }
      } ?? hint, fix: fix)
  }

  static func divisionByZero(at span: Span) -> Diagnostic {
    Diagnostic(.typeMismatch, .error, "a division by zero has no result", at: span)
  }

  /// `hasFix` when there is only one reading whose types fit.
  static func ambiguousFilter(_ readings: [String], hasFix: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .ambiguousFilter, .error, "a filter behind an operator can be read in two ways: write the parentheses", at: span,
      notes: [(readings.count == 1 ? "write " : "") + readings.map { "`\($0)`" }.joined(separator: " or ")],
      fix: hasFix ? .init(replace: span, with: readings[0], isSafe: true) : nil)
  }

  /// A value behind `or` that is meant to be compared too; `own` is what is meant.
  static func alternatives(_ own: String, in text: TextSource, at range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`or` goes between conditions; a value alone is none", at: text.span(range),
      notes: ["write `\(own)`"], fix: .init(replace: text.span(range), with: text.escaped(own)))
  }

  /// A date that is compared with a day of the week; `own` is what is meant.
  static func dateBesideWeekday(_ own: String, in text: TextSource, at range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a date is no day of the week, which is a text", at: text.span(range), notes: ["write `\(own)`"],
      fix: .init(replace: text.span(range), with: text.escaped(own)))
  }

  /// `brackets` are those of the element.
  static func elementOfNoList(_ n: Int, _ type: ValueType, at span: Span, brackets: Span) -> Diagnostic {
    if type == .text, n >= 0 {
      let own = "[\(n):\(n + 1)]"
      return Diagnostic(
        .typeMismatch, .error, "`[\(n)]` picks from a list; this is text", at: span,
        notes: ["write `\(own)` for one character, or `| split(\" \")` before it for a word"],
        fix: .init(replace: brackets, with: own))
    }
    return Diagnostic(
      .typeMismatch, .error, "`[\(n)]` picks from a list; this is \(type.withArticle)", at: span,
      notes: listHint(type), fix: itemsFix(type, span))
  }

  // MARK: Items

  /// `fits` when the text is an expression over the item.
  static func textForItem(_ word: String, hasField: Bool, fits: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a text is the same for every item; an expression over the item goes here", at: span,
      notes: [
        hasField
          ? "the field is written `\(word)`"
          : fits ? "write `\(word)`" : "such as the name of a field without quotes, or a text with `<<…>>` in it"
      ],
      fix: hasField || fits ? .init(replace: span, with: word, isSafe: hasField) : nil)
  }

  static func sameForEveryItem(_ name: String, of item: ValueType, fields: [String], at span: Span) -> Diagnostic {
    let nearest = Spelling.nearest(name, among: fields)
    return Diagnostic(
      .unknownField, .warning,
      "`\(name)` is the built-in variable here, the same for every item: \(item.name) has no such field"
        + Spelling.suggestion(nearest), at: span, notes: fields.isEmpty ? [] : ["fields: " + fields.joined(separator: ", ")],
      fix: nearest.map { .init(replace: span, with: $0) })
  }

  /// `meant` is the expression of a text that is one tag.
  static func placeholderInText(_ source: String, write meant: String?, at span: Span) -> Diagnostic {
    Diagnostic(
      .expressionAsText, .warning, "this is a text here, so `<<\(source)>>` in it is not filled in", at: span,
      notes: [meant.map { "write `\($0)`, without quotes" } ?? "join the parts: `\"from \" + \(source)`"],
      fix: meant.map { .init(replace: span, with: $0) })
  }

  static func fieldHidesName(_ name: String, of item: ValueType, isInnermost: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .ambiguousName, .error, "`\(name)` is a field of \(item.name) and a name of this file", at: span,
      notes: [isInnermost ? "the field is `item.\(name)`; to use the other, rename it" : "rename yours"],
      fix: isInnermost ? .init(replace: span, with: "item.\(name)") : nil)
  }

  static func fieldOfTwoItems(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .ambiguousName, .error, "`\(name)` is a field of the inner and of the outer item", at: span,
      notes: ["that of the inner item is `item.\(name)`; go through the outer list with `<<for …>>` to name its item"],
      fix: .init(replace: span, with: "item.\(name)"))
  }

  static func whereWithWords(_ condition: String, at span: Span) -> Diagnostic {
    .oldForm("`where` takes one condition: `where(\(condition))`", at: span, .init(replace: span, with: condition, isSafe: true))
  }

  // MARK: Loops

  static func loopOverNoList(_ type: ValueType, _ source: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`for` goes through a list; this is \(type.withArticle)", at: span,
      notes: type.hasItems ? ["its list is `\(source).items`"] : [], fix: itemsFix(type, span))
  }

  static func stepLoopOverNoList(_ type: ValueType, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "`for_each` goes through a list; this is \(type.withArticle)", at: span,
      notes: listHint(type), fix: itemsFix(type, span))
  }

  /// `event of LIST`, `<<LIST>>` and `LIST` as the head of a loop.
  private static func loop(_ written: String) -> String? {
    var text = written
    if text.hasPrefix("<<"), text.hasSuffix(">>") { text = String(text.dropFirst(2).dropLast(2)) }
    let words = text.split(separator: " ")
    if words.count == 3, ["of", "from", ":"].contains(words[1]) { return "\(words[0]) in \(words[2])" }
    if words.count == 4, ["for", "each", "foreach"].contains(words[0]), words[2] == "in" {
      return words[1...].joined(separator: " ")
    }
    guard words.count == 1, text.allSatisfy(isOfPath) else { return nil }
    return "item in \(text)"
  }

  static func notALoop(_ scalar: Scalar) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, .error, "`for_each` is written `name in LIST`", at: scalar.span,
      notes: [
        scalar.text.contains("<<")
          ? "without `<<` and `>>`: `for_each: event in events.items`" : "such as `for_each: event in events.items`"
      ], fix: loop(scalar.text).map { .init(replace: scalar.span, with: $0) })
  }

  static func notAList(_ type: ValueType, at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a list goes here; this is \(type.withArticle)", at: span, notes: listHint(type),
      fix: itemsFix(type, span))
  }

  static func textAroundList(at span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, .error, "a list goes here; text around a placeholder makes it text", at: span,
      notes: ["leave only the placeholder: `<<events.items>>`"])
  }

  /// The list of a record of results.
  private static func itemsFix(_ type: ValueType, _ span: Span) -> Fix? {
    type.hasItems ? .init(replace: span.behind, with: ".items") : nil
  }

  static func listHint(_ type: ValueType) -> [String] { type.hasItems ? ["its list is `.items`"] : [] }
}

extension Span {
  /// The empty place after it.
  var behind: Span { Span(file: file, start: Int(end), end: Int(end)) }

  /// Its first byte: enough to point at something long.
  var firstByte: Span { Span(file: file, start: Int(start), end: Int(start) + 1) }
}

import LucidCore
import LucidSyntax
import LucidYAML

/// Reports mistakes that are known from other languages, with a fix if what it gives has a type.
struct Repairs {
  let unit: LoweringUnit
  let text: TextSource
  let context: LoweringContext

  /// Reports an expression or a tag that could not be read.
  func report(_ failure: ExpressionError, isList: Bool = false) {
    unit.report(
      isList ? .unreadableList(failure, in: text, fix: fix(failure)) : .unreadable(failure, in: text, fix: fix(failure)))
  }

  /// The edits of a failure in the file; nil if what they give is wrong too.
  func fix(_ failure: ExpressionError) -> Diagnostic.Fix? {
    guard let repair = failure.repair, unit.diagnostics.explainsMore, isRight(repair.proof) else { return nil }
    if text.style == .plain, let whole = quoted(repair) {
      return Diagnostic.Fix(replace: text.span, with: whole, isSafe: repair.isSafe)
    }
    return Diagnostic.Fix(repair.edits.map { .init(text.span($0.range), text.escaped($0.replacement)) }, isSafe: repair.isSafe)
  }

  /// The whole text in quotes; nil when YAML reads it without them.
  private func quoted(_ repair: TextRepair) -> String? {
    let result = TextEdit.apply(repair.edits, to: text.utf8, in: 0..<text.utf8.count)
    let isSpecial = result.first.map { "\"'[]{}!&*?|>%@`#,-".contains($0) } ?? false
    guard isSpecial || result.contains(": ") || result.contains(" #") || result.hasSuffix(":") else { return nil }
    return "'" + result.replacing("'", with: "''") + "'"
  }

  /// Replaces the diagnostics after the first `count`, which an expression of `range` gave, by one
  /// that says how it is written here, if that is known.
  func explain(_ range: Range<Int>, since count: Int, isCondition: Bool = false) {
    guard unit.diagnostics.explainsMore, unit.diagnostics.hasErrors(since: count),
      let failure = ExpressionRepair.explain(text.utf8, range, isReadable: true)
    else { return }
    let wrong = unit.diagnostics.diagnostics[count...]
    // A misspelt name is known better from the names of the file.
    guard !wrong.contains(where: { $0.fix?.isSafe == true }) else { return }
    if let repair = failure.repair, !isRight(repair.proof, isCondition: isCondition) { return }
    unit.diagnostics.removeAll(since: count)
    unit.report(.foreign(failure, in: text, fix: fix(failure)))
  }

  /// Whether a repaired text has no errors.
  func isRight(_ proof: TextRepair.Proof, isCondition: Bool = false) -> Bool {
    let count = unit.diagnostics.count
    defer { unit.diagnostics.removeAll(since: count) }
    switch proof {
    case .none: return true
    case .expression(let repaired):
      let source = Self.source(repaired)
      guard let syntax = try? ExpressionParser.expression(source.utf8, 0..<source.utf8.count) else { return false }
      let lowering = ExpressionLowering(unit, source, context)
      if isCondition { _ = lowering.condition(syntax) } else { _ = lowering.lower(syntax) }
    case .template(let repaired):
      let source = Self.source(repaired)
      guard TemplateLowering.isRight(source, in: context, of: unit) else { return false }
    }
    return !unit.diagnostics.hasErrors(since: count)
  }

  /// Whether a text that is taken as it is reads as an expression without errors here.
  func isExpression(_ written: String) -> Bool {
    let place = Repairs(unit: unit, text: text, context: context.withOwnDependencies())
    return place.isRight(.expression(written))
  }

  /// A text that stands in no file of the compilation.
  private static func source(_ text: String) -> TextSource {
    let file = SourceFile(name: "", text: text)
    let span = Span(file: .max, start: 0, end: file.bytes.count)
    return TextSource(Scalar(text: text, style: .plain, span: span, inFlow: false), in: file)
  }
}

import LucidCore
import LucidSyntax

/// Names behind the prefixes of other systems.
extension ExpressionLowering {
  /// The value behind a prefix such as `inputs.` or `steps.`, which is reported; nil for any other
  /// field.
  func prefixed(_ base: ExpressionSyntax, _ name: String, _ range: Range<Int>) -> TypedExpression? {
    // `steps.events.outputs`
    if case .field(let root, let step, let stepRange) = base.kind, case .name(let prefix) = root.kind,
      OtherWords.results.contains(name), isPrefix(prefix), unit.knows(step, in: context)
    {
      let edits = [root.range.lowerBound..<stepRange.lowerBound, stepRange.upperBound..<range.upperBound]
      report(prefix, step, edits, at: root.range.lowerBound..<range.upperBound)
      return resolver.value(of: step, at: stepRange)
    }
    guard case .name(let prefix) = base.kind, isPrefix(prefix), unit.knows(name, in: context) else { return nil }
    report(prefix, name, [base.range.lowerBound..<range.lowerBound], at: base.range.lowerBound..<range.upperBound)
    return resolver.value(of: name, at: range)
  }

  private func isPrefix(_ word: String) -> Bool {
    context.frame(word) == nil && OtherWords.prefixes.contains(word) && !unit.knows(word, in: context) && !NameTable.isWord(word)
  }

  private func report(_ prefix: String, _ name: String, _ removed: [Range<Int>], at range: Range<Int>) {
    unit.report(
      .prefixedName(prefix, name, at: text.span(range), fix: .init(removed.map { .init(text.span($0), "") }, isSafe: true)))
  }
}

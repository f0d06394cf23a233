/// A mistake in an expression or in the tags of a template.
package struct ExpressionError: Error {
  package let message: String
  package let range: Range<Int>
  package var notes: [String] = []
  /// True for a mistake in the tags of a template, false for one inside an expression.
  package var isTag = false
  /// The edits that most likely make it right.
  package var repair: TextRepair?
}

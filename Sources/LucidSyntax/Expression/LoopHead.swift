import LucidCore

/// The head of a loop: `name in LIST`.
package struct LoopHead {
  package let name: String
  package let nameRange: Range<Int>
  package let list: ExpressionSyntax
}

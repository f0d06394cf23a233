import LucidCore

/// An expression as it is written; ranges are bytes of the text it stands in.
package struct ExpressionSyntax {
  package indirect enum Kind {
    case literal(Value)
    case name(String)
    case field(ExpressionSyntax, String, nameRange: Range<Int>)
    case element(ExpressionSyntax, Int)
    case filter(ExpressionSyntax, FilterSyntax)
    case not(ExpressionSyntax)
    case negate(ExpressionSyntax)
    case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
    case test(Expression.Test, ExpressionSyntax, negated: Bool)
    case list([ExpressionSyntax])
  }

  package let kind: Kind
  package let range: Range<Int>
}

package struct FilterSyntax {
  package struct Argument {
    package let label: (name: String, range: Range<Int>)?
    package let value: ExpressionSyntax
  }

  package let name: String
  package let nameRange: Range<Int>
  package let arguments: [Argument]
}

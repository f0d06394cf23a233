import LucidCore

/// An expression as it is written; ranges are bytes of the text it stands in.
package struct ExpressionSyntax {
  package enum Kind {
    case literal(Value)
    case name(String)
    indirect case field(ExpressionSyntax, String, nameRange: Range<Int>)
    indirect case element(ExpressionSyntax, Int)
    indirect case filter(ExpressionSyntax, FilterSyntax)
    indirect case not(ExpressionSyntax)
    indirect case negate(ExpressionSyntax)
    indirect case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
    indirect case test(Expression.Test, ExpressionSyntax, negated: Bool)
    case list([ExpressionSyntax])
  }

  package let kind: Kind
  package let range: Range<Int>
}

/// A filter as it is written: name and arguments.
package struct FilterSyntax {
  package struct Argument {
    package let label: (name: String, range: Range<Int>)?
    package let value: ExpressionSyntax
  }

  package let name: String
  package let nameRange: Range<Int>
  package let arguments: [Argument]
}

package import LucidCore

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
    /// A filter behind an operator, which readers take in two ways: an error.
    indirect case ambiguous(AmbiguousFilter)
  }

  package let kind: Kind
  package let range: Range<Int>
}

/// `a + b | round`: a filter behind the right operand of an operator, or behind a signed number.
package struct AmbiguousFilter {
  package struct Reading {
    package let syntax: ExpressionSyntax
    /// Where the filtered operand begins.
    package let start: Int
  }

  /// `a - b * (c | round)`, `a - ((b * c) | round)` and `(a - b * c) | round`: at least two.
  package let readings: [Reading]
  /// The end of `c`.
  package let operandEnd: Int

  package var tight: ExpressionSyntax { readings[0].syntax }
}

extension ExpressionSyntax {
  /// Whether it names a value: an expression of literals alone says nothing.
  package var hasNames: Bool {
    switch kind {
    case .literal: false
    case .name: true
    case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _): e.hasNames
    case .filter(let e, let call): e.hasNames || call.arguments.contains { $0.value.hasNames }
    case .binary(_, let a, let b): a.hasNames || b.hasNames
    case .list(let items): items.contains { $0.hasNames }
    case .ambiguous(let filter): filter.tight.hasNames
    }
  }
}

extension ExpressionSyntax {
  /// The names that it begins with, and those that its operands and arguments begin with.
  package var roots: [String] {
    switch kind {
    case .literal: []
    case .name(let name): [name]
    case .field(let e, _, _), .element(let e, _), .not(let e), .negate(let e), .test(_, let e, _): e.roots
    case .filter(let e, let call): e.roots + call.arguments.flatMap(\.value.roots)
    case .binary(_, let a, let b): a.roots + b.roots
    case .list(let items): items.flatMap(\.roots)
    case .ambiguous(let filter): filter.tight.roots
    }
  }
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
  /// The end of its name, or of the parenthesis behind its arguments.
  package let end: Int

  /// From its first argument to its last.
  package var argumentRange: Range<Int> {
    guard let first = arguments.first, let last = arguments.last else { return nameRange }
    return (first.label?.range ?? first.value.range).lowerBound..<last.value.range.upperBound
  }
}

extension ExpressionSyntax {
  /// Whether it is a value with fields, elements and filters.
  var isChain: Bool {
    switch kind {
    case .filter, .field, .element: true
    default: false
    }
  }

  /// The same chain on another base: what ends at `end`.
  func rebased(at end: Int, from start: Int, _ base: (ExpressionSyntax) -> ExpressionSyntax) -> ExpressionSyntax {
    guard range.upperBound > end else { return base(self) }
    let whole = start..<range.upperBound
    return switch kind {
    case .filter(let e, let call):
      ExpressionSyntax(kind: .filter(e.rebased(at: end, from: start, base), call), range: whole)
    case .field(let e, let name, let at):
      ExpressionSyntax(kind: .field(e.rebased(at: end, from: start, base), name, nameRange: at), range: whole)
    case .element(let e, let n): ExpressionSyntax(kind: .element(e.rebased(at: end, from: start, base), n), range: whole)
    default: self
    }
  }
}

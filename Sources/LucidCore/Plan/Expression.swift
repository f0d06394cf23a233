/// A checked expression: names are resolved to places, types are known to fit. Immutable; evaluated
/// by the runtime.
package enum Expression: Hashable, Sendable {
  case literal(Value)
  case reference(Reference)
  /// `index` is where the field stands in the type that the compiler knew; a hint, not a promise.
  indirect case field(Expression, name: String, index: Int)
  indirect case element(Expression, Int)
  indirect case filter(Expression, FilterCall)
  indirect case not(Expression)
  indirect case negate(Expression)
  indirect case binary(BinaryOperator, Expression, Expression)
  indirect case test(Test, Expression, negated: Bool)
  case list([Expression])
  /// A text for every item of a list, put together from the item in the slot.
  indirect case each(Expression, Template, slot: Int)
  /// Arithmetic, which can fail, and where it stands.
  indirect case located(Expression, SourcePlace)

  package enum Test: String, Hashable, Sendable {
    case empty
    case available
    case truncated
  }
}

/// A place that a name stands for.
package enum Reference: Hashable, Sendable {
  case input(Int)
  /// An index into the plan's variables, built-in ones included; lazy.
  case variable(Int)
  case step(Int)
  /// A loop's item, by its slot in the frame of the template.
  case item(Int)
  /// `settings`, a record of the published configuration.
  case settings
  /// `tools.FAMILY`.
  case family(String)
}

/// A checked call of a filter.
package struct FilterCall: Hashable, Sendable {
  package let name: String
  /// Where the filter stands in the catalog; a hint that is checked against the name.
  package let index: Int
  /// One for each parameter; nil takes the parameter's default.
  package let arguments: [Expression?]
  /// The slot of the item over which item expressions are evaluated; nil without any.
  package let slot: Int?
  /// The headings of columns, by argument; nil for every other argument. Empty without any.
  package let headings: [String?]
  /// Whether the result is a duration, also the sum of no items.
  package let givesDuration: Bool
  /// Where it stands, for what fails; nil for a call that no file contains.
  package let place: SourcePlace?

  package init(
    name: String, index: Int, arguments: [Expression?], slot: Int? = nil, headings: [String?] = [], givesDuration: Bool = false,
    place: SourcePlace? = nil
  ) {
    self.name = name
    self.index = index
    self.arguments = arguments
    self.slot = slot
    self.headings = headings
    self.givesDuration = givesDuration
    self.place = place
  }

  /// The filter that gives another value for a missing one, and its argument that is no value.
  package static let standingIn = "default"
  package static let any = "any"

  /// Whether it is `default(any)`, which the compiler lets end an argument of a tool only.
  package var takesAny: Bool { name == Self.standingIn && arguments == [nil] }
}

/// The operators between two expressions, loosest first.
package enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  case or
  case and
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case isIn = "in"
  case isNotIn = "not in"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
}

/// The signature of a filter for the compiler: `value | name(arguments)`.
package final class FilterSignature: Sendable {
  /// The effect of absent items in the list that a filter is given, or in the values of an item
  /// expression.
  package enum AbsentItems: Sendable {
    /// They are items like others: `first`, `limit`, `map`.
    case kept
    /// They stand in the text as a short phrase, and are missing: `join`, `bullets`.
    case shown
    /// The result hangs on each of them, and is absent: `sum`, `sort`.
    case decide
    /// They are left out and are missing: `where`.
    case leftOut
  }

  package let name: String
  package let parameters: [Parameter]
  /// By parameter: whether it is evaluated for each item.
  package let overItems: [Bool]
  package let doc: String
  /// nil in doubles of tests only.
  package let example: TemplateExample?
  /// A filter that stands in for missing values (`default`) and passes all others on, its arguments
  /// not looked at. Filters without it pass absent values on untouched.
  package let seesAbsent: Bool
  /// The result for a null: most filters pass it on.
  package let nullResult: Value
  /// The use that the filter makes of absent items of a list.
  package let absentItems: AbsentItems
  /// The relation of the result to a truncated list.
  package let truncation: TruncationRule
  /// The type of the result, given that of the input and those of the arguments in parameter order;
  /// nil refuses the input.
  package let result: @Sendable (_ input: ValueType, _ arguments: [ValueType]) -> ValueType?
  /// The accepted input, for the message when it is refused: `a list`.
  package let accepts: String

  package init(
    _ name: String, accepts: String, parameters: [Parameter] = [], seesAbsent: Bool = false, null: Value = .null,
    absentItems: AbsentItems = .decide, truncated truncation: TruncationRule = .unsure, _ doc: String,
    example: TemplateExample? = nil,
    result: @escaping @Sendable (_ input: ValueType, _ arguments: [ValueType]) -> ValueType?
  ) {
    self.name = name
    self.accepts = accepts
    self.parameters = parameters
    overItems = parameters.map(\.kind.isOverItems)
    self.seesAbsent = seesAbsent
    nullResult = null
    self.absentItems = absentItems
    self.truncation = truncation
    self.doc = doc
    self.example = example
    self.result = result
  }
}

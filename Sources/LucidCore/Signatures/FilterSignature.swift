/// The signature of a filter for the compiler: `value | name(arguments)`.
package final class FilterSignature: Sendable {
  package let name: String
  package let parameters: [Parameter]
  package let doc: String
  /// A filter that stands in for missing and empty values (`default`) and passes all others on, its
  /// arguments not looked at. Filters without it pass absent values on untouched.
  package let seesAbsent: Bool
  /// The type of the result, given that of the input and those of the arguments in parameter order;
  /// nil refuses the input.
  package let result: @Sendable (_ input: ValueType, _ arguments: [ValueType]) -> ValueType?
  /// The accepted input, for the message when it is refused: `a list`.
  package let accepts: String

  package init(
    _ name: String, accepts: String, parameters: [Parameter] = [], seesAbsent: Bool = false, _ doc: String,
    result: @escaping @Sendable (_ input: ValueType, _ arguments: [ValueType]) -> ValueType?
  ) {
    self.name = name
    self.accepts = accepts
    self.parameters = parameters
    self.seesAbsent = seesAbsent
    self.doc = doc
    self.result = result
  }
}

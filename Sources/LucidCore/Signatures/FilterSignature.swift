/// What the compiler knows of a filter: `value | name(arguments)`.
public struct FilterSignature: Sendable {
  public let name: String
  public let parameters: [Parameter]
  public let doc: String
  /// A filter that must see absent values (`default`); all others pass them on untouched.
  public let seesAbsent: Bool
  /// The type of the result, given that of the input and those of the arguments in parameter order; nil refuses the input.
  public let result: @Sendable (_ input: ValueType, _ arguments: [ValueType]) -> ValueType?
  /// What the input must be, for the message when it is refused: `a list`.
  public let accepts: String

  public init(
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

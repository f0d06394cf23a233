/// The signature of a built-in variable for the compiler.
///
/// Immutable and shared: every placeholder of every file that is checked may name one.
package final class VariableSignature: SharedValue {
  package let name: String
  package let type: ValueType
  package let cost: Cost
  package let doc: String
  /// The tool family of the step that `previous.STEP` is of; nil for built-in variables, which only
  /// the clock and the configuration know.
  package let family: String?
  package let pace: ChangePace
  /// nil in doubles of tests and for what a run defines.
  package let example: TemplateExample?

  /// `pace` is that of data where it reads a family.
  package init(
    _ name: String, _ type: ValueType, _ cost: Cost, family: String? = nil, pace: ChangePace = .configuration,
    _ doc: String, example: TemplateExample? = nil
  ) {
    self.name = name
    self.type = type
    self.cost = cost
    self.family = family
    self.pace = family == nil ? pace : max(pace, .data)
    self.doc = doc
    self.example = example
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

import LucidCore
import LucidSyntax
import LucidYAML

/// The arguments of `ability.run`: they are looked at before anything is lowered, as they say what
/// stands in the step's place.
struct AbilityCall {
  /// The label of the ability; nil when it is wrong, which is reported.
  let label: Scalar?
  /// The values of its inputs.
  let inputs: YAMLMapping?
  /// Whether all arguments could be read.
  let isWhole: Bool

  init(_ unit: LoweringUnit, _ step: StepSyntax) {
    let given = step.arguments
    var isWhole = step.tool.map { step.broken($0.text) == nil } ?? true
    for entry in given?.entries ?? [] where entry.key.text != "ability" && entry.key.text != "inputs" {
      guard let tool = unit.catalog.tool(ToolName.abilityRun) else { continue }
      unit.report(.unknownArgument(entry.key, of: tool, meant: Spelling.nearest(entry.key.text, among: ["ability", "inputs"])))
      isWhole = false
    }
    let named = given?["ability"]
    label = named?.scalar.flatMap { $0.isNull || !TemplateParser.isPlain($0.text) ? nil : $0 }
    if label == nil, let tool = step.tool, isWhole { unit.report(.abilityNotNamed(at: named?.span ?? tool.span)) }
    let values = given?["inputs"]
    inputs = values?.mapping
    if let values, values.mapping == nil, values.scalar?.isNull != true {
      unit.report(.abilityInputsAreNoMapping(values))
      isWhole = false
    }
    self.isWhole = isWhole
    for key in ["timeout", "retry", "cache"] {
      if let node = step[key] { unit.report(.keyBesideAbility(key, at: node.span)) }
    }
  }
}

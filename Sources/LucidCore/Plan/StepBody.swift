/// The steps inside a step: of a `do`, which run for every item of a list, one item after the
/// other, or of an ability that is run in the place of a step.
package struct StepBody: Hashable, Sendable {
  /// The name of the record that a step with a `do` gives for each item.
  package static func itemName(of step: String) -> String { "item of `\(step)`" }

  /// The most lists that may stand in one another.
  package static let mostNested = 2

  /// The result of an item.
  package enum Result: Hashable, Sendable {
    /// The item under its name, then the results of these steps, by index.
    case record(RecordType, [Int])
    /// The result of one step: the answer of an ability.
    case step(Int, ValueType)

    package var type: ValueType {
      switch self {
      case .record(let type, _): .record(type)
      case .step(_, let type): type
      }
    }
  }

  /// The number of steps that follow in the plan and belong to it, those of inner bodies included.
  package let count: Int
  /// Its own steps, by index, in file order; those of inner bodies belong to these.
  package let steps: [Int]
  package let result: Result

  package init(count: Int, steps: [Int], result: Result) {
    self.count = count
    self.steps = steps
    self.result = result
  }
}

/// The answer of an ability that is run in the place of a step: asked like the answer of a run,
/// from the results of its own steps.
package final class StepAnswer: SharedValue {
  package let ability: AbilityFacts
  /// The steps whose results the model is shown, by index.
  package let observed: [Int]
  package let output: OutputFormat
  /// The schema of a JSON answer.
  package let schema: AnswerSchema?
  package let persona: Persona?
  /// Kinds of statements for the built-in summary, in their order.
  package let statements: [StatementKind]
  /// The answer that the ability's author writes; nil leaves it to the model.
  package let written: Template?

  package init(
    ability: AbilityFacts, observed: [Int], output: OutputFormat, schema: AnswerSchema? = nil, persona: Persona? = nil,
    statements: [StatementKind] = [], written: Template? = nil
  ) {
    self.ability = ability
    self.observed = observed
    self.output = output
    self.schema = schema
    self.persona = persona
    self.statements = statements
    self.written = written
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(observed) }
}

extension PlanStep {
  /// Stands where a tool is named in a step that has a `do` instead.
  package static let block = "do"

  /// Whether it calls no tool itself and runs the steps of its body.
  package var isBlock: Bool { modifiers?.body != nil }

  /// Whether it asks a model: not for the answer of an ability that has only `answer:`.
  package var asksModel: Bool { tool == ToolName.modelAsk && modifiers?.answer?.ability.hasPrompt ?? true }
}

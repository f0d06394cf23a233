/// One call that a run of a plan may make, as far as it is known before.
package struct PredictedCall: Hashable, Sendable {
  package enum Certainty: Hashable, Sendable {
    case certain
    /// Only when a sentence or a step that is really reached needs it.
    case whenNeeded
    /// Hangs on values that only the run can know, by their paths.
    case depends([String])
    /// Its condition is false already.
    case never
  }

  /// The step, or the variable that is read.
  package let name: String
  package let isVariable: Bool
  /// `family.verb`; of a built-in variable the family alone.
  package let tool: String
  package let effect: Effect
  /// One for each parameter of the tool; a text may have parts that are not known, written
  /// `<<made.title>>`; pending when all of it is not known, and null when nothing is given.
  package let arguments: [Value]
  package let certainty: Certainty
  /// The number of calls for the items of a list; nil when only the run can know, and for a plain
  /// call.
  package let items: Int?

  package init(
    name: String, isVariable: Bool, tool: String, effect: Effect, arguments: [Value], certainty: Certainty, items: Int? = nil
  ) {
    self.name = name
    self.isVariable = isVariable
    self.tool = tool
    self.effect = effect
    self.arguments = arguments
    self.certainty = certainty
    self.items = items
  }
}

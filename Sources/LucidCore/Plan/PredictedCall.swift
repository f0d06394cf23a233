/// One call that a run of a plan may make, as far as it is known before.
public struct PredictedCall: Hashable, Sendable {
  public enum Certainty: Hashable, Sendable {
    case certain
    /// Only when a sentence or a step that is really reached needs it.
    case whenNeeded
    /// Hangs on values that only the run can know, by their paths.
    case depends([String])
    /// Its condition is false already.
    case never
  }

  /// The step, or the variable that is read.
  public let name: String
  public let isVariable: Bool
  /// `family.verb`; of a built-in variable the family alone.
  public let tool: String
  public let effect: Effect
  /// One for each parameter of the tool; a text may have parts that are not known, written
  /// `<<made.title>>`; pending when all of it is not known, and null when nothing is given.
  public let arguments: [Value]
  /// The indices of arguments that are texts with parts that are not known.
  public let open: Set<Int>
  public let certainty: Certainty
  /// The number of calls for the items of a list; nil when only the run can know, and for a plain
  /// call.
  public let items: Int?

  public init(
    name: String, isVariable: Bool, tool: String, effect: Effect, arguments: [Value], open: Set<Int> = [],
    certainty: Certainty, items: Int? = nil
  ) {
    self.name = name
    self.isVariable = isVariable
    self.tool = tool
    self.effect = effect
    self.arguments = arguments
    self.open = open
    self.certainty = certainty
    self.items = items
  }
}

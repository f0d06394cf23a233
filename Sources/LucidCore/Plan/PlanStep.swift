/// One call of a tool, with everything that decides whether and when it runs.
public struct PlanStep: Hashable, Sendable {
  public enum OnError: Hashable, Sendable {
    case stop
    case omit
    case use(Expression)
  }

  /// The author's id, or `step3` for the third step without one.
  public let name: String
  /// `family.verb`, aliases resolved.
  public let tool: String
  public let effect: Effect
  /// One for each parameter of the tool's signature, in its order; nil takes the default.
  public let arguments: [PlanArgument?]
  public let condition: Expression?
  /// Earlier steps whose results this one needs, by index, ascending.
  public let needs: [Int]
  public let timeoutSeconds: Int
  public let onError: OnError
  /// Whether the answer is made from its result too.
  public let observe: Bool
  /// nil for a plain call.
  public let modifiers: StepModifiers?
  public let span: Span

  package init(
    name: String, tool: String, effect: Effect, arguments: [PlanArgument?], condition: Expression?, needs: [Int],
    timeoutSeconds: Int, onError: OnError, observe: Bool, modifiers: StepModifiers? = nil, span: Span
  ) {
    self.name = name
    self.tool = tool
    self.effect = effect
    self.arguments = arguments
    self.condition = condition
    self.needs = needs
    self.timeoutSeconds = timeoutSeconds
    self.onError = onError
    self.observe = observe
    self.modifiers = modifiers
    self.span = span
  }
}

/// One argument of a step: a value known already, an expression, or a text with placeholders.
public enum PlanArgument: Hashable, Sendable {
  case value(Expression)
  case text(Template)
}

public struct PlanInput: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case string, integer, number, boolean, date, time, datetime, duration, choice, file
  }

  public let name: String
  public let kind: Kind
  public let type: ValueType
  /// nil when the input is required.
  public let fallback: Value?
  public let choices: [String]
  /// The question on a terminal.
  public let ask: String?
  /// The most characters of a text, the largest number; nil for no bound.
  public let max: Int?

  public init(name: String, kind: Kind, type: ValueType, fallback: Value?, choices: [String], ask: String?, max: Int? = nil) {
    self.name = name
    self.kind = kind
    self.type = type
    self.fallback = fallback
    self.choices = choices
    self.ask = ask
    self.max = max
  }
}

/// A lazy value: made at most once a run, and only when something that is really reached needs it.
public struct PlanVariable: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    case builtIn
    case template(Template)
    case tool(String, [PlanArgument?])
  }

  public let name: String
  public let type: ValueType
  public let cost: Cost
  public let source: Source
  /// Where it is named: `prompt`, `when`, a step's name, another variable.
  public let neededBy: [String]

  public init(name: String, type: ValueType, cost: Cost, source: Source, neededBy: [String]) {
    self.name = name
    self.type = type
    self.cost = cost
    self.source = source
    self.neededBy = neededBy
  }
}

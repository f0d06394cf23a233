/// One call of a tool, with everything that decides whether and when it runs.
///
/// A class, so that a look at a step of a plan copies nothing.
package final class PlanStep: SharedValue {
  package enum OnError: Hashable, Sendable {
    case stop
    case omit
    case use(Expression)
  }

  /// The author's id, or `step3` for the third step without one.
  package let name: String
  /// `family.verb`, aliases resolved.
  package let tool: String
  package let effect: Effect
  /// One for each parameter of the tool's signature, in its order; nil takes the default.
  package let arguments: [PlanArgument?]
  package let condition: Expression?
  /// Earlier steps whose results this one needs, by index, ascending.
  package let needs: [Int]
  package let timeoutSeconds: Int
  package let onError: OnError
  /// Whether the answer is made from its result too.
  package let observe: Bool
  /// nil for a plain call.
  package let modifiers: StepModifiers?
  package let span: Span

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

  /// Returns the same with other values of these.
  package func with(name: String? = nil, arguments: [PlanArgument?]? = nil, needs: [Int]? = nil) -> PlanStep {
    PlanStep(
      name: name ?? self.name, tool: tool, effect: effect, arguments: arguments ?? self.arguments, condition: condition,
      needs: needs ?? self.needs, timeoutSeconds: timeoutSeconds, onError: onError, observe: observe, modifiers: modifiers,
      span: span)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One argument of a step: a value known already, an expression, or a text with placeholders.
package enum PlanArgument: Hashable, Sendable {
  case value(Expression)
  case text(Template)

  /// Whether an author wrote that it is not given where its value is null, absent or empty: it ends
  /// in `| default(any)`.
  package var isOptional: Bool {
    if case .value(.filter(_, let call)) = self { call.takesAny } else { false }
  }
}

/// An input of an ability, as the plan declares it.
package struct PlanInput: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case string, integer, number, boolean, date, time, datetime, duration, choice, file, list

    /// The kinds that items of a list may have.
    package static let items = allCases.filter { $0 != .file && $0 != .list }
  }

  package let name: String
  package let kind: Kind
  /// The kind of the items of a `list`; nil for any other input.
  package let item: Kind?
  package let type: ValueType
  /// nil when the input is required.
  package internal(set) var fallback: Value?
  package let choices: [String]
  /// The question on a terminal.
  package let ask: String?
  /// The most characters of a text, the largest number, the most items of a list; nil for no bound.
  package let max: Int?
  /// Whether it is the id of the item that the step of this name offers, and nobody declared it.
  package let isChosen: Bool

  package init(
    name: String, kind: Kind, item: Kind? = nil, type: ValueType, fallback: Value?, choices: [String], ask: String?,
    max: Int? = nil, isChosen: Bool = false
  ) {
    self.isChosen = isChosen
    self.name = name
    self.kind = kind
    self.item = item
    self.type = type
    self.fallback = fallback
    self.choices = choices
    self.ask = ask
    self.max = max
  }

  /// As people read it: `number`, `list of number`.
  package var kindName: String { item.map { "\(kind.rawValue) of \($0.rawValue)" } ?? kind.rawValue }

  /// Whether it is null or an empty text where the person gives nothing.
  package var isEmptyByDefault: Bool { fallback == .null || fallback == .text("") || fallback == .list([]) }

  /// The same with this default.
  package func with(fallback: Value?) -> PlanInput {
    var copy = self
    copy.fallback = fallback
    return copy
  }
}

/// A lazy value: made at most once a run, and only when something that is really reached needs it.
package struct PlanVariable: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case builtIn
    case template(Template)
    case tool(String, [PlanArgument?])
    /// The result that the step of this name gave in an earlier run.
    case previous(step: String)
  }

  package let name: String
  package let type: ValueType
  package let cost: Cost
  package let source: Source
  /// Where it is named: `prompt`, `when`, a step's name, another variable.
  package let neededBy: [String]

  package init(name: String, type: ValueType, cost: Cost, source: Source, neededBy: [String]) {
    self.name = name
    self.type = type
    self.cost = cost
    self.source = source
    self.neededBy = neededBy
  }
}

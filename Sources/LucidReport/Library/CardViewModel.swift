package import LucidCore

/// The capability card of one ability with what is known of it: the same in text, JSON and HTML.
package struct CardViewModel: Sendable {
  package let name: String
  package let plan: Plan
  /// `shipped with lucid`, `https://… on 2026-04-06`.
  package let origin: MessageText
  /// The SHA-256 of its text.
  package let hash: String
  /// Where its file is; nil without one.
  package let path: String?
  /// `trusted: it is shipped`, `not trusted yet`.
  package let trust: MessageText
  package let isTrusted: Bool
  /// `by anna@example.org`; nil for an unsigned text.
  package let signed: MessageText?
  package let remarks: [MessageText]
  package let lines: [CapabilityLine]
  package let flows: [FlowLine]

  package init(
    name: String, plan: Plan, origin: MessageText, hash: String, path: String?, trust: MessageText, isTrusted: Bool,
    signed: MessageText? = nil,
    remarks: [MessageText] = [], lines: [CapabilityLine], flows: [FlowLine]? = nil
  ) {
    self.flows = flows ?? FlowLine.of(plan.flows)
    (self.name, self.plan, self.origin, self.hash, self.path) = (name, plan, origin, hash, path)
    (self.trust, self.isTrusted, self.signed, self.remarks, self.lines) = (trust, isTrusted, signed, remarks, lines)
  }

  /// Facts in the order in which they are told.
  var facts: [(name: MessageText, text: MessageText)] {
    let ability = plan.ability
    let facts: [(name: MessageText, text: MessageText?)] = [
      (.words(.factName), .name(name)), (.words(.factID), ability.id.map(MessageText.name)),
      (.words(.factPlan), ability.plan.map(MessageText.name)), (.words(.factFrom), origin),
      (.words(.factFile), path.map(MessageText.name)), ("sha256", .name(hash)), (.words(.factSigned), signed),
      (.words(.factTrust), trust), (.words(.factModel), model), (.words(.cardMost), RunLimitsText.message(plan)),
    ]
    return facts.compactMap { fact in fact.text.map { (name: fact.name, text: $0) } }.filter { $0.text != "" }
  }

  /// Which class of model is asked; never which one.
  var model: MessageText {
    !plan.asksModel ? .words(.factNoModel) : plan.model.map(ModelPreferenceText.message) ?? .words(.factAnyModel)
  }

  /// The inputs asked for before a run: `city` and `Which city? (text, or Toronto)`.
  var inputs: [(name: String, text: MessageText)] {
    plan.inputs.map { input in
      let facts =
        input.isChosen
        ? MessageText.words(.inputChosen) : .list([Self.kind(of: input), Self.fallback(of: input)].compactMap { $0 })
      return (input.name, input.ask.map { .words(.inParentheses, $0, facts) } ?? .words(.onlyParentheses, facts))
    }
  }

  private static func kind(of input: PlanInput) -> MessageText {
    let choices = input.choices.isEmpty ? nil : MessageText.name(input.choices.joined(separator: " | "))
    guard input.kind == .list else { return choices ?? input.kind.message }
    return .words(.inputListOf, choices ?? input.item?.message ?? "")
  }

  private static func fallback(of input: PlanInput) -> MessageText? {
    input.fallback.map { .words(.inputOtherwise, ValueText.literal($0, zone: .utc)) }
  }
}

extension PlanInput.Kind {
  /// Files name it in English.
  fileprivate var message: MessageText {
    switch self {
    case .string: .words(.inputString)
    case .integer: .words(.inputInteger)
    case .number: .words(.inputNumber)
    case .boolean: .words(.inputBoolean)
    case .date: .words(.inputDate)
    case .time: .words(.inputTime)
    case .datetime: .words(.inputDatetime)
    case .duration: .words(.inputDuration)
    case .file: .words(.inputFile)
    case .choice, .list: .name(rawValue)
    }
  }
}

import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers what `ask.choice` has beside other tools: the answer, which is an input of the run, and
/// the type of the result, which is that of an item.
struct ChoiceLowering {
  private let unit: LoweringUnit
  private let draft: StepDraft
  private var item = ValueType.any

  /// nil for a step that asks nobody.
  init?(_ unit: LoweringUnit, _ draft: StepDraft) {
    guard draft.choice != nil else { return nil }
    (self.unit, self.draft) = (unit, draft)
  }

  /// Notes the type of an argument.
  mutating func note(_ parameter: Parameter, _ type: ValueType) {
    if parameter.name == "among", case .list(let item) = type { self.item = item }
  }

  /// Puts the input in the place of an answer that the file does not give, and sets the type.
  func complete(_ arguments: inout [PlanArgument?], of signature: ToolSignature) {
    guard let input = draft.choice else { return }
    for (i, parameter) in signature.parameters.enumerated() where parameter.name == "answer" && arguments[i] == nil {
      // An answer that is not there yet is one that the person still has to give.
      let any = FilterCall(name: FilterCall.standingIn, index: 0, arguments: [nil])
      arguments[i] = .value(.filter(.reference(.input(input)), any))
    }
    if !isAnswerable, let among = draft.syntax.arguments?["among"] { unit.report(.offerWithoutID(item, at: among.span)) }
    draft.ownResult = item
  }

  private var isAnswerable: Bool {
    switch item {
    case .any, .text, .null: true
    case .record(let record): record.index(of: "id") != nil
    default: false
    }
  }
}

import LucidCore
import LucidRuntime

/// The check of the words of a call: those that may hold data of the person go only where that data
/// may go. Of a declared tool, whose program is not known, each argument counts as words.
struct CallFlowCheck {
  let flow: FlowPolicy
  /// The origins of all that the model was shown.
  let seen: Labels
  /// The words that carry no origins.
  let own: OwnWords?
  /// Texts of the person's settings, which a service of the network is told anyway.
  var known: [String] = []

  /// `written` are the arguments before they were converted: a day that the person named by a word
  /// may be given by it. Errors: `.forbidden`.
  func check(_ signature: ToolSignature, _ arguments: [CallArgument], from written: Record) throws(StepFailure) {
    guard let target = flow.target(of: signature, isByModel: true) else { return }
    var flow = flow
    // The person is asked about what is sent, and need not have permitted it before.
    if signature.effect == .send { flow.writes.isApproved = true }
    let texts = Self.texts(of: signature, arguments, from: written)
    let isKnown = { (text: String) in !signature.toService.isEmpty && known.contains { $0.lowercased() == text.lowercased() } }
    let labels = texts.allSatisfy { own?.hold($0) == true || isKnown($0) } ? Labels.none : seen
    guard case .refused(let families) = flow.decide(labels, to: target) else { return }
    // Only what is not kept back by a rule can be permitted.
    var lifted = flow
    lifted.discloses.formUnion(families)
    let isLifted = lifted.decide(labels, to: target) == .allowed
    func problem(_ tool: String) -> MessageText {
      let words = MessageText.words(.wordsMayHold, tool, families)
      return isLifted ? words : .list([words, flow.reason(families, to: target)])
    }
    let remedy: MessageText =
      isLifted
      ? .words(.onlyMessageWordsOr, MessageText.list(families.names.map(MessageText.name))) : .words(.onlyMessageWords)
    throw StepFailure(
      .forbidden, problem(ToolName.onWire(signature.name)), hint: remedy, plainWords: problem(signature.name), plainHint: remedy)
  }

  /// Returns the words of the arguments that leave. Of a declared tool that is what the model wrote
  /// for each of them, of any type; a default tells nothing.
  private static func texts(
    of signature: ToolSignature, _ arguments: [CallArgument], from written: Record
  ) -> [String] {
    guard signature.isDeclared else {
      return arguments.filter { signature.toService.isEmpty || signature.toService.contains($0.name) }.flatMap { argument in
        argument.value.text.map { [$0] } ?? (argument.value.list ?? []).compactMap(\.text)
      }
    }
    let defaults = Dictionary(signature.parameters.map { ($0.name, $0.fallback) }, uniquingKeysWith: { first, _ in first })
    return arguments.filter { defaults[$0.name] != .some($0.value) }.map { argument in
      let value = written[argument.name]
      if let text = value.text { return text }
      var json = JSONText()
      json.value(value, zone: .utc)
      return json.text
    }
  }
}

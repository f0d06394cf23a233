import LucidCore
import LucidRuntime

/// A call whose words may hold data that must not go where they would go.
struct FlowRefusal: Error {
  let failure: StepFailure
  /// Whether the person may permit it: no rule keeps the data back.
  let isLiftable: Bool
}

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
  func check(_ signature: ToolSignature, _ arguments: [CallArgument], from written: Record) throws(FlowRefusal) {
    guard let target = flow.target(of: signature, isByModel: true) else { return }
    var flow = flow
    // The person is asked about what is sent, and need not have permitted it before.
    if signature.effect == .send { flow.writes.isApproved = true }
    let texts = Self.texts(of: signature, arguments, from: written)
    let isKnown = { (text: String) in !signature.toService.isEmpty && known.contains { $0.lowercased() == text.lowercased() } }
    let foreign = texts.filter { !isKnown($0) }.flatMap { own?.foreign(in: $0) ?? [$0] }
    let labels = foreign.isEmpty ? Labels.none : seen
    guard case .refused(let families) = flow.decide(labels, to: target) else { return }
    // Only what is not kept back by a rule can be permitted.
    var lifted = flow
    lifted.discloses.formUnion(families)
    let isLifted = lifted.decide(labels, to: target) == .allowed
    let words = MessageText.row(Self.distinct(foreign).map { "`\($0.oneLine(limit: 40))`" })
    let names = MessageText.list(families.names.map(MessageText.name))
    func problem(_ tool: String, _ reason: MessageText?) -> MessageText {
      let problem = MessageText.words(.wordsMayHold, tool, words, families)
      return reason.map { .list([problem, $0]) } ?? problem
    }
    let reason = isLifted ? nil : flow.reason(families, to: target)
    let remedy: MessageText = isLifted ? .words(.onlyMessageWordsOr, names) : .words(.onlyMessageWords)
    let failure = StepFailure(
      .forbidden, problem(ToolName.onWire(signature.name), reason), hint: remedy,
      plainWords: problem(signature.name, isLifted ? .words(.onlyDisclosed, names) : reason), plainHint: .words(.onlyMessageWords)
    )
    throw FlowRefusal(failure: failure, isLiftable: isLifted)
  }

  /// The first few of some words, each once.
  private static func distinct(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(words.filter { seen.insert($0).inserted }.prefix(5))
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

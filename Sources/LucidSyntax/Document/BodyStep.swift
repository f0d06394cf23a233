import LucidCore
import LucidYAML

/// Parses `do` and the keys that may stand beside it.
extension DocumentParser {
  /// Keys that say how one call is made, which the steps of the body say for themselves.
  private static let ofCalls: Set<String> = ["timeout", "retry", "cache", "use", "with"]

  func check(body modifiers: [YAMLMapping.Entry], _ broken: [YAMLMapping.Entry], beside tool: YAMLMapping.Entry?, step: Span) {
    guard let body = modifiers.first(where: { $0.key.text == "do" }) else { return }
    if let tool { diagnostics.report(.toolAndBody(body.key, tool: tool.key)) }
    if !(modifiers + broken).contains(where: { $0.key.text == "for_each" }) {
      diagnostics.report(.bodyWithoutList(body.key))
    }
    for entry in modifiers where Self.ofCalls.contains(entry.key.text) {
      diagnostics.report(.keyBesideBody(entry.key, body: body.key))
    }
    if body.value.sequence?.items.isEmpty == true { diagnostics.report(.emptyBody(body.key)) }
  }

  /// The steps of `do`; nil without one, and for one that is too long or too deep, which is
  /// reported and put among what did not pass.
  mutating func body(_ modifiers: inout [YAMLMapping.Entry], _ broken: inout [YAMLMapping.Entry]) -> [StepSyntax]? {
    guard let at = modifiers.firstIndex(where: { $0.key.text == "do" }), let list = modifiers[at].value.sequence else {
      return nil
    }
    guard depth < StepBody.mostNested else {
      diagnostics.report(.tooDeep(modifiers[at].key, most: StepBody.mostNested))
      broken.append(modifiers.remove(at: at))
      return nil
    }
    stepCount += list.items.count
    guard stepCount <= maximumSteps else {
      let start = Span(file: id, start: Int(list.span.start), end: Int(list.span.start))
      diagnostics.report(.tooManySteps(stepCount, most: maximumSteps, at: start))
      broken.append(modifiers.remove(at: at))
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return list.items.compactMap { step($0) }
  }
}

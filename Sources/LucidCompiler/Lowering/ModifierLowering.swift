import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers what a step says about its call: how often it is tried, how long its result may be used
/// again.
struct ModifierLowering {
  let unit: LoweringUnit

  /// nil when the step has no such key.
  func modifiers(_ i: Int, _ signature: ToolSignature, _ loop: ForEach?, timeout: Int) -> StepModifiers? {
    let draft = unit.names.steps[i]
    let isPlain = draft.scope == 0
    // Most steps have a tool and an id and are done here.
    guard loop != nil || !isPlain || !draft.syntax.modifiers.isEmpty else { return nil }
    let retry = retry(draft.syntax["retry"], signature, timeout: timeout)
    let cache = cache(draft.syntax, signature)
    guard loop != nil || retry != nil || cache != nil || !isPlain else { return nil }
    return StepModifiers(
      forEach: loop, retry: retry, cacheSeconds: cache, plan: isPlain ? nil : unit.names.plan(ofStep: i),
      block: isPlain ? nil : unit.names.block(ofStep: i))
  }

  private func retry(_ node: YAMLNode?, _ signature: ToolSignature, timeout: Int) -> Retry? {
    guard let node, let mapping = node.mapping else { return nil }
    let standard = Retry.standard(signature.effect)
    let retry = Retry(
      tries: mapping["tries"]?.scalar.flatMap { Int($0.text) } ?? standard.tries,
      delaySeconds: mapping["delay"]?.scalar.flatMap { Period($0.text) }.map { Int(clamping: $0.nominalSeconds) }
        ?? standard.delaySeconds,
      backoff: mapping["backoff"]?.scalar.flatMap { Literals.number($0.text) } ?? standard.backoff)
    if signature.effect != .read, !signature.takesKey, retry.tries > 1 {
      unit.report(.retryOfWrite(signature, at: mapping["tries"]?.span ?? node.span))
    }
    if retry.tries > 1, retry.delaySeconds >= timeout {
      unit.report(.retryAfterTimeout(retry, timeout: timeout, at: mapping["delay"]?.span ?? node.span))
    }
    return retry
  }

  private func cache(_ syntax: StepSyntax, _ signature: ToolSignature) -> Int? {
    guard let scalar = syntax["cache"]?.scalar, let period = Period(scalar.text) else { return nil }
    guard signature.effect == .read else {
      unit.report(.cacheOfWrite(signature, at: scalar.span))
      return nil
    }
    return max(0, Int(clamping: period.nominalSeconds))
  }
}

import LucidCore
import LucidSyntax
import LucidYAML

/// What a step says about its call: how often it is tried, how long its result may serve.
extension Lowering {
  /// nil when the step says nothing of the kind.
  func modifiers(_ draft: StepDraft, _ signature: ToolSignature, _ loop: ForEach?, timeout: Int) -> StepModifiers? {
    let plan = scopes[draft.scope].origin?.plan
    // Most steps have a tool and an id and are done here.
    guard loop != nil || plan != nil || !draft.syntax.modifiers.isEmpty else { return nil }
    let retry = retry(draft.syntax["retry"], signature, timeout: timeout)
    let cache = cache(draft.syntax, signature)
    guard loop != nil || retry != nil || cache != nil || plan != nil else { return nil }
    return StepModifiers(forEach: loop, retry: retry, cacheSeconds: cache, plan: plan)
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
      report(
        .invalidValue, "`\(signature.name)` \(signature.effect.rawValue)s and cannot be tried again: it might do so twice",
        mapping["tries"]?.span ?? node.span, notes: ["take `retry` out; only reads, and tools that know a repeated call, have it"]
      )
    }
    if retry.tries > 1, retry.delaySeconds >= timeout {
      report(
        .invalidValue,
        "the second try would begin after \(retry.delaySeconds) s, but all tries together have \(timeout) s",
        mapping["delay"]?.span ?? node.span, severity: .warning, notes: ["raise `timeout`, or shorten `delay`"])
    }
    return retry
  }

  private func cache(_ syntax: StepSyntax, _ signature: ToolSignature) -> Int? {
    guard let scalar = syntax["cache"]?.scalar, let period = Period(scalar.text) else { return nil }
    guard signature.effect == .read else {
      report(
        .invalidValue, "`\(signature.name)` \(signature.effect.rawValue)s: an earlier result cannot stand for it", scalar.span,
        notes: ["take `cache` out"])
      return nil
    }
    return max(0, Int(clamping: period.nominalSeconds))
  }

  func modelPreference() -> ModelPreference? {
    guard let mapping = document["model"]?.mapping else { return nil }
    return ModelPreference(
      prefer: mapping["prefer"]?.scalar.flatMap { ModelPreference.Place(rawValue: $0.text) } ?? .any,
      temperature: mapping["temperature"]?.scalar.flatMap { Literals.number($0.text) },
      maxTokens: mapping["max_tokens"]?.scalar.flatMap { Int($0.text) })
  }
}

import LucidCore

/// Asks whether the arguments of a call may go where the call takes them.
extension Run {
  /// Returns why a call of a step or a variable is not made: its arguments, or what decided that it
  /// is made, have origins that no permitted flow names. nil when it may be made.
  ///
  /// The compiler has derived the flows and the person has permitted them; this is the same
  /// promise, kept where the call is made. Static: asked of a run beside its parts, it would copy
  /// the run.
  static func refusal(
    of signature: ToolSignature, _ given: Arguments, madeOf labels: Labels, by flow: FlowPolicy
  ) -> StepFailure? {
    let isProgram = flow.programs.contains(signature.family)
    guard
      isProgram || signature.toService.isEmpty || signature.isOutward(given: { ![.null, $0.fallback].contains(given[$0.name]) })
    else {
      return nil
    }
    guard let target = flow.target(of: signature, isByModel: false), case .refused(let families) = flow.decide(labels, to: target)
    else { return nil }
    return StepFailure(
      .forbidden, .words(.argumentsMayHold, signature.name, families, flow.reason(families, to: target)))
  }
}

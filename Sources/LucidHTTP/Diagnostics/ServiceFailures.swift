import LucidCore

/// The failures of services, each with the remedy of its policy.
enum ServiceFailures {
  static func badRedirect(_ policy: ServicePolicy, from host: String, to location: String, reason: String) -> StepFailure {
    StepFailure(.failed, "\(host) sends on to \(location), which is not followed: \(reason)", hint: policy.remedy)
  }

  static func tooManyRedirects(_ policy: ServicePolicy, host: String, most: Int) -> StepFailure {
    StepFailure(.failed, "\(host) sends from one address to the next, more than \(most) times", hint: policy.remedy)
  }

  static func late(_ policy: ServicePolicy, host: String) -> StepFailure {
    StepFailure(.timedOut, "\(host) did not answer within \(policy.seconds) s", hint: policy.remedy)
  }

  /// `reason` is what the service says itself.
  static func status(_ policy: ServicePolicy, host: String, _ status: Int, reason: String?) -> StepFailure {
    let text = status == 429 ? "\(host) refuses more requests for now (429)" : "\(host) answered \(status)"
    return StepFailure(.failed, text + (reason.map { ": \($0)" } ?? ""), hint: policy.remedy)
  }

  static func wrongType(_ policy: ServicePolicy, host: String, _ type: String) -> StepFailure {
    let wanted = policy.types.sorted().joined(separator: " or ")
    let given = type.isEmpty ? "an answer without a type" : TerminalSanitizer.message(type, limit: 80)
    return StepFailure(.failed, "\(host) sent \(given) instead of \(wanted)", hint: policy.remedy)
  }

  /// `problem` is a fragment: `JSON that is damaged`.
  static func badBody(_ policy: ServicePolicy, host: String, _ problem: String) -> StepFailure {
    StepFailure(.failed, "\(host) sent \(problem)", hint: policy.remedy)
  }

  static func tooManyRequests(host: String, most: Int) -> StepFailure {
    StepFailure(
      .failed, "\(host) was not asked: this run has made \(most) requests already", hint: "ask for fewer items in one run")
  }

  /// The same failure of a service that was away, with the remedy of its policy.
  static func away(_ policy: ServicePolicy, _ failure: StepFailure) -> StepFailure {
    let kind: StepFailure.Kind = failure.kind == .cancelled || failure.kind == .forbidden ? failure.kind : .unavailable
    return StepFailure(kind, failure.message, hint: failure.kind == .forbidden ? failure.hint : policy.remedy)
  }

  /// A failure for which an older answer cannot serve either.
  static func tooOld(_ policy: ServicePolicy, _ failure: StepFailure, hours: Int64) -> StepFailure {
    StepFailure(
      failure.kind, "\(failure.message); the last \(policy.subject) is \(hours) h old, too old for now", hint: failure.hint,
      isStale: true)
  }
}

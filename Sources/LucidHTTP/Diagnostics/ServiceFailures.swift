import LucidCore

/// The failures of services, each with the remedy of its policy.
enum ServiceFailures {
  static func badRedirect(_ policy: ServicePolicy, from host: String, to location: String, reason: MessageText) -> StepFailure {
    StepFailure(.failed, .words(.sendsOn, host, location, reason), hint: policy.remedy)
  }

  static func tooManyRedirects(_ policy: ServicePolicy, host: String, most: Int) -> StepFailure {
    StepFailure(.failed, .words(.sendsRound, host, most), hint: policy.remedy)
  }

  static func late(_ policy: ServicePolicy, host: String) -> StepFailure {
    StepFailure(.timedOut, .words(.noAnswer, host, policy.seconds), hint: policy.remedy)
  }

  /// `reason` is what the service says itself.
  static func status(_ policy: ServicePolicy, host: String, _ status: Int, reason: String?) -> StepFailure {
    let words: MessageText = status == 429 ? .words(.refusesMore, host) : .words(.answeredStatus, host, status)
    return StepFailure(.failed, reason.map { MessageText.words(.inFile, words, $0) } ?? words, hint: policy.remedy)
  }

  static func wrongType(_ policy: ServicePolicy, host: String, _ type: String) -> StepFailure {
    let wanted = policy.types.sorted().joined(separator: " or ")
    let given: MessageText = type.isEmpty ? .words(.answerUntyped) : .name(TerminalSanitizer.message(type, limit: 80))
    return StepFailure(.failed, .words(.sentInstead, host, given, wanted), hint: policy.remedy)
  }

  /// `problem` is a fragment: `JSON that is damaged`.
  static func badBody(_ policy: ServicePolicy, host: String, _ problem: MessageText) -> StepFailure {
    StepFailure(.failed, .words(.sentThat, host, problem), hint: policy.remedy)
  }

  static func tooManyRequests(host: String, most: Int) -> StepFailure {
    StepFailure(.failed, .words(.wasNotAsked, host, most), hint: .words(.askForFewer))
  }

  /// The same failure of a service that was away, with the remedy of its policy.
  static func away(_ policy: ServicePolicy, _ failure: StepFailure) -> StepFailure {
    let kind: StepFailure.Kind = failure.kind == .cancelled || failure.kind == .forbidden ? failure.kind : .unavailable
    return StepFailure(kind, failure.words, hint: failure.kind == .forbidden ? failure.remedy : policy.remedy)
  }

  /// A failure for which an older answer cannot serve either.
  static func tooOld(_ policy: ServicePolicy, _ failure: StepFailure, hours: Int64) -> StepFailure {
    StepFailure(failure.kind, .words(.hoursOld, failure.words, policy.subject, Int(hours)), hint: failure.remedy, isStale: true)
  }
}

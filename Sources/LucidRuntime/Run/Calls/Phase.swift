import LucidCore

/// The phase of a run. A run goes through them in this order, and may end in each.
enum Phase {
  /// The condition needs results of steps: until it is known, nothing is fetched for the prompt
  /// alone.
  case awaitingCondition
  case gathering
  case committing
  case answering
  case ended(RunEnd)

  var end: RunEnd? { if case .ended(let end) = self { end } else { nil } }
  var isEnded: Bool { if case .ended = self { true } else { false } }
}

/// The way in which a run ended.
enum RunEnd {
  case complete
  case conditionFalse
  /// Nothing has changed since the last good run, and so no model is asked.
  case unchanged
  /// The user has switched off what it works on.
  case sourceOff
  case failed(RunFailure)
  /// With what failed first.
  case cancelled(RunFailure)

  var failure: RunFailure? {
    switch self {
    case .complete, .conditionFalse, .unchanged, .sourceOff: nil
    case .failed(let failure), .cancelled(let failure): failure
    }
  }

  /// Returns the end of a run that ended and to which `later` happened too: the first end stays,
  /// but cancellation outranks it.
  func merging(_ later: RunEnd) -> RunEnd {
    guard case .cancelled(let second) = later else { return self }
    return .cancelled(failure ?? second)
  }

  /// `isPartial` is whether something that was asked for is missing, `isModel` whether the step of
  /// that name failed because a model did.
  func outcome(isPartial: @autoclosure () -> Bool, isModel: (String) -> Bool) -> RunOutcome {
    switch self {
    case .complete: return isPartial() ? .partial : .ok
    case .conditionFalse: return isPartial() ? .partial : .nothing
    case .unchanged, .sourceOff: return .nothing
    case .cancelled: return .cancelled
    case .failed(let failure):
      switch failure.failure.kind {
      case .timedOut: return .timedOut
      case .locked: return .locked
      case .badAnswer: return .answerInvalid
      case .overBudget: return .budgetExceeded
      case .unanswered: return .inputMissing
      default: break
      }
      // A condition or a prompt that cannot be computed from what the sources gave is not the model's fault.
      if let step = failure.step { return isModel(step) ? .modelFailed : .backendFailed }
      return failure.failure.kind == .badArgument ? .backendFailed : .modelFailed
    }
  }
}

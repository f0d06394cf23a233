/// The readiness of the body by heart rate variability against its mean, and the one thing to
/// do about it.
package enum HealthVerdict: String, Sendable, CaseIterable {
  case recovered, neutral, drained
  /// No HRV, or nothing to compare it with.
  case unknown

  /// `hrvDelta` in percent.
  package init(hrvDelta: Double?) {
    switch hrvDelta {
    case nil: self = .unknown
    case let d? where d >= 5: self = .recovered
    case let d? where d <= -10: self = .drained
    default: self = .neutral
    }
  }

  /// Exactly one action, a sentence that starts with a verb; nil where nothing measured calls for
  /// one. `sleepDelta` in percent; `isWatchOff` says that HRV was measured on days before and is
  /// missing today.
  package func advice(sleepDelta: Double?, isWatchOff: Bool) -> String? {
    let shortNight = sleepDelta.map { $0 <= -10 } ?? false
    return switch (self, shortNight) {
    case (.drained, true): "Swap hard training for an early night."
    case (.drained, false): "Swap hard training for an easy walk today."
    case (.recovered, true): "Do the hardest thing this morning, before the short night catches up."
    case (.recovered, false): "Do the hardest work or training today."
    case (.neutral, true): "Turn in half an hour earlier tonight."
    case (.neutral, false): "Take a walk after lunch."
    case (.unknown, true): "Turn in half an hour earlier tonight."
    case (.unknown, false) where !isWatchOff: nil
    case (.unknown, false): "Wear the watch tonight, so that tomorrow can be compared."
    }
  }
}

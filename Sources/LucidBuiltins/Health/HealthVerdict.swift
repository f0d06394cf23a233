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

  /// Exactly one action; nil where nothing measured calls for one. `sleepDelta` in percent;
  /// `isWatchOff` says that HRV was measured on days before and is missing today.
  package func advice(sleepDelta: Double?, isWatchOff: Bool) -> HealthAdvice? {
    let shortNight = sleepDelta.map { $0 <= -10 } ?? false
    return switch (self, shortNight) {
    case (.drained, true): .earlyNight
    case (.drained, false): .easyWalk
    case (.recovered, true): .hardInTheMorning
    case (.recovered, false): .hardToday
    case (.neutral, true): .halfAnHourEarlier
    case (.neutral, false): .walkAfterLunch
    case (.unknown, true): .halfAnHourEarlier
    case (.unknown, false) where !isWatchOff: nil
    case (.unknown, false): .wearWatch
    }
  }
}

/// The one thing to do about the day's body metrics.
package enum HealthAdvice: String, Sendable, CaseIterable {
  case earlyNight = "early_night"
  case easyWalk = "easy_walk"
  case hardInTheMorning = "hard_in_the_morning"
  case hardToday = "hard_today"
  case halfAnHourEarlier = "half_an_hour_earlier"
  case walkAfterLunch = "walk_after_lunch"
  case wearWatch = "wear_watch"

  /// Returns what can still be done at this hour of the day; nil for nothing.
  package func fitting(_ hour: Int) -> HealthAdvice? {
    switch self {
    case .hardInTheMorning: hour < 11 ? self : .halfAnHourEarlier
    case .hardToday: hour < 18 ? self : nil
    case .walkAfterLunch: hour < 14 ? self : nil
    case .easyWalk: hour < 20 ? self : .earlyNight
    case .earlyNight, .halfAnHourEarlier, .wearWatch: self
    }
  }

  /// A sentence that starts with a verb, for the card.
  package var text: String {
    switch self {
    case .earlyNight: "Swap hard training for an early night."
    case .easyWalk: "Swap hard training for an easy walk today."
    case .hardInTheMorning: "Do the hardest thing this morning, before the short night catches up."
    case .hardToday: "Do the hardest work or training today."
    case .halfAnHourEarlier: "Turn in half an hour earlier tonight."
    case .walkAfterLunch: "Take a walk after lunch."
    case .wearWatch: "Wear the watch tonight, so that tomorrow can be compared."
    }
  }
}

import LucidCore
import LucidRuntime

/// The state of the body, as far as it matters to a plan.
struct BodyState {
  let risks: [String]

  var isLow: Bool { !risks.isEmpty }

  /// Reads a result of `health.today`; without one nothing is known. `hour` is the one of now.
  init(_ health: Record?, hour: Int) {
    func delta(_ name: String) -> Double? {
      (health?["metrics"].list ?? []).first { $0["name"] == .text(name) }?["delta_pct"].double
    }
    var risks: [String] = []
    if let hrv = delta("hrv"), hrv <= -10 {
      risks.append("HRV is low (\(Figure.change(hrv)) against the mean): keep hard training and long focus for another day.")
    }
    if let sleep = delta("sleep"), sleep <= -10 {
      let advice = hour < 11 ? "put what is hard before noon" : "plan an early night"
      risks.append("The night was short (\(Figure.change(sleep)) of sleep): \(advice).")
    }
    self.risks = risks
  }
}

/// Finds what is too tight in a day of events.
enum DayPlanRisks {
  /// Less than this between two events is no break.
  static let breakMinutes = 10

  static func lines(_ events: [Event], _ context: PresentContext) -> [String] {
    let timed = events.filter(\.blocks)
    return zip(timed, timed.dropFirst()).compactMap { first, second in
      let gap = Int(second.start.seconds - first.end.seconds) / 60
      if second.start < first.end {
        return "\(first.title) and \(second.title) overlap at \(context.time(second.start))."
      }
      guard gap < breakMinutes else { return nil }
      let length = gap == 0 ? "no break" : "only \(gap) min"
      return "There is \(length) between \(first.title) and \(second.title) at \(context.time(second.start))."
    }
  }
}

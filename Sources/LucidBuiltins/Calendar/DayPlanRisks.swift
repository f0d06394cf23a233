import LucidCore
import LucidRuntime

/// The state of the body, as far as it matters to a plan.
struct BodyState {
  let risks: [CardPhrase]

  var isLow: Bool { !risks.isEmpty }

  /// Reads a result of `health.today`; without one nothing is known. `hour` is the one of now.
  init(_ health: Record?, hour: Int) {
    func delta(_ name: String) -> Double? {
      (health?["metrics"].list ?? []).first { $0["name"] == .text(name) }?["delta_pct"].double
    }
    var risks: [CardPhrase] = []
    if let hrv = delta("hrv"), hrv <= -10 {
      risks.append(.word(.lowHRV, [.change(hrv)]))
    }
    if let sleep = delta("sleep"), sleep <= -10 {
      risks.append(.word(hour < 11 ? .shortNightMorning : .shortNight, [.change(sleep)]))
    }
    self.risks = risks
  }
}

/// Finds what is too tight in a day of events.
enum DayPlanRisks {
  /// Less than this between two events is no break.
  static let breakMinutes = 10

  /// An overlap has the free time for one of its events behind it.
  static func lines(_ events: [Event], _ times: OtherTimes) -> [CardPhrase] {
    let timed = events.filter { $0.blocks && !$0.facts.isTentative }
    return zip(timed, timed.dropFirst()).flatMap { first, second -> [CardPhrase] in
      let gap = Int(second.start.seconds - first.end.seconds) / 60
      let pieces: [CardPhrase] = [.title(first.title), .title(second.title), .clock(second.start)]
      if second.start < first.end { return [.word(.overlapAt, pieces)] + [times.line(first, second)].compactMap { $0 } }
      guard gap < breakMinutes else { return [] }
      return [gap == 0 ? .word(.noBreak, pieces) : .word(.onlyBreak, [.amount(Double(gap), .min)] + pieces)]
    }
  }
}

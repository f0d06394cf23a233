import LucidCore
import LucidRuntime

/// The `from` and `to` that most verbs of the calendar take.
struct CalendarRange {
  private(set) var from: Instant
  private(set) var to: Instant

  static let parameters = [
    Parameter("from", .moment, role: .selector, required: true, "Start of the range."),
    Parameter("to", .moment, role: .selector, required: true, "End of the range, exclusive."),
  ]

  init(_ arguments: Arguments, zone: Zone) throws(StepFailure) {
    guard let from = arguments.instant("from"), let to = arguments.instant("to") else {
      throw StepFailure(
        .badArgument, .words(.codeFromAndTo), hint: CalendarRange.hint,
        plainWords: .words(.firstAndLastDay), plainHint: CalendarRange.plainHint)
    }
    guard from < to else { throw Self.isEmpty(from: from, to: to, zone) }
    self.from = from
    self.to = to
  }

  /// The failure of a range whose end is not after its start.
  static func isEmpty(from: Instant, to: Instant, _ zone: Zone) -> StepFailure {
    StepFailure(
      .badArgument, .words(.codeNotAfter, "to", zone.iso(to), "from", zone.iso(from)), hint: hint,
      plainWords: .words(.endNotAfter, zone.iso(to), zone.iso(from)),
      plainHint: plainHint)
  }

  /// Free time that is over is of no use: where the range includes now, it begins at the next full
  /// five minutes.
  func ahead(of now: Instant) -> (from: Instant, to: Instant) {
    guard from < now, now < to else { return (from, to) }
    return (min(to, Self.fullMinutes(from: now)), to)
  }

  /// The next full five minutes.
  static func fullMinutes(from now: Instant) -> Instant {
    let late = ((now.seconds % 300) + 300) % 300
    return late == 0 ? now : now.adding(seconds: 300 - late)
  }

  /// The range to search for free time in hours that may run over midnight.
  func searched(_ time: FreeTime, now: Instant) -> CalendarRange {
    var range = self
    (range.from, range.to) = time.days(from: from, to: to, now: now)
    return range
  }

  private static let plainHint = MessageText.words(.rangeEnds)
  private static let hint = MessageText.words(.toIsExclusive)
}

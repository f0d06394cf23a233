import LucidCore
import LucidRuntime

/// Makes the action about an event that is ahead: a meeting is to be prepared, an appointment, and
/// what is outside of the working hours, to be reached on time.
struct EventAction {
  let hours: WorkingHours
  let say: CalendarWording

  /// An event of the evening is no reason to act in the morning.
  private static let farAhead: Int64 = 3 * 3600

  /// `rank` says that the event is the only one of its day, or the longest.
  func statement(_ event: Event, rank: String?) -> Statement {
    let date = say.day(event.start)
    let isWork = isWorking(event) && !Self.isAppointment(event.title)
    return Statement(
      .calendar(.prepare), .action, weight: weight(event, on: date, isWork: isWork),
      [
        .title: say.title(event), .day: .day(date), .at: .instant(event.start),
        .rank: isWork ? rank.map(StatementValue.word) : .word("private"), .routine: say.routine(event),
      ], records: [event.id])
  }

  private func weight(_ event: Event, on date: CivilDate, isWork: Bool) -> Int {
    guard date == say.context.today else { return isWork ? 40 : 30 }
    if isWork { return 60 }
    return event.start.seconds - say.context.now.seconds > Self.farAhead ? 33 : 55
  }

  /// Words of titles in English and German, for what nobody prepares.
  private static let appointments = KnownWords.set("titles", "appointments")

  private static func isAppointment(_ title: String) -> Bool {
    let words = title.lowercased().split { !$0.isLetter }.map(String.init)
    return words.contains(where: appointments.contains)
  }

  /// Whether it begins on a working day within the working hours.
  private func isWorking(_ event: Event) -> Bool { hours.contains(event.start, in: say.context.zone) }
}

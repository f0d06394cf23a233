import LucidCore
import LucidRuntime

extension StatementValues {
  /// The last day before a moment, with its time where it is no midnight.
  init(dueBefore due: Instant, in context: PresentContext) {
    let isDay = context.zone.startOfDay(context.zone.date(due)) == due
    self = [.day: .day(context.zone.date(isDay ? due.adding(seconds: -1) : due)), .at: isDay ? nil : .instant(due)]
  }
}

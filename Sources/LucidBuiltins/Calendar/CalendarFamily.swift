package import LucidCore
import LucidRuntime

/// The calendar: what is on, what comes next, when there is time; and what shall be different.
package enum CalendarFamily {
  package static let name = "calendar"

  /// `hours` is what sentences about free time go by; tools take theirs from the run's settings.
  package static func family(_ backend: (any CalendarBackend)?, hours: WorkingHours = WorkingHours()) -> Family {
    let backend = bound(backend)
    return Family(
      name, missing: backend.failure,
      tools: [
        CalendarEvents(backend: backend),
        CalendarNext(backend: backend),
        CalendarFreeSlots(backend: backend),
        CalendarFocusBlock(backend: backend),
        CalendarCreate(backend: backend),
        CalendarUpdate(backend: backend),
        CalendarDelete(backend: backend),
      ],
      presenter: CalendarPresenter(hours: hours),
      cards: [CalendarListCard(), FreeSlotsCard(hours: hours), DayPlanCard(hours: hours)],
      question: HealthQuestion { context throws(StepFailure) in
        let from = context.zone.startOfDay(context.today)
        let reading = try await backend().events(
          from: from, to: Instant(seconds: from.seconds + 7 * 86_400), zone: context.zone)
        return .init(
          "\(Figure.count(reading.calendars.count, "calendar")), \(Figure.count(reading.events.count, "event")) in seven days",
          reading.notices)
      })
  }

  static func bound(_ backend: (any CalendarBackend)?) -> Bound<any CalendarBackend> {
    Bound(backend, hint: .words(.pointVaultAtCalendar))
  }
}

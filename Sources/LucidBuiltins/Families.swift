package import LucidCore

/// The backends of the shipped families; nil where a family has no source. A conformance that lacks
/// one does not compile.
package protocol FamilyBackends: Sendable {
  var calendar: (any CalendarBackend)? { get }
  var reminders: (any TodosBackend)? { get }
  var tasks: (any TasksBackend)? { get }
  var mail: (any MailBackend)? { get }
  var notes: (any NotesBackend)? { get }
  var contacts: (any ContactsBackend)? { get }
  var habits: (any HabitBackend)? { get }
  var health: (any HealthBackend)? { get }
  var weather: (any WeatherBackend)? { get }
  var travel: (any TravelBackend)? { get }
  var web: (any WebBackend)? { get }
  var feeds: (any FeedsBackend)? { get }
  var bookmarks: (any BookmarksBackend)? { get }
  var location: (any LocationBackend)? { get }
  var files: (any FilesBackend)? { get }
  var notify: Bound<any NotifyBackend> { get }
}

/// The tool families of this program. To add one: its line here, and its member above.
package enum Families {
  /// The families that nothing answers for: what checking and the names of families need.
  package static var unbound: [Family] { bound(to: nil, hours: WorkingHours()) }

  /// Returns the families in their order. Without a backend, a family is unavailable.
  package static func bound(to backends: (any FamilyBackends)?, hours: WorkingHours) -> [Family] {
    [
      CalendarFamily.family(backends?.calendar, hours: hours), RemindersFamily.family(backends?.reminders),
      TasksFamily.family(backends?.tasks), MailFamily.family(backends?.mail),
      NotesFamily.family(backends?.notes), ContactsFamily.family(backends?.contacts), HabitsFamily.family(backends?.habits),
      HealthFamily.family(backends?.health), WeatherFamily.family(backends?.weather), TravelFamily.family(backends?.travel),
      WebFamily.family(backends?.web), FeedsFamily.family(backends?.feeds), BookmarksFamily.family(backends?.bookmarks),
      LocationFamily.family(backends?.location), FilesFamily.family(backends?.files),
      NotifyFamily.family(backends?.notify ?? .backend(Outbox())),
    ]
  }

  /// The families that the language itself brings: no backend answers for them, and nobody switches
  /// them off.
  package static var ofLanguage: [Family] { [ModelFamily.family(), AbilityFamily.family(), AskFamily.family()] }
}

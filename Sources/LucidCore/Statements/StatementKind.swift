/// The kind of a statement: a closed set, so that no catalogue can leave one out.
///
/// Its name, such as `calendar.next`, is stable: JSON, stored runs and abilities use it.
package enum StatementKind: Hashable, Sendable {
  case calendar(Calendar)
  case contacts(Contacts)
  case travel(Travel)
  case files(Files)
  case habits(Habits)
  case health(Health)
  case location(Location)
  case mail(Mail)
  case notes(Notes)
  case reminders(Reminders)
  case tasks(Tasks)
  case weather(Weather)
  case web(Web)
  case summary(Summary)

  package enum Calendar: String, Sendable, CaseIterable {
    case noneFound = "none_found"
    case empty, count, soon, running, first
    case getReady = "get_ready"
    case key, prepare
    case longestOfDays = "longest_of_days"
    case over, overlap, decide, unanswered, answer
    case backToBack = "back_to_back"
    case apart, load
    case allDay = "all_day"
    case bestBlock = "best_block"
    case keepFree = "keep_free"
    case longestGap = "longest_gap"
    case fullestDay = "fullest_day"
    case freestDay = "freest_day"
    case freeSlots = "free_slots"
    case noSlot = "no_slot"
    case protect
    case blockStretch = "block_stretch"
    case noBlock = "no_block"
    case focusBlock = "focus_block"
    case blockFocus = "block_focus"
    case next
    case noNext = "no_next"
    case added, deleted, changed, clash
  }

  package enum Contacts: String, Sendable, CaseIterable {
    case none, contact, turns, birthday, created, changed
  }

  package enum Travel: String, Sendable, CaseIterable {
    case time
    case leaveNow = "leave_now"
    case leaveAnytime = "leave_anytime"
    case plan
  }

  package enum Files: String, Sendable, CaseIterable {
    case begins, empty
  }

  package enum Habits: String, Sendable, CaseIterable {
    case allDone = "all_done"
    case doneToday = "done_today"
    case milestone, unlogged, open
    case keepStreak = "keep_streak"
    case start, summary
    case summaryPast = "summary_past"
    case logged, created, archived, streaks, none
    case noStreak = "no_streak"
    case unusual
  }

  package enum Health: String, Sendable, CaseIterable {
    case verdict, slept
    case restingHeart = "resting_heart"
    case steps, advice
    case deepSleep = "deep_sleep"
    case naps
    case earlierToBed = "earlier_to_bed"
    case trend, average
    case noData = "no_data"
    case noNight = "no_night"
    case nightSoFar = "night_so_far"
    case noValues = "no_values"
    case lowAndHigh = "low_and_high"
    case unusual
  }

  package enum Location: String, Sendable, CaseIterable {
    case here
  }

  package enum Mail: String, Sendable, CaseIterable {
    case needsAnswer = "needs_answer"
    case pressing, reply
    case forInformation = "for_information"
    case archivable, count
    case urgentCount = "urgent_count"
    case nothingUrgent = "nothing_urgent"
    case none, latest
    /// A sentence of a message about an event.
    case aboutEvent = "about_event"
  }

  package enum Notes: String, Sendable, CaseIterable {
    case none
    case workOn = "work_on"
    case newest, pinned
    case readBefore = "read_before"
    /// A sentence of a note about an event.
    case aboutEvent = "about_event"
    case created, changed, appended, deleted
  }

  package enum Reminders: String, Sendable, CaseIterable {
    case noneDue = "none_due"
    case noneOpen = "none_open"
    case wasDue = "was_due"
    case doOrMove = "do_or_move"
    case next, open, done, set, changed, deleted
    case takeBack = "take_back"
  }

  package enum Tasks: String, Sendable, CaseIterable {
    case none
    case noneDue = "none_due"
    case noneLabeled = "none_labeled"
    case late, next
    case beginHigh = "begin_high"
    case begin, open, created, done, changed, deleted
    case createdLabel = "created_label"
  }

  package enum Weather: String, Sendable, CaseIterable {
    case now, danger, likely, advice, day
    case daysAdvice = "days_advice"
    /// Advice as the source words it.
    case quoted
  }

  package enum Web: String, Sendable, CaseIterable {
    case none, page
  }

  /// Statements of the built-in summary about itself and about data that are missing.
  package enum Summary: String, Sendable, CaseIterable {
    case readsNothing = "reads_nothing"
    case noData = "no_data"
    case nothing
    /// The condition of every step was false.
    case notNeeded = "not_needed"
    case foundNothing = "found_nothing"
    case needsModel = "needs_model"
    case notAvailable = "not_available"
    case notSetUp = "not_set_up"
    case outOfDate = "out_of_date"
    case noCurrentData = "no_current_data"
    /// Facts that a scheduled run leaves out, because the person was told it.
    case known
    /// The headline that the ability's author wrote.
    case headline
  }

  /// Family and kind: `calendar.next`.
  package var name: String {
    switch self {
    case .calendar(let kind): "calendar." + kind.rawValue
    case .contacts(let kind): "contacts." + kind.rawValue
    case .travel(let kind): "travel." + kind.rawValue
    case .files(let kind): "files." + kind.rawValue
    case .habits(let kind): "habits." + kind.rawValue
    case .health(let kind): "health." + kind.rawValue
    case .location(let kind): "location." + kind.rawValue
    case .mail(let kind): "mail." + kind.rawValue
    case .notes(let kind): "notes." + kind.rawValue
    case .reminders(let kind): "reminders." + kind.rawValue
    case .tasks(let kind): "tasks." + kind.rawValue
    case .weather(let kind): "weather." + kind.rawValue
    case .web(let kind): "web." + kind.rawValue
    case .summary(let kind): "summary." + kind.rawValue
    }
  }

  /// The part of the name before the dot.
  package var family: Substring { name.prefix { $0 != "." } }

  /// Whether it says that nothing was there.
  package var isAbsence: Bool {
    switch self {
    case .calendar(.noneFound), .calendar(.empty), .calendar(.noNext), .contacts(.none), .files(.empty), .habits(.none),
      .habits(.noStreak), .health(.noData), .health(.noNight), .health(.noValues), .mail(.none),
      .mail(.nothingUrgent), .notes(.none), .reminders(.noneDue), .reminders(.noneOpen), .tasks(.none), .web(.none):
      true
    default: false
    }
  }

  /// All kinds, family by family.
  package static let all: [StatementKind] =
    Calendar.allCases.map(Self.calendar) + Contacts.allCases.map(Self.contacts) + Travel.allCases.map(Self.travel)
    + Files.allCases.map(Self.files) + Habits.allCases.map(Self.habits) + Health.allCases.map(Self.health)
    + Location.allCases.map(Self.location) + Mail.allCases.map(Self.mail) + Notes.allCases.map(Self.notes)
    + Reminders.allCases.map(Self.reminders) + Tasks.allCases.map(Self.tasks) + Weather.allCases.map(Self.weather)
    + Web.allCases.map(Self.web) + Summary.allCases.map(Self.summary)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// nil for a name of no kind.
  package init?(name: String) {
    guard let found = Self.byName[name] else { return nil }
    self = found
  }
}

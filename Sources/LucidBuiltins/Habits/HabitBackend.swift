package import LucidCore

/// An outside system that keeps habits and what was logged for them.
package protocol HabitBackend: Sendable {
  /// All habits, archived ones too, in the order in which the person keeps them, with the entries
  /// of the asked local days.
  ///
  /// At most one entry for a habit and a day. No habits is not an error. Errors: `.unavailable`
  /// when there is no source at all. Cost: may block. Called concurrently.
  func log(_ days: ClosedRange<CivilDate>, zone: Zone) async throws(StepFailure) -> HabitLog

  /// Puts these in the place of what was logged for their habits and days, all or none. Gives the
  /// files that were changed.
  func record(_ entries: [HabitEntry], zone: Zone) async throws(StepFailure) -> [String]
  /// Keeps one more habit, behind the others. Gives the file.
  func add(_ habit: HabitDefinition, color: String?, _ authorship: Authorship) async throws(StepFailure) -> String
  /// Sets a habit aside; its entries stay. Gives the file, nil when it was set aside before.
  func archive(_ habit: String) async throws(StepFailure) -> String?
}

/// An entry of a habit on a day.
package struct HabitEntry: Hashable, Sendable {
  /// The id of the habit.
  package let habit: String
  package let day: CivilDate
  /// Never negative; minutes for a duration.
  package let value: Double
  /// nil leaves the note that was there.
  package let note: String?
  package let authorship: Authorship

  package init(habit: String, day: CivilDate, value: Double, note: String? = nil, _ authorship: Authorship = .own) {
    self.authorship = authorship
    self.habit = habit
    self.day = day
    self.value = value
    self.note = note
  }
}

/// Habits that can only be read.
extension HabitBackend {
  package func record(_ entries: [HabitEntry], zone: Zone) async throws(StepFailure) -> [String] { throw readOnly }
  package func add(
    _ habit: HabitDefinition, color: String?, _ authorship: Authorship
  ) async throws(StepFailure) -> String { throw readOnly }
  package func archive(_ habit: String) async throws(StepFailure) -> String? { throw readOnly }

  private var readOnly: StepFailure { StepFailure(.unavailable, .words(.habitsReadOnly)) }
}

/// Something a person wants to do again and again.
package struct HabitDefinition: Hashable, Sendable {
  package enum Unit: String, Sendable, CaseIterable {
    /// Done or not.
    case boolean
    case count
    /// Minutes.
    case duration
  }

  package enum Frequency: String, Sendable, CaseIterable {
    case daily, weekly

    /// The unit of a streak: `day` or `week`.
    package var streakUnit: String { self == .weekly ? "week" : "day" }
  }

  /// The most active habits: a list that people still read.
  package static let most = 100

  package let id: String
  package let name: String
  /// May be empty.
  package let emoji: String
  package let unit: Unit
  /// The target of a day (a week, for a weekly habit); positive, and 1 for `boolean`.
  package let target: Double
  package let frequency: Frequency
  package let isArchived: Bool
  /// nil when it is not set.
  package let created: CivilDate?

  package init(
    id: String, name: String, emoji: String = "", unit: Unit = .boolean, target: Double = 1, frequency: Frequency = .daily,
    isArchived: Bool = false, created: CivilDate? = nil
  ) {
    self.id = id
    self.name = name
    self.emoji = emoji
    self.unit = unit
    self.target = unit == .boolean || !(target > 0) ? 1 : target
    self.frequency = frequency
    self.isArchived = isArchived
    self.created = created
  }
}

/// The habits and what was logged for them.
package struct HabitLog: Hashable, Sendable {
  package let habits: [HabitDefinition]
  /// By habit id, then by local day; never negative.
  package let entries: [String: [CivilDate: Double]]
  package let notices: [Notice]
  /// The authorship of all habits, and of the numbers of all entries.
  package let authorship: Authorship

  package init(
    _ habits: [HabitDefinition], entries: [String: [CivilDate: Double]], notices: [Notice] = [], _ authorship: Authorship = .own
  ) {
    self.authorship = authorship
    self.habits = habits
    self.entries = entries
    self.notices = notices
  }
}

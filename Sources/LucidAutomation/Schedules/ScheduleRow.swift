package import LucidCore
package import LucidSchedule

/// A schedule with its next and its last start.
package struct ScheduleRow {
  package let entry: ScheduleEntry
  package let zone: Zone
  /// nil when it is never started again.
  package let next: Instant?
  /// nil when it was never started.
  package let last: ScheduleStamp?
}

/// The files of a schedule, as they were written.
package struct ScheduleDetails {
  package let row: ScheduleRow
  package let path: String
  /// The expressions of systemd for its times.
  package let calendar: [String]
  /// The lines of the timer or of the crontab.
  package let starter: String
}

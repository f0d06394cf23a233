package import LucidSchedule

/// The run that a schedule starts, as its options say it.
package struct ScheduledCommand {
  package let options: RunOptions
  package let surroundings: CommandEnvironment

  /// Reads the options of a schedule. Errors: options that a run does not have.
  package typealias Reader = (ScheduleEntry) throws(CommandError) -> ScheduledCommand

  package init(_ options: RunOptions, _ surroundings: CommandEnvironment) {
    (self.options, self.surroundings) = (options, surroundings)
  }
}

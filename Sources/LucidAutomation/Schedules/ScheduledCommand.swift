package import LucidApplication
package import LucidSchedule

/// The run that a schedule starts, as its options say it.
package struct ScheduledCommand {
  package let options: RunOptions
  package let commandEnvironment: CommandEnvironment

  /// Reads the options of a schedule. Errors: options that a run does not have.
  package typealias Reader = (ScheduleEntry) throws(CommandError) -> ScheduledCommand

  package init(_ options: RunOptions, _ commandEnvironment: CommandEnvironment) {
    (self.options, self.commandEnvironment) = (options, commandEnvironment)
  }
}

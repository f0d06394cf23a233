import LucidApplication
import LucidArguments
import LucidCore
import LucidSchedule
import LucidSystem

/// `lucid schedule ack`: silences the open failure of a schedule.
struct AckCommand: Command {
  static let name = "schedule ack"
  static let spec = CommandSpec(
    name, "acknowledge an open failure",
    discussion: [
      "Silences the open failure of a schedule: its end is not reported. A failure with another cause is reported again."
    ],
    operands: [.init("NAME", .schedule, "name of the schedule, as `lucid schedule incidents` lists it")],
    options: [.config] + CommandParts.changed + [.output, .help],
    examples: [.init("lucid schedule ack briefing", "the failure that you know of")],
    exits: [.nothing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let name = invocation.operands[0]
    let store = IncidentStore(stamps: invocation.host.folders.scheduleStamps)
    guard ScheduleEntry.isName(name), let incident = store.open(name) else {
      throw CommandError(
        .nothing, "`\(TerminalSanitizer.message(name, limit: 80))` has no open failure",
        hint: "lucid schedule incidents lists those that have")
    }
    if let notice = store.write(incident.acknowledged) { throw CommandError(.usage, notice.text) }
    try OutputDestination(invocation).send(
      ActionReport.result(invocation, "\(name) is acknowledged.\n", done: "acknowledged") { $0.field("name", name) }, .ok)
    return .ok
  }
}

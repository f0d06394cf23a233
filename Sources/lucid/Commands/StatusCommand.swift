import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// `lucid status`: what a bar, a prompt or a widget shows of the day. Reads, and remembers nothing.
struct StatusCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let isJSON = invocation.has(.jsonResult)
    let delivery = try OutputDestination(invocation)
    let surroundings = CommandEnvironment(invocation)
    let run = try DailyRun.read(surroundings, DailyMoment(surroundings))
    let status = DailyStatus(run.record, zone: run.zone)
    try delivery.send(isJSON ? status.json : status.line)
    for notice in run.record.notices where !invocation.has(.quiet) {
      invocation.host.output.error("lucid: \(TerminalSanitizer.message(notice.text))\n")
    }
    return ExitCode(run.record.outcome)
  }
}

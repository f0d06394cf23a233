import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// `lucid status`: what a bar, a prompt or a widget shows of the day. Reads, and remembers nothing.
struct StatusCommand: Command {
  static let name = "status"
  static let spec = CommandSpec(
    name, "print today's figures for status bars", group: .more,
    discussion: [
      "Prints one line: habits done, the longest streak, events, the newest pinned note, pending changes. "
        + "With --json, unknown values are null.",
      "It stores nothing and can be called at any rate.",
    ],
    options: [.at, .tz, .vault, .config, .jsonResult, .output, .quiet, .help],
    examples: [
      .init("lucid status", "a line for a bar"),
      .init("lucid status --json -o ~/.cache/lucid-widget.json", "a file for a widget, replaced atomically"),
    ],
    exits: [.partial])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = invocation.has(.jsonResult)
    let delivery = try OutputDestination(invocation)
    let commandEnvironment = CommandEnvironment(invocation)
    let run = try DailyRun.read(commandEnvironment, DailyMoment(commandEnvironment))
    let pending = PendingRun.count(commandEnvironment)
    let status = DailyStatus(run.record, zone: run.zone, pending: pending?.all, requesters: pending?.requesters ?? [])
    let outcome = ExitCode(run.record.outcome)
    let exit = pending == nil && outcome == .ok ? .partial : outcome
    try delivery.send(isJSON ? .json(status.json) : .text(status.line), exit)
    for notice in run.record.notices where !invocation.has(.quiet) {
      invocation.host.output.error("lucid: \(TerminalSanitizer.message(notice.text))\n")
    }
    guard pending == nil else { return exit }
    if !invocation.has(.quiet) {
      invocation.host.output.error("lucid: pending changes are not known: the run history cannot be read\n")
    }
    return exit
  }
}

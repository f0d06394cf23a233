import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory

/// `lucid reject`: pending changes that are never to be applied.
struct RejectCommand: Command {
  static let name = "reject"
  static let spec = CommandSpec(
    name, "reject pending changes", group: .review,
    discussion: ["Rejects the pending changes of a run permanently. The run history keeps them as rejected."],
    operands: [
      .init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run"),
      .init("ID", required: false, repeatable: true, "number of a pending change; rejects only these"),
    ],
    options: [.config] + CommandParts.changed + [.output, .help],
    examples: [.init("lucid reject", "all of the last run"), .init("lucid reject last 2", "one of them")],
    exits: [.nothing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let (store, run) = try RunRecords(invocation).named(invocation.operands.first ?? "last")
    let ids = Array(invocation.operands.dropFirst())
    let count = try PendingRun.reject(ids, of: run, in: store)
    let delivery = try OutputDestination(invocation)
    let text =
      count == 0 ? "the run \(run.name) has no pending changes\n" : "rejected \(count) of the run \(run.name)\n"
    let exit: ExitCode = count == 0 ? .nothing : .ok
    try delivery.send(
      ActionReport.result(invocation, text, done: "rejected") { json in
        json.field("run", run.id)
        json.field("count", count)
      }, exit)
    return exit
  }
}

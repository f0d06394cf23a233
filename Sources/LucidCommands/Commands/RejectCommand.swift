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
    options: [.clientAsked, .config] + CommandParts.changed + [.output, .help],
    examples: [
      .init("lucid reject", "all of the last run"), .init("lucid reject last 2", "one of them"),
      .init("lucid reject --client claude", "all that an MCP client asked for"),
    ],
    exits: [.nothing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    if let client = invocation.text(.clientAsked) { return try reject(of: client) }
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

  /// Rejects all that a client asked for, in all runs.
  private func reject(of client: String) throws(CommandError) -> ExitCode {
    guard invocation.operands.isEmpty else {
      throw CommandError(.usage, "--client takes no run: it rejects all changes that the client asked for")
    }
    var count = 0
    for one in try PendingRun.all(nil, CommandEnvironment(invocation)) {
      let ids = one.ids(askedBy: .client(client))
      guard !ids.isEmpty else { continue }
      do throws(RunStoreError) {
        count += try one.store.discard(ids, run: one.run.number)
      } catch { throw RunRecords.error(error) }
    }
    let name = TerminalSanitizer.line(client)
    let text = count == 0 ? "the client \(name) has no pending changes\n" : "rejected \(count) of the client \(name)\n"
    let exit: ExitCode = count == 0 ? .nothing : .ok
    let delivery = try OutputDestination(invocation)
    try delivery.send(
      ActionReport.result(invocation, text, done: "rejected") { json in
        json.field("client", client)
        json.field("count", count)
      }, exit)
    return exit
  }
}

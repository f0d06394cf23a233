import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory

/// `lucid reject`: pending changes that are never to be applied.
struct RejectCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let (store, run) = try RunRecords(invocation).named(invocation.operands[0])
    let ids = Array(invocation.operands.dropFirst())
    let count: Int
    do throws(RunStoreError) {
      let waiting = try store.waiting(in: run.number)
      if let id = ids.first(where: { !waiting.contains($0) }) {
        throw RunStoreError(
          "`\(id)` is not pending in the run \(run.name)",
          hint: waiting.isEmpty ? "it has no pending changes" : "pending: " + waiting.joined(separator: ", "))
      }
      count = try store.discard(ids.isEmpty ? nil : ids, run: run.number)
    } catch { throw RunRecords.error(error) }
    let delivery = try OutputDestination(invocation)
    let text =
      count == 0 ? "the run \(run.name) has no pending changes\n" : "rejected \(count) of the run \(run.name)\n"
    try delivery.send(
      ActionReport.text(invocation, text, done: "rejected") { json in
        json.field("run", run.id)
        json.field("count", count)
      })
    return count == 0 ? .nothing : .ok
  }
}

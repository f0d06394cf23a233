import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory

/// `lucid discard`: what a model asked for is not to be done.
struct DiscardCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let (store, run) = try RunRecords(invocation).named(invocation.operands[0])
    let ids = Array(invocation.operands.dropFirst())
    let count: Int
    do throws(RunStore.Refusal) {
      let waiting = try store.waiting(in: run.number)
      if let id = ids.first(where: { !waiting.contains($0) }) {
        throw RunStore.Refusal(
          "`\(id)` does not wait in the run \(run.name)",
          hint: waiting.isEmpty ? "nothing of it waits" : "waiting: " + waiting.joined(separator: ", "))
      }
      count = try store.discard(ids.isEmpty ? nil : ids, run: run.number)
    } catch { throw RunRecords.error(error) }
    let delivery = try OutputDestination(invocation)
    try delivery.send(count == 0 ? "nothing waits in the run \(run.name)\n" : "discarded \(count) of the run \(run.name)\n")
    return count == 0 ? .nothing : .ok
  }
}

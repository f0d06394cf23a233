import LucidArguments
package import LucidCore
package import LucidReport
package import LucidSystem
import Synchronization

/// The lines of `--jsonl`: to standard output as things happen, to a file all at once when the run
/// has ended.
package final class EventLines: Sendable {
  private struct State {
    var kept = ""
    /// The first thing that went wrong with standard output; later lines are not tried.
    var failure: HostError?
  }

  private let state = Mutex(State())
  private let delivery: OutputDestination
  private let events: JSONLEvents
  private let output: Output
  private let exit: @Sendable (RunRecord) -> ExitFacts

  package init(
    _ delivery: OutputDestination, _ events: JSONLEvents, _ output: Output, exit: @escaping @Sendable (RunRecord) -> ExitFacts
  ) {
    self.delivery = delivery
    self.events = events
    self.output = output
    self.exit = exit
  }

  package func note(_ event: RunEvent) {
    let line = events.line(event, exit: exit)
    state.withLock { state in
      if delivery.isFile {
        state.kept += line
      } else if state.failure == nil {
        do throws(HostError) { try output.out(line) } catch { state.failure = error }
      }
    }
  }

  package func finish() throws(CommandError) {
    let (kept, failure) = state.withLock { ($0.kept, $0.failure) }
    if let failure { throw CommandError(.usage, "cannot write \(failure.message)") }
    if delivery.isFile { try delivery.send(kept) }
  }
}

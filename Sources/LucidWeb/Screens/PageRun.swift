import LucidApplication
import LucidArguments
import LucidCore
import LucidModels
import LucidReport
import LucidRuntime
import LucidSession
import LucidSystem
import Synchronization

/// Writes a run to a page while it goes on, and the whole result at its end.
final class PageRun: RunSink {
  private struct State {
    var live: HTMLLiveRun
    /// Whether the live part is closed.
    var isOver = false
    /// The name of the run in the history; nil until it is there.
    var stored: String?
    var warnings: [HTMLSheetResult.Warning] = []
  }

  private let state: Mutex<State>
  private let output: Output
  private let result: @Sendable (RunRecord, String?, [HTMLSheetResult.Warning]) -> String

  /// `result` gives the whole result with the name of the run in the history.
  init(
    _ live: HTMLLiveRun, _ output: Output,
    result: @escaping @Sendable (RunRecord, String?, [HTMLSheetResult.Warning]) -> String
  ) {
    state = Mutex(State(live: live))
    (self.output, self.result) = (output, result)
  }

  /// Begins the live part.
  func begin(_ ability: AbilityFacts) throws(CommandError) {
    try write(state.withLock { $0.live.begin(ability) })
  }

  /// A failure to write is met again when the result is written.
  func note(_ event: RunEvent) {
    state.withLock { state in
      let html = state.isOver ? "" : state.live.html(event)
      if !html.isEmpty { try? output.out(html) }
    }
  }

  /// Tells what the terminal would be told beside the result.
  func warn(_ message: String, hint: String?) {
    let isOver = state.withLock { state in
      if !state.isOver { state.warnings.append(HTMLSheetResult.Warning(message, hint: hint)) }
      return state.isOver
    }
    if isOver { try? output.out(HTMLSheetResult.list([HTMLSheetResult.Warning(message, hint: hint)])) }
  }

  func store(_ name: String?) { state.withLock { $0.stored = name } }

  func send(_ record: RunRecord) throws(CommandError) {
    let (end, stored, warnings) = state.withLock { state in (close(&state), state.stored, state.warnings) }
    try write(end + result(record, stored, warnings))
  }

  /// Closes the live part of a run that did not come to a result.
  func finish() throws(CommandError) {
    let (end, warnings) = state.withLock { state in state.isOver ? ("", []) : (close(&state), state.warnings) }
    if !end.isEmpty { try write(end + HTMLSheetResult.list(warnings)) }
  }

  private func close(_ state: inout State) -> String {
    defer { state.isOver = true }
    return state.isOver ? "" : state.live.end()
  }

  private func write(_ text: String) throws(CommandError) {
    do throws(HostError) { try output.out(text) } catch { throw CommandError(.usage, "cannot write \(error.message)") }
  }
}

/// The delegate of a run from a page: that of `lucid run`, but the text of a file comes with the
/// form.
struct PageRunDelegate: RunDelegate {
  let run: AbilityRun
  let prepared: PreparedRun
  let given: [(name: String, value: String)]
  let page: PageRun

  func inputs() throws(CommandError) -> [Value] {
    try Inputs.sent(prepared.plan, given, isTry: prepared.isTry)
  }

  func admitted() throws(CommandError) { try run.admitted() }

  func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork { try run.work(clock, sent) }

  func ended(_ ended: EndedRun) -> RunEnding { run.ended(ended) }

  func show(_ result: RunResult) throws(CommandError) {
    page.store(result.run.name)
    try run.show(result)
  }

  func delivery(_ result: RunResult) -> DeliveryRoute? { run.delivery(result) }
}

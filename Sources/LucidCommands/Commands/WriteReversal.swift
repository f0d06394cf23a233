import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSystem

/// An undo or a redo of one run, as its command shows and performs it.
struct WriteReversal {
  private let invocation: Invocation
  /// `.undo` or `.redo`.
  private let kind: StoredTransaction.Kind

  init(_ invocation: Invocation, kind: StoredTransaction.Kind) { (self.invocation, self.kind) = (invocation, kind) }

  /// `last` finds the run when none is named.
  func run(_ last: (RunStore) throws(RunStoreError) -> RunSummary?) throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let planned = try planned(last)
    if invocation.has(.undoDiff) {
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      try delivery.send(isJSON ? .json(planned.report.json(isDone: false)) : .text(planned.report.diff(on: screen)), .ok)
      return .ok
    }
    for notice in try planned.write() { invocation.host.report(notice) }
    try delivery.send(isJSON ? .json(planned.report.json(isDone: true)) : .text(planned.report.text), .ok)
    return .ok
  }

  private func planned(
    _ last: (RunStore) throws(RunStoreError) -> RunSummary?
  ) throws(CommandError) -> PlannedReversal {
    let (records, environment) = (RunRecords(invocation), CommandEnvironment(invocation))
    if let name = invocation.operands.first {
      let (store, run) = try records.named(name)
      return try PlannedReversal(kind, of: run, in: store, environment)
    }
    guard let store = try records.store() else { throw CommandError(.nothing, "no stored runs yet") }
    func next() throws(CommandError) -> RunSummary {
      do throws(RunStoreError) {
        if let run = try last(store) { return run }
      } catch { throw RunRecords.error(error) }
      throw CommandError(.nothing, kind == .redo ? "no run is undone" : "no stored run has written files that are not undone")
    }
    let run = try next()
    do throws(CommandError) {
      return try PlannedReversal(kind, of: run, in: store, environment)
    } catch {
      // A process that was killed had done it already, which the files have told only now.
      let other = try next()
      guard error.exit == .nothing, other.number != run.number else { throw error }
      return try PlannedReversal(kind, of: other, in: store, environment)
    }
  }
}

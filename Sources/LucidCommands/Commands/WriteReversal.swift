import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidReport
import LucidSession
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
    let (undo, plan, run) = try planned(last)
    let report = ReversalReport(plan, of: run, kind: kind)
    if invocation.has(.undoDiff) {
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      try delivery.send(isJSON ? .json(report.json(isDone: false)) : .text(report.diff(on: screen)), .ok)
      return .ok
    }
    let notices = try CommandError.mapping { () throws(RunSessionError) in try undo.write(plan) }
    for notice in notices { invocation.host.report(notice) }
    try delivery.send(isJSON ? .json(report.json(isDone: true)) : .text(report.text), .ok)
    return .ok
  }

  private func planned(
    _ last: (RunStore) throws(RunStoreError) -> RunSummary?
  ) throws(CommandError) -> (Undo, Undo.Plan, RunSummary) {
    let records = RunRecords(invocation)
    if let name = invocation.operands.first {
      let (store, run) = try records.named(name)
      let (undo, plan) = try self.plan(run, in: store)
      return (undo, plan, run)
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
      let (undo, plan) = try self.plan(run, in: store)
      return (undo, plan, run)
    } catch {
      // A process that was killed had done it already, which the files have told only now.
      let other = try next()
      guard error.exit == .nothing, other.number != run.number else { throw error }
      let (undo, plan) = try self.plan(other, in: store)
      return (undo, plan, other)
    }
  }

  private func plan(_ run: RunSummary, in store: RunStore) throws(CommandError) -> (Undo, Undo.Plan) {
    let environment = CommandEnvironment(invocation)
    let writes = try environment.configuration().gate.writes
    let vault = try CommandError.mapping { () throws(RunSessionError) in try Undo.vault(of: run, in: store) }
    let undo = Undo(
      store: store, run: run, writes: writes, bindings: try environment.bindings(at: vault), clock: invocation.host.clock,
      report: invocation.host.report)
    let plan = try CommandError.mapping { () throws(RunSessionError) in
      kind == .redo ? try undo.redoPlan() : try undo.plan()
    }
    return (undo, plan)
  }
}

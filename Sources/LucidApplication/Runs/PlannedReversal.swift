import LucidConfiguration
package import LucidCore
package import LucidHistory
import LucidSession
import LucidSystem

/// An undo or a redo of one run, planned and not made yet.
package struct PlannedReversal {
  package let run: RunSummary
  package let report: ReversalReport
  private let undo: Undo
  private let plan: Undo.Plan

  /// `kind` is `.undo` or `.redo`. Errors: `.nothing` when the run has written nothing, or is
  /// undone (redone) already; a file has changed since.
  package init(
    _ kind: StoredTransaction.Kind, of run: RunSummary, in store: RunStore, _ environment: CommandEnvironment
  ) throws(CommandError) {
    let writes = try environment.configuration().gate.writes
    let vault = try CommandError.mapping { () throws(RunSessionError) in try Undo.vault(of: run, in: store) }
    undo = Undo(
      store: store, run: run, writes: writes, bindings: try environment.bindings(at: vault), clock: environment.host.clock,
      report: environment.host.report)
    let undo = undo
    plan = try CommandError.mapping { () throws(RunSessionError) in kind == .redo ? try undo.redoPlan() : try undo.plan() }
    self.run = run
    report = ReversalReport(plan, of: run, kind: kind)
  }

  /// Writes what was planned. Errors: nothing was written. Returns what the person should know.
  package func write() throws(CommandError) -> [Notice] {
    try CommandError.mapping { () throws(RunSessionError) in try undo.write(plan) }
  }
}

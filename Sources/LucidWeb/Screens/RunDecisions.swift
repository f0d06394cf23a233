import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSystem
import LucidWording

/// The decisions on a stored run in place: its pending changes, and an undo or a redo of its
/// writes.
struct RunDecisions {
  let environment: CommandEnvironment
  let page: ScreenFrame
  /// The address that the buttons lead back to.
  let back: String

  /// Empty where there is nothing to decide. Errors: the history cannot be read.
  func html(_ run: RunSummary, in store: RunStore) throws(CommandError) -> String {
    let html = HTMLReversal(page, back: back)
    var out = html.decided(run)
    if run.waiting > 0, let pending = try PendingRun.all(run.id, environment).first {
      out +=
        "<section class=\"card\"><h2>\(page[.pendingChanges])</h2>\n"
        + HTMLPending(page, back: back).list(pending.shown(environment.host), id: run.id) + "</section>\n"
    }
    do throws(CommandError) {
      let planned = try PlannedReversal(run.isUndone ? .redo : .undo, of: run, in: store, environment)
      out += html.offer(planned.report.diff(on: .plain), isRedo: run.isUndone, of: run.id, run.label)
    } catch {
      // Most runs have written nothing.
      if error.exit != .nothing { out += html.refusal(error.message, hint: error.hint) }
    }
    return out
  }
}

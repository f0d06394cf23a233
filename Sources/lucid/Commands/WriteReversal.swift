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
    if invocation.has(.undoDiff) {
      try preview(plan, run, isJSON, delivery)
      return .ok
    }
    let notices = try CommandError.mapping { () throws(RunSessionError) in try undo.write(plan) }
    for notice in notices { invocation.host.report(notice) }
    try delivery.send(isJSON ? json(plan, run) : text(plan, run))
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
      throw CommandError(.nothing, kind == .redo ? "no run is undone" : "no stored run has written anything that is not undone")
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

  private func preview(_ plan: Undo.Plan, _ run: RunSummary, _ isJSON: Bool, _ delivery: OutputDestination) throws(CommandError) {
    if isJSON {
      try delivery.send(json(plan, run, isDone: false))
      return
    }
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    for change in plan.changes {
      let diff = UnifiedDiff(
        old: String(decoding: change.before ?? [], as: UTF8.self), new: String(decoding: change.after ?? [], as: UTF8.self),
        oldName: change.before == nil ? "/dev/null" : change.path, newName: change.after == nil ? "/dev/null" : change.path)
      try delivery.send(diff.text(on: screen))
    }
  }

  private func text(_ plan: Undo.Plan, _ run: RunSummary) -> String {
    let what = kind == .redo ? "redid the run" : "undid the run"
    let lines = plan.changes.map { change in
      let word = change.before == nil ? "created again" : change.after == nil ? "removed" : "restored"
      return "  \(TerminalSanitizer.message(change.path)): \(kind == .redo && change.after != nil ? "written again" : word)\n"
    }
    let back = kind == .redo ? "lucid undo \(run.name) undoes it again" : "lucid redo \(run.name) redoes it"
    return "\(what) \(run.name) of \(TerminalSanitizer.message(run.label))\n" + lines.joined() + back + "\n"
  }

  private func json(_ plan: Undo.Plan, _ run: RunSummary, isDone: Bool = true) -> String {
    var json = JSONText()
    json.object { json in
      json.field("run", run.id)
      json.field(isDone ? "done" : "would", plan.kind.rawValue)
      json.strings("files", plan.changes.map(\.path))
    }
    return json.text + "\n"
  }
}

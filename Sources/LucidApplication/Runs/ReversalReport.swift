package import LucidCore
package import LucidHistory
package import LucidReport
package import LucidSession

/// An undo or a redo of a run, as text and as JSON.
package struct ReversalReport {
  private let plan: Undo.Plan
  private let run: RunSummary
  /// `.undo` or `.redo`.
  private let kind: StoredTransaction.Kind

  package init(_ plan: Undo.Plan, of run: RunSummary, kind: StoredTransaction.Kind) {
    (self.plan, self.run, self.kind) = (plan, run, kind)
  }

  /// The changes that it would make to files.
  package func diff(on screen: Screen) -> String {
    plan.changes.map { change in
      UnifiedDiff(
        old: String(decoding: change.before ?? [], as: UTF8.self), new: String(decoding: change.after ?? [], as: UTF8.self),
        oldName: change.before == nil ? "/dev/null" : change.path, newName: change.after == nil ? "/dev/null" : change.path
      ).text(on: screen)
    }.joined()
  }

  /// The changes that it made.
  package var text: String {
    let what = kind == .redo ? "redid the run" : "undid the run"
    let lines = plan.changes.map { change in
      let word = change.before == nil ? "created again" : change.after == nil ? "removed" : "restored"
      return "  \(TerminalSanitizer.message(change.path)): \(kind == .redo && change.after != nil ? "written again" : word)\n"
    }
    let back = kind == .redo ? "lucid undo \(run.name) undoes it again" : "lucid redo \(run.name) redoes it"
    return "\(what) \(run.name) of \(TerminalSanitizer.message(run.label))\n" + lines.joined() + back + "\n"
  }

  /// `isDone` says whether it was made.
  package func json(isDone: Bool) -> JSONResult {
    JSONResult { json in
      json.field("done", isDone ? plan.kind.rawValue : "dry-run")
      json.field("run", run.id)
      json.strings("files", plan.changes.map(\.path))
    }
  }
}

import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidReport
import LucidSession

/// `lucid undo`: takes back what a run wrote; once more puts it there again.
struct UndoCommand: Command {
  static let name = "undo"
  static let spec = CommandSpec(
    name, "undo what a run wrote", group: .review,
    discussion: [
      "Restores the files that the run wrote, all of them or none; files that the run created are removed. Undoing the same run "
        + "again restores its changes.",
      "If a file was changed since, nothing is done, and the file is named.",
    ],
    operands: [.init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run that wrote")],
    options: [.undoDiff, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid undo", "the last run that wrote"), .init("lucid undo last --diff", "show what would change"),
      .init("lucid undo Reminder", "the last run of an ability; again: redo"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let (store, run) = try named()
    let commandEnvironment = CommandEnvironment(invocation)
    let writes = try commandEnvironment.configuration().gate.writes
    let vault = try CommandError.mapping { () throws(RunSessionError) in try Undo.vault(of: run, in: store) }
    let undo = Undo(
      store: store, run: run, writes: writes, bindings: try commandEnvironment.bindings(at: vault), report: invocation.host.report
    )
    let plan = try CommandError.mapping { () throws(RunSessionError) in try undo.plan() }
    if invocation.has(.undoDiff) {
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      if isJSON {
        try delivery.send(json(plan, run, isDone: false))
        return .ok
      }
      for change in plan.changes {
        let diff = UnifiedDiff(
          old: String(decoding: change.before ?? [], as: UTF8.self), new: String(decoding: change.after ?? [], as: UTF8.self),
          oldName: change.before == nil ? "/dev/null" : change.path, newName: change.after == nil ? "/dev/null" : change.path)
        try delivery.send(diff.text(on: screen))
      }
      return .ok
    }
    let notices = try CommandError.mapping { () throws(RunSessionError) in try undo.write(plan) }
    for notice in notices { invocation.host.report(notice) }
    try delivery.send(isJSON ? json(plan, run) : text(plan, run))
    return .ok
  }

  /// The last run that wrote when none is named.
  private func named() throws(CommandError) -> (store: RunStore, run: RunSummary) {
    let records = RunRecords(invocation)
    if let name = invocation.operands.first { return try records.named(name) }
    guard let store = try records.store() else { throw CommandError(.nothing, "no stored runs yet") }
    do throws(RunStoreError) {
      if let run = try store.lastThatWrote() { return (store, run) }
    } catch { throw RunRecords.error(error) }
    throw CommandError(.nothing, "no stored run has written anything")
  }

  private func text(_ plan: Undo.Plan, _ run: RunSummary) -> String {
    let what = plan.kind == .redo ? "redid the run" : "undid the run"
    let lines = plan.changes.map { change in
      let word = change.before == nil ? "created again" : change.after == nil ? "removed" : "restored"
      return
        "  \(TerminalSanitizer.message(change.path)): \(plan.kind == .redo && change.after != nil ? "written again" : word)\n"
    }
    let again = plan.kind == .redo ? "undoes it again" : "redoes it"
    return "\(what) \(run.name) of \(TerminalSanitizer.message(run.label))\n" + lines.joined()
      + "lucid undo \(run.name) \(again)\n"
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

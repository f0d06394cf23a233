package import LucidCore
package import LucidHistory
import LucidRuntime
package import LucidSystem
import LucidVault

/// Plans and performs undo and redo of a run's writes.
package struct Undo {
  private let store: RunStore
  private let run: RunSummary
  private let writes: WritePermit
  private let bindings: [FolderBinding]
  private let clock: any RunClock
  private let report: (Notice) -> Void

  package struct Plan {
    package let kind: StoredTransaction.Kind
    package let vault: String
    package let changes: [FileChange]
  }

  /// `bindings` are what is bound to the folder of the run; `report` is told what was noticed while
  /// earlier writes were finished.
  package init(
    store: RunStore, run: RunSummary, writes: WritePermit, bindings: [FolderBinding] = [],
    clock: any RunClock, report: @escaping (Notice) -> Void = { _ in }
  ) {
    (self.store, self.run, self.writes, self.bindings, self.report) = (store, run, writes, bindings, report)
    self.clock = clock
  }

  /// Returns the folder in which the run wrote. Errors: it wrote nothing.
  package static func vault(of run: RunSummary, in store: RunStore) throws(RunSessionError) -> String {
    let all = try RunSessionError.mapping { () throws(RunStoreError) in try store.writings(of: run.number) }
    guard let vault = all.last?.vault else { throw nothing(run) }
    return vault
  }

  private static func nothing(_ run: RunSummary) -> RunSessionError {
    RunSessionError(
      .nothing, "the run \(run.name) of \(run.label) has written no files",
      hint: run.changes > 0 ? "undo what a program of `backends` has changed where it is kept" : nil)
  }

  /// Returns the changes that take back all that is in effect of the run. Errors: `.nothing` when
  /// it is undone already; a file has changed since.
  package func plan() throws(RunSessionError) -> Plan {
    let (done, vault, files) = try settled()
    guard done.last?.kind != .undo else {
      throw RunSessionError(
        .nothing, "the run \(run.name) of \(run.label) is undone already", hint: "lucid redo \(run.name) restores its changes")
    }
    let since = done.lastIndex { $0.kind == .undo }.map { done.index(after: $0) } ?? done.startIndex
    return Plan(kind: .undo, vault: vault, changes: try changes(Array(done[since...]), files))
  }

  /// Returns the changes that the last undo of the run took back. Errors: `.nothing` when the run
  /// is not undone; a file has changed since.
  package func redoPlan() throws(RunSessionError) -> Plan {
    let (done, vault, files) = try settled()
    guard let last = done.last, last.kind == .undo else {
      throw RunSessionError(
        .nothing, "the run \(run.name) of \(run.label) is not undone", hint: "lucid undo \(run.name) undoes it")
    }
    return Plan(kind: .redo, vault: vault, changes: try changes([last], files, isRedo: true))
  }

  /// The writes of the run that have happened. Errors: there are none.
  private func settled() throws(RunSessionError) -> (done: [StoredTransaction], vault: String, files: WriteRecovery) {
    let vault = try Self.vault(of: run, in: store)
    let files = try recovery(vault)
    let done = try files.settle(run.number).filter { $0.state == .done }
    guard !done.isEmpty else { throw Self.nothing(run) }
    return (done, vault, files)
  }

  private func changes(
    _ writings: [StoredTransaction], _ files: WriteRecovery, isRedo: Bool = false
  ) throws(RunSessionError) -> [FileChange] {
    // By path: from which writing the content before comes, and what the last one left.
    var order: [String] = []
    var span: [String: (first: StoredTransaction, before: String?, last: StoredTransaction, after: String?)] = [:]
    for writing in writings {
      for image in writing.images {
        if let known = span[image.path] {
          // Somebody else wrote between two writings of this run.
          if known.after != image.before { throw try changed(image.path, since: known.last, isRedo) }
          span[image.path] = (known.first, known.before, writing, image.after)
        } else {
          order.append(image.path)
          span[image.path] = (writing, image.before, writing, image.after)
        }
      }
    }
    var changes: [FileChange] = []
    for path in order {
      guard let one = span[path], one.before != one.after else { continue }
      let now = try? files.vault.read(path, limit: StagedTree.largestFile)
      guard now.map({ SHA256.hex($0) }) == one.after else { throw try changed(path, since: one.last, isRedo) }
      let before = try RunSessionError.mapping { () throws(RunStoreError) in try store.before(path, one.first.number) }
      guard before.map({ SHA256.hex($0) }) == one.before else {
        throw RunSessionError(.usage, "\(path): its previous contents are no longer in the run history; nothing was written")
      }
      changes.append(FileChange(path, from: now, to: before))
    }
    return changes
  }

  private func changed(
    _ path: String, since writing: StoredTransaction, _ isRedo: Bool
  ) throws(RunSessionError) -> RunSessionError {
    let other: RunSummary?
    do throws(RunStoreError) { other = try store.writer(of: path, after: writing.number) } catch { other = nil }
    let who = other.map { "by the run \($0.name) of \($0.label)" } ?? "by another program"
    return RunSessionError(
      .backendFailed, "\(path) was changed since, \(who); nothing was written",
      hint: other.map {
        isRedo && $0.isUndone ? "redo that first: lucid redo \($0.name)" : "undo that first: lucid undo \($0.name)"
      }
        ?? "lucid history show \(run.name) shows what the run changed; correct the file by hand")
  }

  /// Writes what was planned. Errors: nothing was written. Returns what the person should know.
  package func write(_ plan: Plan) throws(RunSessionError) -> [Notice] {
    let files = try recovery(plan.vault)
    let writing = try RunSessionError.mapping { () throws(RunStoreError) in
      try store.intend(plan.kind, run: run.number, vault: plan.vault, plan.changes)
    }
    var notices: [Notice]
    do throws(StepFailure) { notices = try files.writer.write(plan.changes) } catch {
      try? store.settle(writing, happened: false)
      throw RunSessionError(error, or: error.kind == .locked ? .locked : .backendFailed)
    }
    // If the record cannot be told now, the next command sees it in the files.
    do throws(RunStoreError) {
      try store.settle(writing, happened: true)
      guard plan.kind == .undo else { return notices }
      let dropped = try store.dropSends(of: run.number, now: clock.now())
      if dropped > 0 {
        notices.append(Notice(dropped == 1 ? .words(.notificationDropped) : .words(.notificationsDropped, dropped)))
      }
    } catch { notices.append(Notice(error.words)) }
    return notices
  }

  private func recovery(_ vault: String) throws(RunSessionError) -> WriteRecovery {
    try WriteRecovery(store, vault: vault, bindings, writes: writes, report: report)
  }
}

import LucidArguments
import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime

/// What a run wrote being taken back, or what was taken back being put there again.
struct TakingBack {
  let store: RunStore
  let run: RunSummary
  /// What the host forbids, perhaps since then.
  let gate: HostGate
  let host: HostEnvironment
  /// What is bound to the folder of the run.
  var bindings: (String) throws(CommandError) -> [FolderBinding] = { _ in [] }

  struct Plan {
    let kind: Writing.Kind
    let vault: String
    let changes: [FileChange]
  }

  /// What would be written. Errors: there is nothing to take back; a file is not any more what was left.
  func plan() throws(CommandError) -> Plan {
    func all() throws(CommandError) -> [Writing] {
      do throws(RunStore.Refusal) { return try store.writings(of: run.number) } catch { throw RunRecords.error(error) }
    }
    guard let vault = try all().last?.vault else {
      throw CommandError(.nothing, "the run \(run.name) of \(run.label) has written nothing")
    }
    let files = try Undecided(store, gate, vault: vault, bindings(vault), host)
    let done = try files.settle(run.number).filter { $0.state == .done }
    guard let last = done.last else { throw CommandError(.nothing, "the run \(run.name) of \(run.label) has written nothing") }
    // An undo takes back all that is in effect, a redo puts all of it there again.
    let isRedo = last.kind == .undo
    let since = done.lastIndex { $0.kind == .undo }.map { done.index(after: $0) } ?? done.startIndex
    let effective = isRedo ? [last] : Array(done[since...])
    return Plan(kind: isRedo ? .redo : .undo, vault: vault, changes: try changes(effective, files))
  }

  private func changes(_ writings: [Writing], _ files: Undecided) throws(CommandError) -> [FileChange] {
    // By path: from which writing the content before comes, and what the last one left.
    var order: [String] = []
    var span: [String: (first: Writing, before: String?, last: Writing, after: String?)] = [:]
    for writing in writings {
      for image in writing.images {
        if let known = span[image.path] {
          // Somebody else wrote between two writings of this run.
          if known.after != image.before { throw try changed(image.path, since: known.last) }
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
      guard now.map({ SHA256.hex($0) }) == one.after else { throw try changed(path, since: one.last) }
      let before = try files.asked { () throws(RunStore.Refusal) in try store.before(path, one.first.number) }
      guard before.map({ SHA256.hex($0) }) == one.before else {
        throw CommandError(.usage, "\(path): what it was before is not in the record any more; nothing was written")
      }
      changes.append(FileChange(path, from: now, to: before))
    }
    return changes
  }

  private func changed(_ path: String, since writing: Writing) throws(CommandError) -> CommandError {
    let other: RunSummary?
    do throws(RunStore.Refusal) { other = try store.writer(of: path, after: writing.number) } catch { other = nil }
    let who = other.map { "by the run \($0.name) of \($0.label)" } ?? "by another program"
    return CommandError(
      .backendFailed, "\(path) was changed since, \(who); nothing was taken back",
      hint: other.map { "lucid undo \($0.name) takes that back first" }
        ?? "lucid show \(run.name) says what the run changed; put the file right by hand")
  }

  /// Errors: nothing was written.
  func write(_ plan: Plan) throws(CommandError) -> [Notice] {
    let files = try Undecided(store, gate, vault: plan.vault, bindings(plan.vault), host)
    let writing = try files.asked { () throws(RunStore.Refusal) in
      try store.intend(plan.kind, run: run.number, vault: plan.vault, plan.changes)
    }
    var notices: [Notice]
    do throws(StepFailure) { notices = try files.writer.write(plan.changes) } catch {
      try? store.settle(writing, happened: false)
      throw CommandError(error, or: error.kind == .locked ? .locked : .backendFailed)
    }
    // If the record cannot be told now, the next command sees it in the files.
    do throws(RunStore.Refusal) { try store.settle(writing, happened: true) } catch { notices.append(Notice(error.message)) }
    return notices
  }
}

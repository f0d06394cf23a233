import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem

/// Writes changes to a vault on disk, all or none, also when the process is killed at any moment.
///
/// In this order, under the lock: what an earlier process left is finished or thrown away; every
/// file is looked at again, and one that is not what its change was made from ends it; the new
/// contents go to `.lucid/transaction/` and down to the medium; a journal of what is to be done is
/// renamed into its place, which is the moment in which it has happened; then the contents change
/// places with the old ones, and each file is read back. When another program was faster all of it
/// is taken back.
package struct VaultWriter: Sendable {
  private let journal: VaultJournal
  package let name: String
  private let patience: Double
  private let permit: WritePermit

  private var disk: any Disk { journal.disk }

  /// `root` is absolute with all links followed, `name` what the person calls it, `patience` how
  /// many seconds to wait for others who write.
  package init(
    root: String, name: String, patience: Double = 30, permit: WritePermit, disk: any Disk = SystemDisk()
  ) {
    self.init(FolderRoots(root), name: name, patience: patience, permit: permit, disk: disk)
  }

  /// For the folder and all that is bound to it; `permit` says which files may be written.
  package init(_ tree: FolderTree, permit: WritePermit, patience: Double = 30) {
    self.init(tree.roots, name: tree.name, patience: patience, permit: permit)
  }

  init(_ roots: FolderRoots, name: String, patience: Double = 30, permit: WritePermit, disk: any Disk = SystemDisk()) {
    self.permit = permit
    journal = VaultJournal(roots: roots, disk: disk)
    self.name = name
    self.patience = patience
  }

  /// Blocks. `isWanted` is asked until the moment from which on it has happened.
  ///
  /// Errors: nothing was written; `.outdated` when another program was faster. `.failed` also when
  /// such a program has changed a file again that was written already: the message names it.
  /// Returns what the person should know: that the rest follows when the vault is next opened.
  /// `held` is the right to write when the caller has it already; it stays held.
  package func write(
    _ changes: [FileChange], under held: VaultLockGuard? = nil, isWanted: () -> Bool = { true }
  ) throws(StepFailure) -> [Notice] {
    if changes.isEmpty { return [] }
    for change in changes {
      if let refusal = permit.refusal(change.path) {
        throw refusal.with(.words(.nothingWritten, refusal.words), hint: refusal.remedy)
      }
    }
    let hold = if let held { held } else { try self.hold(isWanted) }
    var notices = held == nil ? hold.notices : []
    let promise = try prepare(changes)
    guard isWanted() else {
      try? journal.clear()
      throw Self.unwanted
    }
    do throws(HostError) { try journal.commit(promise) } catch {
      try? journal.clear()
      throw refusal(error)
    }
    notices += try apply(promise)
    if held == nil { hold.release() }
    return notices
  }

  /// Errors: it is taken back, now or by the next process that opens the vault.
  private func apply(_ promise: Journal) throws(StepFailure) -> [Notice] {
    let replay = JournalReplay(journal)
    var problem: (conflict: JournalReplay.Conflict?, text: MessageText, path: String)
    do throws(HostError) {
      guard let conflict = try replay.apply(promise) else {
        // Every file was read back. A journal that stays finds nothing to do.
        try? journal.clear()
        return []
      }
      problem = (conflict, .words(.wasNotWritten, conflict.path.oneLine(limit: 200), conflict.reason), conflict.path)
    } catch { problem = (nil, said(error), error.path) }
    do throws(HostError) { try journal.beginRollback() } catch {
      return [
        Notice(.words(.notAllWritten, name, problem.text), about: problem.path)
      ]
    }
    var left: [String] = []
    do throws(HostError) {
      left = try replay.rollBack(promise)
      try? journal.clear()
    } catch { problem.text = .words(.rolledBackLater, problem.text, name) }
    if let first = left.first {
      throw StepFailure(.failed, .words(.staysChanged, problem.text, first.oneLine(limit: 200)), hint: .words(.lookAtFile))
    }
    guard problem.conflict != nil else { throw StepFailure(.failed, .words(.nothingWritten, problem.text)) }
    throw .overtaken(problem.text)
  }

  /// Takes the right to write, waits for those who have it, and finishes what a killed process has
  /// left. Blocks.
  ///
  /// Errors: others do not come to an end, or what was left cannot be finished.
  package func hold(_ isWanted: () -> Bool = { true }) throws(StepFailure) -> VaultLockGuard {
    try asked { () throws(HostError) in try journal.makeFolder() }
    let lock = try lock(isWanted)
    do throws(HostError) { return VaultLockGuard(lock, notices: try finish()) } catch {
      guard (try? journal.isCommitted()) == true else { throw refusal(error) }
      throw StepFailure(.failed, .words(.earlierNotFinishedNow, name, said(error)), hint: .words(.correctAndRun))
    }
  }

  private static let unwanted = StepFailure(.cancelled, .words(.cancelled))

  package enum Settled {
    case done([Notice])
    /// Somebody has been writing all the time.
    case held
    /// Files may be half changed, and cannot be finished now.
    case unfinished(StepFailure)
  }

  /// Before anything is read: waits for those who write, and finishes what a killed process has
  /// left. Blocks.
  ///
  /// Cost: one call of the system when there is nothing.
  package func settle() -> Settled {
    // What cannot even be looked at is nothing that reading would meet either.
    guard (try? journal.isOpen()) == true else { return .done([]) }
    do throws(HostError) { try journal.requireOwn() } catch {
      // A commit that is not finished may have left files half changed, wherever the link leads.
      if (try? journal.isCommitted()) == true { return unfinished(error) }
      return .done([Notice(.words(.earlierUnfinished, said(error)), about: error.path)])
    }
    let lock: FileLock
    do throws(VaultLockError) {
      lock = try VaultLock.take(journal.lockPath, seconds: min(patience, 10))
    } catch {
      switch error {
      case .held: return .held
      case .disk(let error): return unfinished(error)
      case .givenUp: return .done([])
      }
    }
    var settled = Settled.done([])
    do throws(HostError) { settled = .done(try finish()) } catch { settled = unfinished(error) }
    lock.release()
    return settled
  }

  /// Returns whether an earlier write has left files of the vault half changed. Changes nothing.
  package static func isUnfinished(_ tree: FolderTree) -> Bool {
    let journal = VaultJournal(roots: tree.roots, disk: SystemDisk())
    return (try? journal.isOpen()) == true && (try? journal.isCommitted()) == true
  }

  /// Preparations that cannot be removed do no harm.
  private func unfinished(_ error: HostError) -> Settled {
    guard (try? journal.isCommitted()) == true else { return .done([]) }
    return .unfinished(
      StepFailure(.failed, .words(.earlierNotFinished, name, said(error)), hint: .words(.correctAndRun)))
  }

  /// Finishes a commit that a killed process left behind, or its taking back; removes anything
  /// else. Under the lock.
  func finish() throws(HostError) -> [Notice] {
    guard try journal.isOpen() else { return [] }
    let phase = try journal.phase()
    guard phase != .preparing else {
      try journal.clear()
      return []
    }
    guard let promise = try journal.read(phase) else {
      let place = try journal.setAside()
      return [Notice(.words(.journalDamaged, place), about: place)]
    }
    guard try journal.isBoundAsBefore(promise) else {
      throw HostError(VaultJournal.transaction, .words(.boundElsewhere))
    }
    guard phase == .rollingBack else { return try JournalReplay(journal).finish(promise) }
    let left = try JournalReplay(journal).rollBack(promise)
    try journal.clear()
    return left.map {
      Notice(.words(.keepsFailed, $0.oneLine(limit: 200)), about: $0)
    }
  }

  // MARK: Preparing

  private func lock(_ isWanted: () -> Bool) throws(StepFailure) -> FileLock {
    do throws(VaultLockError) {
      return try VaultLock.take(journal.lockPath, seconds: patience, isWanted: isWanted)
    } catch {
      switch error {
      case .held:
        throw StepFailure(.locked, .words(.anotherWriting, name, Int(patience)), hint: .words(.waitAndRun), retryable: true)
      case .givenUp: throw Self.unwanted
      case .disk(let error): throw refusal(error)
      }
    }
  }

  /// Puts the contents where they wait. Leaves nothing behind when it throws.
  private func prepare(_ changes: [FileChange]) throws(StepFailure) -> Journal {
    let places = VaultPlaces(roots: journal.roots, disk: disk)
    var found: [VaultPlaces.Place] = []
    var seen: Set<String> = []
    for change in changes {
      let place = try asked { () throws(HostError) in try places.place(change.path) }
      let now = try asked { () throws(HostError) in place.entry == nil ? nil : try disk.read(journal.absolute(place.path)) }
      guard now == change.before else { throw outdated(change, now) }
      // Two bindings may lead to one folder.
      guard seen.insert(journal.absolute(place.path)).inserted else {
        throw refusal(HostError(change.path, .words(.changedTwice)))
      }
      found.append(place)
    }
    do throws(HostError) {
      try journal.open()
      return Journal(try stage(zip(changes, found).map { ($0, $1) }))
    } catch {
      try? journal.clear()
      throw refusal(error)
    }
  }

  private func stage(_ parts: [(change: FileChange, place: VaultPlaces.Place)]) throws(HostError) -> [Journal.Entry] {
    // A rename works within a file system only.
    let own = try disk.status(journal.absolute(VaultJournal.transaction))?.device
    let far = parts.map { $0.place.device != own }
    let staged = parts.indices.map { i in
      far[i] ? VaultJournal.elsewhere(in: parts[i].place.folder, i) : "\(VaultJournal.transaction)/\(i)"
    }
    try journal.note(bound: parts.map(\.place.path))
    try journal.note(elsewhere: parts.indices.filter { far[$0] }.flatMap { [staged[$0], staged[$0] + ".old"] })
    var entries: [Journal.Entry] = []
    for (i, (change, place)) in parts.enumerated() {
      let before = change.before.map(Checksum.init)
      if let after = change.after {
        try disk.create(journal.absolute(staged[i]), after, permissions: place.entry?.permissions ?? 0o600)
        if far[i] { try disk.sync(journal.absolute(place.folder)) }
        entries.append(Journal.Entry(path: place.path, before: before, after: Journal.Content(Checksum(after), staged[i])))
      } else {
        entries.append(Journal.Entry(path: place.path, before: before, after: nil, aside: staged[i]))
      }
    }
    return entries
  }

  // MARK: Words

  private func outdated(_ change: FileChange, _ now: [UInt8]?) -> StepFailure {
    let path = change.path.oneLine(limit: 200)
    return .overtaken(.words(now == nil ? .removedBy : change.before == nil ? .addedBy : .changedBy, path))
  }

  private func asked<T>(_ body: () throws(HostError) -> T) throws(StepFailure) -> T {
    do throws(HostError) { return try body() } catch { throw refusal(error) }
  }

  private func refusal(_ error: HostError) -> StepFailure {
    let hint: MessageText? =
      switch error.code {
      case EACCES, EPERM: .words(.accountMayNotWrite)
      case EROFS: .words(.readOnlyMedium, name)
      case ENOSPC, EDQUOT: .words(.freeSpace)
      default: nil
      }
    return StepFailure(.failed, .words(.nothingWritten, said(error)), hint: hint)
  }

  /// `notes/today.md: permission denied`, the path as the person knows it.
  private func said(_ error: HostError) -> MessageText {
    let root = journal.absolute("")
    var inside = error.path.path(below: root) ?? error.path
    for binding in journal.roots.bindings {
      let below = error.path.path(below: binding.folder)
      guard below != nil || error.path == binding.folder else { continue }
      inside = binding.name + (below.map { "/" + $0 } ?? "")
      break
    }
    return .words(.inFile, (inside == root || inside.isEmpty ? name : inside).oneLine(limit: 200), error.reason)
  }
}

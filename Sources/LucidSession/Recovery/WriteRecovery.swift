package import LucidCore
package import LucidHistory
import LucidRuntime
package import LucidSystem
package import LucidVault

/// The current rights of stored runs, which may differ from those at the time of the run.
package struct HostRights: Sendable {
  /// Which files may be written.
  package let writes: WritePermit
  /// Errors: `.forbidden`, a tool may not be called.
  package let call: @Sendable (ToolSignature) throws(StepFailure) -> Void

  package init(writes: WritePermit, call: @escaping @Sendable (ToolSignature) throws(StepFailure) -> Void) {
    (self.writes, self.call) = (writes, call)
  }
}

/// Reconciles interrupted writes in the run history with the vault, in such an order that nothing
/// is lost and nothing done twice.
package struct WriteRecovery {
  package let store: RunStore
  /// The vault of the examined writes.
  package let vault: FolderTree
  package let writer: VaultWriter
  /// Told what was noticed while a write was finished.
  private let report: (Notice) -> Void
  private let session: VaultSession

  /// Errors: the folder is gone.
  package init(
    _ store: RunStore, vault path: String, _ bindings: [FolderBinding] = [], writes: WritePermit,
    report: @escaping (Notice) -> Void = { _ in }
  ) throws(RunSessionError) {
    guard let vault = FolderTree(path, bindings: bindings) else {
      throw RunSessionError(.usage, "the folder \(path) no longer exists", hint: "the run had its files there")
    }
    self.store = store
    self.vault = vault
    self.report = report
    session = VaultSession(vault, permit: writes, places: RunPlaces(), program: "")
    writer = VaultWriter(vault, permit: writes)
  }

  /// Finishes what was begun in the files, then asks them what became of each write of the run that
  /// is open. Returns all of them.
  ///
  /// Errors: another process is at it, or it cannot be finished.
  package func settle(_ run: Int64) throws(RunSessionError) -> [StoredTransaction] {
    for notice in try session.recover() { report(notice) }
    return try RunSessionError.mapping { () throws(RunStoreError) in
      for writing in try store.writings(of: run) where writing.state == .claimed || writing.state == .intended {
        if writing.isUnderway { throw RunStoreError("another lucid process is writing for this run", isLocked: true) }
        try store.settle(writing.number, happened: writing.state == .intended && writing.hasHappened(hash))
      }
      return try store.writings(of: run)
    }
  }

  /// SHA-256 of a file; nil when there is none.
  private func hash(_ path: String) -> String? {
    (try? vault.read(path, limit: StagedTree.largestFile)).map { SHA256.hex($0) }
  }
}

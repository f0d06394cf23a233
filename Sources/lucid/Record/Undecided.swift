import LucidArguments
import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime
import LucidSession

/// What the record and a person's files say of each other: settles what a killed process has left open, and writes in such an order that
/// nothing is lost and nothing done twice.
struct Undecided {
  let store: RunStore
  /// Of the writings that are looked at.
  let vault: FolderTree
  let gate: HostGate

  /// Errors: the folder is gone.
  init(_ store: RunStore, _ gate: HostGate, vault path: String, _ bindings: [FolderBinding] = []) throws(CommandError) {
    guard let vault = FolderTree(path, bindings: bindings) else {
      throw CommandError(.usage, "there is no folder \(path) any more", hint: "the run had its files there")
    }
    self.store = store
    self.vault = vault
    self.gate = gate
  }

  var writer: VaultWriter { VaultWriter(vault, permit: gate.writes) }

  /// Finishes what was begun in the files, then asks them what became of each writing that is open.
  ///
  /// Errors: another process is at it, or it cannot be finished.
  func settle(_ run: Int64) throws(CommandError) -> [Writing] {
    let session = VaultSession(vault, permit: gate.writes, places: .ofHost, program: Composition.version.text)
    for notice in try CommandError.mapping({ () throws(RunSessionError) in try session.recover() }) {
      Output.error("lucid: \(Printable.text(notice.text))\n")
    }
    return try asked { () throws(RunStore.Refusal) in
      for writing in try store.writings(of: run) where writing.state == .claimed || writing.state == .intended {
        if writing.isUnderway { throw RunStore.Refusal("another lucid is writing for this run at this moment", isLocked: true) }
        try store.settle(writing.number, happened: writing.state == .intended && writing.hasHappened(hash))
      }
      return try store.writings(of: run)
    }
  }

  /// SHA-256 of a file; nil when there is none.
  func hash(_ path: String) -> String? { (try? vault.read(path, limit: StagedTree.largestFile)).map { SHA256.hex($0) } }

  func asked<T>(_ body: () throws(RunStore.Refusal) -> T) throws(CommandError) -> T {
    do throws(RunStore.Refusal) { return try body() } catch { throw RunRecords.error(error) }
  }
}

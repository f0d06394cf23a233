import LucidArguments
import LucidBackends
import LucidCore
import LucidRuntime

/// The vault as every command that reads it opens it: a half-finished write is finished before anything is read, and the index of large
/// files and the results of earlier runs are used.
struct VaultSession: Sendable {
  /// nil without a vault.
  let folder: FolderTree?
  let writer: VaultWriter?
  let index: HealthIndexFolder?
  private let results: FolderCache?

  /// Reads nothing yet. `permit` says which files may be written; a write that was committed before is finished all the same.
  init(_ folder: FolderTree?, permit: WritePermit, _ host: HostEnvironment) {
    self.folder = folder
    writer = folder.map { VaultWriter($0, permit: permit) }
    // The program and the vault: what another version has kept is not used.
    let identity = folder.map { "lucid \(Composition.version.text)\n\($0.identity)" }
    index = identity.flatMap { identity in host.folders.index.map { HealthIndexFolder(folder: $0, identity: identity) } }
    results = identity.flatMap { identity in host.folders.results.map { FolderCache(folder: $0, identity: identity) } }
  }

  /// Finishes what an interrupted write has left, or waits for the process that is writing. Before each reading of the vault.
  ///
  /// Errors: 40, another process writes all the time; 30, files are half changed and cannot be finished. Returns what was noticed.
  func recover() throws(CommandError) -> [Notice] {
    guard let writer else { return [] }
    switch writer.settle() {
    case .done(let notices): return notices
    case .held:
      throw CommandError(
        .locked, "another lucid is writing to \(writer.name) and does not come to an end",
        hint: "wait until it is done and run this again")
    case .unfinished(let failure): throw CommandError(.backendFailed, failure.message, hint: failure.hint)
    }
  }

  /// Results of earlier runs, at the real time only: what was found at another time is not what would be found.
  func cache(frozen: Instant?) -> (any ResultCache)? { frozen == nil ? results : nil }
}

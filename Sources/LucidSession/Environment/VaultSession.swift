package import LucidBackends
package import LucidCore
import LucidHistory
package import LucidRuntime
package import LucidSystem
package import LucidVault

/// The vault as every command that reads it opens it: a half-finished write is finished before
/// anything is read, and the indexes of large files, the mirrors of sources and the results of
/// earlier runs are used.
package struct VaultSession: Sendable {
  /// nil without a vault.
  package let folder: FolderTree?
  package let writer: VaultWriter?
  package let indexes: SourceIndexes
  private let results: FolderCache?

  /// Where there is no folder to write to.
  package static let none = VaultSession()

  private init() { (folder, writer, indexes, results) = (nil, nil, SourceIndexes(), nil) }

  /// Reads nothing yet. `permit` says which files may be written; a write that was committed before
  /// is finished all the same. `program` names the version: what another one has cached is not
  /// used.
  package init(_ folder: FolderTree?, permit: WritePermit, places: RunPlaces, program: String) {
    self.folder = folder
    writer = folder.map { VaultWriter($0, permit: permit) }
    let identity = folder.map { "lucid \(program)\n\($0.identity)" }
    indexes = SourceIndexes(
      health: identity.flatMap { identity in places.index.map { HealthIndexFolder(folder: $0, identity: identity) } },
      mirrors: folder.flatMap { folder in
        places.mirrors.map { MirrorFolder(folder: $0, vault: folder.identity, program: program) }
      })
    results = identity.flatMap { identity in places.results.map { FolderCache(folder: $0, identity: identity) } }
  }

  /// Finishes what an interrupted write has left, or waits for the process that is writing. Before
  /// each reading of the vault.
  ///
  /// Errors: `.locked`, another process writes all the time; `.backendFailed`, files are half
  /// changed and cannot be finished. Returns what was noticed.
  package func recover() throws(RunSessionError) -> [Notice] {
    guard let writer else { return [] }
    switch writer.settle() {
    case .done(let notices): return notices
    case .held:
      throw RunSessionError(
        .locked, "another lucid process is writing to \(writer.name) and does not finish",
        hint: "wait until it is done and run this again")
    case .unfinished(let failure): throw RunSessionError(.backendFailed, failure.words, hint: failure.hint)
    }
  }

  /// Returns results of earlier runs, at the real time only: what was found at another time is not
  /// what would be found.
  package func cache(frozen: Instant?) -> (any ResultCache)? { frozen == nil ? results : nil }
}

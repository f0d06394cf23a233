import LucidBuiltins
package import LucidCore
import LucidSystem
import Synchronization

/// Where the indexes of large health exports are kept: a file for each vault, for its owner only.
///
/// An index is made when there is none, when the export has changed (its size, its time, its first
/// or last 64 KiB), when another version of the program made it, and when it is damaged. Where none
/// can be kept, the export is read each time.
package final class HealthIndexFolder: Sendable {
  /// An export below it is faster read than indexed.
  package static let smallest = ByteCount.mib(8)

  private let folder: String
  private let identity: String
  private let smallest: ByteCount
  private let isOnlyRead: Bool
  /// Held while an index is made, so that steps that need it at the same time make one.
  private let making = Mutex<Void>(())

  /// `identity` names the program and the vault. Where the folder is only read, an index that is
  /// there is used and none is made.
  package init(folder: String, identity: String, smallest: ByteCount = HealthIndexFolder.smallest, isOnlyRead: Bool = false) {
    self.folder = folder
    self.isOnlyRead = isOnlyRead
    self.identity = identity
    self.smallest = smallest
  }

  /// The same folder, in which nothing is made.
  package var onlyRead: HealthIndexFolder {
    HealthIndexFolder(folder: folder, identity: identity, smallest: smallest, isOnlyRead: true)
  }

  func serves(_ entry: FileEntry) -> Bool { entry.size >= smallest && SystemRequirement.sqlite.canBeOpened }

  /// Blocks: milliseconds, or one reading of the export.
  func history(
    of export: AppleExport, _ entry: FileEntry, in tree: any FileTree, _ query: HealthQuery
  ) throws(StepFailure) -> HealthHistory {
    let fingerprint: ExportFingerprint?
    do throws(FileTreeError) {
      fingerprint = try ExportFingerprint(export.path, entry, in: tree)
    } catch {
      throw StepFailure(.failed, .words(.inFile, error.path, error.reason))
    }
    guard let fingerprint else { return try export.read(tree, query) }
    let wanted = HealthIndexOrigin(identity: identity + "\n" + export.path, fingerprint: fingerprint)
    let path = folder + "/" + FNV1a.fileName(wanted.identity)
    let found = try making.withLock { _ throws(StepFailure) -> HealthHistory? in
      if let served = Self.served(path: path, wanted: wanted, export: export, query: query) { return served }
      guard !isOnlyRead, try make(path, export: export, wanted: wanted, in: tree, zone: query.zone) else { return nil }
      return Self.served(path: path, wanted: wanted, export: export, query: query)
    }
    if let found { return found }
    return try export.read(tree, query)
  }

  /// nil unless there is an index that is whole, of this export, and good for the query's zone.
  private static func served(
    path: String, wanted: HealthIndexOrigin, export: AppleExport, query: HealthQuery
  ) -> HealthHistory? {
    guard let index = HealthIndex(path) else { return nil }
    let origin = index.origin
    guard origin.identity == wanted.identity, origin.fingerprint == wanted.fingerprint,
      origin.zone == nil || origin.zone == query.zone.identifier
    else { return nil }
    if let figures = index.figures, figures.serves(query) {
      let rest = figures.rest(of: query)
      // Where the last days have no night, the day on which the nights end is looked for in all.
      let hasNights = query.metrics.contains { $0.aggregation == .phases }
      if let gathering = try? index.gather(rest), gathering.hasNight || !hasNights {
        var history = export.history(gathering, damage: origin.damage)
        figures.add(to: &history.values, query, before: rest.days.lowerBound)
        return history
      }
    }
    guard let gathering = try? index.gather(query) else { return nil }
    return export.history(gathering, damage: origin.damage)
  }

  /// False when it cannot be kept. Beside its place first, so that a reader sees a whole one or
  /// none.
  private func make(
    _ path: String, export: AppleExport, wanted: HealthIndexOrigin, in tree: any FileTree, zone: Zone
  ) throws(StepFailure) -> Bool {
    let temporary = folder + "/." + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp"
    do throws(HostError) { try PrivateFile.make(temporary) } catch { return false }
    defer { unlink(temporary) }
    FolderCache.removeLeftovers(folder)
    let writer = HealthIndexWriter(temporary, wanted, zone: zone)
    let damage = try export.read(tree, RecordKind.allCases, into: writer)
    // Renamed, it is no longer there to be removed.
    return writer.finish(damage: damage) && Rename.over(temporary, path) == 0
  }
}

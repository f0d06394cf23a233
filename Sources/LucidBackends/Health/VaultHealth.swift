package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem
import LucidVault

/// Health from a plain folder: an Apple Health export, or tables.
///
/// `health/export.xml` (or `health/apple_health_export/export.xml`, as the archive unpacks) is
/// streamed: its size does not matter, only the days asked for are kept, and a large one is read
/// once and then served from an index (`HealthIndexFolder`). `health/*.csv` fill the days that the
/// export lacks, see `HealthTable`.
package struct VaultHealth: HealthBackend {
  private static let exports = ["health/export.xml", "health/apple_health_export/export.xml"]
  private static let tableLimit = ByteCount.mib(16)

  private let tree: any FileTree
  private let pool: BlockingPool
  private let index: HealthIndexFolder?
  private let asOf: AsOf?

  /// Without an `index` every query reads the export from start to end.
  package init(tree: any FileTree, pool: BlockingPool, index: HealthIndexFolder? = nil, asOf: AsOf? = nil) {
    self.asOf = asOf
    self.tree = tree
    self.pool = pool
    self.index = index
  }

  package func history(_ query: HealthQuery) async throws(StepFailure) -> HealthHistory {
    let (tree, index, asOf) = (tree, index, asOf)
    return try await pool.run { () throws(StepFailure) -> HealthHistory in
      try Self.read(tree, query: query, index: index, asOf: asOf)
    }
  }

  private static func read(
    _ tree: any FileTree, query: HealthQuery, index: HealthIndexFolder?, asOf: AsOf?
  ) throws(StepFailure) -> HealthHistory {
    let (export, tables) = try sources(tree)
    guard export != nil || !tables.isEmpty else {
      throw .noFolder(
        "health", in: tree, .words(.noHealthIn, tree.name),
        hint: .words(.putHealthExport))
    }
    var history = HealthHistory()
    if let (path, entry) = export {
      let export = AppleExport(path: path, size: entry.size)
      if let index, index.serves(entry) {
        history = try index.history(of: export, entry, in: tree, query)
      } else if let kept = asOf?.read(in: tree), entry.stamp != nil, entry.size < HealthIndexFolder.smallest {
        history = try records(of: export, in: tree, query, kept: kept).history(of: export, query)
      } else {
        history = try export.read(tree, query)
      }
    }
    for path in tables {
      do throws(FileTreeError) {
        let table = HealthTable(try tree.read(path, limit: tableLimit), path: path, query: query)
        for (metric, days) in asOf?.health(table.values, query) ?? table.values {
          history.values[metric, default: [:]].merge(days) { old, _ in old }
        }
        history.notices += table.notices
      } catch {
        history.notices.append(.file(path, .words(.leftOutBecause, error.reason)))
      }
    }
    return history
  }

  private static func records(
    of export: AppleExport, in tree: any FileTree, _ query: HealthQuery, kept: ReadFiles
  ) throws(StepFailure) -> ExportRecords {
    let key = ExportRecords.key(export, query)
    if let known: ExportRecords = kept[key] { return known }
    let records = try ExportRecords(export, in: tree, query)
    kept.keep(records, key)
    return records
  }

  /// The export and the tables; of two tables that give the same day, the one whose name comes last
  /// counts, so it stands first.
  private static func sources(_ tree: any FileTree) throws(StepFailure) -> (
    export: (path: String, entry: FileEntry)?, tables: [String]
  ) {
    do throws(FileTreeError) {
      var export: (path: String, entry: FileEntry)?
      for path in exports where export == nil {
        if let entry = try tree.entry(path), !entry.isFolder { export = (path, entry) }
      }
      let tables = try tree.list("health").filter {
        !$0.isFolder && $0.name.lowercased().hasSuffix(".csv") && !$0.name.hasPrefix(".")
      }
      return (export, tables.reversed().map { RelativePath.join("health", $0.name) })
    } catch {
      throw StepFailure(.failed, .words(.inFile, error.path, error.reason))
    }
  }
}

extension AsOf {
  /// Returns the values of a table without those of the day itself and of later ones: a table has a
  /// value for a whole day, and does not say when it came.
  fileprivate func health(
    _ values: [HealthMetric: [CivilDate: Double]], _ query: HealthQuery
  ) -> [HealthMetric: [CivilDate: Double]] {
    let today = query.zone.date(moment)
    let known = values.mapValues { days in days.filter { $0.key < today } }
    note("health", .unknown, values.values.reduce(0) { $0 + $1.keys.count { $0 == today } })
    return known
  }
}

extension VaultFamilies {
  var health: (any HealthBackend)? { tree.map { VaultHealth(tree: $0, pool: pool, index: indexes.health, asOf: asOf) } }
}

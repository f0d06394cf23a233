package import LucidBuiltins
package import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

/// Feeds that lie as files in the vault: `feeds/NAME.xml`, `.rss`, `.atom` or `.json`, which some
/// other program keeps fresh. The name of a file is the name of its feed.
package struct VaultFeeds: FeedsBackend {
  private static let folder = "feeds"
  private static let endings = [".xml", ".rss", ".atom", ".json"]

  let tree: any FileTree
  let pool: BlockingPool
  var asOf: AsOf?

  package func items(of feed: String?, now: Instant, zone: Zone) async throws(StepFailure) -> FeedFindings {
    let (tree, asOf) = (tree, asOf)
    return try await pool.runPolling { isWanted throws(StepFailure) -> FeedFindings in
      let files = try FileTreeError.asFailure { () throws(FileTreeError) in try tree.list(Self.folder) }
        .filter { file in !file.isFolder && !file.name.hasPrefix(".") && Self.endings.contains { file.name.hasSuffix($0) } }
      guard !files.isEmpty else {
        throw .noFolder(
          Self.folder, in: tree, .words(.noFeedsIn, tree.name),
          hint: .words(.nameFeeds))
      }
      let named = files.map { (name: String($0.name.prefix { $0 != "." }), path: RelativePath.join(Self.folder, $0.name)) }
      let meant = feed.map { TextFold.names(meantBy: $0, among: named.map(\.name)) }
      let asked = named.filter { meant?.contains($0.name) ?? true }
      guard !asked.isEmpty else { throw FeedRemedies.unknown(feed ?? "", among: named.map(\.name)) }
      var (items, notices): ([FeedItem], [Notice]) = ([], [])
      for (name, path) in asked {
        do throws(StepFailure) {
          let bytes = try FileTreeError.asFailure { () throws(FileTreeError) in try tree.read(path, limit: .mib(8)) }
          // What a file has of a later time is not there yet for a run at an earlier one.
          items += try FeedReader(name, isWanted: isWanted).items(bytes).filter { $0.published.map { $0 <= now } ?? true }
        } catch {
          notices.append(Notice(.words(.inFile, MessageText.words(.feed, name), error.words), isMissing: true))
        }
      }
      if let asOf {
        // Items that a feed has dropped since are not known, nor when the others without a time came.
        let known = items.filter { $0.published != nil }
        asOf.note("feeds", .unknown, items.count - known.count)
        items = known
      }
      return FeedFindings(items, notices: notices)
    }
  }
}

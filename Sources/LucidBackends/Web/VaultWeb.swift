package import LucidBuiltins
package import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

/// The web as it was recorded: `web/*.json`. Asks no network, so that what needs the web can be
/// tried and tested without one.
///
/// A file holds one recording or a list of them, in two forms: `{"query": "…", "results":
/// [{"title", "url", "snippet"}]}` answers a search, `{"url": "…", "title": "…", "text": "…"}` is a
/// page (`html` instead of `text` is read as a page of markup). A query is found by its words in
/// any case of letters, a page by its address without what follows `#`. Of two that answer the
/// same, the one in the file whose name comes last counts. `recorded` is the time of a recording,
/// `valid` (such as `7d`) how long it is used; without them it is used for ever.
package struct VaultWeb: WebBackend {
  private static let folder = "web"

  let tree: any FileTree
  let pool: BlockingPool
  var asOf: AsOf?

  /// Whether the vault has a folder of recordings; one look at the disk.
  package static func isThere(in tree: any FileTree) -> Bool { (try? tree.list(folder).isEmpty) == false }

  package func search(_ query: String, limit: Int, now: Instant, zone: Zone) async throws(StepFailure) -> WebFindings {
    let wanted = Self.key(query)
    let (found, notices) = try await recordings(now, zone) {
      $0["results"]?.list != nil && Self.key($0["query"]?.text ?? "") == wanted
    }
    guard let found else {
      throw StepFailure(.unavailable, .words(.noRecordingAnswers, query.oneLine(limit: 80)), hint: .words(.addOneAs, Self.folder))
    }
    let hits = (found["results"]?.list ?? []).compactMap { hit -> WebHit? in
      guard let url = hit["url"]?.text, !url.isEmpty else { return nil }
      // `content` is what SearXNG calls it.
      return WebHit(title: hit["title"]?.text ?? "", url: url, snippet: hit["snippet"]?.text ?? hit["content"]?.text ?? "")
    }
    return WebFindings(Array(hits.prefix(limit)), notices: notices)
  }

  package func page(_ url: String, now: Instant, zone: Zone) async throws(StepFailure) -> WebPage {
    let wanted = Self.address(url)
    let (found, notices) = try await recordings(now, zone) {
      ($0["text"]?.text ?? $0["html"]?.text) != nil && Self.address($0["url"]?.text ?? "") == wanted
    }
    guard let found else {
      throw StepFailure(.unavailable, .words(.noRecordingOf, url.oneLine(limit: 120)), hint: .words(.addOneAs, Self.folder))
    }
    let text = found["text"]?.text ?? HTMLText.plain(found["html"]?.text ?? "")
    return WebPage(url: found["url"]?.text ?? url, title: found["title"]?.text ?? "", text: text, notices: notices)
  }

  /// The last recording that fits, with its time, and what is wrong with files. Errors: it has
  /// expired.
  private func recordings(
    _ now: Instant, _ zone: Zone, _ fits: @escaping @Sendable (JSONNode) -> Bool
  ) async throws(StepFailure) -> (JSONNode?, [Notice]) {
    let (tree, asOf) = (tree, asOf)
    return try await pool.run { () throws(StepFailure) -> (JSONNode?, [Notice]) in
      let names = try FileTreeError.asFailure { () throws(FileTreeError) in try tree.list(Self.folder) }
        .filter { !$0.isFolder && $0.name.hasSuffix(".json") && !$0.name.hasPrefix(".") }.map(\.name)
      guard !names.isEmpty else {
        throw .noFolder(
          Self.folder, in: tree, .words(.noRecordingsIn, tree.name), hint: .words(.addRecording, Self.folder))
      }
      var found: JSONNode?
      var notices: [Notice] = []
      for name in names {
        do throws(StepFailure) {
          guard let json = try JSONFile(tree, RelativePath.join(Self.folder, name)).read() else { continue }
          found = (json.list ?? [json]).last(where: fits) ?? found
        } catch {
          notices.append(Notice(.words(.andLeftOut, error.words), about: RelativePath.join(Self.folder, name)))
        }
      }
      notices = Notice.few(notices, in: Self.folder)
      guard let found else { return (nil, notices) }
      let freshness = Freshness(written: found["recorded"], valid: found["valid"], usually: nil, now: now, zone: zone)
      if let asOf, freshness.written == nil || asOf.isLater(freshness.written) {
        throw asOf.unknown("web", .words(.theRecording), written: freshness.written, in: zone)
      }
      guard !freshness.isExpired else {
        throw StepFailure(.unavailable, .words(.recordingTooOld, freshness.text), hint: .words(.recordAgain), isStale: true)
      }
      if freshness.asOf != nil { notices.append(Notice(.words(.recordedAt, freshness.text))) }
      return (found, notices)
    }
  }

  private static func key(_ query: String) -> String {
    TextFold.text(query).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func address(_ url: String) -> String { String(url.prefix { $0 != "#" }) }
}

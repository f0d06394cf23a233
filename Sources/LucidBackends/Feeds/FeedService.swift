package import LucidBuiltins
package import LucidCore
package import LucidHTTP

/// Feeds over the network. Each is asked for at most once in half an hour, and not sent again while
/// it has not changed; while its server fails, what it had in the last week serves.
package struct FeedService: FeedsBackend {
  private static let hour: Int64 = 3_600

  private let feeds: [NetworkSources.Feed]
  private let client: ServiceClient

  package init(_ feeds: [NetworkSources.Feed], client: ServiceClient) { (self.feeds, self.client) = (feeds, client) }

  package func items(of feed: String?, now: Instant, zone: Zone) async throws(StepFailure) -> FeedFindings {
    let meant = feed.map { TextFold.names(meantBy: $0, among: feeds.map(\.name)) }
    let asked = feeds.filter { meant?.contains($0.name) ?? true }
    guard !asked.isEmpty else { throw FeedRemedies.unknown(feed ?? "", among: feeds.map(\.name)) }
    let results = await asked.concurrentMap { feed -> Result<FeedFindings, StepFailure> in
      do throws(StepFailure) { return .success(try await read(feed, now: now, zone: zone)) } catch { return .failure(error) }
    }
    var (items, notices): ([FeedItem], [Notice]) = ([], [])
    var failures: [StepFailure] = []
    for (feed, result) in zip(asked, results) {
      switch result {
      case .success(let found):
        items += found.items
        notices += found.notices
      case .failure(let failure):
        failures.append(failure)
        notices.append(Notice(.words(.inFile, MessageText.words(.feed, feed.name), failure.words), isMissing: true))
      }
    }
    if let failure = failures.first, failures.count == asked.count { throw failure }
    return FeedFindings(items, notices: notices)
  }

  private func read(_ feed: NetworkSources.Feed, now: Instant, zone: Zone) async throws(StepFailure) -> FeedFindings {
    var policy = ServicePolicy("feeds", subject: "feed", remedy: FeedRemedies.service)
    policy.types = [
      "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/xml", "text/xml", "application/json",
      "application/feed+json", "text/plain",
    ]
    (policy.minimumAge, policy.staleAge, policy.seconds, policy.size) = (Self.hour / 2, 168 * Self.hour, 12, .mib(8))
    policy.redirects = .publicHosts
    let name = feed.name
    policy.problem = { body, isWanted in
      (try? FeedReader(name, isWanted: isWanted).items(body)) == nil ? .words(.noFeed) : nil
    }
    let response = try await client.response(ServiceRequest(feed.url, policy: policy))
    let notice = response.notice(.words(.feed, feed.name), now: now, zone: zone)
    let base = feed.url
    let items = try await client.read { isWanted throws(StepFailure) in
      try FeedReader(name, base: base, isWanted: isWanted).items(response.body)
    }
    return FeedFindings(items, notices: [notice].compactMap { $0 })
  }
}

extension VaultFamilies {
  var feeds: (any FeedsBackend)? {
    if let network, !network.sources.feeds.isEmpty { return FeedService(network.sources.feeds, client: network.client) }
    return tree.map { VaultFeeds(tree: $0, pool: pool, asOf: asOf) }
  }
}

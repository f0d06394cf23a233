package import LucidBuiltins
package import LucidCore
package import LucidHTTP

/// The web over the network: a search by a SearXNG server or in the form of Brave, and pages of
/// public hosts as readable text.
///
/// A search answers `{results: [{title, url, content}]}` (SearXNG, `format=json`) or `{web:
/// {results: [{title, url, description}]}}` (Brave, with its key in a header). The same search is
/// asked at most once in ten minutes, a page once in five.
package struct WebService: WebBackend {
  package typealias Key = @Sendable () throws(StepFailure) -> String

  /// Types of pages that are read.
  private static let markup: Set<String> = ["text/html", "application/xhtml+xml"]
  private static let plain: Set<String> = ["text/plain", "text/markdown"]

  private let source: NetworkSources.Web
  private let client: ServiceClient
  private let key: Key?

  /// `key` is asked for when Brave is.
  package init(_ source: NetworkSources.Web, client: ServiceClient, key: Key?) {
    (self.source, self.client, self.key) = (source, client, key)
  }

  package func search(_ query: String, limit: Int, now: Instant, zone: Zone) async throws(StepFailure) -> WebFindings {
    guard let search = source.search else { throw WebRemedies.noSearch }
    let request = try request(search, query, limit: limit)
    let response = try await client.response(request)
    let (hits, silent) = try await client.read { _ throws(StepFailure) in try Self.hits(response.body, of: search) }
    var notices = [response.notice(.words(.search), now: now, zone: zone)].compactMap { $0 }
    // A search that some of its engines did not answer is less than it could be.
    if !silent.isEmpty {
      notices.append(Notice(.words(.searchedWithout, search.url.host, silent.prefix(5).joined(separator: ", ")), about: "web"))
    }
    return WebFindings(Array(hits.prefix(limit)), notices: notices)
  }

  /// Returns what a search found, and the engines that did not answer.
  private static func hits(
    _ body: [UInt8], of search: NetworkSources.Web.Search
  ) throws(StepFailure) -> (hits: [WebHit], silent: [String]) {
    let json = ServiceJSON.root(body)
    guard let results = json?["results"]?.list ?? json?["web"]?["results"]?.list else {
      throw WebRemedies.noResults(host: search.url.host)
    }
    let hits = results.compactMap { hit -> WebHit? in
      guard let url = hit["url"]?.text, url.hasPrefix("http") else { return nil }
      let snippet = hit["content"]?.text ?? hit["description"]?.text ?? ""
      return WebHit(title: plain(hit["title"]?.text ?? ""), url: url, snippet: plain(snippet))
    }
    return (hits, (json?["unresponsive_engines"]?.list ?? []).compactMap { $0.list?.first?.text ?? $0.text })
  }

  private func request(_ search: NetworkSources.Web.Search, _ query: String, limit: Int) throws(StepFailure) -> ServiceRequest {
    switch search {
    case .searxng(let server):
      var policy = ServicePolicy("web", subject: "search", remedy: WebRemedies.searxng)
      (policy.minimumAge, policy.staleAge) = (600, 3_600)
      policy.problem = { body, _ in ServiceJSON.root(body)?["results"]?.list == nil ? "no list of results" : nil }
      let url = server.text.hasSuffix("/search") ? server : server.appending("/search")
      return ServiceRequest(url.querying([("q", query), ("format", "json")]), policy: policy)
    case .brave(let url):
      var policy = ServicePolicy("web", subject: "search", remedy: WebRemedies.brave)
      (policy.minimumAge, policy.staleAge, policy.interval) = (600, 3_600, 1_000)
      policy.problem = { body, _ in ServiceJSON.root(body) == nil ? "JSON that is damaged" : nil }
      var request = ServiceRequest(url.querying([("q", query), ("count", String(min(limit, 20)))]), policy: policy)
      if let key { request.headers = [("X-Subscription-Token", try key())] }
      return request
    }
  }

  package func page(_ url: String, now: Instant, zone: Zone) async throws(StepFailure) -> WebPage {
    let address: ServerURL
    do throws(ServerURLError) { address = try PageAddress.url(url) } catch {
      throw WebRemedies.badAddress(url, reason: error.reason)
    }
    let reach: HTTPRequest.Reach
    switch source.pages {
    case .none: throw WebRemedies.noPages
    case .ofPublicHosts: reach = .publicOnly
    case .of(let hosts):
      guard hosts.contains(address.host.lowercased()) else { throw WebRemedies.otherHost(address.host, hosts) }
      reach = .configured
    }
    var policy = ServicePolicy("web", subject: "page", remedy: WebRemedies.page)
    policy.types = Self.markup.union(Self.plain)
    (policy.minimumAge, policy.staleAge, policy.seconds, policy.size) = (300, 3_600, 12, .mib(4))
    policy.redirects = reach == .publicOnly ? .publicHosts : .sameHost
    let response = try await client.response(ServiceRequest(address, policy: policy, reach: reach))
    var notices = [response.notice(.words(.page), now: now, zone: zone)].compactMap { $0 }
    guard Self.markup.contains(response.contentType) else {
      let text = String(decoding: response.body, as: UTF8.self)
      return WebPage(url: response.address, title: "", text: text, notices: notices)
    }
    let page = try await client.read { isWanted throws(StepFailure) in
      guard let page = PageText(response.body, isWanted: isWanted) else { throw FeedRemedies.noLibrary }
      return page
    }
    if page.text.utf8.count < 200, response.body.count > 5_000 {
      notices.append(Notice(.words(.hardlyText, address.host), about: "web"))
    }
    return WebPage(url: response.address, title: page.title, text: page.text, notices: notices)
  }

  /// Brave marks the words of the query with `<strong>`.
  private static func plain(_ text: String) -> String { text.contains("<") ? HTMLText.plain(text) : text }
}

extension VaultFamilies {
  var web: (any WebBackend)? {
    if let network, let source = network.sources.web {
      return WebService(source, client: network.client, key: network.searchKey)
    }
    return tree.map { VaultWeb(tree: $0, pool: pool, asOf: asOf) }
  }

  /// Whether files would answer for the web and there are none; one look at the disk.
  var lacksRecordings: Bool { network?.sources.web == nil && tree.map { !VaultWeb.isThere(in: $0) } ?? false }
}

import LucidBackends
import LucidBuiltins
import LucidConfiguration
package import LucidCore
import LucidHTTP
import LucidReport
import LucidSystem

/// The sources that a service of the network answers: one question, as a run would ask it. An
/// answer of the cache is checked as it is, with its time.
package enum ServiceHealthChecks {
  /// Returns what asks the service of a family; nil where none answers for it.
  static func question(
    _ family: String, _ context: HealthCheckContext
  ) -> (host: String, ask: @Sendable () async throws(StepFailure) -> [HealthFinding])? {
    guard context.options.vault == nil, let access = NetworkAccess(context.configuration, context.host),
      let host = access.sources.hosts[family]?.first, let service = NetworkSources.Service(rawValue: family)
    else { return nil }
    return (
      host,
      { () throws(StepFailure) in
        switch service {
        case .weather: try await weather(access, context)
        case .travel: try await travel(access, context)
        case .feeds: try await feeds(access, context)
        case .web: try await web(access, context)
        }
      }
    )
  }

  /// Asks the service of a family once; nil where none answers for it.
  package static func answer(
    _ family: String, _ context: HealthCheckContext
  ) async -> Result<[HealthFinding], StepFailure>? {
    guard let question = question(family, context) else { return nil }
    do throws(StepFailure) { return .success(try await question.ask()) } catch { return .failure(error) }
  }

  private static func weather(
    _ access: NetworkAccess, _ context: HealthCheckContext
  ) async throws(StepFailure) -> [HealthFinding] {
    guard let source = access.sources.weather else { return [] }
    let settings = context.configuration.settings
    var found: OpenMeteoSearch.Found?
    if source.at == nil, let city = settings.city, Coordinates(text: city) == nil {
      found = try await OpenMeteoSearch(source.search, client: access.client).place(city, region: settings.region)
    }
    let forecast = try await OpenMeteoService(source, client: access.client, settings: settings).forecast(
      nil, now: context.now, zone: context.zone)
    let place = (found?.name ?? forecast.place).map { name in " for \(name)" + (found?.region.map { ", \($0)" } ?? "") } ?? ""
    let head = "\(source.forecast.host) answers: \(forecast.days.count) days of forecast\(place)\(asked(access, context))"
    var findings =
      [HealthFinding.ok(head)] + forecast.notices.filter { !$0.isCredit }.map { .missing($0.text, ServiceHints.again) }
    if let others = found?.others, !others.isEmpty {
      findings.append(
        .ok("the most populous place of the name was taken; others: \(others.prefix(3).joined(separator: "; "))"))
    }
    return findings
  }

  private static func travel(
    _ access: NetworkAccess, _ context: HealthCheckContext
  ) async throws(StepFailure) -> [HealthFinding] {
    guard let source = access.sources.travel else { return [] }
    guard let office = context.configuration.settings.office else {
      return [.missing("no user.office is set, so no way can be asked for", SetUp.setting("user.office", "ADDRESS"))]
    }
    let route = try await RouterService(source, client: access.client).route(
      to: .office(office), by: .car, now: context.now, zone: context.zone)
    return [.ok("\(source.router.url.host) answers: \(route.minutes) min to \(route.destination)\(asked(access, context))")]
      + route.notices.filter { !$0.isCredit }.map { .missing($0.text, ServiceHints.again) }
  }

  private static func feeds(
    _ access: NetworkAccess, _ context: HealthCheckContext
  ) async throws(StepFailure) -> [HealthFinding] {
    let found = try await FeedService(access.sources.feeds, client: access.client).items(
      of: nil, now: context.now, zone: context.zone)
    let (items, feeds) = (Count.of(found.items.count, "item"), Count.of(access.sources.feeds.count, "feed"))
    return [.ok("\(items) of \(feeds)\(asked(access, context))")]
      + found.notices.map { .missing($0.text, ServiceHints.again) }
  }

  /// One search of the word `lucid`; pages are not fetched.
  private static func web(
    _ access: NetworkAccess, _ context: HealthCheckContext
  ) async throws(StepFailure) -> [HealthFinding] {
    guard let source = access.sources.web else { return [] }
    let pages: HealthFinding =
      switch source.pages {
      case .none: .off("pages are not fetched", "lucid config set backends.web.fetch on")
      case .ofPublicHosts: .ok("pages of public hosts may be fetched")
      case .of(let hosts): .ok("pages of \(hosts.joined(separator: ", ")) may be fetched")
      }
    guard let search = source.search else { return [pages] }
    let found = try await WebService(source, client: access.client, key: access.searchKey).search(
      "lucid", limit: 5, now: context.now, zone: context.zone)
    return [
      .ok(
        "\(search.url.host) answers: \(found.hits.count) result\(found.hits.count == 1 ? "" : "s") for a search of `lucid`\(asked(access, context))"
      ), pages,
    ]
      + found.notices.map { .missing($0.text, ServiceHints.again) }
  }

  /// `, of 07:10` for an answer of the cache.
  private static func asked(_ access: NetworkAccess, _ context: HealthCheckContext) -> String {
    guard let last = access.takeLog().answers.last, last.isCached else { return "" }
    return ", of \(context.zone.civil(last.fetched).time.iso) (cached)"
  }
}

/// Remedies of services that do not answer now.
private enum ServiceHints {
  static let again = "run \(SetUp.doctor) again later"
}

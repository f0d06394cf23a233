import LucidBackends
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidHTTP
import LucidSystem

/// The sources that a service of the network answers: one question, as a run would ask it. An
/// answer of the cache is checked as it is, with its time.
enum ServiceHealthChecks {
  /// Returns what asks the service of a family; nil where none answers for it.
  static func question(
    _ family: String, _ context: HealthCheckContext
  ) -> (host: String, ask: @Sendable () async throws(StepFailure) -> [HealthFinding])? {
    guard context.options.vault == nil, let access = NetworkAccess(context.configuration, context.host),
      let host = access.sources.hosts[family]?.first
    else { return nil }
    return (
      host,
      { () throws(StepFailure) in
        if family == "weather" { try await weather(access, context) } else { try await travel(access, context) }
      }
    )
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
      [HealthFinding.ok(head)] + forecast.notices.filter { !$0.isCredit }.map { .missing($0.text, WeatherHints.again) }
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
      + route.notices.filter { !$0.isCredit }.map { .missing($0.text, WeatherHints.again) }
  }

  /// `, of 07:10` for an answer of the cache.
  private static func asked(_ access: NetworkAccess, _ context: HealthCheckContext) -> String {
    guard let last = access.takeLog().answers.last, last.isCached else { return "" }
    return ", of \(context.zone.civil(last.fetched).time.iso) (cached)"
  }
}

/// Remedies of services that do not answer now.
private enum WeatherHints {
  static let again = "run `\(SetUp.doctor)` again later"
}

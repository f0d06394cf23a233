import LucidBuiltins
import LucidCore

/// The failures of the search of the web and of pages, and their remedies.
enum WebRemedies {
  static let searxng =
    "`\(SetUp.doctor)` checks the service; a SearXNG that answers 403 needs `json` under `search.formats` of its settings.yml"
  static let brave = "`\(SetUp.doctor)` checks the service; `backends.web.brave` of the configuration names its key"
  static let page = "open the page in a browser"

  static let noSearch = StepFailure(
    .unavailable, .words(.noWebSearch), hint: "name a service: `backends: { web: { searxng: URL } }`",
    setUp: SetUp.check)

  static let noPages = StepFailure(
    .unavailable, .words(.noWebPages), hint: "write `backends: { web: { fetch: on } }` to allow it",
    setUp: SetUp.check)

  static func otherHost(_ host: String, _ hosts: [String]) -> StepFailure {
    StepFailure(
      .unavailable, .words(.hostNotNamed, host, hosts.joined(separator: ", ")),
      hint: "add the host to `backends.web.fetch`, or write `fetch: on` for any public host")
  }

  static func badAddress(_ url: String, reason: String) -> StepFailure {
    StepFailure(
      .badArgument, .words(.noPageAddress, TerminalSanitizer.message(url, limit: 120), reason),
      hint: "such as https://example.org/page")
  }

  static func noResults(host: String) -> StepFailure {
    StepFailure(.failed, .words(.sentNoResults, host), hint: searxng)
  }
}

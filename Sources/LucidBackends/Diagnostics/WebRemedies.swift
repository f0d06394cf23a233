import LucidBuiltins
import LucidCore

/// The failures of the search of the web and of pages, and their remedies.
enum WebRemedies {
  static let searxng = MessageText.words(.doctorSearXNG, SetUp.doctor)
  static let brave = MessageText.words(.doctorKey, SetUp.doctor, "backends.web.brave")
  static let page = MessageText.words(.openInBrowser)

  static let noSearch = StepFailure(.unavailable, .words(.noWebSearch), hint: .words(.nameSearchService), setUp: SetUp.check)

  static let noPages = StepFailure(.unavailable, .words(.noWebPages), hint: .words(.allowFetch), setUp: SetUp.check)

  static func otherHost(_ host: String, _ hosts: [String]) -> StepFailure {
    StepFailure(.unavailable, .words(.hostNotNamed, host, hosts.joined(separator: ", ")), hint: .words(.addFetchHost))
  }

  static func badAddress(_ url: String, reason: MessageText) -> StepFailure {
    StepFailure(
      .badArgument, .words(.noPageAddress, TerminalSanitizer.message(url, limit: 120), reason),
      hint: .words(.suchAs, "https://example.org/page"))
  }

  static func noResults(host: String) -> StepFailure {
    StepFailure(.failed, .words(.sentNoResults, host), hint: searxng)
  }
}

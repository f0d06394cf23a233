package import LucidCore

/// An outside system that searches the web and fetches pages.
package protocol WebBackend: Sendable {
  /// At most `limit` hits, best first; none is not an error.
  ///
  /// Errors: `.unavailable` when there is no source, or it does not answer. May block; called
  /// concurrently.
  func search(_ query: String, limit: Int, now: Instant, zone: Zone) async throws(StepFailure) -> WebFindings
  /// A page as text. Errors: `.unavailable` when it cannot be had. May block; called concurrently.
  func page(_ url: String, now: Instant, zone: Zone) async throws(StepFailure) -> WebPage
}

/// One result of a web search.
package struct WebHit: Hashable, Sendable {
  package let title: String
  package let url: String
  package let snippet: String

  package init(title: String, url: String, snippet: String) {
    self.title = title
    self.url = url
    self.snippet = snippet
  }
}

/// The results of a web search, best first.
package struct WebFindings: Hashable, Sendable {
  package let hits: [WebHit]
  package let notices: [Notice]

  package init(_ hits: [WebHit], notices: [Notice] = []) {
    self.hits = hits
    self.notices = notices
  }
}

/// The text of a fetched page.
package struct WebPage: Hashable, Sendable {
  /// Where it was found in the end.
  package let url: String
  package let title: String
  /// Plain text.
  package let text: String
  package let notices: [Notice]

  package init(url: String, title: String, text: String, notices: [Notice] = []) {
    self.url = url
    self.title = title
    self.text = text
    self.notices = notices
  }
}

import LucidCore

/// An outside system that searches the web and fetches pages.
public protocol WebBackend: Sendable {
  /// At most `limit` hits, best first; none is not an error.
  ///
  /// Errors: `.unavailable` when there is no source, or it does not answer. May block; called
  /// concurrently.
  func search(_ query: String, limit: Int) async throws(StepFailure) -> WebFindings
  /// A page as text. Errors: `.unavailable` when it cannot be had. May block; called concurrently.
  func page(_ url: String) async throws(StepFailure) -> WebPage
}

public struct WebHit: Hashable, Sendable {
  public let title: String
  public let url: String
  public let snippet: String

  public init(title: String, url: String, snippet: String) {
    self.title = title
    self.url = url
    self.snippet = snippet
  }
}

public struct WebFindings: Hashable, Sendable {
  public let hits: [WebHit]
  public let notices: [Notice]

  public init(_ hits: [WebHit], notices: [Notice] = []) {
    self.hits = hits
    self.notices = notices
  }
}

public struct WebPage: Hashable, Sendable {
  /// Where it was found in the end.
  public let url: String
  public let title: String
  /// Plain text.
  public let text: String
  public let notices: [Notice]

  public init(url: String, title: String, text: String, notices: [Notice] = []) {
    self.url = url
    self.title = title
    self.text = text
    self.notices = notices
  }
}

/// Stands in when no source is bound.
public struct UnavailableWeb: WebBackend {
  private let reason: String

  public init(_ reason: String = "no web search is set up") { self.reason = reason }

  public func search(_ query: String, limit: Int) async throws(StepFailure) -> WebFindings { throw failure }
  public func page(_ url: String) async throws(StepFailure) -> WebPage { throw failure }

  private var failure: StepFailure { StepFailure(.unavailable, reason, hint: "add recordings as web/*.json to the vault") }
}

package import LucidCore

/// The feeds that the person follows.
package protocol FeedsBackend: Sendable {
  /// All items of the feed of that name, or of all feeds, as the feeds have them.
  ///
  /// Errors: `.unavailable` when no feed can be read; of several, one that cannot be read is a
  /// notice. May block; called concurrently.
  func items(of feed: String?, now: Instant, zone: Zone) async throws(StepFailure) -> FeedFindings
}

/// One item of a feed.
package struct FeedItem: Hashable, Sendable {
  /// The same as long as the feed has the item.
  package let id: String
  package let title: String
  package let url: String?
  /// The name of its feed.
  package let feed: String
  package let published: Instant?
  package let author: String?
  /// Plain text on one line, as much as the feed has.
  package let text: String
  package let tags: [String]

  package init(
    id: String, title: String, url: String?, feed: String, published: Instant?, author: String?, text: String, tags: [String]
  ) {
    (self.id, self.title, self.url, self.feed) = (id, title, url, feed)
    (self.published, self.author, self.text, self.tags) = (published, author, text, tags)
  }
}

/// Items that were read of feeds.
package struct FeedFindings: Hashable, Sendable {
  package let items: [FeedItem]
  package let notices: [Notice]

  package init(_ items: [FeedItem], notices: [Notice] = []) { (self.items, self.notices) = (items, notices) }
}

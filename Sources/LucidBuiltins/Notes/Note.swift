import LucidCore

/// One note as the tools see it.
public struct Note: Hashable, Sendable {
  /// Stable: what the note says, else its path without the ending.
  public var id: String
  public var title: String
  /// Markdown, without front matter.
  public var body: String
  /// Without `#`, in the order of the note, none twice.
  public var tags: [String]
  public var created: Instant?
  /// nil when neither the note nor its file says.
  public var updated: Instant?
  public var pinned: Bool
  /// Where it came from, such as `conversation`; nil when the note does not say.
  public var source: String?
  public var category: String?
  public var lastReferenced: Instant?

  public init(
    id: String, title: String, body: String, tags: [String] = [], created: Instant? = nil, updated: Instant? = nil,
    pinned: Bool = false, source: String? = nil, category: String? = nil, lastReferenced: Instant? = nil
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.tags = tags
    self.created = created
    self.updated = updated
    self.pinned = pinned
    self.source = source
    self.category = category
    self.lastReferenced = lastReferenced
  }

  /// Newest first by `updated`; without a date last; ties by id.
  package static func newestFirst(_ a: Note, _ b: Note) -> Bool {
    a.updated == b.updated
      ? a.id < b.id : (a.updated ?? Instant(seconds: .min)) > (b.updated ?? Instant(seconds: .min))
  }
}

package import LucidCore

/// One note as the tools see it.
package struct Note: Hashable, Sendable {
  /// Stable: what the note says, else its path without the ending.
  package var id: String
  package var title: String
  /// Markdown, without front matter.
  package var body: String
  /// Without `#`, in the order of the note, none twice.
  package var tags: [String]
  package var created: Instant?
  /// nil when neither the note nor its file says.
  package var updated: Instant?
  package var pinned: Bool
  /// Where it came from, such as `conversation`; nil when the note does not say.
  package var source: String?
  package var category: String?
  package var lastReferenced: Instant?
  package var authorship = Authorship.own

  package init(
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

  /// By when an answer last used it; without one last; ties by id.
  static func lastUsedFirst(_ a: Note, _ b: Note) -> Bool {
    a.lastReferenced == b.lastReferenced
      ? a.id < b.id : (a.lastReferenced ?? Instant(seconds: .min)) > (b.lastReferenced ?? Instant(seconds: .min))
  }
}

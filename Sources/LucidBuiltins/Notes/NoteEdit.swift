package import LucidCore

/// A note to be made.
package struct NoteDraft: Hashable, Sendable {
  /// The same for every try of one call: a note that is there under it already is the one that was
  /// made.
  package var id: String
  /// One line, not empty.
  package var title: String
  package var body: String
  /// Without `#`.
  package var tags: [String]
  package var pinned: Bool
  package var category: String?
  /// Where it comes from; a run's are from a `conversation`.
  package var source: String
  package var authorship = Authorship.own

  package init(
    id: String, title: String, body: String, tags: [String] = [], pinned: Bool = false, category: String? = nil,
    source: String = NoteDraft.source
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.tags = tags
    self.pinned = pinned
    self.category = category
    self.source = source
  }

  /// The source of notes that a run makes.
  package static let source = "conversation"
}

/// An edit of one note.
package enum NoteEdit: Hashable, Sendable {
  /// nil leaves a part as it is; the body is the whole text, tags are all of them.
  case update(title: String? = nil, body: String? = nil, tags: [String]? = nil, pinned: Bool? = nil)
  /// At the end of the text, on lines of its own.
  case append(String)
  /// For good.
  case delete
}

/// The result of a write.
package struct NoteWrite: Hashable, Sendable {
  /// As it is now; of a deleted note, as it was.
  package let note: Note
  /// False when everything was so already, and nothing is written.
  package let isChanged: Bool
  /// The file, relative to the vault.
  package let place: String
  /// Notes that had to go to make room, with where they are now.
  package let evicted: [Evicted]
  package let notices: [Notice]

  package struct Evicted: Hashable, Sendable {
    package let note: Note
    package let place: String

    package init(_ note: Note, place: String) {
      self.note = note
      self.place = place
    }
  }

  package init(_ note: Note, isChanged: Bool = true, place: String, evicted: [Evicted] = [], notices: [Notice] = []) {
    self.note = note
    self.isChanged = isChanged
    self.place = place
    self.evicted = evicted
    self.notices = notices
  }
}

import LucidCore

/// A note to be made.
public struct NoteDraft: Hashable, Sendable {
  /// The same for every try of one call: a note that is there under it already is the one that was
  /// made.
  public var id: String
  /// One line, not empty.
  public var title: String
  public var body: String
  /// Without `#`.
  public var tags: [String]
  public var pinned: Bool
  public var category: String?
  /// Where it comes from; a run's are from a `conversation`.
  public var source: String

  public init(
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
  public static let source = "conversation"
}

/// An edit of one note.
public enum NoteEdit: Hashable, Sendable {
  /// nil leaves a part as it is; the body is the whole text, tags are all of them.
  case update(title: String?, body: String?, tags: [String]?)
  /// At the end of the text, on lines of its own.
  case append(String)
  case pin(Bool)
  /// For good.
  case delete
}

/// The result of a write.
public struct NoteWrite: Hashable, Sendable {
  /// As it is now; of a deleted note, as it was.
  public let note: Note
  /// False when everything was so already, and nothing is written.
  public let isChanged: Bool
  /// The file, relative to the vault.
  public let place: String
  /// Notes that had to go to make room, with where they are now.
  public let evicted: [Evicted]
  public let notices: [Notice]

  public struct Evicted: Hashable, Sendable {
    public let note: Note
    public let place: String

    public init(_ note: Note, place: String) {
      self.note = note
      self.place = place
    }
  }

  public init(_ note: Note, isChanged: Bool = true, place: String, evicted: [Evicted] = [], notices: [Notice] = []) {
    self.note = note
    self.isChanged = isChanged
    self.place = place
    self.evicted = evicted
    self.notices = notices
  }
}

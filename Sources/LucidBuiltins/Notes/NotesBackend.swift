import LucidCore

/// A collection of notes.
public protocol NotesBackend: Sendable {
  /// At most `query.limit` notes, newest first by when they were changed, ties by id; `NotesQuery.select` does it.
  ///
  /// Errors: unavailable without a collection. A damaged note is left out, or used as far as it goes, and named in a notice.
  /// May block; called concurrently.
  func notes(_ query: NotesQuery) async throws(StepFailure) -> NotesResult
}

public struct NotesResult: Hashable, Sendable {
  public let notes: [Note]
  public let notices: [Notice]

  public init(_ notes: [Note], notices: [Notice] = []) {
    self.notes = notes
    self.notices = notices
  }
}

/// Stands in when no notes are bound.
public struct UnavailableNotes: NotesBackend {
  public let reason: String

  public init(_ reason: String = "no notes are set up") { self.reason = reason }

  public func notes(_ query: NotesQuery) async throws(StepFailure) -> NotesResult {
    throw StepFailure(.unavailable, reason, hint: "put Markdown files into notes/ in the vault")
  }
}

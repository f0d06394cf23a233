package import LucidCore

/// A collection of notes.
package protocol NotesBackend: Sendable {
  /// At most `query.limit` notes in the order of the query; `NotesQuery.select` does it.
  ///
  /// Errors: unavailable without a collection. A damaged note is left out, or used as far as it
  /// goes, and named in a notice. May block; called concurrently.
  func notes(_ query: NotesQuery) async throws(StepFailure) -> NotesResult

  /// Makes a note that is dated `now`. A collection that is not there yet is begun.
  func create(_ draft: NoteDraft, at now: Instant, zone: Zone) async throws(StepFailure) -> NoteWrite
  /// Does `edit` to the note that `choice` finds among all notes, newest first. What the edit does
  /// not speak of stays as it is, to the byte.
  ///
  /// Errors: those of the choice; `.failed` for a note that cannot be changed without damage.
  /// `authorship` is that of the edit; the note keeps it.
  func change(
    _ choice: NoteChoice, _ edit: NoteEdit, authorship: Authorship, at now: Instant, zone: Zone
  ) async throws(StepFailure) -> NoteWrite
  /// Remembers that an answer used these notes now. That is no change of a note: its text, its
  /// dates and its file stay as they are.
  ///
  /// Gives the notes that are there, and the place where it stands. Ids that are not there are
  /// passed over.
  func touch(_ ids: [String], at now: Instant, zone: Zone) async throws(StepFailure) -> (notes: [Note], place: String)
}

/// A collection that can only be read.
extension NotesBackend {
  package func create(_ draft: NoteDraft, at now: Instant, zone: Zone) async throws(StepFailure) -> NoteWrite { throw readOnly }
  package func change(
    _ choice: NoteChoice, _ edit: NoteEdit, authorship: Authorship, at now: Instant, zone: Zone
  ) async throws(StepFailure) -> NoteWrite { throw readOnly }
  package func touch(_ ids: [String], at now: Instant, zone: Zone) async throws(StepFailure) -> (notes: [Note], place: String) {
    throw readOnly
  }

  private var readOnly: StepFailure { StepFailure(.unavailable, .words(.notesReadOnly)) }
}

/// The notes that a backend found.
package struct NotesResult: Hashable, Sendable {
  package let notes: [Note]
  package let notices: [Notice]

  package init(_ notes: [Note], notices: [Notice] = []) {
    self.notes = notes
    self.notices = notices
  }
}

import LucidCore

/// The record types of the notes family.
package enum NoteTypes {
  package static let note = RecordType(
    "Note",
    [
      .init("id", .text, "What the note's front matter says, else its path without `.md`."),
      .init("title", .text, "One line."),
      .init("body", .text, "Markdown without front matter."),
      .init("tags", .list(.text), "Without `#`; may be empty."),
      .init("created", .datetime, "Null when neither the note nor its file says."),
      .init("updated", .datetime, "Null when neither the note nor its file says."),
      .init("pinned", .boolean, "Marked as important by its author."),
      .init("source", .text, "Where it came from; null when the note does not say."),
      .init("category", .text, "Null when the note does not say."),
      .init("last_referenced", .datetime, "When an answer last used it; null when never."),
    ])

  package static let list = ToolSignature.listing(of: note)

  package static let card = RecordType(
    "NotesCard",
    [
      .init("count", .integer, "How many notes are in `items`."),
      .init("items", .list(.record(note)), "Newest first."),
      .init(
        "matched_events", .list(.text), "Titles of the run's events that stand in one of the notes, in the order of the events."),
    ])
}

extension Note {
  /// As tools give it.
  package var record: Record {
    Record(
      NoteTypes.note,
      [
        "id": .text(id), "title": .text(title), "body": .text(body), "tags": .list(tags.map(Value.text)),
        "created": .optional(created), "updated": .optional(updated), "pinned": .boolean(pinned), "source": .optional(source),
        "category": .optional(category), "last_referenced": .optional(lastReferenced),
      ])
  }

  /// Reads a note from a record, for presenters; nil when it is none.
  package init?(_ record: Record) {
    guard let id = record["id"].text, let title = record["title"].text else { return nil }
    self.init(
      id: id, title: title, body: record["body"].text ?? "", tags: (record["tags"].list ?? []).compactMap(\.text),
      created: record["created"].instant, updated: record["updated"].instant, pinned: record["pinned"].boolean ?? false,
      source: record["source"].text, category: record["category"].text, lastReferenced: record["last_referenced"].instant)
  }
}

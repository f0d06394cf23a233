package import LucidCore

/// Something to be reminded of at a time.
package struct Reminder: Hashable, Sendable {
  /// Stable: the UID where it is kept.
  package var id: String
  package var title: String
  /// nil when it has no time; of one that has only a day its first instant.
  package var at: Instant?
  /// Whether `at` is a day without a time.
  package var allDay: Bool
  package var notes: String?
  package var done: Bool
  /// Whether its words are the person's own.
  package var authorship = Authorship.own

  package init(id: String, title: String, at: Instant?, allDay: Bool = false, notes: String? = nil, done: Bool = false) {
    self.id = id
    self.title = title
    self.at = at
    self.allDay = allDay
    self.notes = notes
    self.done = done
  }

  /// By time, those without one last; ties by title, then id.
  package static func precedes(_ a: Reminder, _ b: Reminder) -> Bool {
    let (x, y) = (a.at?.seconds ?? .max, b.at?.seconds ?? .max)
    return (x, a.title, a.id) < (y, b.title, b.id)
  }

  package static let type = RecordType(
    "Reminder",
    [
      .init("id", .text, "Stable."),
      .init("title", .text, "One line."),
      .init("at", .datetime, "When; of one that has only a day its first instant; null when no time was given."),
      .init("all_day", .boolean, "Whether it has a day but no time."),
      .init("notes", .text, "Null when there are none."),
      .init("done", .boolean, "Whether it is done."),
    ])

  package static let list: RecordType = {
    let listing = ToolSignature.listing(of: type)
    return RecordType(
      listing.name,
      listing.fields + [.init("due", .datetime, "The moment before which the times lie; null when `due` was not given.")])
  }()

  package var record: Record {
    Record(
      Self.type,
      [
        "id": .text(id), "title": .text(title), "at": .optional(at), "all_day": .boolean(allDay), "notes": .optional(notes),
        "done": .boolean(done),
      ])
  }

  /// Reads a record back; nil without a title. Fields that are missing (a test's inline world) take
  /// the plainest value.
  package init?(_ record: Record) {
    guard let title = record["title"].text else { return nil }
    self.init(
      id: record.id ?? "", title: title, at: record["at"].instant, allDay: record["all_day"].boolean ?? false,
      notes: record["notes"].text, done: record["done"].boolean ?? false)
  }
}

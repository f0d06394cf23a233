/// A noun that cards and messages count.
package enum CardNoun: String, Sendable, CaseIterable {
  case event, message, note, pinnedNote, reminder, slot, block, person, day, week, habit, entry, row, item
  case freeSlot, character, page, value, change, file, record, line, hour, card, subtask, todo, task, contact, call
  case modelTurn

  /// One and several.
  package static let english: [CardNoun: (one: String, many: String)] = [
    .event: ("event", "events"), .message: ("message", "messages"), .note: ("note", "notes"),
    .pinnedNote: ("pinned note", "pinned notes"), .reminder: ("reminder", "reminders"), .slot: ("slot", "slots"),
    .block: ("block", "blocks"), .person: ("person", "people"), .day: ("day", "days"), .week: ("week", "weeks"),
    .habit: ("habit", "habits"), .entry: ("entry", "entries"), .row: ("row", "rows"), .item: ("item", "items"),
    .freeSlot: ("free slot", "free slots"), .character: ("character", "characters"), .page: ("page", "pages"),
    .value: ("value", "values"), .change: ("change", "changes"),
    .file: ("file", "files"), .record: ("record", "records"), .line: ("line", "lines"), .hour: ("hour", "hours"),
    .card: ("card", "cards"), .subtask: ("subtask", "subtasks"), .todo: ("todo", "todos"), .task: ("task", "tasks"),
    .contact: ("contact", "contacts"), .call: ("call", "calls"), .modelTurn: ("model turn", "model turns"),
  ]
}

/// The action tags that models may write.
package struct TagRegistry: Sendable {
  /// All there are. What models are told of them stands in the sections of the system prompt.
  package static let standard = TagRegistry([
    CalendarTag(), NoteTag(), ContactsTag(), HabitTag(), ReminderTag(), WebSearchTag(),
  ])

  package let tags: [any ActionTag]
  package let scanner: TagScanner

  package init(_ tags: [any ActionTag]) {
    self.tags = tags
    scanner = TagScanner(names: tags.flatMap(\.names))
  }

  package var names: [String] { tags.flatMap(\.names) }

  /// By a name in capitals.
  package subscript(name: String) -> (any ActionTag)? { tags.first { $0.names.contains(name) } }
}

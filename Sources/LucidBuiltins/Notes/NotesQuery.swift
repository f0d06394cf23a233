package import LucidCore

/// A query of the notes.
package struct NotesQuery: Hashable, Sendable {
  /// Words that all stand in the title, the body or a tag; capitals and accents do not count.
  package var text: String?
  /// Only what was changed at or after this instant.
  package var since: Instant?
  /// Only what an answer last used in this time, the last used first.
  package var used: ClosedRange<Instant>?
  /// nil for all there are.
  package var limit: Int?
  /// The zone of dates that notes give without one.
  package var zone: Zone

  /// Filtered, sorted and cut to `limit`. Pure; for backends that have all notes at hand.
  package func select(_ notes: [Note]) -> [Note] {
    let words = WordNeedles(text)
    let tag = TextNeedle(text.flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil })
    let kept = notes.filter { note in
      if let since, (note.updated ?? Instant(seconds: .min)) < since { return false }
      if let used, !(note.lastReferenced.map(used.contains) ?? false) { return false }
      guard let words else { return true }
      if let tag, note.tags.contains(where: tag.isIn) { return true }
      return words.areIn([note.title, note.body] + note.tags)
    }.sorted(by: used == nil ? Note.newestFirst : Note.lastUsedFirst)
    return limit.map { Array(kept.prefix($0)) } ?? kept
  }
}

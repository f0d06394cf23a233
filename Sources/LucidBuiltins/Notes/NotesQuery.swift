import LucidCore

/// A query of the notes.
package struct NotesQuery: Hashable, Sendable {
  /// Part of the title, the body or a tag, in any case of letters.
  package var text: String?
  /// Only what was changed at or after this instant.
  package var since: Instant?
  /// nil for all there are.
  package var limit: Int?
  /// The zone of dates that notes give without one.
  package var zone: Zone

  package init(text: String? = nil, since: Instant? = nil, limit: Int? = nil, zone: Zone) {
    self.text = text
    self.since = since
    self.limit = limit
    self.zone = zone
  }

  /// Filtered, newest first and cut to `limit`. Pure; for backends that have all notes at hand.
  package func select(_ notes: [Note]) -> [Note] {
    let needle = TextNeedle(text)
    let tag = TextNeedle(text.flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil })
    let kept = notes.filter { note in
      if let since, (note.updated ?? Instant(seconds: .min)) < since { return false }
      guard let needle else { return true }
      return needle.isIn(note.title) || needle.isIn(note.body) || note.tags.contains { (tag ?? needle).isIn($0) }
    }.sorted(by: Note.newestFirst)
    return limit.map { Array(kept.prefix($0)) } ?? kept
  }
}

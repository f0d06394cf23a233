package import LucidCore

/// Which note is meant: by its id, or in words.
package struct NoteChoice: Hashable, Sendable {
  package let words: String
  /// Whether a text that only one note holds is enough. Not for what cannot be undone: there the
  /// title has to be named.
  package let looksInside: Bool
  /// Whether the words are the whole title, or the id: where a note that is not there is made, a
  /// part of another one's title must not be enough.
  package let isWhole: Bool

  package init(_ words: String, looksInside: Bool = true, isWhole: Bool = false) {
    self.words = words
    self.looksInside = looksInside
    self.isWhole = isWhole
  }

  /// The message of `find` where no note fits.
  var notFound: MessageText { .words(.noSuchNote, words.oneLine(limit: 80)) }

  /// The note with this id, else the only one with this title, with this in its title, or with this
  /// in its text or tags.
  ///
  /// The first of these that fits any note decides. Errors: `.badArgument` when none fits, or
  /// several do: then they are named.
  package func find(in notes: [Note]) throws(StepFailure) -> Note {
    guard let needle = TextNeedle(words) else {
      throw StepFailure(.badArgument, .words(.noNoteNamed), hint: .words(.giveTitleOrID))
    }
    if let note = notes.first(where: { $0.id == words }) { return note }
    let titles = TextFold.names(meantBy: words.oneLine(limit: 200), among: notes.map(\.title))
    var found = notes.filter { titles.contains($0.title) }
    if found.isEmpty, !isWhole { found = notes.filter { needle.isIn($0.title) } }
    if found.isEmpty, looksInside, !isWhole { found = NotesQuery(text: words, zone: Self.anyZone).select(notes) }
    switch found.count {
    case 1: return found[0]
    case 0:
      let near = NearName.among(notes.map(\.title), to: words)
      throw StepFailure(.badArgument, notFound, hint: near.map { .words(.didYouMean, "`\($0.oneLine(limit: 80))`") })
    default:
      let most = 5
      let names = found.prefix(most).map { "\($0.title.oneLine(limit: 60)) (id \($0.id.oneLine(limit: 60)))" }
      throw StepFailure(
        .badArgument, .words(.notesFit, MessageText.count(found.count, .note), words.oneLine(limit: 80)),
        hint: .words(.sayWhich, names.joined(separator: "; ") + (found.count > most ? "; …" : "")))
    }
  }

  /// An arbitrary zone: no time is used.
  private static let anyZone = Zone(identifier: "UTC", fixedOffset: 0)
}

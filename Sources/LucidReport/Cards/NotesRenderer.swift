import LucidCore
import LucidWording

/// `{count, items: [{title, body, tags, updated, pinned, …}], matched_events}`.
struct NotesRenderer: CardRenderer {
  let kind = "notes"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let items = body.items("items")
    let matched = body.texts("matched_events")
    return CardView(
      icon: "note.text", title: StyledText(words[.notes]),
      aside: StyledText(words.count(body.integer("count") ?? items.count, .note), .dim),
      [
        items.isEmpty ? .text(StyledText(words[.noNotes], .dim)) : .rows(items.map(row)),
        matched.isEmpty ? nil : .callout(.icon("calendar"), StyledText(words[.mentions] + " " + matched.joined(separator: ", "))),
      ])
  }

  /// Its text without a first heading that only repeats the title.
  private func lines(_ note: CardFields) -> [StyledText] {
    let lines = NoteLines.lines(note.text("excerpt") ?? note.text("body") ?? "")
    let title = note.text("title").map { StyledText($0, .strong) }
    return lines.first == title ? Array(lines.dropFirst()) : lines
  }

  private func row(_ note: CardFields) -> Row {
    let tags = note.texts("tags").map { $0.hasPrefix("#") ? $0 : "#" + $0 }
    let updated = note.instant("updated").map(note.context.stamp) ?? note.text("updated")
    return Row(
      mark: note.flag("pinned") ? StyledText(.pinned, .accent) : StyledText(.bullet, .dim),
      title: StyledText(note.text("title") ?? note.context.words[.untitled], .strong), aside: StyledText(updated ?? "", .dim),
      details: (tags.isEmpty ? [] : [StyledText(tags.joined(separator: " "), .dim)]) + lines(note))
  }
}

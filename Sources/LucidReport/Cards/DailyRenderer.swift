import LucidCore

/// `{lead, habits_done, habits_total, streaks, pinned_notes, recent_note, events, next_event, …}`:
/// tiles, after what comes first.
struct DailyRenderer: CardRenderer {
  let kind = "daily"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let off = Set((body["off"].list ?? []).compactMap(\.text))
    let all = [("habits", habits(body)), ("habits", streaks(body)), ("calendar", events(body)), ("notes", notes(body))]
    let tiles = all.filter { !off.contains($0.0) }.map(\.1)
    return CardView(
      icon: "sun.max", title: body.phrase("greeting") ?? StyledText(card.title), isTitled: true,
      [body.phrase("lead", .strong).map { .lead($0) }, .tiles(tiles)])
  }

  private func habits(_ body: CardFields) -> TileView {
    guard let done = body.integer("habits_done"), let total = body.integer("habits_total") else {
      return missing("Habits", "checklist")
    }
    let all = done == total && total > 0
    return tile("Habits", "checklist", total == 0 ? "none yet" : "\(done) of \(total) done", all ? "all done for today" : "")
  }

  private func streaks(_ body: CardFields) -> TileView {
    guard body["streaks"].list != nil else { return missing("Streaks", "flame") }
    let all = body.items("streaks").map { ($0.text("name") ?? "", Count.of($0.integer("length") ?? 0, $0.text("unit") ?? "day")) }
    guard let first = all.first else { return tile("Streaks", "flame", "none yet", "") }
    return tile("Streaks", "flame", "\(first.0), \(first.1)", all.dropFirst().map { "\($0.0) \($0.1)" }.joined(separator: ", "))
  }

  private func events(_ body: CardFields) -> TileView {
    guard let count = body.integer("events") else { return missing("Calendar", "calendar") }
    let next = body.instant("next_event").map { "next: \(body.context.clock($0)) \(body.text("next_event_title") ?? "")" }
    return tile("Calendar", "calendar", count == 0 ? "No events today" : Count.of(count, "event") + " today", next ?? "")
  }

  private func notes(_ body: CardFields) -> TileView {
    guard let pinned = body.integer("pinned_notes") else { return missing("Notes", "note.text") }
    return tile("Notes", "note.text", Count.of(pinned, "pinned note"), body.text("recent_note").map { "newest: \($0)" } ?? "")
  }

  private func tile(_ label: String, _ icon: String, _ value: String, _ sub: String) -> TileView {
    TileView(
      icon: icon, label: StyledText(label), value: StyledText(value, .strong), sub: StyledText(sub, .dim), isMissing: false)
  }

  private func missing(_ label: String, _ icon: String) -> TileView {
    TileView(icon: icon, label: StyledText(label), value: StyledText("not available", .dim), sub: "", isMissing: true)
  }
}

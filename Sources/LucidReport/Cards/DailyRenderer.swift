import LucidCore
import LucidWording

/// `{evening_nudge, habits_done, habits_total, streaks, pinned_notes, recent_note, events, …}`:
/// tiles, after what comes first.
struct DailyRenderer: CardRenderer {
  let kind = "daily"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let off = Set((body["off"].list ?? []).compactMap(\.text))
    let all = [("habits", habits(body)), ("habits", streaks(body)), ("calendar", events(body)), ("notes", notes(body))]
    let tiles = all.filter { !off.contains($0.0) }.map(\.1)
    return CardView(
      icon: "sun.max", title: body.word("greeting").map { StyledText($0) } ?? StyledText(card.title), isTitled: true,
      [lead(body).map { .lead($0) }, .tiles(tiles)])
  }

  /// In the evening, the habits that are still open.
  private func lead(_ body: CardFields) -> StyledText? {
    guard body.flag("evening_nudge"), let done = body.integer("habits_done"), let total = body.integer("habits_total") else {
      return nil
    }
    let words = body.context.words
    return StyledText(words[.unlogged, words.count(total - done, .habit)], .strong)
  }

  private func habits(_ body: CardFields) -> TileView {
    guard let done = body.integer("habits_done"), let total = body.integer("habits_total") else {
      return missing(.habits, icon: "checklist", body)
    }
    let all = done == total && total > 0
    let words = body.context.words
    return tile(
      words[.habits], icon: "checklist", value: total == 0 ? words[.noneYet] : words[.doneOf, "\(done)", "\(total)"],
      sub: all ? words[.allDone] : "")
  }

  private func streaks(_ body: CardFields) -> TileView {
    guard body["streaks"].list != nil else { return missing(.streaks, icon: "flame", body) }
    let words = body.context.words
    let all = body.items("streaks").map {
      ($0.text("name") ?? "", words.count($0.integer("length") ?? 0, $0.text("unit") == "week" ? .week : .day))
    }
    guard let first = all.first else { return tile(words[.streaks], icon: "flame", value: words[.noneYet], sub: "") }
    return tile(
      words[.streaks], icon: "flame", value: "\(first.0), \(first.1)",
      sub: all.dropFirst().map { "\($0.0) \($0.1)" }.joined(separator: ", "))
  }

  private func events(_ body: CardFields) -> TileView {
    guard let count = body.integer("events") else { return missing(.calendar, icon: "calendar", body) }
    let words = body.context.words
    let next = body.instant("next_event").map {
      words[.nextEvent, "\(body.context.clock($0)) \(body.text("next_event_title") ?? "")"]
    }
    return tile(
      words[.calendar], icon: "calendar",
      value: count == 0 ? words[.noEventsToday] : words[.todayCount, words.count(count, .event)],
      sub: next ?? "")
  }

  private func notes(_ body: CardFields) -> TileView {
    guard let pinned = body.integer("pinned_notes") else { return missing(.notes, icon: "note.text", body) }
    let words = body.context.words
    return tile(
      words[.notes], icon: "note.text", value: words.count(pinned, .pinnedNote),
      sub: body.text("recent_note").map { words[.newest, $0] } ?? "")
  }

  private func tile(_ label: String, icon: String, value: String, sub: String) -> TileView {
    TileView(
      icon: icon, label: StyledText(label), value: StyledText(value, .strong), sub: StyledText(sub, .dim), isMissing: false)
  }

  private func missing(_ label: CardWord, icon: String, _ body: CardFields) -> TileView {
    let words = body.context.words
    return TileView(
      icon: icon, label: StyledText(words[label]), value: StyledText(words[.notAvailable], .dim), sub: "", isMissing: true)
  }
}

import LucidCore
import LucidWording

/// `{at, relative, scheduled, count, items: [{title, at, all_day, notes, done}]}`.
struct ReminderRenderer: CardRenderer {
  let kind = "reminder"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let words = body.context.words
    let items = body.items("items")
    let isScheduled = body.flag("scheduled")
    guard items.count == 1, let one = items.first else {
      return CardView(
        icon: "bell", title: StyledText(words[isScheduled ? .remindersSet : .reminders]),
        aside: StyledText(words.count(items.count, .reminder), .dim),
        [items.isEmpty ? .text(StyledText(words[.noReminders], .dim)) : .rows(items.map(row))])
    }
    return CardView(
      icon: "bell", title: StyledText(words[isScheduled ? .reminderSet : .reminder]),
      aside: isScheduled ? StyledText(.done, .good) : "",
      [
        .headline(
          StyledText(one.text("title") ?? one.context.words[.untitled], .strong),
          sub: .joined([when(one), distance(one)])),
        one.phrase("notes", .dim).map { .text($0) },
      ])
  }

  private func row(_ one: CardFields) -> Row {
    Row(
      mark: one.flag("done") ? StyledText(.done, .good) : StyledText(.open, .dim),
      title: StyledText(one.text("title") ?? one.context.words[.untitled], one.flag("done") ? .dim : .strong),
      aside: when(one) ?? "", details: [one.text("notes").map { StyledText(String($0.prefix(240)), .dim) }].compactMap { $0 })
  }

  /// `in 7 h 30 min`.
  private func distance(_ one: CardFields) -> StyledText? {
    one.instant("at").map { StyledText(one.context.words.distance($0.seconds - one.context.now.seconds), .accent) }
  }

  /// `Tuesday, April 7, 08:00`.
  private func when(_ one: CardFields) -> StyledText? {
    guard let at = one.instant("at") else { return one.phrase("at") }
    let day = one.context.day(one.context.zone.date(at))
    return StyledText(one.flag("all_day") ? day : "\(day), \(one.context.clock(at))")
  }
}

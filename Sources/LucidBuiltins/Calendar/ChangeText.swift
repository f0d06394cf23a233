import LucidCore
import LucidRuntime

/// Tiles and sentences for events that were added, changed or taken away.
struct ChangeText {
  let verb: String
  let say: CalendarWording

  func tile(_ events: [Event]) -> Tile {
    let label =
      switch verb {
      case "create": "Added"
      case "reschedule": "Moved"
      case "delete": "Deleted"
      default: "Changed"
      }
    guard events.count == 1, let event = events.first else {
      return Tile(label: label, value: say.count(events.count, "event"), sub: "", icon: "calendar")
    }
    return Tile(label: label, value: say.short(event.title, 40), sub: time(event), icon: "calendar")
  }

  func highlights(_ events: [Event]) -> [Highlight] {
    events.prefix(5).flatMap { event -> [Highlight] in
      let title = say.bold(event)
      let done =
        switch verb {
        case "create": "\(title) was added: \(time(event))."
        case "reschedule": "\(title) was moved: it is now \(time(event))."
        case "delete": "\(title) was deleted: it was \(time(event))."
        default: "\(title) was changed: \(time(event))."
        }
      let main = Highlight(.key, weight: 85, done, records: [event.id])
      guard event.conflict else { return [main] }
      return [main, Highlight(.risk, weight: 90, "\(title) overlaps another event.", records: [event.id])]
    }
  }

  /// `tomorrow, 07:00–08:00`, `Wednesday, all day`.
  private func time(_ event: Event) -> String {
    let day = say.context.day(say.day(event.start))
    return event.allDay ? "\(day), all day" : "\(day), \(say.span(event.start, event.end))"
  }
}

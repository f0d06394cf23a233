import LucidCore
import LucidRuntime

/// Tiles and statements for events that were added, changed or deleted.
struct WrittenEvents {
  let verb: String
  let say: CalendarWording

  func tile(_ events: [Event]) -> Tile {
    let label: CardWord =
      switch verb {
      case "create": .added
      case "delete": .deleted
      default: .changed
      }
    guard events.count == 1, let event = events.first else {
      return Tile(.word(label), .count(events.count, .event), icon: "calendar")
    }
    let time: CardPhrase = event.allDay ? .word(.allDay) : .span(event.start, event.end)
    return Tile(
      .word(label), .title(say.short(event.title, 40)), sub: [.list([.day(say.day(event.start)), time])], icon: "calendar")
  }

  /// An event of `unchanged` was in the calendar before: its overlaps are no news of this write.
  func statements(_ events: [Event], unchanged: Set<String>) -> [Statement] {
    let kind: StatementKind.Calendar =
      switch verb {
      case "create": .added
      case "delete": .deleted
      default: .changed
      }
    let main = ListedStatements.first(5, of: events, named: "written", isCut: false) { _, event in
      Statement(
        .calendar(kind), .key, weight: 85,
        [
          .title: say.title(event), .day: .day(say.day(event.start)), .span: event.allDay ? nil : .span(event.start, event.end),
          // One occurrence of a series is no new series.
          .rank: verb == "create" && event.series != nil ? .word("repeats") : nil,
        ], records: [event.id])
    }
    let clashes = events.prefix(5).filter { $0.facts.conflict && !unchanged.contains($0.id) }.map { event in
      Statement(.calendar(.clash), .risk, weight: 90, [.title: say.title(event)], records: [event.id])
    }
    return main + clashes
  }
}

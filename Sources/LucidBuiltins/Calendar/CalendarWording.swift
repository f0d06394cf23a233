import LucidCore
import LucidRuntime

/// Formats times, lengths and titles for the calendar's presenter.
struct CalendarWording {
  let context: PresentContext

  func day(_ instant: Instant) -> CivilDate { context.zone.date(instant) }

  /// The title of an event, for a statement.
  func title(_ event: Event) -> StatementValue { .text(short(event.title, 80)) }

  /// The open side of an event, for a statement; nil for one that is settled.
  func reply(_ event: Event) -> StatementValue? { event.facts.open.map { .word($0.name) } }

  /// Whether an event comes again and again, for a statement; nil for one that takes place once.
  func routine(_ event: Event) -> StatementValue? { event.series.map { _ in .word("series") } }

  /// The title of an event for a tile, with what is not settled about it.
  func short(_ event: Event, _ limit: Int) -> CardPhrase {
    let title = CardPhrase.title(short(event.title, limit))
    return event.facts.open.map { .word(.noted, [title, .word($0)]) } ?? title
  }

  /// The place of an event, for a statement; nil for none.
  func place(_ event: Event) -> StatementValue? { event.location.map { .text(short($0, 60)) } }

  /// At most `limit` characters, with an ellipsis where it was cut.
  func short(_ text: String, _ limit: Int) -> String { text.count <= limit ? text : text.prefix(limit - 1) + "…" }
}

import LucidCore
import LucidRuntime

/// The notes of an event, where they are a few words of the person: longer ones are invitations of
/// programs.
struct OwnRemark {
  let text: String

  private static let most = 120

  init?(_ event: Event) {
    guard let notes = event.notes, notes.count <= Self.most, !notes.contains("://") else { return nil }
    text = notes.oneLine(limit: Self.most)
    if text.isEmpty { return nil }
  }

  /// Returns the statement that something is to be done at an hour before the event: `Leave home at
  /// 04:45`; nil where the notes name none that is ahead.
  func statement(about event: Event, in context: PresentContext) -> Statement? {
    guard !event.allDay else { return nil }
    let day = context.zone.date(event.start)
    let clauses = text.split(separator: ". ").map { clause in
      (
        text: clause.hasSuffix(".") ? clause.dropLast() : clause,
        at: Self.times(in: clause).map { context.zone.instant(CivilDateTime(date: day, time: $0)) }
          .filter { $0 > context.now && $0 < event.start }.min()
      )
    }
    guard let first = clauses.filter({ $0.at != nil }).min(by: { ($0.at ?? event.start) < ($1.at ?? event.start) }),
      let at = first.at
    else { return nil }
    let say = CalendarWording(context: context)
    return Statement(
      .notes(.aboutEvent), .key, weight: 60,
      [
        .title: say.title(event), .day: .day(day), .at: .instant(event.start), .span: .span(at, event.start),
        .excerpt: .text(text.hasSuffix(".") ? String(text.dropLast()) : text), .text: .text(String(first.text)),
      ], records: [event.id, event.id])
  }

  /// `07:15` and `7:15`.
  private static func times(in text: Substring) -> [CivilTime] {
    text.split { !$0.isNumber && $0 != ":" }.compactMap { word in
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2 else { return nil }
      return CivilTime(iso: parts[0].count == 1 ? "0" + word : String(word))
    }
  }
}

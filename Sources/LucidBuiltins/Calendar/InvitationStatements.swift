import LucidCore
import LucidRuntime

/// Finds statements about invitations that wait for the person's reply. An event that has begun
/// waits no more.
struct InvitationStatements {
  /// So many are named.
  static let most = 3

  let list: EventList
  let say: CalendarWording

  var all: [Statement] {
    let open = list.events.filter { $0.facts.reply == .needsAction && !$0.facts.isTentative && $0.start > say.context.now }
    guard let first = open.first else { return [] }
    let items = open.prefix(Self.most).map { event in
      StatementValue.list(
        [say.title(event), .day(say.day(event.start))] + (event.allDay ? [] : [.instant(event.start)]))
    }
    return [
      Statement(
        .calendar(.unanswered), .risk, weight: 57,
        [
          .count: .count(open.count), .items: .list(items),
          .more: open.count > Self.most ? .count(open.count - Self.most) : nil,
        ], records: open.map(\.id), certainty: list.truncated ? .atLeast : .exact),
      Statement(.calendar(.answer), .action, weight: 45, [.title: say.title(first)], records: [first.id]),
    ]
  }
}

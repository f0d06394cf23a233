import LucidCore
import LucidTesting

/// Statements about events and free time.
enum CalendarSamples {
  private typealias S = StatementSamples

  static func all(_ kind: StatementKind.Calendar) -> [Statement] {
    if let ranged = ranged(kind) { return ranged }
    return StatementSamples.make(.calendar(kind), values(kind))
  }

  private static let title = StatementValue.text("Client [review]")
  private static let other = StatementValue.text("Standup")

  private static func ranged(_ kind: StatementKind.Calendar) -> [Statement]? {
    let today = StatementSamples.today
    let ranges = [(0, 0), (1, 1), (0, 4), (8, 20)].map { StatementRange(today.adding(days: $0), today.adding(days: $1)) }
    switch kind {
    case .empty:
      let parts = [
        StatementRange(today, today, isRest: true), StatementRange(today, today, part: S.span(12, 17)),
        StatementRange(today.adding(days: 2), today.adding(days: 2)),
      ]
      return ranges.flatMap { S.make(.calendar(kind), [[:]], range: $0) }
        + parts.flatMap { S.make(.calendar(kind), [[:], [.rank: .word("timed")], [.rank: .word("matching")]], range: $0) }
    case .noSlot:
      let parts = [
        StatementRange(today, today, isRest: true, isWorkingHours: true), StatementRange(today, today, isWorkingHours: true),
        StatementRange(today, today.adding(days: 4), isWorkingHours: true), StatementRange(today, today, part: S.span(12, 17)),
      ]
      let closed = [
        ("over", StatementRange(today, today, isRest: true, isWorkingHours: true)), ("off", StatementRange(today, today)),
        ("off", StatementRange(today.adding(days: 5), today.adding(days: 5))),
        ("off", StatementRange(today.adding(days: 5), today.adding(days: 6))),
        ("outside", StatementRange(today, today, part: S.span(20, 22))),
      ]
      return S.make(.calendar(kind), [[.length: S.minutes(45)]])
        + S.make(.calendar(kind), [[:]], range: parts[0])
        + closed.flatMap { S.make(.calendar(kind), [[.length: S.minutes(60), .rank: .word($0)]], range: $1) }
        + parts.flatMap { S.make(.calendar(kind), [[.length: S.minutes(90)]], range: $0) }
    case .count:
      return S.make(
        .calendar(kind), [[.count: .count(1), .total: .count(1)], [.count: .count(3), .total: .count(1)]], range: ranges[0])
        + S.make(.calendar(kind), [[.count: .count(6), .total: .count(2)]], range: ranges[2])
        + S.make(
          .calendar(kind),
          [[.count: .count(1), .total: .count(1)], [.count: .count(2), .total: .count(1), .rank: .word("timed")]],
          range: StatementRange(today, today, isRest: true))
        + S.make(
          .calendar(kind), [[.count: .count(5), .total: .count(1), .rank: .word("matching")]],
          range: StatementRange(today, today, part: S.span(12, 17)), certainty: .atLeast)
    case .unanswered:
      return S.make(.calendar(kind), values(kind)) + S.make(.calendar(kind), [values(kind)[0]], certainty: .atLeast)
    case .overlap, .decide:
      func moving(_ times: [StatementValue], _ range: StatementRange, isCut: Bool = false) -> [Statement] {
        let found: StatementValues = [
          .text: other, .length: S.minutes(60), .items: .list(times), .more: isCut ? .word("more") : nil,
        ]
        return S.make(.calendar(kind), [StatementValues(values(kind)[0].entries + found.entries)], range: range)
      }
      let rest = StatementRange(today, today, isRest: true, isWorkingHours: true)
      let times = [S.span(13, 14), S.span(9, 10, days: 1), S.span(9, 10, days: 7)]
      return S.make(.calendar(kind), values(kind)) + moving([times[0]], rest) + moving([], rest)
        + moving(times, StatementRange(today, today.adding(days: 7), isWorkingHours: true), isCut: true)
    case .longestGap:
      return S.make(.calendar(kind), values(kind))
        + S.make(
          .calendar(kind), [[.span: S.span(15, 17), .day: S.day(0), .length: S.minutes(120)]],
          range: StatementRange(today, today, part: S.span(12, 17)))
    case .freeSlots:
      return S.make(.calendar(kind), values(kind)) + S.make(.calendar(kind), [values(kind)[1]], certainty: .atLeast)
        + S.make(
          .calendar(kind), [values(kind)[0]], range: StatementRange(today, today, isRest: true, isWorkingHours: true),
          certainty: .atLeast)
        + S.make(.calendar(kind), [values(kind)[0]], range: StatementRange(today, today, part: S.span(8, 12)))
        + S.make(
          .calendar(kind),
          [
            [.items: .list([S.span(8, 9), S.span(10, 13), S.span(15, 20)]), .day: S.day(0), .until: S.at(20)],
            [.items: .list([S.span(8, 9)]), .day: S.day(0)],
          ], range: StatementRange(today, today, isRest: true, isWorkingHours: true))
        + S.make(
          .calendar(kind), [[.items: .list([S.span(8, 9), S.span(10, 11, days: 1)])]],
          range: StatementRange(today, today.adding(days: 3)), certainty: .atLeast)
    case .allDay:
      let asked = today.adding(days: 2)
      return S.make(.calendar(kind), values(kind))
        + S.make(.calendar(kind), [values(kind)[1]], range: StatementRange(asked, asked))
    default: return nil
    }
  }

  private static func values(_ kind: StatementKind.Calendar) -> [StatementValues] {
    let block: StatementValues = [.span: S.span(10, 13), .day: S.day(0), .length: S.minutes(180)]
    let later: StatementValues = [.span: S.span(9, 10, days: 3), .day: S.day(3), .length: S.minutes(60)]
    let pair: StatementValues = [
      .title: title, .other: other, .day: S.day(0), .span: S.span(9, 10), .at: S.at(9, 30),
    ]
    let pairLater: StatementValues = [
      .title: title, .other: other, .day: S.day(9), .span: S.span(9, 10, days: 9), .at: S.at(9, days: 9),
    ]
    switch kind {
    case .noneFound, .noBlock, .noNext, .empty, .count, .noSlot: return [[:]]
    case .soon:
      return [
        [.title: title, .length: S.minutes(20), .at: S.at(7, 50)], [.title: title, .length: S.minutes(0), .at: S.at(7, 30)],
        [.title: title, .length: S.minutes(20), .at: S.at(7, 50), .reply: .word("tentative")],
        [.title: title, .length: S.minutes(20), .at: S.at(7, 50), .reply: .word("unanswered")],
      ]
    case .running:
      return [
        [.title: title, .day: S.day(0), .at: S.at(14), .place: .text("Room 4")],
        [.title: title, .day: S.day(1), .at: S.at(6, days: 1)],
      ]
    case .getReady:
      return [
        [.title: title, .span: S.span(9, 10)], [.title: title, .span: S.span(9, 10), .place: .text("Room 4")],
        [.title: title, .span: S.span(7, 9), .place: .text("Room 4"), .rank: .word("now")],
      ]
    case .key:
      return [
        [.title: title, .day: S.day(0), .span: S.span(13, 14), .place: .text("Room 4")],
        [.title: .text(" "), .day: S.day(1), .span: .span(Monday.at(22, days: 1), Monday.at(6, days: 2))],
      ]
    case .prepare:
      return [
        [.title: title, .day: S.day(0), .at: S.at(13), .rank: .word("longest")],
        [.title: title, .day: S.day(1), .at: S.at(9, 5, days: 1), .rank: .word("only")],
        [.title: title, .day: S.day(3), .at: S.at(9, days: 3)],
        [.title: title, .day: S.day(0), .at: S.at(20), .rank: .word("private")],
        [.title: title, .day: S.day(3), .at: S.at(20, days: 3), .rank: .word("private")],
      ]
    case .first:
      return [[.title: title, .day: S.day(0), .at: S.at(9)], [.title: title, .day: S.day(3), .at: S.at(9, 30, days: 3)]]
    case .longestOfDays: return [[.title: title, .day: S.day(2), .span: S.span(13, 17, days: 2)]]
    case .over:
      return [
        [.title: title, .count: .count(1), .span: S.span(5, 6)], [.title: title, .count: .count(3), .span: S.span(5, 6)],
      ]
    case .unanswered:
      let later = StatementValue.list([other, S.day(3), S.at(9, 30, days: 3)])
      return [
        [.count: .count(1), .items: .list([.list([title, S.day(1), S.at(9, days: 1)])])],
        [.count: .count(4), .items: .list([.list([title, S.day(0)]), later, later]), .more: .count(1)],
      ]
    case .answer: return [[.title: title]]
    case .overlap, .decide, .backToBack: return [pair, pairLater]
    case .apart: return [[.length: S.minutes(30), .day: S.day(0)], [.length: S.minutes(180), .day: S.day(3)]]
    case .load: return [[.length: S.minutes(430), .day: S.day(0)], [.length: S.minutes(420), .day: S.day(1)]]
    case .allDay: return [[.title: title, .day: S.day(0)], [.title: title, .day: S.day(0), .until: S.day(3)]]
    case .bestBlock, .keepFree, .longestGap, .protect, .blockStretch, .focusBlock, .blockFocus: return [block, later]
    case .fullestDay:
      return [
        [.day: S.day(0), .count: .count(1), .length: S.minutes(45)],
        [.day: S.day(3), .count: .count(4), .length: S.minutes(300)],
      ]
    case .freestDay: return [[.day: S.day(4)], [.day: S.day(2), .length: S.minutes(30)]]
    case .freeSlots:
      return [
        [.items: .list([S.span(8, 9)]), .length: S.minutes(60), .day: S.day(0)],
        [.items: .list([S.span(8, 9), S.span(10, 11)]), .length: S.minutes(60), .day: S.day(1)],
        [.items: .list([S.span(8, 9), S.span(10, 11, days: 1), S.span(9, 10, days: 12)]), .length: S.minutes(60)],
      ]
    case .next:
      return [
        [.title: title, .day: S.day(0), .at: S.at(9), .length: S.minutes(45), .place: .text("Room 4")],
        [.title: title, .day: S.day(2), .at: S.at(9, 30, days: 2)],
      ]
    case .added, .deleted, .changed:
      return [[.title: title, .day: S.day(1), .span: S.span(7, 8, days: 1)], [.title: title, .day: S.day(2)]]
    case .clash: return [[.title: title]]
    }
  }
}

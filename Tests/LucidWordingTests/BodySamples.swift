import LucidCore
import LucidTesting

/// Statements about habits.
enum HabitSamples {
  static func all(_ kind: StatementKind.Habits) -> [Statement] {
    if kind == .summaryPast {
      let first = CivilDate(iso: "2026-03-01")
      return [("2026-03-31", 31), ("2026-03-01", 1), ("2026-04-02", 33)].compactMap { last, days in
        guard let first, let last = CivilDate(iso: last) else { return nil }
        return Statement(
          .habits(kind), .state, weight: 1, [.title: .text("Run"), .count: .count(1), .total: .count(days)],
          range: StatementRange(first, last))
      }
    }
    return StatementSamples.make(.habits(kind), values(kind))
  }

  private static func values(_ kind: StatementKind.Habits) -> [StatementValues] {
    let name = StatementValue.text("Meditate")
    let water = StatementValue.list([.text("Water"), .amount(5, .plain), .amount(8, .plain)])
    let run = StatementValue.list([.text("Run"), .amount(10.5, .min), .amount(30, .min)])
    let bare = StatementValue.list([name])
    func streak(_ n: Int, _ unit: String = "daily") -> StatementValue { .list([name, .count(n), .word(unit)]) }
    func long(_ n: Int, _ unit: String = "daily") -> StatementValues { [.title: name, .length: .count(n), .unit: .word(unit)] }
    switch kind {
    case .none, .noStreak: return [[:]]
    case .allDone: return [[.count: .count(1)], [.count: .count(3)], [.count: .count(2), .unit: .word("weekly")]]
    case .doneToday:
      return [
        [.count: .count(0), .total: .count(3)], [.count: .count(1), .total: .count(2), .unit: .word("weekly")],
        [.count: .count(1), .total: .count(3), .items: .list([streak(1)])],
        [.count: .count(4), .total: .count(6), .items: .list([streak(3), streak(2, "weekly"), streak(0)]), .more: .count(1)],
      ]
    case .milestone, .keepStreak: return [long(1), long(12), long(1, "weekly"), long(3, "weekly")]
    case .unlogged, .open:
      return [[.count: .count(1), .items: .list([bare])], [.count: .count(3), .items: .list([bare, water, run])]]
    case .start: return [[.items: .list([water])]]
    case .summary:
      return [
        [.title: name, .count: .count(1), .total: .count(1), .length: .count(1), .unit: .word("daily")],
        [.title: name, .count: .count(6), .total: .count(7), .length: .count(3), .unit: .word("weekly")],
      ]
    case .summaryPast: return []
    case .logged:
      return [
        [.title: name, .verdict: .word("done")], [.title: name, .verdict: .word("open")],
        [.title: .text("Run"), .value: .amount(25, .min), .target: .amount(30, .min), .rank: .word("short")],
        [.title: .text("Water"), .value: .amount(8, .plain), .target: .amount(8, .plain)],
      ]
    case .created, .archived: return [[.title: name]]
    case .unusual:
      return [
        [
          .metric: .word("habits"), .value: .amount(0, .plain), .day: StatementSamples.day(-1),
          .weekday: StatementSamples.weekday("below", of: -1, count: 5, [3, 4, 4, 3], in: .plain),
        ]
      ]
    case .streaks: return [[.items: .list([streak(12)])], [.items: .list([streak(12), streak(1), streak(3, "weekly")])]]
    }
  }
}

/// Statements about the body.
enum HealthSamples {
  static func all(_ kind: StatementKind.Health) -> [Statement] {
    let days = CivilDate(iso: "2025-12-20").flatMap { first in
      CivilDate(iso: "2026-01-10").map { StatementRange(first, $0) }
    }
    let past = kind == .trend || kind == .average ? StatementSamples.make(.health(kind), [values(kind)[0]], range: days) : []
    return StatementSamples.make(.health(kind), values(kind)) + past
  }

  private static func values(_ kind: StatementKind.Health) -> [StatementValues] {
    func ms(_ d: Double) -> StatementValue { .amount(d, .milliseconds) }
    func percent(_ d: Double) -> StatementValue { .amount(d, .percent) }
    func minutes(_ d: Double) -> StatementValue { .length(minutes: d) }
    switch kind {
    case .verdict:
      return ["recovered", "neutral", "drained"].map {
        [.verdict: .word($0), .value: ms(52), .mean: ms(60), .change: percent(-13.3)]
      } + [
        [
          .verdict: .word("drained"), .value: ms(52), .mean: ms(60), .change: percent(-13.3),
          .weekday: StatementSamples.weekday("below", of: 0, count: 4, [55, 61, 58], in: .milliseconds),
        ]
      ]
    case .slept:
      return [
        [.length: minutes(480)], [.length: minutes(480), .usual: minutes(430), .change: percent(11.6)],
        [.length: minutes(370), .usual: minutes(425), .change: percent(-12.9), .rank: .word("short")],
        [
          .length: minutes(260), .rank: .word("short"),
          .weekday: StatementSamples.weekday("below", of: 0, count: 8, [400, 450, 425, 422], in: .min),
        ],
      ]
    case .restingHeart: return [[.value: .amount(58, .beats), .mean: .amount(56, .beats), .change: percent(3.6)]]
    case .steps: return [[.value: .amount(1240, .steps)], [.value: .amount(1, .steps), .mean: .amount(6200, .steps)]]
    case .advice:
      return
        [
          "early_night", "easy_walk", "hard_in_the_morning", "hard_today", "half_an_hour_earlier", "walk_after_lunch",
          "wear_watch",
        ].map { [.advice: .word($0)] } + [[.text: .text("Rest.")]]
    case .deepSleep: return [[.length: minutes(50), .share: percent(13.5)]]
    case .noData, .noNight: return [[:], [.day: StatementSamples.day(-1)], [.day: StatementSamples.day(-11)]]
    case .noValues: return [[.metric: .word("hrv")]]
    case .naps, .nightSoFar, .earlierToBed: return [[.length: minutes(26)], [.length: minutes(424)]]
    case .trend:
      return [("up", 5.6), ("down", -5.6), ("flat", 0.2)].map { word, change in
        [.metric: .word("hrv"), .mean: ms(58.8), .count: .count(30), .change: percent(change), .trend: .word(word)]
      } + [
        [
          .metric: .word("sleep"), .mean: .amount(425, .min), .count: .count(1), .change: percent(2), .trend: .word("up"),
        ]
      ]
    case .average: return [[.metric: .word("steps"), .mean: .amount(6200, .steps), .count: .count(2)]]
    case .unusual:
      return [
        [
          .metric: .word("steps"), .value: .amount(21_034, .steps), .day: StatementSamples.day(-1),
          .weekday: StatementSamples.weekday("above", of: -1, count: 8, [4000, 9000, 6000, 7000], in: .steps),
        ],
        [
          .metric: .word("exercise"), .value: .amount(0, .min), .day: StatementSamples.day(-1),
          .weekday: StatementSamples.weekday("below", of: -1, count: 4, [20, 20, 20], in: .min),
        ],
      ]
    case .lowAndHigh:
      return [[.low: ms(40.5), .high: ms(70)], [.low: .amount(300, .min), .high: .amount(500, .min)]]
    }
  }
}

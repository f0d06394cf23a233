import LucidCore
import LucidTesting

/// Statements of each kind as tools make them: one and several, today and another day, with and without what may be missing.
enum StatementSamples {
  static func all(_ kind: StatementKind) -> [Statement] {
    let samples = whole(kind)
    return shortened.contains(kind) ? samples + samples.map { $0.asTold() } : samples
  }

  /// Actions that are shorter in an answer that has named their subject.
  private static let shortened: Set<StatementKind> = [
    .calendar(.prepare), .calendar(.getReady), .calendar(.decide), .calendar(.keepFree), .calendar(.blockStretch),
    .calendar(.blockFocus), .mail(.reply), .travel(.leaveNow),
  ]

  private static func whole(_ kind: StatementKind) -> [Statement] {
    switch kind {
    case .calendar(let kind): CalendarSamples.all(kind)
    case .contacts(let kind): contacts(kind)
    case .travel(let kind): travel(kind)
    case .files(let kind): files(kind)
    case .habits(let kind): HabitSamples.all(kind)
    case .health(let kind): HealthSamples.all(kind)
    case .location(.here): [Statement(.location(.here), .fact, weight: 1, [.title: .text("Montreal")])]
    case .mail(let kind): mail(kind)
    case .notes(let kind): notes(kind)
    case .reminders(let kind): reminders(kind)
    case .tasks(let kind): tasks(kind)
    case .weather(let kind): weather(kind)
    case .web(let kind): web(kind)
    case .summary(let kind): summary(kind)
    }
  }

  static func make(
    _ kind: StatementKind, _ values: [StatementValues], range: StatementRange? = nil,
    certainty: Statement.Certainty = .exact
  ) -> [Statement] {
    values.map { Statement(kind, .fact, weight: 1, $0, range: range, certainty: certainty) }
  }

  static let today = Monday.date
  static func day(_ days: Int) -> StatementValue { .day(today.adding(days: days)) }
  /// A comparison with the weekday of a day: lowest, highest, mean, and the day before.
  static func weekday(
    _ side: String, of days: Int, count: Int, _ figures: [Double], in unit: StatementUnit
  ) -> StatementValue {
    .list([.word(side), day(days), .count(count)] + figures.map { .amount($0, unit) })
  }
  static func at(_ hour: Int, _ minute: Int = 0, days: Int = 0) -> StatementValue {
    .instant(Monday.at(hour, minute, days: days))
  }
  static func span(_ from: Int, _ to: Int, days: Int = 0) -> StatementValue {
    .span(Monday.at(from, days: days), Monday.at(to, days: days))
  }
  static func minutes(_ n: Double) -> StatementValue { .length(minutes: n) }

  // MARK: People

  private static func contacts(_ kind: StatementKind.Contacts) -> [Statement] {
    let anna = StatementValue.text("Anna Berg")
    let values: [StatementValues] =
      switch kind {
      case .none: [[:]]
      case .contact:
        [[.title: anna], [.title: anna, .company: .text("ACME"), .reach: .text("+49 30 1234, anna@example.org")]]
      case .turns: [[.title: anna, .count: .count(38), .day: day(0)], [.title: anna, .count: .count(1), .day: day(3)]]
      case .created, .changed: [[.title: anna], [.title: anna, .reach: .text("anna@example.org")]]
      case .birthday: [[.title: anna, .day: day(1)], [.title: anna, .day: day(20)]]
      }
    return make(.contacts(kind), values)
  }

  private static func mail(_ kind: StatementKind.Mail) -> [Statement] {
    let one: StatementValues = [.title: .text("Contract *deadline* today"), .sender: .text("Dana")]
    let bare: StatementValues = [.title: .text("")]
    let bill: StatementValues = [.title: .text("Payment reminder 4711"), .sender: .text("Sam"), .rank: .word("payment")]
    let bills = [bill, bill.with(.day, day(-1))]
    let late = one.with(.day, day(-2)).with(.until, day(-1))
    let asked = StatementValue.text("Can you send it?")
    let item = StatementValue.list([.text("Budget"), .text("Sam")])
    func counts(_ n: Int, _ unread: Int, _ waiting: Int) -> StatementValues {
      [.count: .count(n), .unread: .count(unread), .waiting: .count(waiting)]
    }
    let values: [StatementValues] =
      switch kind {
      case .needsAnswer, .pressing, .reply:
        [one, bare, [.title: .text("Budget"), .sender: .text("Sam"), .day: day(-1)], late, late.with(.at, at(17, days: -1))]
          + (kind == .pressing ? [] : bills)
          + (kind == .needsAnswer
            ? [one.with(.excerpt, asked), one.with(.excerpt, asked).with(.told, .word("above"))] : [])
          + (kind == .reply
            ? [one.with(.until, day(0)).with(.at, at(17)), one.with(.until, day(0)), one.with(.until, day(2))] : [])
      case .forInformation, .archivable:
        [[.items: .list([item])], [.items: .list([item, item, .list([.text("")])]), .more: .count(2)]]
      case .count: [counts(1, 1, 1), counts(1, 0, 0), counts(4, 3, 2), counts(2, 2, 0)]
      case .urgentCount: [counts(1, 1, 1), counts(3, 3, 3)]
      case .latest:
        [
          [.title: .text("Hello"), .sender: .text("Dana"), .day: day(-1), .at: at(6, 50, days: -1)],
          [.title: .text("Hello"), .day: day(-30), .at: at(6, 5, days: -30)], bare,
        ]
      case .aboutEvent:
        [
          [
            .title: .text("Review"), .sender: .text("Dana"), .day: day(0), .at: at(13, 30),
            .excerpt: .text("It is in room 4, not in room 2"),
          ],
          [.title: .text("Fair"), .day: day(1), .excerpt: .text("The fair is off")],
          [.title: .text("Fair"), .sender: .text("Dana"), .day: day(1), .excerpt: .text("Bring a pen"), .told: .word("above")],
        ]
      case .nothingUrgent, .none: [[:]]
      }
    let cut: [Statement] =
      kind == .count || kind == .urgentCount ? make(.mail(kind), [counts(1, 1, 1), counts(20, 3, 2)], certainty: .atLeast) : []
    return make(.mail(kind), values) + cut
  }

  // MARK: Lists

  private static func notes(_ kind: StatementKind.Notes) -> [Statement] {
    let note = StatementValue.text("Project proposal")
    let values: [StatementValues] =
      switch kind {
      case .none: [[:]]
      case .workOn:
        [[.title: note, .text: .text("Add the cost table")], [.title: note, .text: .text("Ask Dana"), .more: .count(2)]]
      case .newest: [[.title: note], [.title: note, .day: day(0)], [.title: note, .day: day(-12)]]
      case .pinned:
        [
          [.count: .count(1), .items: .list([note])],
          [.count: .count(5), .items: .list([note, .text("Ideas"), .text("Shopping")])],
        ]
      case .readBefore:
        [
          [.title: note, .other: .text("Client review")],
          [.title: note, .other: .text("Client review"), .day: day(0), .at: at(13)],
          [.title: note, .other: .text("Client review"), .day: day(2), .at: at(9, 30, days: 2)],
        ]
      case .aboutEvent:
        [
          [.title: .text("Review"), .other: note, .day: day(0), .at: at(13, 30), .excerpt: .text("Ask for the cost table")],
          [.title: .text("Ferry"), .day: day(1), .at: at(8, days: 1), .excerpt: .text("Leave home at 04:45")],
          [.title: .text("Review"), .other: note, .day: day(0), .excerpt: .text("Ask Dana"), .told: .word("above")],
          [.title: .text("Ferry"), .day: day(1), .excerpt: .text("Take a coat"), .told: .word("above")],
        ]
      case .created, .changed, .appended, .deleted: [[.title: note]]
      }
    return make(.notes(kind), values)
  }

  private static func reminders(_ kind: StatementKind.Reminders) -> [Statement] {
    let title = StatementValue.text("Pharmacy")
    let values: [StatementValues] =
      switch kind {
      case .noneDue: [[:], [.day: day(0)], [.day: day(4)], [.day: day(0), .at: at(15)]]
      case .noneOpen: [[:]]
      case .wasDue:
        [
          [.title: title, .day: day(0), .at: at(7)], [.title: title, .day: day(-1), .more: .count(1)],
          [.title: title, .day: day(-9), .at: at(9, 5, days: -9), .more: .count(3)],
        ]
      case .takeBack: [[:]]
      case .doOrMove, .changed, .deleted: [[.title: title]]
      case .done: [[.title: title], [.title: title, .day: day(1), .at: at(9, days: 1)]]
      case .next: [[.title: title, .day: day(0), .at: at(15)], [.title: title, .day: day(4)]]
      case .open: [[.count: .count(1)], [.count: .count(3)]]
      case .set:
        [
          [.title: title, .day: day(0), .at: at(15), .moment: at(15)],
          [.title: title, .day: day(0), .at: at(7, 35), .moment: at(7, 35)],
          [.title: title, .day: day(3), .at: at(8, days: 3), .moment: at(8, days: 3)],
          [.title: title, .day: day(0), .moment: at(7, 30)],
        ]
      }
    return make(.reminders(kind), values)
  }

  private static func tasks(_ kind: StatementKind.Tasks) -> [Statement] {
    let title = StatementValue.text("Return the parcel")
    let values: [StatementValues] =
      switch kind {
      case .none: [[:]]
      case .noneDue: [[.day: day(0)], [.day: day(4)], [.day: day(20)], [.day: day(0), .at: at(15)]]
      case .noneLabeled: [[.title: .text("home")]]
      case .late:
        [
          [.title: title, .day: day(-1), .at: at(17, days: -1)], [.title: title, .day: day(-3), .more: .count(1)],
          [.title: title, .day: day(-3), .more: .count(2)],
        ]
      case .next: [[.title: title, .day: day(0), .at: at(17)], [.title: title, .day: day(5)]]
      case .beginHigh, .begin, .createdLabel, .deleted: [[.title: title]]
      case .done, .changed: [[.title: title], [.title: title, .day: day(7), .at: at(17, days: 7)]]
      case .open: [[.count: .count(1)], [.count: .count(4)]]
      case .created: [[.title: title], [.title: title, .day: day(1)], [.title: title, .day: day(-1), .rank: .word("late")]]
      }
    return make(.tasks(kind), values)
  }

  private static func files(_ kind: StatementKind.Files) -> [Statement] {
    switch kind {
    case .begins: make(.files(kind), [[.title: .text("plan.txt"), .excerpt: .text("The first line.")]])
    case .empty: make(.files(kind), [[.title: .text("plan.txt")]])
    }
  }

  private static func web(_ kind: StatementKind.Web) -> [Statement] {
    switch kind {
    case .none: make(.web(kind), [[:]])
    case .page:
      make(
        .web(kind),
        [
          [.title: .text("Trains"), .site: .text("example.org")],
          [.title: .text("Trains"), .site: .text("example.org"), .excerpt: .text("Every hour.")],
        ])
    }
  }

  // MARK: Outside

  private static func weather(_ kind: StatementKind.Weather) -> [Statement] {
    func degrees(_ d: Double) -> StatementValue { .amount(d, .celsius) }
    func percent(_ n: Double) -> StatementValue { .amount(n, .percent) }
    let values: [StatementValues] =
      switch kind {
      case .now:
        [
          [
            .value: degrees(4.5), .sky: .word("light rain"), .place: .text("Montreal"), .high: degrees(8), .falls: .word("rain"),
            .chance: percent(80),
          ], [.value: degrees(-3), .place: .text("Berlin"), .high: degrees(-1)],
        ]
      case .danger:
        ["thunderstorm", "ice", "heavy_snow", "heavy_rain"].map { [.danger: .word($0)] } + [
          [.danger: .word("thunderstorm"), .day: day(1)], [.danger: .word("gale"), .value: .amount(74, .kilometersPerHour)],
          [.danger: .word("heat"), .value: degrees(33.5)], [.danger: .word("cold"), .value: degrees(-22)],
          [.text: .text("flood"), .day: day(2)],
        ]
      case .likely:
        ["rain", "snow", "both"].map { [.falls: .word($0), .chance: percent(80)] }
      case .advice:
        [
          ["umbrella", "warm_jacket"], ["boots", "winter_coat", "ice"], ["rain_jacket"], ["light_jacket"], ["water"], ["roof"],
          [],
          ["ice"],
        ].map { [.items: .list($0.map(StatementValue.word))] }
      case .day:
        [
          [
            .day: day(0), .sky: .word("snow"), .low: degrees(-5), .high: degrees(-1), .falls: .word("snow"), .chance: percent(90),
          ], [.day: day(2)],
        ]
      case .daysAdvice:
        [
          [.umbrella: .list([]), .boots: .list([])], [.umbrella: .list([day(0), day(3)]), .boots: .list([])],
          [.umbrella: .list([]), .boots: .list([day(1)])], [.umbrella: .list([day(0)]), .boots: .list([day(1)])],
          [.umbrella: .list([day(0), day(1), day(2), day(3)]), .boots: .list([])],
        ]
      case .quoted: [[.text: .text("Take a coat.")]]
      }
    return make(.weather(kind), values)
  }

  private static func travel(_ kind: StatementKind.Travel) -> [Statement] {
    let both: StatementValues = [.title: .text("office"), .length: minutes(34), .usual: minutes(25)]
    return switch kind {
    case .time:
      make(
        .travel(kind),
        [
          both, [.title: .text("office"), .length: minutes(34), .moment: at(7)],
          [.title: .text("Airport"), .length: minutes(75)],
        ])
    case .leaveNow, .leaveAnytime: make(.travel(kind), [both])
    case .plan: make(.travel(kind), [[.title: .text("Airport"), .length: minutes(75)]])
    }
  }

  private static func summary(_ kind: StatementKind.Summary) -> [Statement] {
    let reason = StatementValue.text("no folder in the vault")
    return switch kind {
    case .notAvailable, .outOfDate:
      make(
        .summary(kind),
        [
          [.items: .list([.list([reason, .text("weather")])])],
          [.items: .list([.list([reason, .text("mail"), .text("notes")]), .list([.text("no export"), .text("health")])])],
        ])
    case .notSetUp:
      make(
        .summary(kind),
        [
          [.items: .list([.text("mail")]), .command: .text("lucid setup")],
          [.items: .list([.text("calendar"), .text("mail"), .text("notes")]), .command: .text("lucid doctor")],
        ])
    case .foundNothing:
      make(.summary(kind), [[.items: .list([.text("mail")])], [.items: .list([.text("calendar"), .text("habits")])]])
    case .needsModel:
      make(.summary(kind), ["draft", "goal", "translation", "judgement"].map { [.text: .word($0)] })
    case .known: make(.summary(kind), [1, 3].map { [.count: .count($0), .command: .text("lucid told")] })
    case .headline: make(.summary(kind), [[.text: .text("Two people wait for an answer.")]])
    case .readsNothing, .noData, .noCurrentData, .nothing, .notNeeded: make(.summary(kind), [[:]])
    }
  }
}

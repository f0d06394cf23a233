import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

@Suite struct BriefingDayTests {
  let calendar = FixedCalendar.monday

  private func day(_ observations: [Observation], now: Instant = Monday.now) -> Record? {
    BriefingDay(observations, in: PresentContext(now: now, zone: Monday.zone)).record
  }

  private func done(_ tool: String, _ fields: [(String, Value)]) -> Observation {
    let type = RecordType("Made", fields.map { .init($0.0, .any, "A field.") })
    return Observation(
      step: tool, tool: tool, status: .done, value: .record(Record(type, values: fields.map(\.1))))
  }

  private func sleep(_ series: [Double]) -> Observation {
    let metric = RecordType(
      "Metric",
      [
        .init("name", .text, "A."), .init("value", .number, "A."), .init("baseline", .number, "A."),
        .init("series", .list(.number), "A."),
      ])
    let record = Record(
      metric,
      ["name": .text("sleep"), "value": .number(370), "baseline": .number(425), "series": .list(series.map(Value.number))])
    return done("health.today", [("metrics", .list([.record(record)]))])
  }

  @Test func holdsTheEventsOfTheDayAndTomorrowsFirst() async throws {
    let today = try await calendar.observe("events", FixedCalendar.today, now: Monday.now)
    let alone = try #require(day([today]))
    #expect(
      (alone["events"].list ?? []).compactMap { $0["title"].text } == ["Easter Monday", "Standup", "Client review"])
    // Nobody asked for tomorrow: that nothing is known is not that nothing is on.
    #expect(alone["tomorrow"] == .null && alone["sleep"] == .null && alone["waiting"] == .null)
    let next: [String: Value] = ["from": .datetime(Monday.at(0, days: 1)), "to": .datetime(Monday.at(0, days: 2))]
    let both = try #require(day([today, try await calendar.observe("events", next, now: Monday.now)]))
    #expect(both["events"].list?.count == 3)
    #expect(both["tomorrow"]["count"].integer == 1 && both["tomorrow"]["first"].text == "Dentist")
    #expect(both["tomorrow"]["at"].instant == Monday.at(15, days: 1))
  }

  /// A choice of events does not say how many there are.
  @Test func tomorrowIsNotKnownFromAPartOfIt() async throws {
    let half: [String: Value] = ["from": .datetime(Monday.at(0, days: 1)), "to": .datetime(Monday.at(12, days: 1))]
    let record = try #require(day([try await calendar.observe("events", half, now: Monday.now)]))
    #expect(record["tomorrow"] == .null)
  }

  @Test func aNightIsComparedWithNightsOnly() throws {
    let compared = try #require(day([sleep([430, 415, 370])]))
    #expect(compared["sleep"]["minutes"].double == 370 && compared["sleep"]["usual"].double == 425)
    let alone = try #require(day([sleep([425, 370])]))
    #expect(alone["sleep"]["minutes"].double == 370 && alone["sleep"]["usual"] == .null)
  }

  /// The day lists its events, so none has a tile; sentences about it wait for the evening, unless the
  /// day itself was not read.
  @Test(arguments: [(7, true, 0), (14, true, 0), (18, true, 1), (21, true, 1), (7, false, 1)])
  func tomorrowIsALineAndInTheEveningASentence(hour: Int, withToday: Bool, keys: Int) async throws {
    let now = Monday.at(hour)
    let next: [String: Value] = ["from": .datetime(Monday.at(0, days: 1)), "to": .datetime(Monday.at(0, days: 2))]
    let today = try await calendar.observe("events", FixedCalendar.today, step: "events", now: now)
    let tomorrow = try await calendar.observe("events", next, step: "next_day", now: now)
    let card = try #require(
      BriefingCard().card(
        title: "Briefing", from: withToday ? [today, tomorrow] : [tomorrow],
        presenters: [CalendarPresenter(hours: WorkingHours())],
        in: PresentContext(now: now, zone: Monday.zone)))
    #expect(card.body["tiles"].list?.isEmpty == true)
    #expect(card.body["day"]["tomorrow"]["first"].text == "Dentist")
    let about = card.statements.filter { $0.step == "next_day" && $0.kind == .calendar(.key) }
    #expect(about.count == keys, "\(card.statements.map(\.text))")
  }

  /// A clash that somebody has solved is none, and one of a later day can wait.
  @Test(arguments: [
    ("I'll pick Emil up from judo.", 0, false), ("Judo is at nine.", 0, true), ("Judo is at nine.", 3, false),
    ("Judo is at nine.", 1, true),
  ]) func aClashThatIsSolvedIsNotTold(text: String, days: Int, isTold: Bool) async throws {
    let calendar = FixedCalendar(list: [
      Event(id: "j", title: "Judo", start: Monday.at(9, days: days), end: Monday.at(10, days: days), calendar: "A"),
      Event(id: "t", title: "Train", start: Monday.at(9, 30, days: days), end: Monday.at(11, days: days), calendar: "B"),
    ])
    let week: [String: Value] = ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 5))]
    let events = try await calendar.observe("events", week, now: Monday.now)
    let message = Message(
      id: "m", from: MailParticipant(text: "Tim <tim@post.example>"), subject: "Judo", date: Monday.now.adding(seconds: -3600),
      snippet: text, unread: true, answered: false, bulk: false)
    let mail = done("mail.search", [("items", .list([.record(message.record)]))])
    let card = try #require(
      BriefingCard().card(
        title: "B", from: [events, mail], presenters: [CalendarPresenter(hours: Monday.settings.hours)],
        in: PresentContext(now: Monday.now, zone: Monday.zone)))
    let clashes = card.statements.filter { [.calendar(.overlap), .calendar(.decide)].contains($0.kind) }
    #expect(clashes.isEmpty != isTold, "\(clashes)")
    let rows = (card.body["day"].record?["events"].list ?? []).compactMap(\.record)
    if days == 0 { #expect(rows.allSatisfy { $0["conflict"].boolean == isTold }) }
  }

  /// The list begins with the first event, so that no sentence does.
  @Test func theFirstEventOfTheListIsNoSentence() async throws {
    let card = try #require(
      BriefingCard().card(
        title: "B", from: [try await calendar.observe("events", FixedCalendar.today, now: Monday.now)],
        presenters: [CalendarPresenter(hours: Monday.settings.hours)], in: PresentContext(now: Monday.now, zone: Monday.zone)))
    #expect(!card.statements.contains { $0.kind == .calendar(.first) })
    #expect(card.statements.contains { $0.kind == .calendar(.next) && $0.values[.at]?.instant == Monday.at(9) })
  }

  /// Weather of the place that a journey of the day has left is no sentence; one home keeps it.
  @Test(arguments: [
    ("Flight HV 214 Zurich–Helsinki", 13, true), ("Train to Zurich", 13, false), ("Flight HV 214 Zurich–Helsinki", 7, false),
    ("Workshop", 13, false),
  ]) func theWeatherOfAPlaceThatWasLeftIsNotTold(title: String, hour: Int, isAway: Bool) async throws {
    let now = Monday.at(hour)
    let calendar = FixedCalendar(list: [
      Event(id: "j", title: title, start: Monday.at(6), end: Monday.at(9), calendar: "Travel")
    ])
    let weather = done("weather.now", [("place", .text("Zurich")), ("rain_pct", .integer(90)), ("temp_c", .number(12))])
    let day = BriefingDay(
      [try await calendar.observe("events", FixedCalendar.today, now: now), weather],
      in: PresentContext(now: now, zone: Monday.zone))
    let rain = Statement(.weather(.likely), .risk, weight: 45)
    #expect(day.kept([rain], of: weather).isEmpty == isAway)
    let tile = day.beside(Tile(.word(.weather), .title("12 °C"), icon: "cloud"), of: weather)
    #expect((tile.label == .row([.word(.weather), .title("Zurich")])) == isAway)
  }

  /// The day has the hours of sleep, so that the tile of health does not; figures that are usual
  /// are no sentence.
  @Test func figuresAreToldOnceAndWhereTheyAreUnusual() {
    let observation = sleep([430, 415, 370])
    let day = BriefingDay([observation], in: Monday.present)
    let tile = Tile(
      .word(.health), .word(.neutral), sub: [.word(.sleptFor, [.amount(370, .min)]), .title("HRV")], icon: "heart")
    #expect(day.beside(tile, of: observation).sub == [.title("HRV")])
    func told(_ kind: StatementKind.Health, _ values: StatementValues) -> Bool {
      !day.kept([Statement(.health(kind), .state, weight: 50, values)], of: observation).isEmpty
    }
    #expect(!told(.verdict, [.verdict: .word("neutral")]) && told(.verdict, [.verdict: .word("drained")]))
    #expect(!told(.slept, [.length: .length(minutes: 420)]) && told(.slept, [.rank: .word("short")]))
  }

  @Test func whatWasNotReadIsNotThere() {
    #expect(day([]) == nil)
    let failed = Observation(
      step: "events", tool: "calendar.events", status: .failed(StepFailure(.unavailable, "gone")),
      value: .absent(Absence(.unavailable, "gone")))
    #expect(day([failed]) == nil)
    #expect(day([done("habits.today", [("items", .list([])), ("done", .integer(0)), ("total", .integer(0))])]) == nil)
  }

  @Test func aSourceThatIsNotSetUpIsMarkedAsSuch() throws {
    func card(_ failure: StepFailure) throws -> Value {
      let failed = Observation(
        step: "weather", tool: "weather.now", status: .failed(failure), value: .absent(Absence(.unavailable, "gone")))
      let card = try #require(
        BriefingCard().card(title: "Briefing", from: [failed], presenters: [], in: Monday.present))
      #expect(card.body["day"] == .null)
      return try #require(card.body["tiles"].list?.first)
    }
    let unset = try card(StepFailure(.unavailable, "gone", setUp: "lucid setup"))
    let failed = try card(StepFailure(.unavailable, "gone"))
    #expect(unset["state"].text == "missing" && failed["state"].text == "missing")
    #expect(unset["unset"].boolean == true && failed["unset"].boolean == false)
  }

  /// A message moves the first event: the card and the sentences have its time, and the calendar's beside it.
  @Test func whatAMessageMovesIsToldAtTheEvent() async throws {
    let today = try await calendar.observe("events", FixedCalendar.today, now: Monday.now)
    let message = Message(
      id: "m", from: MailParticipant(text: "Standup Bot <standup@example.org>"), subject: "Standup",
      date: Monday.at(7), snippet: "The standup starts at 8:45 today.", unread: true, answered: false, bulk: false)
    let mail = done("mail.search", [("items", .list([.record(message.record)]))])
    let context = PresentContext(now: Monday.now, zone: Monday.zone)
    let card = try #require(
      BriefingCard().card(
        title: "B", from: [today, mail], presenters: [CalendarPresenter(hours: Monday.settings.hours)], in: context))
    let events = (card.body["day"].record?["events"].list ?? []).compactMap(\.record)
    let standup = try #require(events.first { $0["title"].text == "Standup" })
    #expect(standup["start"].instant == Monday.at(8, 45))
    #expect(standup["proposed"]["state"].text == "moved" && standup["proposed"]["calendar_start"].instant == Monday.at(9))
    let first = try #require(card.statements.first { $0.kind == .calendar(.next) })
    #expect(first.values[.at]?.instant == Monday.at(8, 45))
    #expect(first.values[.source] == .list([.word("moved"), .text("Standup Bot")]))
  }
}

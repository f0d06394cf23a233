import LucidAgenda
import LucidCore
import LucidHistory
import LucidModels
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidSession

/// A month of five schedules, with the store, the filter and the built-in summary of real runs: no
/// fact is lost, and none is told twice unchanged within its time.
@Suite(.timeLimit(.minutes(10))) struct ToldMonthTests {
  private static let days = 31
  private static let address = "robin@example.org"

  private struct Schedule {
    let name: String
    let hours: [Int]
    let prompt: String
    var again = Repetition.usual
  }

  private static let whole = "Answer in 20 bullets."
  private static let schedules = [
    Schedule(name: "briefing", hours: [7], prompt: whole),
    Schedule(name: "afternoon", hours: [13], prompt: "Answer in 3 bullets."),
    Schedule(name: "watch", hours: [9, 12, 15, 18, 21], prompt: whole, again: .changed),
    Schedule(name: "nudge", hours: [8, 10, 14, 20], prompt: whole, again: .after(6 * 3600)),
    Schedule(name: "wind-down", hours: [22], prompt: whole),
  ]

  /// The same numbers in every run of the test.
  private struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
  }

  // MARK: The world

  /// Events, messages that come and are answered, tasks, weather that changes and comes back.
  private struct World {
    private var messages: [(record: String, from: Int, to: Int, until: Int)] = []
    private var tasks: [(record: String, due: Int, done: Int)] = []
    private var rain: [Int] = []

    init() {
      var dice = Dice(42)
      let hours = days * 24
      var hour = 0
      while hour < hours {
        hour += 1 + dice.roll(15)
        messages.append(("m\(hour)", hour, hour + 3 + dice.roll(48), hour / 24 + dice.roll(4)))
      }
      for day in 0..<days where dice.roll(3) == 0 {
        tasks.append(("t\(day)", day * 24 + 12 + dice.roll(10), day * 24 + 20 + dice.roll(80)))
      }
      for _ in 0..<hours / 5 + 1 { rain.append([20, 60, 80][dice.roll(3)]) }
    }

    /// All that is so, `hour` hours after the first midnight.
    func statements(at hour: Int) -> [Statement] {
      let day = hour / 24
      var found: [Statement] = []
      for (n, start) in [9, 11, 16].enumerated() {
        for ahead in 0...1 where (day + ahead) * 24 + start > hour {
          let at = Monday.at(start, days: day + ahead)
          found.append(
            Statement(
              .calendar(.key), .key, weight: 60 + n,
              [
                .title: .text("Event \(n)"), .span: .span(at, at.adding(seconds: 3600)),
                .day: .day(Monday.date.adding(days: day + ahead)),
              ],
              records: ["e\(day + ahead)-\(n)"]))
        }
      }
      for one in messages where one.from <= hour && hour < one.to {
        found.append(
          Statement(
            .mail(.needsAnswer), .risk, weight: 70,
            [
              .title: .text("About \(one.record)"), .sender: .text("Dana"), .until: .day(Monday.date.adding(days: one.until)),
              // One who waits asks again.
              .count: .count(1 + (hour - one.from) / 30),
            ], records: [one.record]))
      }
      for one in tasks where hour < one.done {
        let kind: StatementKind = hour < one.due ? .tasks(.next) : .tasks(.late)
        guard one.due - hour < 48 else { continue }
        found.append(
          Statement(
            kind, .risk, weight: 50, [.title: .text("Task"), .at: .instant(Monday.at(0).adding(seconds: Int64(one.due) * 3600))],
            records: [one.record]))
      }
      found.append(
        Statement(
          .weather(.likely), .risk, weight: 40,
          [.day: .day(Monday.date.adding(days: day)), .share: .amount(Double(rain[hour / 5]), .percent)]))
      return found
    }
  }

  // MARK: The month

  /// A run as it happened, apart from the store.
  private struct Told {
    /// By fact: the time that was left, for each that was found.
    let found: [FactIdentity: TimeBand]
    let said: Set<FactIdentity>
    /// Whether there was room for all that was new.
    let isWhole: Bool
    /// nil while no message of it has arrived, or never does.
    var arrived: Instant?

    /// Whether the person has it from this run, unchanged in all `later` runs that reached them.
    func tells(
      _ identity: FactIdentity, band: TimeBand, again: Repetition, at now: Instant, later: ArraySlice<Told>
    ) -> Bool {
      guard said.contains(identity), let arrived, let then = found[identity], then <= band else { return false }
      if case .after(let seconds) = again, now.seconds - arrived.seconds >= seconds { return false }
      return !later.contains { run in
        run.arrived != nil && run.found[identity] == nil && run.said.contains { $0.subject == identity.subject }
      }
    }
  }

  private struct Month {
    var runs: [Told] = []
    var underway: [(at: Instant, run: Int)] = []
    var (said, leftOut, again, undelivered) = (0, 0, 0, 0)
  }

  private static func audience(_ schedule: Schedule) -> FactAudience {
    FactAudience(isSparing: true, schedule: schedule.name, addresses: [address])
  }

  private static func sentences(_ statements: [Statement]) -> [Sentence] {
    statements.enumerated().map { Sentence($1, text: "\($1.kind.name) \($1.records.first ?? "") \($0).") }
  }

  @Test func noFactIsLostAndNoneIsToldTwice() async throws {
    let folder = ScratchFolder()
    let history = folder.path + "/runs.sqlite"
    let world = World()
    var dice = Dice(7)
    var month = Month()
    for hour in 0..<Self.days * 24 {
      for schedule in Self.schedules where schedule.hours.contains(hour % 24) {
        let now = Monday.at(0).adding(seconds: Int64(hour) * 3600 + Int64(dice.roll(600)))
        try Self.deliver(&month, until: now, ToldStore(history: history))
        try await run(schedule, world.statements(at: hour), at: now, history: history, in: &month)
        // Most arrive at once, some hours later, some never.
        let delay = [0, 0, 0, 0, 0, 0, 1, 3, 9, nil][dice.roll(10)]
        if let delay {
          month.underway.append((now.adding(seconds: Int64(delay) * 3600 + 20), month.runs.count - 1))
        } else {
          month.undelivered += 1
        }
      }
    }
    try Self.deliver(&month, until: Monday.at(0, days: Self.days + 1), ToldStore(history: history))
    expectNoneIsLost(month)
    // The month had all that it is to show.
    #expect(month.said > 300 && month.leftOut > 500 && month.again > 50 && month.undelivered > 10)
  }

  private func run(
    _ schedule: Schedule, _ statements: [Statement], at now: Instant, history: String, in month: inout Month
  ) async throws {
    let telling = RunTelling(Self.audience(schedule), history: history, again: schedule.again, now: now)
    #expect(telling.notices.isEmpty)
    let order = AgendaOrder(statements, now: now, zone: Monday.zone)
    telling.note(statements, order)
    let sentences = Self.sentences(statements)
    let news = try #require(telling.known).news(of: sentences, band: order.band)
    var request = ModelRequest(
      ability: AbilityFacts(
        label: schedule.name, id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: schedule.prompt),
      prompt: RenderedText(text: schedule.prompt),
      observations: [Observation(step: "a", tool: "a.get", status: .done, value: .text("x"))], card: nil, sentences: sentences,
      missing: [], output: .markdown, now: now, zone: Monday.zone)
    request.news = news
    let answer = try await Digest().answer(request) { _ in }
    let id = "run-\(month.runs.count)"
    let record = RunRecord(
      id: id, ability: request.ability, started: now, zone: Monday.zone.identifier, outcome: .ok, prompt: nil, observations: [],
      steps: [], variables: [], card: nil, answer: answer, receipts: Receipts(unfounded: []), notices: [], failure: nil,
      elapsed: Milliseconds(1))
    try telling.send(
      record, in: [OutgoingMessage(.mail, Self.address, "text of \(id)")], id: id, omitting: [], clean: { $0 }, now: now)

    let said = Set(answer.sentences.compactMap { FactIdentity($0.statement) })
    let new = Set(news.sentences.compactMap { FactIdentity($0.statement) })
    let found = Dictionary(
      statements.compactMap { s in FactIdentity(s).map { ($0, order.band(of: s)) } }, uniquingKeysWith: { a, _ in a })
    // What is new is said as far as there is room, and what was left out is counted.
    #expect(schedule.prompt == Self.whole ? said == new : said.count == min(3, new.count) && said.isSubset(of: new))
    #expect(answer.text.contains(news.known == 0 ? "know already" : "\(news.known) thing") == (news.known > 0), "\(answer.text)")
    for (identity, band) in found {
      let isKnown = month.runs.indices.contains { i in
        month.runs[i].tells(identity, band: band, again: schedule.again, at: now, later: month.runs[(i + 1)...])
      }
      #expect(new.contains(identity) != isKnown, "\(schedule.name) at \(Monday.zone.iso(now)): \(identity)")
      if said.contains(identity), month.runs.contains(where: { $0.said.contains(identity) }) { month.again += 1 }
    }
    month.said += said.count
    month.leftOut += news.known
    month.runs.append(Told(found: found, said: said, isWhole: schedule.prompt == Self.whole))
  }

  private static func deliver(_ month: inout Month, until now: Instant, _ store: ToldStore) throws {
    let arriving = month.underway.filter { $0.at <= now }.sorted { $0.at < $1.at }
    month.underway.removeAll { $0.at <= now }
    for (at, run) in arriving {
      try store.arrived("text of run-\(run)", of: "run-\(run)", by: .mail, to: address, at: at)
      month.runs[run].arrived = at
    }
  }

  /// Each fact that a delivered run found, and had room for, was told: by it, or by an earlier one
  /// that had arrived.
  private func expectNoneIsLost(_ month: Month) {
    let delivered = month.runs.filter { $0.arrived != nil }
    let told = Set(delivered.flatMap(\.said))
    let found = Set(delivered.filter(\.isWhole).flatMap { $0.found.keys })
    #expect(found.subtracting(told).isEmpty && found.count > 200)
  }
}

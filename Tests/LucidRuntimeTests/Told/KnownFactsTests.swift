import LucidAgenda
import LucidCore
import LucidTesting
import Testing

@testable import LucidRuntime

/// What is known, has not changed and has as much time left is not told again.
@Suite struct KnownFactsTests {
  private static let now = Monday.now

  private static func mail(_ record: String, waiting: Int = 1, _ change: (inout Statement) -> Void = { _ in }) -> Statement {
    var statement = Statement(
      .mail(.needsAnswer), .risk, weight: 70, [.title: .text("Contract"), .sender: .text("Dana"), .count: .count(waiting)],
      records: [record])
    change(&statement)
    return statement
  }

  private static func telling(
    _ statement: Statement, band: TimeBand = .today, hours: Int64, made: Instant? = nil, holding: [Statement]? = nil
  ) throws -> KnownFacts.Telling {
    let identity = try #require(FactIdentity(statement))
    let holding = try (holding ?? [statement]).map { try #require(FactIdentity($0)).value }
    let at = now.adding(seconds: -hours * 3600)
    return KnownFacts.Telling(identity, band: band, holding: Set(holding), made: made ?? at, at: at)
  }

  private static func known(
    _ statement: Statement, _ tellings: [KnownFacts.Telling], again: Repetition = .usual, band: TimeBand = .today
  ) -> Bool {
    let news = KnownFacts(tellings, again: again, now: now).news(of: [Sentence(statement, text: "x")]) { _ in band }
    #expect(news.sentences.isEmpty == (news.known == 1))
    // A replay leaves out the same.
    #expect(KnownFacts(leftOut: news.leftOut).news(of: [Sentence(statement, text: "x")]) { _ in .now } == news)
    return news.known == 1
  }

  @Test func isKnownForTwentyHours() throws {
    let fact = Self.mail("m1")
    #expect(Self.known(fact, [try Self.telling(fact, hours: 19)]))
    #expect(!Self.known(fact, [try Self.telling(fact, hours: 20)]))
    #expect(!Self.known(fact, []))
    #expect(!Self.known(Self.mail("m2"), [try Self.telling(fact, hours: 1)]), "another message")
    // A clock that was set back two days.
    #expect(!Self.known(fact, [try Self.telling(fact, hours: -48)]))
  }

  @Test func isNewWhenItsValuesChange() throws {
    let told = try Self.telling(Self.mail("m1"), hours: 1)
    #expect(!Self.known(Self.mail("m1", waiting: 2), [told]))
  }

  /// The place of a sentence in an answer, and how weighty it is, are no change.
  @Test func isKnownInAnotherPlace() throws {
    let told = try Self.telling(Self.mail("m1").asTold().placed(in: "mail"), hours: 1)
    #expect(Self.known(Self.mail("m1").weighing(3), [told]))
  }

  /// The minutes until an event are no change; its start is one.
  @Test func timeThatPassesIsNoChange() throws {
    func soon(_ minutes: Double, at start: Instant) -> Statement {
      Statement(
        .calendar(.soon), .key, weight: 95,
        [.title: .text("Review"), .length: .length(minutes: minutes), .at: .instant(start)], records: ["e1"])
    }
    let told = try Self.telling(soon(50, at: Monday.at(9)), hours: 0)
    #expect(Self.known(soon(40, at: Monday.at(9)), [told]))
    #expect(!Self.known(soon(50, at: Monday.at(9, 10)), [told]))
  }

  /// A message stays as it is: neither how long it waits nor the days in its quotation are a
  /// change. A note is quoted as it was written, and a figure counts as it is shown.
  @Test func whatOnlyReadsOtherwiseIsNoChange() throws {
    func statement(_ kind: StatementKind, _ values: StatementValues) -> Statement {
      Statement(kind, .key, weight: 5, values, records: ["r"])
    }
    func hrv(_ value: Double) -> Statement {
      statement(.health(.verdict), [.verdict: .word("neutral"), .value: .amount(value, .milliseconds)])
    }
    let waits = statement(.mail(.needsAnswer), [.title: .text("School"), .excerpt: .text("It ends at 12:15 tomorrow")])
    let later = statement(
      .mail(.needsAnswer),
      [.title: .text("School"), .day: .day(Monday.date), .excerpt: .text("It ends at 12:15 [Tuesday]")])
    func note(_ text: String, _ original: String) -> Statement {
      statement(
        .notes(.aboutEvent), [.title: .text("Fair"), .excerpt: .text(text), .original: .text(original), .text: .text(text)])
    }
    func steps(_ value: Double) -> Statement { statement(.health(.steps), [.value: .amount(value, .steps)]) }
    let cases: [(old: Statement, new: Statement, isKnown: Bool)] = [
      (waits, later, true),
      (note("Pay tomorrow", "Pay tomorrow"), note("Pay [Tuesday]", "Pay tomorrow"), true),
      (note("Pay tomorrow", "Pay tomorrow"), note("Pay today", "Pay today"), false),
      (hrv(48.7), hrv(49.2), true), (hrv(48.7), hrv(52), false), (steps(4210), steps(4377), true),
    ]
    for (old, new, isKnown) in cases { #expect(Self.known(new, [try Self.telling(old, hours: 2)]) == isKnown, "\(new)") }
  }

  @Test func isNewWhenLessTimeIsLeft() throws {
    let fact = Self.mail("m1")
    let told = try Self.telling(fact, band: .tomorrow, hours: 2)
    #expect(!Self.known(fact, [told], band: .tonight))
    #expect(Self.known(fact, [told], band: .tomorrow) && Self.known(fact, [told], band: .later))
    // The more urgent telling decides, in whichever order.
    let urgent = try Self.telling(fact, band: .now, hours: 5)
    for tellings in [[told, urgent], [urgent, told]] { #expect(Self.known(fact, tellings, band: .tonight)) }
  }

  /// What is so again after it was otherwise has changed.
  @Test func whatComesBackIsNew() throws {
    let (one, two) = (Self.mail("m1"), Self.mail("m1", waiting: 2))
    let tellings = [try Self.telling(one, hours: 5), try Self.telling(two, hours: 3)]
    #expect(!Self.known(one, tellings) && Self.known(two, tellings))
    // A message that arrives late tells what was so before.
    let late = [try Self.telling(one, hours: 1, made: Self.now.adding(seconds: -36_000)), try Self.telling(two, hours: 3)]
    #expect(!Self.known(one, late) && Self.known(two, late))
    // Two facts about one thing are both known, although the later run told one of them.
    let both = [try Self.telling(one, hours: 5, holding: [one, two]), try Self.telling(two, hours: 3, holding: [one, two])]
    #expect(Self.known(one, both) && Self.known(two, both))
  }

  /// It is left out and not counted: the fact that was told in its place is.
  @Test func whatWasCoveredIsNoThingOfItsOwn() throws {
    let identity = try #require(FactIdentity(Self.mail("m1")))
    let covered = KnownFacts.Telling(
      identity, band: .today, holding: [identity.value], isCovered: true, made: Self.now, at: Self.now)
    func news(_ tellings: [KnownFacts.Telling]) -> News {
      KnownFacts(tellings, again: .usual, now: Self.now).news(of: [Sentence(Self.mail("m1"), text: "x")]) { _ in .today }
    }
    #expect(news([covered]) == News(sentences: [], leftOut: [KnownFact(identity, isCovered: true)]))
    #expect(news([covered]).known == 0)
    #expect(news([covered, try Self.telling(Self.mail("m1"), hours: 1)]).known == 1)
  }

  @Test(
    arguments: [
      (Repetition.always, 1, false), (.changed, 1, true), (.changed, 500, true), (.after(3 * 3600), 2, true),
      (.after(3 * 3600), 3, false), (.after(24 * 3600), 23, true),
    ] as [(Repetition, Int64, Bool)])
  func theAbilitySaysWhenItIsToldAgain(again: Repetition, hours: Int64, isKnown: Bool) throws {
    let fact = Self.mail("m1")
    #expect(Self.known(fact, [try Self.telling(fact, hours: hours)], again: again) == isKnown)
  }

  /// What a run did, what does not hold yet and what the summary says of itself is in every run.
  @Test(arguments: [
    Statement(.reminders(.set), .fact, weight: 50, [.title: .text("Call")], records: ["r"]),
    Statement(.mail(.latest), .fact, weight: 5, setting: .pending),
    Statement(.summary(.nothing), .fact, weight: 0),
  ])
  func isToldByEveryRun(statement: Statement) { #expect(FactIdentity(statement) == nil) }

  @Test(
    arguments: [
      ("always", Repetition.always), ("changed", .changed), ("24h", .after(86_400)), ("2d", .after(172_800)), ("never", nil),
      ("", nil), ("24", nil),
    ] as [(String, Repetition?)])
  func readsTheKey(text: String, again: Repetition?) { #expect(Repetition(text) == again) }
}

import LucidAgenda
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidHistory

/// What a person was told: from the end of a run to the arrival of its messages.
@Suite struct ToldStoreTests {
  private let folder = ScratchFolder()
  private var store: ToldStore { ToldStore(history: folder.path + "/runs.sqlite", patience: 0) }

  private static let own: Set<String> = ["robin@example.org"]

  private static func statement(_ record: String, _ title: String = "Contract") -> Statement {
    Statement(.mail(.reply), .action, weight: 9, [.title: .text(title), .sender: .text("Dana")], records: [record])
  }

  private static func fact(
    _ statement: Statement, run: String, at: Instant = Monday.now, band: TimeBand = .today, isOmitted: Bool = false,
    messages: [String] = ["mail"]
  ) throws -> ToldFact {
    let identity = try #require(FactIdentity(statement))
    return ToldFact(
      identity, statement.kind, band: band, holding: [identity.value], statement: isOmitted ? nil : statement,
      run: ToldFact.Run(ability: "Briefing", schedule: "morning", id: run, made: at),
      messages: messages.map(ToldFact.checksum))
  }

  private func isKnown(
    _ statement: Statement, at now: Instant = Monday.now, mail: Set<String> = own, again: Repetition = .usual
  ) throws -> Bool {
    let known = try store.known(readingMailAt: mail, again: again, now: now)
    return known.news(of: [Sentence(statement, text: "x")]) { _ in .today }.known == 1
  }

  @Test func isToldWhenAMessageHasArrived() throws {
    let fact = Self.statement("m1")
    try store.send([try Self.fact(fact, run: "r1", messages: ["mail", "push"])], now: Monday.now)
    #expect(try store.told().isEmpty && !isKnown(fact))
    // Messages of another run, and other messages of this one.
    try store.arrived("mail", of: "r0", by: .mail, to: "robin@example.org", at: Monday.now)
    try store.arrived("incident resolved", of: "r1", by: .mail, to: "robin@example.org", at: Monday.now)
    #expect(try store.told().isEmpty)
    try store.arrived("mail", of: "r1", by: .mail, to: "robin@example.org", at: Monday.at(8))
    #expect(try store.told().map(\.told) == [Monday.at(8)] && isKnown(fact))
    // Later by another way: known since the first.
    try store.arrived("push", of: "r1", by: .ntfy, to: "https://ntfy.example.org/robin", at: Monday.at(9))
    let told = try #require(try store.told().first)
    #expect(told.told == Monday.at(8) && told.arrivals.map(\.kind) == [.mail, .ntfy] && told.messages.isEmpty)
    #expect(try store.told().count == 1)
  }

  /// Mail to others tells the person nothing; everything else is their own.
  @Test func whatOthersWereToldIsNotKnown() throws {
    let fact = Self.statement("m1")
    try store.send([try Self.fact(fact, run: "r1", messages: ["mail"])], now: Monday.now)
    try store.arrived("mail", of: "r1", by: .mail, to: "sam@example.org", at: Monday.now)
    #expect(try !isKnown(fact) && isKnown(fact, mail: ["sam@example.org"]))
    // What the person is told later does not take the place of it for Sam.
    try store.send([try Self.fact(fact, run: "r2", messages: ["desktop"])], now: Monday.now)
    try store.arrived("desktop", of: "r2", by: .desktop, to: "", at: Monday.now)
    #expect(try isKnown(fact) && store.told().count == 2)
  }

  /// The later telling of the same takes the place of the earlier one, and so does what has changed.
  @Test func anEarlierTellingIsReplaced() throws {
    for (n, title) in ["Contract", "Contract", "Contract (new)"].enumerated() {
      let at = Monday.at(8 + n)
      try store.send([try Self.fact(Self.statement("m1", title), run: "r\(n)", at: at)], now: at)
      try store.arrived("mail", of: "r\(n)", by: .mail, to: "robin@example.org", at: at)
      #expect(try store.told().map(\.run) == ["r\(n)"])
    }
  }

  @Test func goesAfterNinetyDays() throws {
    try store.send([try Self.fact(Self.statement("m1"), run: "r1")], now: Monday.now)
    try store.arrived("mail", of: "r1", by: .mail, to: "robin@example.org", at: Monday.now)
    try store.send([try Self.fact(Self.statement("m2"), run: "r2", at: Monday.at(8, days: 89))], now: Monday.at(8, days: 89))
    #expect(try store.told().map(\.run) == ["r1"])
    #expect(try isKnown(Self.statement("m1"), at: Monday.at(8, days: 89), again: .changed))
    try store.send([try Self.fact(Self.statement("m3"), run: "r3", at: Monday.at(8, days: 91))], now: Monday.at(8, days: 91))
    #expect(try store.told().isEmpty)
  }

  @Test func isForgottenByWhatItSays() throws {
    for record in ["m1", "m2"] {
      try store.send([try Self.fact(Self.statement(record), run: record)], now: Monday.now)
      try store.arrived("mail", of: record, by: .mail, to: "robin@example.org", at: Monday.now)
    }
    #expect(try store.forget { $0.run == "m0" } == 0)
    #expect(try store.forget { $0.run == "m1" } == 1)
    #expect(try !isKnown(Self.statement("m1")) && isKnown(Self.statement("m2")))
    #expect(try store.forgetAll() == 1 && store.told().isEmpty && store.forgetAll() == 0)
  }

  @Test(arguments: ["", "{", "[]", #"{"facts":[{"kind":"no.kind"}]}"#]) func aDamagedFileIsSaidAndCanBeForgotten(text: String)
    throws
  {
    folder.write(text, to: "told.json")
    let error = #expect(throws: RunStoreError.self) { try store.told() }
    #expect(error?.message == "\(folder.path)/told.json is damaged")
    #expect(error?.hint == "lucid told --forget --all removes it: all facts are told again then")
    #expect(throws: RunStoreError.self) { try store.send([try Self.fact(Self.statement("m1"), run: "r1")], now: Monday.now) }
    #expect(folder.text("told.json") == text, "nothing is written over it")
    #expect(try store.forgetAll() == 1 && store.told().isEmpty)
  }

  /// Two processes that note facts at once lose none.
  @Test func waitsForAnotherProcess() throws {
    let lock = try FileLock.take(folder.path + "/told.json.lock", seconds: 0)
    let error = #expect(throws: RunStoreError.self) {
      try store.send([try Self.fact(Self.statement("m1"), run: "r1")], now: Monday.now)
    }
    #expect(error?.isLocked == true)
    lock.release()
    try store.send([try Self.fact(Self.statement("m1"), run: "r1")], now: Monday.now)
  }

  /// The bytes of earlier versions are read, and written again.
  @Test func isStoredAsBefore() throws {
    folder.write(Self.stored, to: "told.json")
    let facts = try store.told()
    #expect(facts.map(\.kind.name) == ["mail.reply", "health.verdict"])
    #expect(facts[0].statement == Self.statement("m1") && facts[1].statement == nil)
    #expect(facts[0].identity == FactIdentity(Self.statement("m1")), "checksums of earlier versions are those of this one")
    #expect(facts[0].band == .today && facts[0].schedule == "morning" && facts[1].schedule == nil)
    _ = try store.forget { _ in false }
    #expect(folder.text("told.json") == Self.stored)
  }

  private static let stored = #"""
    {"facts":[{"kind":"mail.reply",\#
    "subject":"9a041ef81dfeef4c72db522c98d5479e","value":"fe509aec86333e7c3d44fc524e16370c",\#
    "band":3,"holding":["fe509aec86333e7c3d44fc524e16370c"],"covered":false,\#
    "statement":{"kind":"mail.reply","role":"action","weight":9,\#
    "values":{"entries":[{"name":"title","value":{"text":"Contract"}},{"name":"sender","value":{"text":"Dana"}}]},\#
    "records":["m1"],"certainty":"exact","setting":"done","step":""},\#
    "ability":"Briefing","schedule":"morning","run":"r1","made":1775475000,\#
    "messages":["0123456789abcdef0123456789abcdef"],\#
    "arrivals":[{"kind":"mail","target":"robin@example.org","at":1775475060}]},{"kind":"health.verdict",\#
    "subject":"00000000000000000000000000000001","value":"00000000000000000000000000000002",\#
    "band":9,"holding":["00000000000000000000000000000002"],"covered":false,"ability":"Sleep","run":"r2","made":1775475120,\#
    "arrivals":[{"kind":"desktop","target":"","at":1775475180}]}]}

    """#
}

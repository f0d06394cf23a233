import LucidCore
import LucidTesting
import Testing

@testable import LucidHistory
import LucidSQLite

/// Results on their way: never lost, never handed over by two.
@Suite struct DeliveryStoreTests {
  private static let mail = OutgoingMessage(.mail, "robin@example.org", "Subject: x\n\nbody\n")
  private static let note = OutgoingMessage(.note, "Journal", "## Briefing\n")

  private static func kept(
    _ folder: ScratchFolder, _ parcels: [OutgoingMessage], omitting families: Set<String> = []
  ) throws -> (RunStore, Int64) {
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let (kept, beginning) = try StoredRuns.stored("briefing")
    let number = try store.begin(beginning)
    try store.finish(
      number, kept, beginning: beginning, exit: 0, omitting: families, delivering: parcels, clean: { $0 })
    return (store, number)
  }

  /// A message knows each family that it was made of, and one of an earlier version its bits.
  @Test func aMessageKeepsItsLabels() throws {
    let folder = ScratchFolder()
    let labels = Labels(families: FamilySet(["mail", "diary", "chat"]))
    let message = OutgoingMessage(.mail, "robin@example.org", "Subject: x\n\nbody\n", labels: labels)
    let (store, run) = try Self.kept(folder, [message])
    let number = try store.deliveries(of: run)[0].number
    #expect(try store.labels(of: number)?.families.names == ["chat", "diary", "mail"])
    try store.database.run("UPDATE deliveries SET families = 257")
    #expect(try store.labels(of: number)?.families.names == ["mail", "other"])
    try store.database.run("UPDATE deliveries SET families = NULL")
    #expect(try store.labels(of: number) == nil)
    try store.database.run("UPDATE deliveries SET families = 'damaged'")
    #expect(try store.labels(of: number) == .everything)
  }

  private static let later = Instant(seconds: Monday.now.seconds + 100)

  @Test func waitsWithTheEndOfItsRun() throws {
    let folder = ScratchFolder()
    let (store, run) = try Self.kept(folder, [Self.mail, Self.note, Self.mail])
    let waiting = try store.deliveries(of: run)
    #expect(waiting.map(\.kind) == [.mail, .note] && waiting.allSatisfy { $0.state == .waiting && $0.tries == 0 })
    #expect(try store.text(of: waiting[0].number) == Self.mail.text)
    #expect(try store.openDeliveries() == waiting && store.list(RunFilter())[0].openDeliveries == 2)
    #expect(try store.openDeliveries(by: Instant(seconds: Monday.now.seconds - 1)).isEmpty)
    #expect(try store.openDeliveries(by: Monday.now, limit: 1).count == 1)
  }

  @Test func oneProcessAtATime() throws {
    let folder = ScratchFolder()
    let (store, run) = try Self.kept(folder, [Self.mail])
    let number = try store.deliveries(of: run)[0].number
    let other = try RunStore(path: folder.path + "/runs.sqlite")
    #expect(try store.claim(number))
    // Held by a process that lives: init, whatever it is called here.
    try store.database.run("UPDATE deliveries SET process = 1, birth = ''")
    #expect(try !other.claim(number) && !other.claim(number, again: true))
    #expect(try other.deliveries(of: run)[0].isUnderway)
    #expect(try !other.drop(try other.deliveries(of: run)[0], now: Self.later))
    // By one that was killed.
    try store.database.run("UPDATE deliveries SET process = 1, birth = '0@x'")
    #expect(try !other.deliveries(of: run)[0].isUnderway && other.openDeliveries().count == 1)
    #expect(try other.claim(number) && other.deliveries(of: run)[0].tries == 2)
    try other.settle(delivery: number, problem: nil, due: nil, now: Self.later)
    #expect(try other.deliveries(of: run)[0].state == .delivered && other.openDeliveries().isEmpty)
    #expect(try !other.claim(number, again: true))
    #expect(try other.text(of: number) == Self.mail.text)
  }

  @Test func failsWaitsAndIsGivenUp() throws {
    let folder = ScratchFolder()
    let (store, run) = try Self.kept(folder, [Self.mail])
    let number = try store.deliveries(of: run)[0].number
    #expect(try store.claim(number))
    try store.settle(delivery: number, problem: "nobody answers", due: Self.later, now: Monday.now)
    #expect(
      try store.openDeliveries(by: Monday.now).isEmpty && store.openDeliveries(by: Self.later)[0].problem == "nobody answers")
    #expect(try store.claim(number))
    try store.settle(delivery: number, problem: "still nobody", due: nil, now: Self.later)
    let given = try store.deliveries(of: run)[0]
    #expect(given.state == .failed && given.tries == 2 && !given.isOpen)
    #expect(try store.list(RunFilter())[0].failedDeliveries == 1 && !store.claim(number))
    #expect(try store.claim(number, again: true))
  }

  /// Gives a message up.
  private static func giveUp(_ number: Int64, in store: RunStore, at time: Instant = later) throws {
    #expect(try store.claim(number))
    try store.settle(delivery: number, problem: "no answer", due: nil, now: time)
  }

  private static func messages(_ count: Int) -> [OutgoingMessage] {
    (0..<count).map { OutgoingMessage(.mail, "r\($0)@example.org", "Subject: \($0)\n") }
  }

  /// Open ones first, then those that were given up, the latest first.
  @Test(arguments: [0, 1, 2, 5]) func whatHasNotArrivedIsListed(count: Int) throws {
    let folder = ScratchFolder()
    let (store, run) = try Self.kept(folder, Self.messages(count))
    let numbers = try store.deliveries(of: run).map(\.number)
    #expect(try store.undelivered(now: Self.later).map(\.number) == numbers)
    for (n, number) in numbers.enumerated() where n % 2 == 0 {
      try Self.giveUp(number, in: store, at: Self.later.adding(seconds: Int64(n)))
    }
    let open = numbers.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let given = numbers.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    #expect(try store.undelivered(now: Self.later).map(\.number) == open + given.reversed())
    // What was given up more than a week ago is told by the history alone.
    #expect(try store.undelivered(now: Self.later.adding(seconds: 7 * 86_400 + 10)).map(\.number) == open)
  }

  @Test func isDropped() throws {
    let folder = ScratchFolder()
    let (store, run) = try Self.kept(folder, [Self.mail])
    #expect(try store.drop(try store.deliveries(of: run)[0], now: Self.later))
    #expect(try store.deliveries(of: run)[0].state == .dropped && store.openDeliveries().isEmpty)
    #expect(try !store.drop(try store.deliveries(of: run)[0], now: Self.later))
    #expect(try !store.claim(try store.deliveries(of: run)[0].number, again: true))
  }

  /// One of several, open or given up; the others stay, and the run with its answer does.
  @Test(arguments: [1, 2, 5], [false, true]) func oneOfSeveralIsDropped(count: Int, isGivenUp: Bool) throws {
    let folder = ScratchFolder()
    let (store, run) = try Self.kept(folder, Self.messages(count))
    let all = try store.deliveries(of: run)
    let one = all[count / 2]
    if isGivenUp { try Self.giveUp(one.number, in: store) }
    let answer = try store.run(run)?.record.answer?.text
    #expect(try store.drop(try store.deliveries(of: run)[count / 2], now: Self.later))
    let now = try store.deliveries(of: run)
    #expect(now.filter { $0.state == .dropped }.map(\.number) == [one.number])
    #expect(now[count / 2].problem == (isGivenUp ? "no answer" : nil))
    #expect(try store.undelivered(now: Self.later).map(\.number) == all.map(\.number).filter { $0 != one.number })
    #expect(try store.list(RunFilter())[0].failedDeliveries == 0)
    #expect(try answer != nil && store.run(run)?.record.answer?.text == answer)
  }

  /// A message that a process began to send after the list was made, or that has arrived meanwhile.
  @Test func whatIsBeingSentIsNotDropped() throws {
    let folder = ScratchFolder()
    let (store, run) = try Self.kept(folder, [Self.mail])
    let seen = try store.deliveries(of: run)[0]
    try store.database.run("UPDATE deliveries SET state = 'underway', process = 1, birth = ''")
    #expect(try !store.drop(seen, now: Self.later) && store.deliveries(of: run)[0].isUnderway)
    // The list was made while the process that had claimed it first was dead.
    try store.database.run("UPDATE deliveries SET process = 1, birth = '0@x'")
    let killed = try store.deliveries(of: run)[0]
    try store.database.run("UPDATE deliveries SET process = 1, birth = ''")
    #expect(try !killed.isUnderway && !store.drop(killed, now: Self.later))
    try store.database.run("UPDATE deliveries SET process = NULL, birth = NULL, state = 'delivered'")
    #expect(try !store.drop(seen, now: Self.later) && store.deliveries(of: run)[0].state == .delivered)
  }

  /// What the person leaves out of the record stays in it only until it has arrived.
  @Test func whatIsLeftOutGoesWhenItHasArrived() throws {
    let folder = ScratchFolder()
    let secret = OutgoingMessage(.mail, "robin@example.org", "what mail said")
    let (store, run) = try Self.kept(
      folder, [secret, OutgoingMessage(.ntfy, "https://x.example/t", secret.text)], omitting: ["mail"])
    let all = try store.deliveries(of: run)
    #expect(try store.text(of: all[0].number) == secret.text)
    _ = try store.claim(all[0].number)
    try store.settle(delivery: all[0].number, problem: nil, due: nil, now: Self.later)
    #expect(try store.text(of: all[0].number) == nil && store.text(of: all[1].number) == secret.text)
    _ = try store.drop(all[1], now: Self.later)
    let left = try store.database.first(
      "SELECT count(*) FROM parts WHERE body = ?", [.bytes(Array(secret.text.utf8))], { $0.count(0) })
    #expect(left == 0)
  }

  @Test func goesWithItsRun() throws {
    let folder = ScratchFolder()
    let (store, _) = try Self.kept(folder, [Self.mail])
    let (kept, beginning) = try StoredRuns.stored("weather")
    var one = Retention()
    one.runs = 1
    for _ in 0..<2 {
      try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }, keeping: one)
    }
    #expect(try store.openDeliveries().isEmpty)
    let orphans = try store.database.first(
      "SELECT count(*) FROM parts WHERE number NOT IN (SELECT part FROM uses)", [], { $0.count(0) })
    #expect(orphans == 0)
  }

  /// Files that an earlier lucid has left.
  @Test(arguments: [2, 3]) func earlierVersionsAreCarriedOver(_ version: Int) throws {
    let folder = ScratchFolder()
    try folder.put(RepositoryFiles.bytes("Tests/Fixtures/record/version-\(version).sqlite"), "runs.sqlite")
    let (store, run) = try Self.kept(folder, [Self.mail])
    #expect(store.notices.isEmpty)
    #expect(try store.list(RunFilter()).map(\.label) == ["Briefing", "Briefing", "Weather"])
    #expect(try store.run(try store.find("Weather").number)?.record.answer?.author == "digest")
    #expect(try store.deliveries(of: run).count == 1)
  }

  @Test func figuresAreThoseOfTheRuns() throws {
    let folder = ScratchFolder()
    let (store, run) = try Self.kept(folder, [Self.mail, Self.note])
    _ = try store.claim(try store.deliveries(of: run)[0].number)
    let (kept, beginning) = try StoredRuns.stored("weather")
    for _ in 0..<3 { try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }) }
    let killed = try store.begin(beginning)
    try store.database.run("UPDATE runs SET birth = '1@x' WHERE number = ?", [.integer(killed)])
    let figures = try store.figures()
    #expect(figures.begun == 5 && figures.size.bytes > 10_000)
    #expect(
      figures.groups.map { "\($0.ability) \($0.outcome) \($0.runs)" } == ["Briefing ok 1", "Weather killed 1", "Weather ok 3"])
    #expect(figures.groups.allSatisfy { $0.last == Monday.now })
    #expect(figures.deliveries.map { "\($0.kind) \($0.state) \($0.count)" } == ["mail underway 1", "note waiting 1"])
    // The rows, with all that they hold, are not read for it.
    let plan = try store.database.rows(
      "EXPLAIN QUERY PLAN SELECT label, outcome, count(*), sum(tokens_read), sum(tokens_written), sum(elapsed), max(began), sum(cost)"
        + " FROM runs WHERE outcome IS NOT NULL GROUP BY label, outcome ORDER BY label, outcome", [], { $0.text(3) })
    #expect(plan.count == 1 && plan[0].contains("COVERING INDEX runs_figures"), "\(plan)")
  }
}

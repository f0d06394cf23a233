import LucidCore
import LucidSQLite
import LucidSystem
import LucidTesting
import Testing

@testable import LucidHistory

/// The file itself: what it survives.
@Suite struct RunStoreTests {
  private static func permissions(_ path: String) -> mode_t? {
    var s = stat()
    return stat(path, &s) == 0 ? s.st_mode & 0o777 : nil
  }

  @Test func onlyItsOwnerReadsIt() throws {
    let folder = ScratchFolder()
    let path = folder.path + "/state/lucid/runs.sqlite"
    let store = try RunStore(path: path)
    _ = try store.begin(try StoredRuns.stored("briefing").1)
    #expect(Self.permissions(folder.path + "/state/lucid") == 0o700)
    let files = folder.files().filter { $0.hasPrefix("state/lucid/runs.sqlite") }
    #expect(files.count == 3 && files.allSatisfy { Self.permissions(folder.path + "/" + $0) == 0o600 }, "\(files)")
  }

  @Test func thePageOnUpgradesNamesTheVersion() {
    let row = RepositoryFiles.lines("docs/upgrades.md").first { $0.hasPrefix("| run history, `runs.sqlite` |") }
    #expect(row?.contains("| \(Schema.version) (`user_version`) |") == true)
  }

  /// Files that earlier versions have left, with two runs in each.
  @Test(arguments: 1..<Schema.version) func earlierVersionsAreCarriedOver(_ version: Int) throws {
    let folder = ScratchFolder()
    let path = folder.path + "/runs.sqlite"
    try folder.put(RepositoryFiles.bytes("Tests/Fixtures/record/version-\(version).sqlite"), "runs.sqlite")
    let store = try RunStore(path: path)
    #expect(store.notices.isEmpty)
    #expect(Set(try store.list(RunFilter()).map(\.label)) == ["Weather", "Briefing"])
    let run = try #require(try store.run(try store.find("Briefing").number))
    #expect(run.record.observations.count == 4 && run.record.proposals.isEmpty && run.sent.count == 1)
    #expect(run.record.answer?.author == "command" && run.record.card?.kind == "briefing")
    let (kept, beginning) = try StoredRuns.stored("weather")
    try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 })
    #expect(try store.list(RunFilter()).count == 3)
    #expect(try RunStore(path: path).database.first("PRAGMA user_version", [], { $0.count(0) }) == Schema.version)
  }

  /// Pages of a list hold each run once.
  @Test func aListGoesOnWhereAPageEnds() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    for name in ["briefing", "weather"] {
      let (kept, beginning) = try StoredRuns.stored(name)
      try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 })
    }
    var filter = RunFilter()
    filter.limit = 1
    var labels: [[String]] = []
    for skip in 0...2 {
      filter.skip = skip
      labels.append(try store.list(filter).map(\.label))
    }
    #expect(labels == [["Weather"], ["Briefing"], []])
    (filter.outcome, filter.skip) = ("running", 0)
    #expect(try store.list(filter).isEmpty)
  }

  @Test func aLaterVersionIsLeftAlone() throws {
    let folder = ScratchFolder()
    let path = folder.path + "/runs.sqlite"
    try RunStore(path: path).database.execute("PRAGMA user_version = 99")
    #expect(throws: RunStoreError.self) { try RunStore(path: path) }
    #expect(try Database(path).first("PRAGMA user_version", [], { $0.count(0) }) == 99)
  }

  /// A hint or a completion has nobody to tell: what is damaged waits for a command that says so.
  @Test(arguments: ["no database at all", "SQLite format 3\u{0}and then nothing of it", "cut"])
  func aPeekChangesNothing(_ kind: String) throws {
    let folder = ScratchFolder()
    let path = folder.path + "/runs.sqlite"
    #expect(RunStore.peek(path: path) == nil && folder.files().isEmpty)
    let store = try RunStore(path: path)
    let (kept, beginning) = try StoredRuns.stored("briefing")
    for _ in 0..<5 { try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }) }
    try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(try RunStore.peek(path: path)?.list(RunFilter()).map(\.label) == Array(repeating: "Briefing", count: 5))
    for file in ["runs.sqlite-wal", "runs.sqlite-shm"] { unlink(folder.path + "/" + file) }
    let bytes = kind == "cut" ? Array(try folder.tree.read("runs.sqlite", limit: .mib(64)).prefix(5_000)) : Array(kind.utf8)
    folder.write(bytes: bytes, to: "runs.sqlite")
    #expect((try? RunStore.peek(path: path)?.list(RunFilter())) == nil)
    #expect(try folder.tree.read("runs.sqlite", limit: .mib(64)) == bytes)
    #expect(!folder.files().contains { $0.contains("damaged") })
  }

  /// Another person's history may be made to keep who counts it for ever.
  @Test(
    arguments: [
      "DROP TABLE runs; CREATE VIEW runs AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) "
        + "SELECT x AS label, x AS outcome, x AS began FROM c",
      "DROP TABLE runs; CREATE TABLE runs (number INTEGER PRIMARY KEY AUTOINCREMENT, "
        + "label AS (hex(zeroblob(400000000))), outcome, began, elapsed, tokens_read, tokens_written, cost, process, birth, waiting)",
      "DROP TABLE deliveries; CREATE VIEW Deliveries AS SELECT 'mail' AS kind, 'open' AS state",
    ]) func aHistoryThatIsNoneIsNotCounted(change: String) throws
  {
    let folder = ScratchFolder()
    let path = folder.path + "/runs.sqlite"
    #expect(try RunStore(path: path).figures().begun == 0)
    try RunStore(path: path).database.execute(change)
    let store = try #require(RunStore.peek(path: path))
    #expect(throws: RunStoreError.self) { try store.figures() }
  }

  @Test func aStatementHasItsLimitAndViewsAreNotUsed() throws {
    let folder = ScratchFolder()
    let path = folder.path + "/any.sqlite"
    let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT max(x) FROM c"
    let bounded = try Database(path, mostInstructions: 1_000_000)
    #expect(throws: DatabaseError.self) { try bounded.first(endless) { $0.count(0) } }
    #expect(try bounded.first("SELECT 7") { $0.count(0) } == 7)
    try bounded.execute("CREATE VIEW v AS SELECT 1; CREATE TABLE t (a)")
    #expect(throws: DatabaseError.self) { try Database(path).first("SELECT * FROM v") { $0.count(0) } }
  }

  /// Whatever is wrong with the file, it is put out of the way and the run is kept in a new one.
  @Test(arguments: ["no database at all", "", "SQLite format 3\u{0}and then nothing of it", "cut", "overwritten"])
  func damageIsSetAside(_ kind: String) throws {
    let folder = ScratchFolder()
    let path = folder.path + "/runs.sqlite"
    let (kept, beginning) = try StoredRuns.stored("briefing")
    if kind == "cut" || kind == "overwritten" {
      let store = try RunStore(path: path)
      for _ in 0..<5 { try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }) }
      try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    if kind == "cut" || kind == "overwritten" {
      var bytes = try folder.tree.read("runs.sqlite", limit: .mib(64))
      for file in ["runs.sqlite-wal", "runs.sqlite-shm"] { unlink(folder.path + "/" + file) }
      if kind == "cut" { bytes.removeLast(bytes.count - 5_000) }
      if kind == "overwritten" { for i in 4_096..<bytes.count { bytes[i] = UInt8(truncatingIfNeeded: i &* 31) } }
      try folder.put(bytes, "runs.sqlite")
    } else {
      folder.write(kind, to: "runs.sqlite")
    }
    let store = try RunStore(path: path)
    let number = try store.begin(beginning)
    try store.finish(number, kept, beginning: beginning, exit: 0, clean: { $0 })
    #expect(try store.find("last").label == "Briefing")
    // An empty file is a database in which nothing is yet.
    let isAside = folder.files().contains("runs.sqlite.damaged")
    #expect(isAside == !kind.isEmpty && store.notices.count == (isAside ? 1 : 0), "\(store.notices)")
  }

  @Test func whatCannotBeMadeIsSaid() {
    let folder = ScratchFolder(["file": "x"])
    let refusal = #expect(throws: RunStoreError.self) { try RunStore(path: folder.path + "/file/runs.sqlite") }
    #expect(refusal?.message.contains("not a directory") == true)
  }

  @Test func aDeadProcessLeavesAKilledRun() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let number = try store.begin(try StoredRuns.stored("briefing").1)
    #expect(try store.find("last").state == .underway)
    // The same number of a process, another start of it.
    try store.database.run("UPDATE runs SET birth = '1@x' WHERE number = ?", [.integer(number)])
    #expect(try store.find("last").state == .killed)
    var filter = RunFilter()
    filter.outcome = "killed"
    #expect(try store.list(filter).count == 1)
    #expect(try store.run(number) == nil)
  }

  // MARK: Retention

  /// A clock that was two years ahead for two runs takes nothing from the history, and what it says is believed after a month.
  @Test func aClockThatIsAheadRemovesNothing() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let (kept, beginning) = try StoredRuns.stored("weather")
    func run(_ id: String, day: Int64) throws {
      let one = RunBeginning(
        id: id, ability: beginning.ability, file: beginning.file, started: beginning.started, zone: beginning.zone,
        now: Instant(seconds: beginning.now.seconds + day * 86_400))
      let number = try store.begin(one)
      try store.finish(number, kept, beginning: one, exit: 0, clean: { $0 })
    }
    for day in 0..<60 { try run("old-\(day)", day: Int64(day)) }
    for n in 0..<3 { try run("ahead-\(n)", day: 790 + Int64(n)) }
    var all = RunFilter()
    all.limit = 1_000
    #expect(try store.list(all).count == 63)
    try run("back", day: 61)
    #expect(try store.list(all).count == 64)
    // Not the clock: nobody has run anything for two years, and goes on for a month.
    try run("later", day: 825)
    #expect(try store.list(all).count == 15)
  }

  @Test func aClockThatIsFarFromTheLastRunIsDoubted() {
    let last = Instant(seconds: 1_775_000_000)
    func doubt(_ days: Int64) -> ClockDoubt? { ClockDoubt(last: last, now: Instant(seconds: last.seconds + days * 86_400)) }
    #expect(doubt(99) == nil && doubt(0) == nil && doubt(-1) == nil)
    #expect(doubt(730)?.message(in: .utc).text.hasPrefix("the last stored run was 730 days ago, on 2026-03-31;") == true)
    #expect(doubt(-3)?.message(in: .utc).text.hasPrefix("the clock is 3 days before the last stored run") == true)
  }

  // MARK: The log

  /// Runs that only the log holds, and a byte of it that is another one.
  @Test(arguments: [4, 20_000]) func aDamagedLogIsSaid(at offset: Int) throws {
    let folder = ScratchFolder()
    let path = folder.path + "/runs.sqlite"
    let (kept, beginning) = try StoredRuns.stored("weather")
    do {
      let store = try RunStore(path: path)
      for _ in 0..<5 { try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }) }
    }
    #expect(try RunStore(path: path).notices == [])
    #expect(try RunExamination(path: path)?.damage == nil)
    let file = try #require(fopen(path + "-wal", "r+b"))
    fseek(file, offset, SEEK_SET)
    fputs("damage", file)
    fclose(file)
    #expect(try RunExamination(path: path)?.damage?.contains("log") == true)
    let store = try RunStore(path: path)
    #expect(store.notices.map(\.text).first?.hasPrefix("the newest runs of the history may be lost") == true, "\(store.notices)")
    #expect(RunStore.damagedFiles(path: path) == [path + "-wal.damaged"])
    // Said once, and it goes on.
    try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 })
    #expect(try RunStore(path: path).notices == [])
    #expect(try RunExamination(path: path)?.damage == nil)
  }

  /// The end of a log that a killed process left is no damage: nothing of it was ever committed.
  @Test func aLogThatIsCutIsNone() throws {
    let folder = ScratchFolder()
    let path = folder.path + "/runs.sqlite"
    let (kept, beginning) = try StoredRuns.stored("weather")
    do {
      let store = try RunStore(path: path)
      for _ in 0..<5 { try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }) }
    }
    let size = try SystemDisk().read(path + "-wal").count
    truncate(path + "-wal", off_t(size - 2_000))
    #expect(try RunStore(path: path).notices == [])
  }

  @Test func theOldestGoFirst() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let (kept, beginning) = try StoredRuns.stored("briefing")
    var few = Retention()
    few.runs = 3
    for _ in 0..<5 {
      try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }, keeping: few)
    }
    #expect(try store.list(RunFilter()).map(\.number) == [5, 4, 3])
    var short = Retention()
    short.seconds = 3_600
    let later = RunBeginning(
      id: "later", ability: beginning.ability, file: beginning.file, started: beginning.started, zone: beginning.zone,
      now: Instant(seconds: beginning.now.seconds + 7_200))
    try store.finish(try store.begin(later), kept, beginning: later, exit: 0, clean: { $0 }, keeping: short)
    #expect(try store.list(RunFilter()).map(\.id) == ["later"])
    #expect(try store.run(try store.find("later").number) == kept)
    var small = Retention()
    small.size = .bytes(1)
    for _ in 0..<3 { try store.finish(try store.begin(later), kept, beginning: later, exit: 0, clean: { $0 }, keeping: small) }
    // The last one stays, however large, and all that it needs.
    let left = try store.list(RunFilter())
    #expect(left.count == 1)
    #expect(try store.run(left[0].number) == kept)
    let orphans = try store.database.first(
      "SELECT count(*) FROM parts WHERE number NOT IN (SELECT part FROM uses)", [], { $0.count(0) })
    #expect(orphans == 0)
  }

  // MARK: Finding

  @Test func findsWhatAPersonNames() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    for (id, ability) in [("aaaa1111-5", "briefing"), ("aaaa2222-6", "weather"), ("bbbb3333-7", "briefing")] {
      let (kept, base) = try StoredRuns.stored(ability)
      let beginning = RunBeginning(
        id: id, ability: base.ability, file: base.file, started: base.started, zone: base.zone, now: base.now)
      try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 })
    }
    for (name, id) in [
      ("last", "bbbb3333-7"), ("aaaa1", "aaaa1111-5"), ("bb", "bbbb3333-7"), ("weather", "aaaa2222-6"),
      ("BRIEFING", "bbbb3333-7"),
      ("aaaa1111", "aaaa1111-5"),
    ] { #expect(try store.find(name).id == id, "\(name)") }
    let several = #expect(throws: RunStoreError.self) { try store.find("aaaa") }
    #expect(several?.message.contains("aaaa2222, aaaa1111") == true)
    #expect(throws: RunStoreError.self) { try store.find("c") }
    for (text, count) in [
      ("umbrella", 3), ("Contract DEADLINE", 2), ("umbr%", 0), ("umbr_lla", 0), ("say \"no alert\"", 1),
    ] {
      var filter = RunFilter()
      filter.text = text
      #expect(try store.list(filter).count == count, "\(text)")
    }
  }
}

extension ScratchFolder {
  func put(_ bytes: [UInt8], _ file: String) throws {
    guard let handle = fopen(path + "/" + file, "wb") else { throw POSIXProblem() }
    fwrite(bytes, 1, bytes.count, handle)
    fclose(handle)
  }

  struct POSIXProblem: Error {}
}

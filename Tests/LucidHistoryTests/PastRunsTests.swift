import LucidCore
import LucidSQLite
import LucidTesting
import Testing

@testable import LucidHistory

/// Whether something was done already, and what was spent.
@Suite struct PastRunsTests {
  private static func keep(
    _ store: RunStore, _ kept: StoredRun, _ base: RunBeginning, key: String?, at seconds: Int64, outcome: RunOutcome = .ok,
    usage: TokenUsage? = nil
  ) throws {
    var kept = kept
    kept.record = kept.record.ending(outcome, usage)
    let beginning = RunBeginning(
      id: "run-\(seconds)", ability: base.ability, file: base.file, started: Instant(seconds: seconds), zone: base.zone,
      now: Instant(seconds: seconds), key: key)
    try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 })
  }

  @Test func whatGaveAResultIsFoundByItsKey() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let (kept, base) = try StoredRuns.stored("briefing")
    try Self.keep(store, kept, base, key: "a", at: 1_000)
    try Self.keep(store, kept, base, key: "a", at: 1_010, outcome: .partial)
    try Self.keep(store, kept, base, key: "a", at: 1_020, outcome: .modelFailed)
    try Self.keep(store, kept, base, key: "a", at: 1_030, outcome: .nothing)
    try Self.keep(store, kept, base, key: "b", at: 1_040)
    try Self.keep(store, kept, base, key: nil, at: 1_050)
    // One that is under way, or was killed.
    _ = try store.begin(
      RunBeginning(
        id: "x", ability: base.ability, file: base.file, started: Instant(seconds: 1_005), zone: base.zone, now: base.now,
        key: "a"))
    func times(_ around: Int64, _ seconds: Int64) throws -> [Int64] {
      try store.delivered("a", around: Instant(seconds: around), seconds: seconds).map(\.started.seconds)
    }
    #expect(try times(1_005, 100) == [1_010, 1_000])
    #expect(try times(1_000, 9) == [1_000])
    // A clock that was put back: what is later counts as well.
    #expect(try times(990, 15) == [1_000])
    #expect(try times(2_000, 100) == [])
    let last = try #require(try store.lastDelivered("a"))
    #expect(last.run.started.seconds == 1_010)
    #expect(last.basis == InputDigest.digest(kept.record, file: kept.file.hash, kept.plan))
    #expect(try store.lastDelivered("c")?.run == nil)
  }

  @Test func theLastResultOfAStepIsFoundInAnIndex() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let (kept, base) = try StoredRuns.stored("briefing")
    let step = try #require(kept.record.observations.first { $0.status == .done })
    #expect(try store.lastResult(of: step.step, "a") == nil)
    try Self.keep(store, kept, base, key: "a", at: 1_000)
    for outcome in [RunOutcome.modelFailed, .nothing, .cancelled] {
      try Self.keep(store, kept, base, key: "a", at: 1_010, outcome: outcome)
    }
    try Self.keep(store, kept, base, key: "b", at: 1_040)
    try Self.keep(store, kept, base, key: nil, at: 1_050)
    #expect(try store.lastResult(of: step.step, "a")?.value == step.value)
    #expect(try store.lastResult(of: step.step, "a")?.labels == step.labels)
    #expect(try store.lastResult(of: "none", "a") == nil && store.lastResult(of: step.step, "c") == nil)
    let done = kept.record.observations.count { $0.status == .done }
    #expect(try store.database.first("SELECT count(*) FROM results") { $0.count(0) } == 2 * done)
    let plan = try store.database.rows("EXPLAIN QUERY PLAN " + RunStore.lastResult, [.text("a"), .text(step.step)]) { $0.text(3) }
    #expect(plan == ["SEARCH results USING PRIMARY KEY (key=? AND step=?)"])
    // They go with their run.
    var retention = Retention()
    retention.runs = 1
    let beginning = RunBeginning(
      id: "last", ability: base.ability, file: base.file, started: base.started, zone: base.zone, now: base.now, key: "d")
    try store.finish(try store.begin(beginning), kept, beginning: beginning, exit: 0, clean: { $0 }, keeping: retention)
    #expect(try store.database.first("SELECT count(DISTINCT run) FROM results") { $0.count(0) } == 1)
    #expect(try store.lastResult(of: step.step, "a") == nil && store.lastResult(of: step.step, "d") != nil)
  }

  @Test func whatWasSpentIsAddedUp() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    #expect(try store.spent(since: Instant(seconds: 0)) == TokenUsage(input: 0, output: 0))
    let (kept, base) = try StoredRuns.stored("weather")
    try Self.keep(store, kept, base, key: nil, at: 1_000, usage: TokenUsage(input: 10, output: 1, cost: 0.5))
    try Self.keep(store, kept, base, key: nil, at: 2_000, usage: TokenUsage(input: 100, output: 20, cost: 0.25))
    // What a run took that came to no answer counts as well.
    try Self.keep(store, kept, base, key: nil, at: 3_000, outcome: .modelFailed, usage: TokenUsage(input: 1_000, output: 0))
    try Self.keep(store, kept, base, key: nil, at: 4_000)
    #expect(try store.spent(since: Instant(seconds: 2_000)) == TokenUsage(input: 1_100, output: 20, cost: 0.25))
    #expect(try store.spent(since: Instant(seconds: 3_000)) == TokenUsage(input: 1_000, output: 0))
    #expect(try store.list(RunFilter()).map { $0.tokens?.cost } == [nil, nil, 0.25, 0.5])
  }

  /// Of the last thirty days, by ability, with days without a model counted and runs without a price named.
  @Test func whatModelsTookIsTheForecast() throws {
    let folder = ScratchFolder()
    let store = try RunStore(path: folder.path + "/runs.sqlite")
    let now = Instant(seconds: 100 * 86_400)
    #expect(try store.forecast(now: now) == SpendingForecast([], first: nil, now: now))
    let (kept, base) = try StoredRuns.stored("weather")
    func day(_ n: Int64) -> Int64 { now.seconds - n * 86_400 }
    try Self.keep(store, kept, base, key: nil, at: day(40), usage: TokenUsage(input: 9_999, output: 1, cost: 9))
    try Self.keep(store, kept, base, key: nil, at: day(10))
    try Self.keep(store, kept, base, key: nil, at: day(5), usage: TokenUsage(input: 100, output: 20, cost: 0.25))
    try Self.keep(store, kept, base, key: nil, at: day(1), usage: TokenUsage(input: 80, output: 0))
    let forecast = try store.forecast(now: now)
    #expect(forecast.days == 10 && forecast.first == Instant(seconds: day(10)))
    #expect(
      forecast.usage == [
        .init(ability: base.ability.label, runs: 2, tokens: TokenUsage(input: 180, output: 20, cost: 0.25), unpriced: 1)
      ])
    #expect(forecast.ahead(200) == 600)
  }

  // MARK: What a run was made from

  @Test func theClockAloneIsNoChange() throws {
    let (kept, _) = try StoredRuns.stored("briefing")
    func digest(_ record: RunRecord, _ file: String = "f") -> String? { InputDigest.digest(record, file: file, kept.plan) }
    let r = kept.record
    let basis = try #require(digest(r))
    #expect(r.variables.contains { $0.cost == .free })
    #expect(digest(r.changing(variables: r.variables.map { $0.cost == .free ? $0.saying("other") : $0 })) == basis)
    #expect(digest(r.ending(.partial, nil)) == basis)
    // What the model looked up by itself is not a step's.
    #expect(digest(r.changing(observations: r.observations + r.observations.prefix(1))) == basis)
    #expect(digest(r, "g") != basis)
    let others = ["x", "y"].map { digest(r.changing(variables: r.variables + [r.variables[0].fetched($0)])) }
    #expect(!others.contains(basis) && others[0] != others[1])
    for i in r.observations.indices {
      var changed = r.observations
      let o = changed[i]
      changed[i] = Observation(step: o.step, tool: o.tool, status: .done, value: .text("other"))
      #expect(digest(r.changing(observations: changed)) != basis, "\(o.step)")
      // Why it is missing may be worded otherwise each time.
      func failed(_ text: String) -> RunRecord {
        changed[i] = Observation(
          step: o.step, tool: o.tool, status: .failed(StepFailure(.failed, .name(text))),
          value: .absent(Absence(.unavailable, .name(text))))
        return r.changing(observations: changed)
      }
      #expect(digest(failed("a")) == digest(failed("b")) && digest(failed("a")) != basis, "\(o.step)")
    }
  }
}

extension VariableRecord {
  fileprivate func saying(_ text: String) -> VariableRecord {
    VariableRecord(name: name, cost: cost, status: status, value: .text(text))
  }

  fileprivate func fetched(_ text: String) -> VariableRecord {
    VariableRecord(name: "fetched", cost: .cheap, status: .fetched, value: .text(text))
  }
}

extension RunRecord {
  fileprivate func ending(_ outcome: RunOutcome, _ usage: TokenUsage?) -> RunRecord { with(outcome: outcome, usage: usage) }

  fileprivate func changing(observations: [Observation]? = nil, variables: [VariableRecord]? = nil) -> RunRecord {
    with(outcome: outcome, observations: observations, variables: variables)
  }

  private func with(
    outcome: RunOutcome, usage: TokenUsage? = nil, observations: [Observation]? = nil, variables: [VariableRecord]? = nil
  ) -> RunRecord {
    RunRecord(
      id: id, ability: ability, started: started, zone: zone, outcome: outcome, prompt: prompt,
      observations: observations ?? self.observations, steps: steps, variables: variables ?? self.variables, card: card,
      answer: answer, receipts: receipts, notices: notices, failure: failure, elapsed: elapsed, usage: usage)
  }
}

import LucidCore
import LucidLab
import LucidRuntime
import LucidSQLite
import LucidSession
import LucidSystem
import LucidTesting
import Testing

@testable import LucidHistory
@testable import LucidVault

/// What a model asked for, applied: once, all of it or nothing, whatever is killed in between.
@Suite struct ProposalApplierTests {
  /// A kept run in which a model asked for so many tasks.
  struct Case {
    let folder = ScratchFolder(["vault/tasks/.keep": ""])
    let store: RunStore
    let kept: StoredRun
    let run: Int64
    /// The policy when they are applied.
    let flow: FlowPolicy

    init(
      _ titles: [String] = ["Report", "Budget"], tool: String = "tasks.create", labels: Labels = .none,
      flow: FlowPolicy = FlowPolicy()
    ) async throws {
      self.flow = flow
      store = try RunStore(path: folder.path + "/runs.sqlite")
      let text = "prompt: hello\n"
      let record = try await Lab().run(text).proposing(
        titles.enumerated().map { i, title in
          Proposal(
            id: "\(i + 1)", tool: tool, arguments: [.init("title", .text(title))], key: "run/call\(i + 1)",
            changes: [Change(.created, "task", id: "t\(i)", title: title)], reason: .approval, labels: labels)
        })
      var kept = StoredRun(
        record: record, file: RunSource(name: "test", path: nil, hash: ""), plan: try Lab().plan(text), inputs: [],
        settings: Monday.settings, unavailable: [:], calls: [], sent: [], words: ["run", "test"], program: "0.1.0")
      kept.vault = folder.path + "/vault"
      self.kept = kept
      let beginning = RunBeginning(
        id: record.id, ability: record.ability, file: kept.file, started: record.started, zone: record.zone, now: Monday.now)
      run = try store.begin(beginning)
      try store.finish(run, kept, beginning: beginning, exit: 0, clean: { $0 })
    }

    static let rights = HostRights(writes: .any) { _ in }
    var applier: ProposalApplier {
      ProposalApplier(
        store: store, kept: kept, run: run, rights: Self.rights, flow: flow, zones: Monday.zones, clock: TestClock(Monday.now))
    }
    var titles: [String] {
      folder.files().filter { $0.hasPrefix("vault/tasks/") }.compactMap { folder.text($0) }.flatMap {
        $0.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
      }.sorted()
    }
  }

  @Test func isDoneOnce() async throws {
    let one = try await Case()
    #expect(try one.store.waiting(in: one.run) == ["1", "2"])
    #expect(try one.store.find("last").waiting == 2)
    #expect(try one.applier.apply(["1"]).changes.map(\.title) == ["Report"])
    #expect(try one.store.waiting(in: one.run) == ["2"])
    #expect(try one.store.applied(in: one.run) == ["1"])
    #expect(one.titles == ["Report"])
    #expect(throws: RunSessionError.self) { try one.applier.apply(["1", "2"]) }
    #expect(one.titles == ["Report"])
    #expect(try one.applier.apply(["2"]).changes.map(\.title) == ["Budget"])
    #expect(one.titles == ["Budget", "Report"])
    #expect(try one.store.find("last").waiting == 0)
  }

  @Test func allOrNothing() async throws {
    let one = try await Case(["Report", ""])
    let error = #expect(throws: RunSessionError.self) { try one.applier.apply(["1", "2"]) }
    #expect(error?.message.hasPrefix("2 (tasks.create) cannot be applied now") == true)
    #expect(one.titles.isEmpty)
    #expect(try one.store.waiting(in: one.run) == ["1", "2"])
  }

  /// What it was made of is stored with it; the policy is that of the moment in which it is applied.
  @Test(arguments: [("tasks", true), ("tasks.create", true), ("notes", false), ("tasks.delete", false)])
  func aFlowThatThePolicyHasComeToForbidIsNotApplied(to: String, isRefused: Bool) async throws {
    let policy = FlowPolicy(forbidden: [to: FamilySet("mail")])
    let made = try await Case(labels: Labels(families: FamilySet(["calendar", "mail"])), flow: policy)
    if isRefused {
      let error = #expect(throws: RunSessionError.self) { try made.applier.apply(["1"]) }
      #expect(error?.kind == .forbidden)
      #expect(
        error?.message == "1: tasks.create was not called: its arguments may hold mail, which `policy: {forbid: …}` denies to "
          + "tasks.create; nothing was written")
      #expect(made.titles.isEmpty)
      #expect(try made.store.waiting(in: made.run) == ["1", "2"])
    } else {
      #expect(try made.applier.apply(["1"]).changes.count == 1)
    }
    let other = try await Case(labels: Labels(families: FamilySet("calendar")), flow: policy)
    #expect(try other.applier.apply(["1"]).changes.count == 1)
  }

  /// A stored proposal has its labels; one of an earlier version counts as made of everything.
  @Test func labelsAreStored() async throws {
    let one = try await Case(labels: Labels(families: FamilySet("mail"), untrusted: FamilySet("mail")))
    let stored = try #require(try one.store.run(one.run)).record.proposals[0]
    #expect(stored.labels == Labels(families: FamilySet("mail"), untrusted: FamilySet("mail")))
    let old = try await Case(labels: .everything, flow: FlowPolicy(forbidden: ["tasks": FamilySet("health")]))
    #expect(throws: RunSessionError.self) { try old.applier.apply(["1"]) }
  }

  @Test func whatIsDiscardedIsNotDone() async throws {
    let one = try await Case()
    #expect(try one.store.discard(["1"], run: one.run) == 1)
    #expect(throws: RunSessionError.self) { try one.applier.apply(["1"]) }
    #expect(try one.store.discard(nil, run: one.run) == 1)
    #expect(try one.store.find("last").waiting == 0)
  }

  /// Killed after it was claimed, after the record knew what was to be written, and after it was written.
  @Test(arguments: [0, 1, 2]) func killedInBetween(_ step: Int) async throws {
    let one = try await Case()
    let writing = try one.store.claim(["1", "2"], run: one.run, vault: one.folder.path + "/vault")
    let other = try await Case()
    _ = try other.applier.apply(["1", "2"])
    // What the killed process would have written: the same call gives the same bytes.
    let changes = try other.folder.files().filter { $0.hasPrefix("vault/tasks/") && !$0.hasSuffix(".keep") }.map {
      FileChange(String($0.dropFirst(6)), from: nil, to: try other.folder.tree.read($0, limit: .mib(1)))
    }
    #expect(!changes.isEmpty)
    if step > 0 { try one.store.intend(writing, run: one.run, changes) }
    if step > 1 {
      let vault = try #require(FolderTree(one.folder.path + "/vault"))
      _ = try VaultWriter(root: vault.root, name: "vault", permit: .any).write(changes)
    }
    // Still at it: nobody else may.
    #expect(throws: RunStoreError.self) { try one.store.claim(["1"], run: one.run, vault: "") }
    try one.store.database.run("UPDATE writings SET birth = '1@x'")
    let settled = try WriteRecovery(one.store, vault: one.folder.path + "/vault", writes: Case.rights.writes).settle(one.run)
    #expect(settled.map(\.state) == [step > 1 ? .done : .void])
    let waiting = try one.store.waiting(in: one.run)
    #expect(waiting == (step > 1 ? [] : ["1", "2"]))
    if !waiting.isEmpty { _ = try one.applier.apply(waiting) }
    #expect(one.titles == ["Budget", "Report"])
  }

  @Test func isTakenBackAndPutThereAgain() async throws {
    let one = try await Case()
    _ = try one.applier.apply(["1"])
    let first = one.folder.files()
    _ = try one.applier.apply(["2"])
    func back(isRedo: Bool = false) throws -> StoredTransaction.Kind {
      let back = Undo(store: one.store, run: try one.store.find("last"), writes: Case.rights.writes, clock: TestClock(Monday.now))
      let plan = isRedo ? try back.redoPlan() : try back.plan()
      _ = try back.write(plan)
      return plan.kind
    }
    #expect(try back() == .undo)
    #expect(one.titles.isEmpty)
    #expect(try one.store.find("last").isUndone)
    #expect(throws: RunSessionError.self) { try back() }
    #expect(try back(isRedo: true) == .redo)
    #expect(one.titles == ["Budget", "Report"])
    #expect(try !one.store.find("last").isUndone)
    #expect(try back() == .undo)
    #expect(one.titles.isEmpty)
    #expect(!first.isEmpty)
  }
}

extension RunRecord {
  fileprivate func proposing(_ proposals: [Proposal]) -> RunRecord {
    RunRecord(
      id: id, ability: ability, started: started, zone: zone, outcome: outcome, prompt: prompt, observations: observations,
      steps: steps, variables: variables, card: card, answer: answer, receipts: receipts, notices: notices, failure: failure,
      elapsed: elapsed, proposals: proposals)
  }
}

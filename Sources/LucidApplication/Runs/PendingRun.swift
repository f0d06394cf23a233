import LucidConfiguration
package import LucidCore
package import LucidHistory
import LucidPrograms
package import LucidReport
package import LucidRuntime
import LucidSession
package import LucidSystem

/// A stored run with pending changes.
package struct PendingRun {
  package let store: RunStore
  package let run: RunSummary
  package let kept: StoredRun
  /// The numbers of the changes.
  package let ids: [String]

  /// The numbers of those that one requester asked for.
  package func ids(askedBy requester: Requester) -> [String] {
    let own = Set(kept.record.proposals.filter { $0.requester == requester }.map(\.id))
    return ids.filter(own.contains)
  }

  /// Adds to the runs of a list who asked for what is pending of them, as it was stored with the
  /// changes.
  package static func completed(_ runs: [RunSummary], _ store: RunStore) throws(RunStoreError) -> [RunSummary] {
    var out = runs
    for i in out.indices where out[i].waiting > 0 {
      let waiting = Set(try store.waiting(in: out[i].number))
      for proposal in try store.run(out[i].number)?.record.proposals ?? [] where waiting.contains(proposal.id) {
        if let requester = proposal.requester { out[i].requesters.append(requester) }
      }
    }
    return out
  }

  /// Returns the named run, or all runs of the history that have pending changes; newest first.
  package static func all(_ name: String?, _ environment: CommandEnvironment) throws(CommandError) -> [PendingRun] {
    let records = RunRecords(environment)
    var summaries: [RunSummary] = []
    let store: RunStore
    if let name {
      let found = try records.named(name)
      store = found.store
      summaries = [found.run]
    } else {
      guard let kept = try records.store() else { return [] }
      store = kept
      var filter = RunFilter()
      filter.isWaiting = true
      filter.limit = 1_000
      do throws(RunStoreError) { summaries = try store.list(filter) } catch { throw RunRecords.error(error) }
    }
    var found: [PendingRun] = []
    for summary in summaries where summary.waiting > 0 {
      let kept: StoredRun?
      do throws(RunStoreError) { kept = try store.run(summary.number) } catch { throw RunRecords.error(error) }
      guard let kept else { continue }
      // What a killed `lucid apply` has left open is looked at first; whether anything stands in the way is said when it is done.
      if let path = kept.vault {
        if let gate = try? environment.configuration().gate, let bindings = try? environment.bindings(at: path) {
          _ = try? WriteRecovery(store, vault: path, bindings, writes: gate.writes, report: environment.host.report)
            .settle(summary.number)
        }
      }
      let ids: [String]
      do throws(RunStoreError) { ids = try store.waiting(in: summary.number) } catch { throw RunRecords.error(error) }
      if !ids.isEmpty { found.append(PendingRun(store: store, run: summary, kept: kept, ids: ids)) }
    }
    return found
  }

  // MARK: Decisions

  /// Applies changes of the run by their numbers, all of them or none. Errors: nothing was written.
  package func apply(_ ids: [String], _ environment: CommandEnvironment) throws(CommandError) -> AppliedChanges {
    let (configuration, host) = (try environment.configuration(), environment.host)
    let applier = ProposalApplier(
      store: store, kept: kept, run: run.number, rights: configuration.gate.rights, flow: configuration.flow,
      sends: SendRoute(configuration, host, zone: host.zone(named: kept.record.zone)),
      programs: FamilyPrograms(configuration, host), bindings: try environment.bindings(at: kept.vault), zones: host.zones,
      clock: host.clock, report: host.report)
    let (changes, notices) = try CommandError.mapping { () throws(RunSessionError) in try applier.apply(ids) }
    return AppliedChanges(changes, notices)
  }

  /// Sends the messages that were applied; false where one could not be sent.
  package func deliver(_ applied: AppliedChanges, _ environment: CommandEnvironment) throws(CommandError) -> Bool {
    guard applied.hasQueued else { return true }
    return try SendDelivery(store, environment.configuration(), environment).deliver(run.number)
  }

  /// Rejects changes of a run by their numbers, or all; returns how many. Errors: one is not
  /// pending.
  package static func reject(_ ids: [String], of run: RunSummary, in store: RunStore) throws(CommandError) -> Int {
    do throws(RunStoreError) {
      let waiting = try store.waiting(in: run.number)
      if let id = ids.first(where: { !waiting.contains($0) }) {
        throw RunStoreError(
          "`\(id)` is not pending in the run \(run.name)",
          hint: waiting.isEmpty ? "it has no pending changes" : "pending: \(waiting.joined(separator: ", "))")
      }
      return try store.discard(ids.isEmpty ? nil : ids, run: run.number)
    } catch { throw RunRecords.error(error) }
  }

  /// The changes in a form to show; `numbers` are shown in the place of their own, by these.
  package func shown(_ host: HostEnvironment, numbers: [String: String] = [:]) -> ProposalsViewModel {
    let zone = host.zone(named: kept.record.zone)
    return ProposalsViewModel(
      run: run.name, label: run.label, started: zone.iso(kept.record.started), zone: zone,
      proposals: kept.record.proposals.filter { ids.contains($0.id) }, numbers: numbers)
  }

  // MARK: All runs

  /// Returns the changes that wait in the latest runs, for messages that would ask for them again;
  /// none when the history cannot be read.
  package static func changes(_ environment: CommandEnvironment) -> [PendingChange] {
    // The run itself opens the history next, and reports what is wrong with it.
    guard let path = environment.host.folders.runsFile, let store = RunStore.peek(path: path) else { return [] }
    var filter = RunFilter()
    filter.isWaiting = true
    filter.limit = 50
    do throws(RunStoreError) {
      var found: [PendingChange] = []
      for summary in try store.list(filter) {
        guard let record = try store.run(summary.number)?.record else { continue }
        let waiting = try store.waiting(in: summary.number)
        found += record.proposals.filter { waiting.contains($0.id) }.map { proposal in
          PendingChange(
            tool: proposal.tool, arguments: proposal.arguments, title: proposal.changes.first?.title ?? proposal.tool,
            command: "lucid apply \(summary.name) \(proposal.id)")
        }
      }
      return found
    } catch { return [] }
  }

  /// Returns the titles of the pending changes of runs that were applied; none when the history
  /// cannot be read.
  package static func applied(of runs: [String], _ environment: CommandEnvironment) -> [String] {
    guard !runs.isEmpty, let path = environment.host.folders.runsFile, let store = RunStore.peek(path: path) else { return [] }
    return runs.flatMap { name -> [String] in
      guard let run = try? store.find(name).number, let ids = try? store.applied(in: run), !ids.isEmpty,
        let record = try? store.run(run)?.record
      else { return [] }
      return record.proposals.filter { ids.contains($0.id) }.flatMap(\.changes).map(\.title)
    }
  }

  /// The number of pending changes of all runs, and who asked for them; nil when the history cannot
  /// be read.
  package static func count(_ environment: CommandEnvironment) -> (all: Int, requesters: [Requester])? {
    guard let path = environment.host.folders.runsFile else { return nil }
    var filter = RunFilter()
    filter.isWaiting = true
    filter.limit = 1_000
    do throws(RunStoreError) {
      guard let store = try RunStore.existing(path: path) else { return (0, []) }
      let runs = try completed(store.list(filter), store)
      return (runs.reduce(0) { $0 + $1.waiting }, runs.flatMap(\.requesters))
    } catch { return nil }
  }
}

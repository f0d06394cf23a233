import LucidConfiguration
package import LucidCore
package import LucidHistory
import LucidReport
import LucidSession
import LucidSystem

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

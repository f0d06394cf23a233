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

  /// The number of pending changes of all runs; nil when the history cannot be read.
  package static func count(_ environment: CommandEnvironment) -> Int? {
    guard let path = environment.host.folders.runsFile else { return nil }
    var filter = RunFilter()
    filter.isWaiting = true
    filter.limit = 1_000
    do throws(RunStoreError) {
      return try RunStore.existing(path: path)?.list(filter).reduce(0) { $0 + $1.waiting } ?? 0
    } catch { return nil }
  }
}

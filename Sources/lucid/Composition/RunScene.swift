import LucidBackends
import LucidCore
import LucidLibrary
import LucidRuntime
import LucidSystem

/// The surroundings of a run on a vault, which can be had anew when others changed what the run was about to change.
struct RunScene: Sendable {
  let vault: (any FileTree)?
  let zones: any ZoneDatabase
  let session: VaultSession
  let settings: Settings
  let attached: [String]
  let clock: LoopClock
  let loop: MainLoop
  let zone: Zone
  let runID: String
  /// nil when the run is not kept.
  let keeper: RunKeeper?
  let storage: StorageProblems
  let cache: (any ResultCache)?
  let isRehearsal: Bool
  let model: any ModelClient
  let notices: [Notice]
  /// What the host forbids.
  var forbidden = Forbidden()
  let observer: @Sendable (RunEvent) -> Void

  func context(_ composition: Composition) -> RunContext {
    composition.context(
      clock: clock, loop: loop, zone: zone, settings: settings, runID: runID, cache: cache, isRehearsal: isRehearsal,
      model: model, notices: notices, keeper: keeper, storage: storage, renew: renewal, observer: observer)
  }

  /// Everything that has looked at a file is made again, once the right to write is had.
  private var renewal: (@Sendable () async throws(StepFailure) -> RunContext)? {
    guard let writer = session.writer else { return nil }
    return { () async throws(StepFailure) -> RunContext in
      let hold = try await BlockingPool().run { () throws(StepFailure) in try writer.hold() }
      var composition = Composition(
        vault: vault, zones: zones, writer: writer, hold: hold, settings: settings, index: session.index, attached: attached)
      composition.forbidden = forbidden
      return context(composition)
    }
  }
}

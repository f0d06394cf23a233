import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime
import LucidSystem
import LucidTrials

/// One attempt at a run, and the next one when other programs changed what it was about to change.
struct RunAttempt: Sendable {
  let environment: RunEnvironment
  let request: RunRequest
  let work: RunWork
  let id: String
  let clock: any RunClock
  /// nil only where the pool of the concurrency runtime does.
  let loop: MainLoop?
  /// nil when the run is not stored.
  let storing: RunStorage?
  let problems: StorageProblems
  let unchanged: (@Sendable (RunRecord) -> Notice?)?

  /// Returns the context of the first attempt.
  func context() -> RunContext {
    let bound = bound(request.tools)
    var context =
      switch request.source {
      case .vault: bound
      case .world(let world): world.context(on: bound)
      case .calls(let calls, let unavailable): bound.replaying(calls, unavailable: unavailable)
      }
    context.policy = request.policy
    context.agent = work.agent
    context.conversation = work.conversation
    context.budget =
      SpendingBudget(
        limits: request.limits, isKept: request.history?.isKept == true, environment: environment
      ).ask
    context.unchanged = unchanged
    return work.withheld.map { context.gated(off: $0) } ?? context
  }

  private func bound(_ tools: RunTools) -> RunContext {
    tools.context(
      clock: clock, loop: loop, zone: environment.zone, settings: environment.settings, runID: id,
      cache: request.usesCache ? environment.vault.cache(frozen: environment.frozen) : nil, isRehearsal: request.isDry,
      model: work.model, notices: request.notices, storing: storing, problems: problems, renew: renewal,
      observer: request.observer)
  }

  /// Everything that has looked at a file is made again, once the right to write is had; the calls of the attempt before are forgotten.
  private var renewal: (@Sendable () async throws(StepFailure) -> RunContext)? {
    guard case .vault = request.source, let writer = environment.vault.writer else { return nil }
    return { () async throws(StepFailure) -> RunContext in
      let hold = try await BlockingPool().run { () throws(StepFailure) in try writer.hold() }
      return bound(environment.tools(hold: hold))
    }
  }
}

extension RunContext {
  /// Returns the same with the answers of a stored run in the place of those of tools and variables.
  fileprivate func replaying(_ calls: [CallRecord], unavailable: [String: String]) -> RunContext {
    let replayed = CallReplayer(calls)
    var context = RunContext(
      tools: tools.values.map { replayed.tool($0) }, variables: variables.values.map { replayed.variable($0) }, filters: filters,
      presenters: presenters, cards: Array(cards.values), model: model, clock: clock, zone: zone, settings: settings,
      runID: runID, stage: stage, unavailable: unavailable, executor: executor, notices: notices, observer: observer)
    context.isInterrupted = isInterrupted
    return context
  }
}

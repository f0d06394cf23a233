import LucidAbilityTesting
import LucidBuiltins
import LucidCore
import LucidHTTP
import LucidHistory
import LucidMCP
import LucidPrograms
import LucidRuntime
import LucidSystem
import LucidVault

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
  var previous = PreviousResults.none
  /// Keeps what steps write as pending; nil where they write.
  var held: HeldWrites?
  /// The facts that the run tells beside what was told before; nil where nothing counts as told.
  var telling: RunTelling?

  /// Returns the context of the first attempt.
  func context() -> RunContext {
    let own = request.tools.context(
      clock: clock, loop: loop, zone: environment.zone, settings: environment.settings, runID: id,
      cache: request.usesCache ? environment.vault.cache(frozen: environment.frozen) : nil, isDryRun: request.isDry,
      model: work.model, notices: request.notices, storing: storing, problems: problems,
      label: work.plan.ability.label, renew: renewal, observer: request.observer, previous: previous.variables(of: work.plan))
    let bound = own.with(bindings: own.bindings.binding(declared: work.plan.tools, else: unset))
    let context =
      switch request.source {
      case .vault: held.map { bound.with(bindings: $0.binding(bound.bindings)) } ?? bound
      case .world(let world): world.context(on: bound)
      case .calls(let calls, let unavailable): bound.replaying(calls, unavailable: unavailable)
      }
    let ruled = context.with(rules: rules)
    return work.withheld.map { ruled.gated(without: $0) } ?? ruled
  }

  /// Why a tool of the user's own may be missing.
  private var unset: UnsetTool.Reason {
    if case .vault = request.source, environment.places.runs != nil { .notConfigured } else { .madeUpData }
  }

  private var rules: RunRules {
    var rules = RunRules()
    rules.agent = work.agent
    rules.conversation = work.conversation
    rules.flow = request.flow
    rules.flow.onDevice = (environment.sends?.onDevice ?? [NotifyFamily.send]).union(environment.declared.onDevice)
    rules.flow.onDevice.formUnion((environment.network?.sources ?? NetworkSources()).onDevice)
    rules.describedByOthers = environment.declared.describedByOthers
    (rules.isQuestion, rules.tellsRoom, rules.pending) = (request.isQuestion, request.tellsRoom, request.pending)
    rules.trace = request.trace
    rules.flow.programs = environment.programs?.reachingNetwork ?? []
    rules.budget =
      SpendingBudget(
        limits: request.limits, isKept: request.history?.isKept ?? request.series?.isKept ?? false, environment: environment
      ).ask
    rules.unchanged = unchanged
    rules.known = telling?.known ?? request.known
    if let telling { rules.noteFound = telling.note }
    return rules
  }

  /// Makes everything again that has looked at a file, with the write lock held; the calls of the
  /// attempt before are forgotten.
  private var renewal: RunContext.Renewal? {
    guard case .vault = request.source, let writer = environment.vault.writer else { return nil }
    return { () async throws(StepFailure) -> RunBindings in
      let hold = try await BlockingPool().run { () throws(StepFailure) in try writer.hold() }
      let bindings = environment.tools(hold: hold).bindings(
        storing, problems, label: work.plan.ability.label, previous.variables(of: work.plan)
      ).binding(declared: work.plan.tools, else: unset)
      return held?.binding(bindings) ?? bindings
    }
  }
}

extension RunContext {
  /// Returns a copy that gets the answers of a stored run in the place of those of tools and
  /// variables.
  fileprivate func replaying(_ calls: [CallRecord], unavailable: [String: MessageText]) -> RunContext {
    let replayed = CallReplayer(calls)
    return detached(
      bindings: bindings.replacing(
        tools: tools.values.map { replayed.tool($0) }, variables: variables.values.map { replayed.variable($0) }, stage: stage,
        unavailable: unavailable), isDryRun: false)
  }
}

import LucidBackends
import LucidBuiltins
package import LucidCore
import LucidHistory
package import LucidModels
import LucidRuntime

/// Runs of an ability at past or coming moments, on the person's files as they were then as far as
/// they tell. Nothing is written, sent or stored, and every model but the built-in summary is the
/// caller's.
package struct Backtest: Sendable {
  /// Returns what is run at a moment: the plan with who answers it.
  package typealias Work = @Sendable (_ clock: any RunClock, _ sent: RequestLog) throws(RunSessionError) -> RunWork

  /// A run, and what was not as it was then.
  package struct Outcome: Sendable {
    package let run: EndedRun
    package let gaps: [KnowledgeGap]
  }

  private let environment: RunEnvironment
  private let plan: Plan
  private let request: RunRequest
  private let inputs: [Value]
  private let work: Work
  private let series: RunSeries
  /// Keeps what was parsed, from one moment to the next.
  private let start = AsOf(Instant(seconds: 0))

  /// `environment` is that of a run now; of `request` the file, the rules and the limits are taken.
  /// `isKept` says whether runs are stored, so that what models took today is known.
  package init(
    _ plan: Plan, _ environment: RunEnvironment, _ request: RunRequest, inputs: [Value], isKept: Bool, work: @escaping Work
  ) {
    series = RunSeries(isKept: isKept)
    (self.plan, self.environment, self.request, self.inputs, self.work) = (plan, environment, request, inputs, work)
  }

  /// Finishes an interrupted write to the vault, before anything is read; see `VaultSession`.
  package func recover() throws(RunSessionError) -> [Notice] { try environment.vault.recover() }

  /// Runs the ability at a moment that is later than those before. Blocks.
  ///
  /// Errors: no model can be asked. What goes wrong in the run is in its record.
  package func run(
    at moment: Instant, meanwhile: (@Sendable (any RunClock) async -> Void)? = nil
  ) throws(RunSessionError) -> Outcome? {
    let asOf = AsOf(moment, after: start)
    let past = environment.past(asOf, unasked: unasked)
    var run = RunRequest(tools: past.tools(), file: request.file)
    (run.flow, run.limits, run.usesCache) = (request.flow, request.limits.without(series.used), false)
    (run.series, run.meanwhile) = (series, meanwhile)
    let delegate = MomentRun(given: inputs, made: work)
    guard let ended = try RunSession(past).run(run, delegate).result?.run else { return nil }
    series.note(ended.record, steps: plan.steps.count)
    return Outcome(run: ended, gaps: asOf.gaps)
  }

  /// The tools by which data of the person would leave: a dry run does not ask them either.
  private var unasked: Set<String> {
    let tellers = request.tools.builtins.tools.map(\.signature).filter { $0.discloses != nil && $0.effect == .read }
    return Set(tellers.map(\.name).filter { name in plan.flows.contains { $0.destination == .tool(name) } })
  }
}

private struct MomentRun: RunDelegate {
  let given: [Value]
  let made: Backtest.Work

  func failure(_ error: RunSessionError) -> RunSessionError { error }
  func inputs() throws(RunSessionError) -> [Value] { given }
  func work(_ clock: any RunClock, _ sent: RequestLog) throws(RunSessionError) -> RunWork { try made(clock, sent) }
  func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: 0) }
}

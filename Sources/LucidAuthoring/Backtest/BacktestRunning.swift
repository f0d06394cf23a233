import LucidAgent
package import LucidApplication
package import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidModels
package import LucidReport
import LucidRuntime
import LucidSchedule
import LucidSession
import LucidSystem

/// The options of `lucid history backtest` beside those of a run.
package struct BacktestOptions: Sendable {
  package var run: RunOptions
  /// nil for the usual ones, or none beside `ahead`.
  package var days: Int?
  package var ahead: Int?
  /// Times of a day, or words of a schedule.
  package var times: [String] = []
  /// Another version of the ability; nil for none.
  package var against: String?

  package init(_ run: RunOptions) { self.run = run }
}

/// `lucid history backtest`: the runs of an ability at past or coming moments, and of another
/// version.
package struct BacktestRunning {
  private let options: BacktestOptions
  private let environment: CommandEnvironment
  private var console: Console { environment.console }
  private var host: HostEnvironment { console.host }

  /// Without a model the built-in summary answers; `--sample` takes the person that `lucid try`
  /// has.
  package init(_ options: BacktestOptions, _ environment: CommandEnvironment) {
    var options = options
    // Nothing is written, so that permissions to write and send are not needed.
    (options.run.isDry, options.run.isTry) = (true, options.run.isSample)
    if options.run.model == nil || options.run.model == "none" { options.run.model = "digest" }
    (self.options, self.environment) = (options, environment)
  }

  private var isModelAsked: Bool { options.run.model != "digest" }

  /// Makes the runs, on a terminal with a line of progress. An interrupt ends them: what was done
  /// so far is the result.
  ///
  /// Errors: the ability cannot be run, or its times are not understood.
  package func report() throws(CommandError) -> (report: BacktestReport, exit: ExitCode) {
    let new = try PreparedRun.prepare(options.run, environment)
    var old: PreparedRun?
    if let against = options.against {
      var run = options.run
      run.ability = against
      old = try PreparedRun.prepare(run, environment)
    }
    let now = new.frozen ?? host.clock.now()
    let days = options.days ?? (options.ahead == nil ? BacktestTimes.usualDays : nil)
    let times = try BacktestTimes(
      options.times, days: days, ahead: options.ahead, of: new, as: options.run.ability, now: now, host)
    let moments = times.past.map { (moment: $0, isAhead: false) } + times.ahead.map { (moment: $0, isAhead: true) }
    let versions = [new] + (old.map { [$0] } ?? [])
    try ask(about: versions, runs: moments.count { $0.moment.occurrence.kind != .skipped })
    var tests: [Backtest] = []
    for version in versions { tests.append(try backtest(of: version)) }
    let started = host.clock.uptime()
    let found = try run(tests, of: versions, at: moments)
    var report = BacktestReport(
      label: new.plan.ability.label, version: .init(name: options.run.ability, entries: found[0]), zone: new.zone, now: now,
      days: days, ahead: options.ahead, times: times.words, planned: moments.count)
    report.areTimesAssumed = times.areAssumed
    if let against = options.against { report.against = .init(name: against, entries: found[1]) }
    if options.run.timings { report.elapsed = Milliseconds(Int((host.clock.uptime() - started) / 1_000_000)) }
    if isModelAsked { report.model = options.run.model }
    let models = new.configuration.models
    if let profile = models.standard.flatMap({ models[$0] }), let price = profile.price {
      report.price = (model: profile.name, input: price.input)
    }
    let exit = Self.exit(report)
    if let ending = Self.ending(report, exit) { console.complain(ending.text) }
    return (report, exit)
  }

  /// 11 when a part is missing, and the code of the failure when all runs have failed.
  static func exit(_ report: BacktestReport) -> ExitCode {
    if report.isCut { return .cancelled }
    let outcomes = report.version.entries.compactMap(\.outcome)
    let isFailed = report.version.entries.filter { $0.outcome != nil }.map { $0.result == .failed }
    if let first = outcomes.first, !isFailed.contains(false) { return ExitCode(first) }
    return isFailed.contains(true) || outcomes.contains(.partial) ? .partial : .ok
  }

  /// Says why there is no whole result; nil when there is one.
  private static func ending(_ report: BacktestReport, _ exit: ExitCode) -> CommandError? {
    switch exit {
    case .ok, .partial: nil
    case .cancelled:
      CommandError(exit, "interrupted after \(report.version.entries.count) of \(report.planned) runs")
    default:
      CommandError(
        exit, "all runs failed: \(report.version.entries.lazy.compactMap(\.reason).first ?? exit.meaning)",
        hint: "lucid run FILE --dry-run shows one run in full")
    }
  }

  // MARK: Runs

  private func run(
    _ tests: [Backtest], of versions: [PreparedRun], at moments: [(moment: RunMoments.Moment, isAhead: Bool)]
  ) throws(CommandError) -> [[BacktestEntry]] {
    let progress = ProgressLine(enabled: !console.isQuiet, host)
    defer { progress.finish() }
    // A signal ends the run that goes on, and then the list of them.
    EndSignals.hold()
    defer { EndSignals.release() }
    var entries = tests.map { _ in [BacktestEntry]() }
    all: for (n, (moment, isAhead)) in moments.enumerated() {
      progress.count("run \(n + 1) of \(moments.count)")
      let occurrence = moment.occurrence
      var found: [BacktestEntry] = []
      for (test, version) in zip(tests, versions) {
        guard occurrence.kind != .skipped else {
          found.append(
            BacktestEntry(skipped: occurrence.instant, wall: occurrence.wall, schedule: moment.schedule, isAhead: isAhead))
          continue
        }
        let outcome = try CommandError.mapping { () throws(RunSessionError) in
          try test.run(at: occurrence.instant) { clock in await progress.watch(on: clock) }
        }
        guard let outcome, !EndSignals.isCaught else { break all }
        found.append(
          BacktestEntry(
            outcome.run.record, gaps: outcome.gaps, at: occurrence.instant, schedule: moment.schedule, isAhead: isAhead,
            zone: version.zone, clean: outcome.run.clean))
      }
      for (i, entry) in found.enumerated() { entries[i].append(entry) }
      guard !EndSignals.isCaught else { break }
    }
    // What was done is still to be shown.
    if EndSignals.isCaught { EndSignals.forgive() }
    return entries
  }

  private func backtest(of prepared: PreparedRun) throws(CommandError) -> Backtest {
    var request = RunRequest(tools: prepared.composition.tools, file: prepared.origin)
    request.flow = prepared.isTry ? FlowPolicy() : prepared.configuration.flow
    request.flow.permitted = prepared.plan.flows.permittedByTool
    request.limits = prepared.configuration.budgets.limits(of: prepared.plan.ability.label)
    let given = options.run.inputs.filter { input in
      // The version that it is compared with may lack an input that is new.
      prepared.origin.name == options.run.ability || prepared.plan.inputs.contains { $0.name == input.name }
    }
    let inputs = try Inputs.collect(
      prepared.plan, given, host, isTry: prepared.isTry, readsStandardInput: options.run.ability != "-")
    var middleware = AbilityMiddleware.of(prepared.plan)
    if !prepared.plan.sections.isEmpty {
      let setting = try PromptContext(prepared.configuration, host.folders, model: options.run.model)
      middleware += [Composition.systemPromptMiddleware(of: prepared.plan, setting)].compactMap { $0 }
    }
    let (plan, spec, agent) = (prepared.plan, options.run.model, Agent(middleware))
    let own = prepared.isTry && isModelAsked ? try environment.configuration() : prepared.configuration
    let host = host
    let (flow, isTry) = (request.flow, prepared.isTry)
    let test = Backtest(plan, prepared.environment, request, inputs: inputs, isKept: prepared.configuration.history.policy.isKept)
    { clock, sent throws(RunSessionError) in
      let choice = ModelChoice(profiles: own.models, host: host, clock: clock, flow: flow, sent: sent)
      var need = ModelRequirement(plan)
      if isTry { need.shown = nil }
      let chosen: ModelChoice.Chosen
      do throws(ConfigurationError) { chosen = try choice.client(spec, for: need) } catch {
        throw RunSessionError(error.kind == .forbidden ? .forbidden : .usage, .name(error.message), hint: error.hint)
      }
      var work = RunWork(plan: plan, model: chosen.client, secrets: chosen.secrets)
      work.agent = agent
      return work
    }
    let notices = try CommandError.mapping { () throws(RunSessionError) in try test.recover() }
    if !console.isQuiet { for notice in notices { host.report(notice) } }
    return test
  }

  // MARK: The model

  /// Asks before a model is asked many times. Errors: nobody agrees.
  private func ask(about versions: [PreparedRun], runs: Int) throws(CommandError) {
    guard isModelAsked, let model = options.run.model else { return }
    let most = versions.reduce(0) { $0 + runs * $1.plan.limits.turns }
    let count = runs * versions.count
    let what = "\(model) is asked in \(count == 1 ? "1 run" : "\(count) runs"), at most \(most) times"
    if options.run.isApproved { return }
    if Terminal(host).ask("\(what). Go on? [y/N] ") { return }
    throw CommandError(
      .consentMissing, "\(what); nothing was run",
      hint: "--approve agrees; without --model the built-in summary answers, and no model is asked")
  }
}

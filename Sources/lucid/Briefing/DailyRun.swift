import LucidArguments
import LucidBackends
import LucidCore
import LucidRuntime

/// The run behind `lucid briefing` and `lucid status`: the shipped ability `daily`, read for real, with no model asked and no prompt shown.
struct DailyRun {
  let record: RunRecord
  let zone: Zone
  /// The local day that it is about.
  let today: CivilDate

  /// When the commands are given: the time that was asked for, or the real one.
  struct Moment {
    let configuration: Configuration
    let zone: Zone
    /// nil for the real time.
    let frozen: Instant?
    let now: Instant

    init(_ surroundings: Surroundings) throws(CommandError) {
      configuration = try surroundings.configuration()
      zone = try surroundings.zone(configuration)
      frozen = try surroundings.frozenTime(zone)
      now = frozen ?? surroundings.invocation.host.clock.now()
    }

    var today: CivilDate { zone.date(now) }
  }

  init(_ surroundings: Surroundings, _ moment: Moment) throws(CommandError) {
    let host = surroundings.invocation.host
    let session = VaultSession(try surroundings.vault(moment.configuration), permit: moment.configuration.gate.writes, host)
    let settings = moment.configuration.settings
    let composition = Composition(vault: session.folder, zones: host.zones, settings: settings, index: session.index)
    guard let file = ShippedAbilities.ability("daily"), let plan = composition.compiler.compile(file).plans.first else {
      throw CommandError(.internalError, "the ability behind the briefing is not in this program")
    }
    try Consent.refuse(plan, moment.configuration.forbidden)
    let unfinished = try session.recover()
    let loop = MainLoop(host.clock)
    let clock = LoopClock(loop, frozenAt: moment.frozen)
    let context = composition.context(
      clock: clock, loop: loop, zone: moment.zone, settings: settings, runID: "briefing-\(moment.today.iso)",
      cache: session.cache(frozen: moment.frozen), model: NoModel(), notices: unfinished, observer: nil)
    let run = loop.run { await Executor(context).run(plan, inputs: []) }
    record = RunRecord(
      id: run.id, ability: run.ability, started: run.started, zone: run.zone, outcome: run.outcome, prompt: nil,
      observations: run.observations, steps: run.steps, variables: run.variables, card: run.card, answer: nil,
      receipts: Receipts(), notices: run.notices, failure: run.failure, elapsed: run.elapsed)
    zone = moment.zone
    today = moment.today
  }

  /// Whether at least one source gave something.
  var hasAnything: Bool { record.observations.contains { $0.status == .done } }
}

/// Stands where a model is expected and says nothing.
private struct NoModel: ModelClient {
  let name = "none"
  let immediate = true

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    Answer(text: "", author: name)
  }
}

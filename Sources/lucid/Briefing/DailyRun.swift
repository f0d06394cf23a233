import LucidArguments
import LucidConfiguration
import LucidCore
import LucidModels
import LucidRuntime
import LucidSession
import LucidShipped

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

  /// Reads the day. Errors: there is no such vault, or a source may not be read.
  static func read(_ surroundings: Surroundings, _ moment: Moment) throws(CommandError) -> DailyRun {
    let environment = RunEnvironment(
      folder: try surroundings.vault(moment.configuration), moment.configuration,
      surroundings.invocation.host, zone: moment.zone, frozen: moment.frozen)
    let composition = Composition(environment.tools())
    guard let file = ShippedAbilities.ability("daily"), let plan = composition.compiler.compile(file).plans.first else {
      throw CommandError(.internalError, "the ability behind the briefing is not in this program")
    }
    try Consent.refuse(plan, moment.configuration.forbidden)
    var request = RunRequest(
      tools: composition.tools, file: KeptFile(name: file.name, path: nil, hash: SHA256.hex(file.bytes)))
    request.id = "briefing-\(moment.today.iso)"
    guard let run = try RunSession(environment).run(request, Unanswered(plan: plan)).result?.record else {
      throw CommandError(.internalError, "the briefing was made already")
    }
    let record = RunRecord(
      id: run.id, ability: run.ability, started: run.started, zone: run.zone, outcome: run.outcome, prompt: nil,
      observations: run.observations, steps: run.steps, variables: run.variables, card: run.card, answer: nil,
      receipts: Receipts(), notices: run.notices, failure: run.failure, elapsed: run.elapsed)
    return DailyRun(record: record, zone: moment.zone, today: moment.today)
  }

  /// Whether at least one source gave something.
  var hasAnything: Bool { record.observations.contains { $0.status == .done } }
}

/// A plan that is run without a model, and not stored.
private struct Unanswered: RunDelegate {
  let plan: Plan

  func work(_ clock: any RunClock, _ sent: SentLog) throws(CommandError) -> RunWork { RunWork(plan: plan, model: NoModel()) }
  func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: ExitCode(run.record.outcome).rawValue) }
}

/// Stands where a model is expected and says nothing.
private struct NoModel: ModelClient {
  let name = "none"
  let immediate = true

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    Answer(text: "", author: name)
  }
}

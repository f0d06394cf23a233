package import LucidCore
import LucidModels
import LucidRuntime

/// The run behind the daily briefing: a plan on the person's data, with no model asked, no prompt
/// shown and nothing stored.
package struct DailyRun: Sendable {
  package let record: RunRecord
  package let zone: Zone
  /// The local day that it is about.
  package let today: CivilDate

  /// Reads the day. `file` is that of the plan, `exit` gives the exit code of an outcome.
  ///
  /// Errors: a source may not be read.
  package static func make(
    _ plan: Plan, of file: SourceFile, tools: RunTools, _ environment: RunEnvironment, today: CivilDate,
    exit: @escaping (RunOutcome) -> Int32
  ) throws(RunSessionError) -> DailyRun {
    var request = RunRequest(tools: tools, file: RunSource(name: file.name, path: nil, hash: SHA256.hex(file.bytes)))
    request.id = "briefing-\(today.iso)"
    request.flow.permitted = plan.flows.permittedByTool
    let delegate = UnansweredRun(plan: plan, exit: exit)
    guard let run = try RunSession(environment).run(request, delegate).result?.record else {
      throw RunSessionError(.nothing, "the briefing was made already")
    }
    var record = run
    (record.prompt, record.answer, record.receipts, record.headline) = (nil, nil, Receipts(), Self.headline(run))
    return DailyRun(record: record, zone: environment.zone, today: today)
  }

  /// Returns nil in an evening with habits to log: the card leads with those.
  private static func headline(_ run: RunRecord) -> Sentence? {
    run.card?.body["evening_nudge"].boolean == true ? nil : run.headline
  }

  /// Whether at least one source gave something.
  package var hasAnything: Bool { record.observations.contains { $0.status == .done } }
}

/// A plan that is run without a model, and not stored.
struct UnansweredRun: RunDelegate {
  let plan: Plan
  let exit: (RunOutcome) -> Int32

  func failure(_ error: RunSessionError) -> RunSessionError { error }
  func work(_ clock: any RunClock, _ sent: RequestLog) throws(RunSessionError) -> RunWork {
    RunWork(plan: plan, model: NoModel())
  }
  func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: exit(run.record.outcome)) }
}

/// A model client that says nothing.
struct NoModel: ModelClient {
  let name = "none"
  let immediate = true

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    Answer(text: "", author: name)
  }
}

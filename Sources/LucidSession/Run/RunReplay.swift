package import LucidCore
import LucidHistory
package import LucidModels
import LucidRuntime
import LucidAbilityTesting

/// Makes a stored run again from what its tools and its model said then. Nothing is read, written
/// or sent.
package struct RunReplay: RunDelegate {
  package let kept: StoredRun
  /// The tools over an empty vault: they are never called, but their families are available.
  package let tools: RunTools
  private let environment: RunEnvironment
  private var plan: Plan
  private var given: [Value] = []
  /// Notes what filters drop; nil but for explanations.
  var trace: FilterTrace?

  package init(_ kept: StoredRun, zones: any ZoneDatabase, clock: any RunClock, program: String) {
    self.kept = kept
    plan = kept.plan
    environment = RunEnvironment(
      reading: MemoryTree(name: "the record", files: [:]), settings: kept.settings, zone: zones.zone(kept.record.zone) ?? .utc,
      frozen: kept.record.started, zones: zones, clock: clock, program: program)
    tools = environment.tools().replaying(kept.record)
  }

  /// Runs the plan, which may be another one than that of the stored run, at its time. Blocks.
  package func run(_ plan: Plan, inputs: [Value]) throws(RunSessionError) -> RunRecord {
    var replay = self
    (replay.plan, replay.given) = (plan, inputs)
    guard let record = try RunSession(environment).run(request, replay).result?.record else { return kept.record }
    return led(record)
  }

  /// Replays on a clock that the caller moves.
  package func run(_ plan: Plan, inputs: [Value], clock: any RunClock) async -> RunRecord {
    let attempt = RunAttempt(
      environment: environment, request: request, work: work(for: plan), id: kept.record.id, clock: clock, loop: nil,
      storing: nil, problems: StorageProblems(), unchanged: nil)
    return led(await RunSession.record(of: plan, inputs, in: attempt.context()))
  }

  private var request: RunRequest {
    var request = RunRequest(tools: tools, file: kept.file)
    request.id = kept.record.id
    request.source = .calls(kept.calls, unavailable: kept.unavailable)
    request.trace = trace
    if !kept.known.isEmpty { request.known = KnownFacts(leftOut: kept.known) }
    // Stored results answer; nothing leaves.
    request.flow = .recorded
    return request
  }

  private func work(for plan: Plan) -> RunWork {
    guard !isDigest else { return RunWork(plan: plan, model: Digest()) }
    let failed = kept.record.answer?.failedModel
    return RunWork(
      plan: plan, model: RecordedAnswer(kept.record.answer, failure: failed?.failure ?? modelFailure, name: failed?.name))
  }

  private func led(_ replayed: RunRecord) -> RunRecord {
    isDigest ? replayed : replayed.led(as: kept.record, own: Set(kept.plan.steps.map(\.name)))
  }

  // MARK: Steps

  package func failure(_ error: RunSessionError) -> RunSessionError { error }
  package func inputs() throws(RunSessionError) -> [Value] { given }
  package func work(_ clock: any RunClock, _ sent: RequestLog) throws(RunSessionError) -> RunWork { work(for: plan) }
  package func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: 0) }

  /// Whether no model was asked for the answer: the built-in digest, or the author's answer, is
  /// made again.
  package var isDigest: Bool {
    kept.record.answer.map { $0.author == Digest().name || $0.isByAbility && $0.failedModel == nil } ?? false
  }

  /// The failure that ended the recorded run outside of a step; a failed model fails again.
  private var modelFailure: StepFailure? {
    let record = kept.record
    return record.outcome == .answerInvalid ? nil : record.failure.flatMap { $0.step == nil ? $0.failure : nil }
  }
}

extension RunRecord {
  /// This run, made again, with what the model of the stored run had done: its calls, what they
  /// changed, and what it asked for.
  ///
  /// A model that is not asked again calls nothing again. `own` are the names of the steps that the
  /// file itself has.
  fileprivate func led(as stored: RunRecord, own: Set<String>) -> RunRecord {
    let calls = stored.steps.filter { !own.contains($0.name) }
    let done = stored.changes.filter { !own.contains($0.step) }
    guard answer?.text == stored.answer?.text,
      !calls.isEmpty || !done.isEmpty || !stored.proposals.isEmpty || !stored.turns.isEmpty
    else { return self }
    let seen = observations + stored.observations.filter { !own.contains($0.step) }
    // What hangs on all that was seen is known when all of it is as it was.
    let isSame = seen == stored.observations
    var led = self
    if isSame { (led.outcome, led.receipts, led.notices) = (stored.outcome, stored.receipts, stored.notices) }
    (led.observations, led.steps, led.changes) = (seen, steps + calls, changes + done)
    if !done.isEmpty { led.fate = .heldBack }
    (led.proposals, led.turns, led.couldChange) = (stored.proposals, stored.turns, stored.couldChange)
    return led
  }
}

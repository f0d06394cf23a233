import LucidCore
import LucidHTTP
import LucidHistory
import LucidModels
import LucidRuntime
import LucidAbilityTesting
import LucidBuiltins
import LucidSystem

/// Executes runs: the one place where a plan meets its environment.
///
/// A run takes these steps, one after the other:
/// 1. *recover*: an interrupted write to the vault is completed before the vault is read;
/// 2. *inputs*: the caller provides the values;
/// 3. *admit*: takes the ability's lock, held until the last step, and applies `--once`;
/// 4. the caller may refuse a run that cannot work;
/// 5. from here to step 9 a signal ends the run, not the process;
/// 6. *work*: the model is chosen, the row of the run is written to the run history;
/// 7. *run*: on one thread, in the environment; retried with the vault locked after a write
///    conflict. The run history stores the previous contents of files before they are written;
/// 8. the caller sets the exit code and the messages;
/// 9. *store*: the record, its calls and the messages are stored in one transaction;
/// 10. the caller shows the result; a failure of that does not prevent the next step;
/// 11. *deliver*: messages, and the notifications of steps, are sent; failed ones stay in the run
///     history for later runs.
///
/// A request without rules, history or messages leaves out the steps that they are for, and no
/// others.
package struct RunSession: Sendable {
  package let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// Blocks until the result is stored and delivered.
  ///
  /// Errors: the caller's own. What `show` throws is thrown after the messages were delivered.
  package func run<Delegate: RunDelegate>(
    _ request: RunRequest, _ delegate: Delegate
  ) throws(Delegate.Failure) -> RunConclusion {
    let recovered = try mapped(delegate) { () throws(RunSessionError) in try environment.vault.recover() }
    // Last of all: the result is there while a server takes its time to end.
    defer { environment.end() }
    let inputs = try delegate.inputs()
    let decision = try mapped(delegate) { () throws(RunSessionError) in try admit(request, inputs) }
    let admission: RunAdmission
    switch decision {
    case .alreadyRan(let prior): return .alreadyRan(prior)
    case .admitted(let admitted): admission = admitted
    }
    defer { admission.release() }
    try delegate.admitted()
    // A signal does not come between the end of the run and its place in the history.
    EndSignals.hold()
    var result: RunResult
    do {
      defer { EndSignals.release() }
      result = try perform(request, delegate, inputs: inputs, as: admission, after: recovered)
    }
    var unshown: Delegate.Failure?
    do throws(Delegate.Failure) { try delegate.show(result) } catch { unshown = error }
    // Whatever became of the showing, others get it.
    if let route = delegate.delivery(result) {
      let delivery = ResultDelivery(route: route, clock: environment.clock)
      result.isDelivered = delivery.deliver(result, history: environment.places.runs)
    }
    result.storage = nil
    if let unshown { throw unshown }
    return .ran(result)
  }

  private func mapped<T, Delegate: RunDelegate>(
    _ delegate: Delegate, _ body: () throws(RunSessionError) -> T
  ) throws(Delegate.Failure) -> T {
    do throws(RunSessionError) { return try body() } catch { throw delegate.failure(error) }
  }

  private func admit(_ request: RunRequest, _ inputs: [Value]) throws(RunSessionError) -> RunAdmission.Decision {
    guard let rules = request.admission else { return .admitted(.free) }
    return try RunAdmission.admit(
      rules, inputs: inputs, environment, request.tools.builtins.catalog, request.history ?? HistoryPolicy(isKept: false))
  }

  /// Steps 6 to 9.
  private func perform<Delegate: RunDelegate>(
    _ request: RunRequest, _ delegate: Delegate, inputs: [Value], as admission: RunAdmission, after recovered: [Notice]
  ) throws(Delegate.Failure) -> RunResult {
    let loop = MainLoop(environment.clock)
    let clock = LoopClock(loop, frozenAt: environment.frozen)
    let sent = RequestLog()
    let work = try delegate.work(clock, sent)
    var id = request.id ?? environment.runID
    // At a time that is given, too, each message is a run of its own.
    if request.isQuestion, request.ordinal > 1, environment.frozen != nil { id += ".\(request.ordinal)" }
    let (storing, unstored) = begin(request, work.plan, id, started: clock.now(), key: admission.key)
    if request.isQuestion, let storing { id = storing.id }
    let problems = StorageProblems()
    problems.add(unstored, isLoss: storing == nil)
    let telling = telling(work, isStored: storing != nil)
    var noticed = request
    if let observer = request.observer { noticed.observer = RedactedEvents(work.secrets, observer).note }
    noticed.notices += environment.notices + admission.notices + recovered + unstored + work.notices + (telling?.notices ?? [])
    let held = request.holdsWrites ? HeldWrites() : nil
    let attempt = RunAttempt(
      environment: environment, request: noticed, work: work, id: id, clock: clock, loop: loop, storing: storing,
      problems: problems, unchanged: admission.unchanged?.check,
      previous: request.series.map { PreviousResults($0) }
        ?? (request.knowsEarlierRuns ? PreviousResults(path: environment.places.runs, key: admission.key) : .none),
      held: held, telling: telling)
    let context = attempt.context()
    let ran = loop.run {
      let meanwhile = request.meanwhile.map { work in Task(executorPreference: loop) { await work(clock) } }
      defer { meanwhile?.cancel() }
      return await Self.record(of: work.plan, inputs, in: context)
    }
    let requester = request.requester ?? (request.isQuestion ? .conversation(id) : .ability(work.plan.ability.label))
    let record = (held?.added(to: ran) ?? ran).asked(by: requester)
    let ended = EndedRun(record, number: storing?.number, id: storing?.id, problems: problems, secrets: work.secrets)
    let ending = delegate.ended(ended)
    var (isStored, notices) = (false, [Notice]())
    if let storing {
      let asked = environment.takeLog()
      var run = StoredRun(
        record: record, file: request.file, plan: work.plan,
        inputs: zip(work.plan.inputs, inputs).map { CallArgument($0.name, $1) }, settings: environment.settings,
        unavailable: context.unavailable, calls: storing.calls, sent: asked.requests + sent.requests,
        words: request.words, program: environment.program)
      run.services = asked.answers
      run.known = telling?.leftOut ?? []
      (isStored, notices) = storing.finish(run, exit: ending.exit, delivering: ending.messages, secrets: work.secrets)
      if !isStored { problems.add(notices, isLoss: true) }
      do throws(RunStoreError) {
        try telling?.send(
          record, in: ending.results, id: storing.id, omitting: request.history?.omitted ?? [], clean: work.secrets.apply,
          now: environment.clock.now())
      } catch { notices.append(Notice(.words(.toldNotStored, error.words))) }
    }
    return RunResult(
      run: ended, ending: ending, isStored: isStored, storing: notices,
      hasUnstoredWrites: problems.isLoss && record.fate == .written, unchanged: admission.unchanged?.found,
      unremembered: admission.remember(record), unqueued: problems.unqueued, storage: storing)
  }

  /// nil for a run that is not stored, and for one at a made-up time: what it tells does not count.
  private func telling(_ work: RunWork, isStored: Bool) -> RunTelling? {
    guard isStored, environment.frozen == nil, let audience = work.audience, let history = environment.places.runs else {
      return nil
    }
    return RunTelling(audience, history: history, again: work.plan.again ?? .usual, now: environment.clock.now())
  }

  private func begin(
    _ request: RunRequest, _ plan: Plan, _ id: String, started: Instant, key: String?
  ) -> (storing: RunStorage?, notices: [Notice]) {
    guard let history = request.history else { return (nil, []) }
    let beginning = RunBeginning(
      id: id, ability: plan.ability, file: request.file, started: started, zone: environment.zone.identifier,
      now: environment.clock.now(), key: key)
    return RunStorage.begin(
      beginning, history, path: environment.places.runs, vault: environment.vault.folder?.root,
      zones: environment.zones)
  }

  /// Runs a plan in a context that a session has made: the only place where one is.
  static func record(of plan: Plan, _ inputs: [Value], in context: RunContext) async -> RunRecord {
    await Executor(context).run(plan, inputs: inputs)
  }
}

extension RunEnvironment {
  /// Unique for a run at the real time; for one at a frozen time the same every time, so that its
  /// output is too.
  var runID: String {
    if let frozen { return "at-\(frozen.seconds)" }
    // What differs stands first, so that a few digits name a run.
    return UInt32.random(in: 0...UInt32.max).hexadecimal + "-\(clock.now().seconds)"
  }
}

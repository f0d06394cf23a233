package import LucidCore
package import LucidRuntime
import Synchronization

/// Executes the tool calls that a model or an action tag asks for, within caps and the write
/// policy.
///
/// Reads are made and remembered as observations. Writes are counted against the caps of the plan;
/// by the policy they go to the run's stage, or become proposals with a preview of their changes.
/// One a run.
package final class ToolCallSession: Sendable {
  package enum Outcome: Sendable {
    case done(ToolResult)
    case waits(Proposal)
  }

  package let context: RunContext
  private let facts: ModelSessionFacts
  /// Families that no call may read.
  let unread: Set<String>
  private let previews: CallPreviews
  private let state: Mutex<SessionLedger>
  /// Observers are told from one task at a time; reads may be made by several.
  private let voice = Mutex(())

  init(_ context: RunContext, _ facts: ModelSessionFacts, unread: Set<String> = []) {
    (self.context, self.facts, self.unread) = (context, facts, unread)
    previews = CallPreviews(context.bindings.previews)
    state = Mutex(SessionLedger(seen: facts.labels))
  }

  /// The work done so far, in the order of the requests.
  var result: ModelSessionWork { state.withLock { $0.result(mayChange: mayChange) } }

  package var observations: [Observation] { state.withLock { $0.observations } }
  package var now: Instant { facts.started }
  package var zone: Zone { context.zone }

  /// Whether the run may change anything at a model's wish.
  package var mayChange: Bool { facts.caps.contains { $0.most > 0 } }
  /// Whether the file's own steps have changed anything.
  package var hasChangedBefore: Bool { facts.hasChanged }
  /// The number of turns left.
  package var turnsLeft: Int {
    get { state.withLock { $0.turnsLeft } }
    set { state.withLock { $0.turnsLeft = newValue } }
  }

  /// Whether a call of this tool went well, or waits.
  package func hasDone(_ tool: String) -> Bool { state.withLock { $0.hasDone(tool) } }

  /// Notes that the model was told of a refusal; false when it was told of the same one before.
  func isFirst(_ refusal: ToolCallRefusal, of tool: String) -> Bool {
    state.withLock { $0.refusals[tool, default: []].insert(refusal).inserted }
  }

  /// Notes a call that was refused, for the person, unless a later one goes well.
  func refused(_ tool: String, _ why: ToolCallRefusal) { state.withLock { $0.refused.add(tool, why) } }

  /// Notes a call that went well.
  func settled(_ tool: String) { state.withLock { $0.refused.settle(tool) } }

  /// Tells the person which calls were not made: words of a model are no evidence.
  func reportRefused() {
    for notice in state.withLock({ $0.refused.told() }) { fellShort(notice) }
  }

  /// For the person, beside the answer: something that was asked for was not done.
  package func fellShort(_ notice: Notice) {
    state.withLock { work in
      work.fellShort = true
      work.noteOnce(notice)
    }
  }

  /// Notes the origins of what is put before the model: they decide what becomes of its writes and
  /// of what it sends out.
  package func show(_ labels: Labels) { state.withLock { $0.seen.formUnion(labels) } }

  /// Notes what the person typed: queries of these words alone carry no personal data.
  func setOwnWords(of prompt: RenderedText) {
    let words = OwnWords(of: prompt)
    state.withLock { $0.ownWords = words }
  }

  /// The origins of all that the model was shown.
  package var labels: Labels { state.withLock { $0.seen } }

  /// Adds a notice about the answer for the user.
  package func note(_ notice: Notice) { state.withLock { $0.note(notice) } }

  /// Tells the person what there is no room for, unless an earlier message of the conversation did.
  /// `isForWindow` adds how to get more.
  func noteRoom(_ words: MessageText, isForWindow: Bool = true) {
    guard context.rules.tellsRoom else { return }
    var notices = [Notice(words, about: Notice.context)]
    if isForWindow { notices.append(Notice(.words(.enlargeContext), about: Notice.context)) }
    state.withLock { $0.noteLast(notices) }
  }

  // MARK: Calls

  /// Makes a call with arguments as they were written. `mustWait` keeps a write for the person to
  /// allow, whatever the policy. `isShown` is false where the model is not told of the result.
  /// `isAgreed` is true of words that the person has seen and lets go out.
  ///
  /// A read that was made before is answered from then; a write that was made before, that would
  /// make the same thing, or that waits since an earlier run, is refused.
  ///
  /// Errors: `StepFailure`; the run goes on.
  package func call(
    _ name: String, _ given: Record, mustWait: Bool = false, isShown: Bool = true, isAgreed: Bool = false
  ) async throws(StepFailure) -> Outcome {
    // Those of the language are for steps: they ask a model or a person.
    guard !ToolName.languageFamilies.contains(ToolName.family(name)), let tool = context.tools[name] else {
      let near = Spelling.nearest(name, among: context.tools.keys.sorted()).map(ToolName.onWire)
      throw StepFailure(
        .badArgument, .words(.noToolNamed, ToolName.onWire(name)).with(nearest: near), plainWords: .words(.noSuchTool))
    }
    let signature = tool.signature
    if let reason = context.unavailable[signature.family] {
      throw StepFailure(.unavailable, .words(.sourceNotAvailable, MessageText.family(signature.family), reason))
    }
    guard isReadable(signature) else {
      throw StepFailure(.forbidden, .words(.sectionOff, MessageText.family(signature.family), signature.family))
    }
    let (arguments, kept) = try ArgumentReader.read(given, for: signature, zone: zone, now: now)
    try checkFlow(signature, kept, from: given, isAgreed: isAgreed)
    let asked = asked(name, kept)
    if signature.effect == .read {
      if let known = state.withLock({ $0.known[asked] }) {
        if isShown { show(known.labels(of: signature.family)) }
        return .done(known)
      }
      let result = try await perform(tool, arguments, key: nil, isShown)
      state.withLock { $0.known[asked] = result }
      return .done(result)
    }
    guard !state.withLock({ $0.wanted.contains(asked) }) else { throw Self.double(name) }
    if let twin = context.rules.pending.first(where: { self.asked($0.tool, $0.arguments) == asked }) {
      let words = MessageText.words(.pendingAlready, twin.title, twin.command)
      // In the place of a tag the answer says it.
      if isShown { state.withLock { $0.noteOnce(Notice(words, about: name)) } }
      throw StepFailure(.repeated, words, hint: .words(.notDoneTwice))
    }
    let number = try count(name)
    let key = "\(facts.id)/call\(number)"
    let preview: CallPreviews.Preview?
    do throws(StepFailure) {
      preview = try await previews.preview(name) { tool throws(StepFailure) in
        try await self.bounded(tool, arguments, key: key)
      }
      if state.withLock({ $0.isDouble(preview?.changes) }) { throw Self.double(name) }
    } catch {
      // Items that a search fits, or nearly fits, are named: those of an invitation, too.
      let selectors = signature.parameters.filter { $0.role == .selector }.map(\.name)
      if kept.contains(where: { selectors.contains($0.name) }) { show(Labels(reading: signature.family)) }
      // What cannot be done takes no place: the model may do better.
      state.withLock { $0.freeWrite(name) }
      throw error
    }
    // What is so already needs no decision: the call only says so.
    if preview?.isEmpty != true, let reason = reason(signature, preview?.changes, mustWait) {
      return .waits(
        state.withLock {
          $0.wanted.insert(asked)
          return $0.propose(name, kept, key: key, preview: preview, reason: reason)
        })
    }
    let result = try await perform(tool, arguments, key: key, isShown)
    state.withLock { work in
      work.wanted.insert(asked)
      work.known = [:]
    }
    return .done(result)
  }

  /// The tool and its arguments as one text, the same for every way of writing them.
  private func asked(_ name: String, _ arguments: [CallArgument]) -> String {
    var json = JSONText()
    json.object { json in
      for argument in arguments { json.field(argument.name, argument.value, zone: zone) }
    }
    return name + json.text
  }

  private static func double(_ name: String) -> StepFailure {
    StepFailure(
      .repeated, .words(.calledBefore, ToolName.onWire(name)), hint: .words(.notDoneTwice), plainWords: .words(.askedBefore))
  }

  /// Counts a write against its cap; gives its number among all calls.
  private func count(_ name: String) throws(StepFailure) -> Int {
    let most = facts.caps.first { $0.tool == name }?.most ?? 0
    guard let number = state.withLock({ $0.countWrite(name, most: most) }) else {
      throw most == 0
        ? StepFailure(
          .badArgument, .words(.mayNotBeCalled, ToolName.onWire(name)), hint: .words(.writesAllows, name),
          plainWords: .words(.mayNotBeCalled, name), plainHint: .words(.notInThisRun))
        : .tooManyWrites(name, most, byModel: true)
    }
    return number
  }

  /// Why a write has to wait; nil when it may be made now.
  private func reason(_ signature: ToolSignature, _ preview: [Change]?, _ mustWait: Bool) -> Proposal.Reason? {
    let write = WantedWrite(
      family: signature.family, effect: signature.effect, changes: preview, mustWait: mustWait, hasWritten: !facts.mayWrite)
    return if case .waits(let reason) = context.rules.flow.decide(labels, write) { reason } else { nil }
  }

  /// Errors: `.forbidden`. The person is told too, unless a later call of the tool goes well.
  private func checkFlow(
    _ signature: ToolSignature, _ arguments: [CallArgument], from written: Record, isAgreed: Bool
  ) throws(StepFailure) {
    let (seen, own) = state.withLock { ($0.seen, $0.ownWords) }
    let known = [context.settings.city, context.settings.office].compactMap { $0 }
    var flow = context.rules.flow
    if isAgreed { flow.discloses = .all }
    do throws(FlowRefusal) {
      try CallFlowCheck(flow: flow, seen: seen, own: own, known: known).check(signature, arguments, from: written)
    } catch {
      state.withLock { work in
        work.refused.keepBack(signature.name, error.failure)
        if error.isLiftable { work.liftable.insert(error.failure) }
      }
      throw error.failure
    }
  }

  /// Whether the person may permit the call that failed so.
  func isLiftable(_ failure: StepFailure) -> Bool { state.withLock { $0.liftable.contains(failure) } }

  private func perform(
    _ tool: any Tool, _ arguments: Arguments, key: String?, _ isShown: Bool
  ) async throws(StepFailure) -> ToolResult {
    let signature = tool.signature
    let number = state.withLock { $0.begin(isWrite: key != nil) }
    let name = "call\(number)"
    let began = context.clock.uptime()
    tell(.step(name: name, tool: signature.name, .running))
    let outcome: Result<ToolResult, StepFailure>
    do throws(StepFailure) {
      outcome = .success(try await bounded(tool, arguments, key: key, step: name))
    } catch { outcome = .failure(error) }
    let elapsed = Milliseconds(Int((context.clock.uptime() &- began) / 1_000_000))
    let status: Observation.Status
    var value = Value.absent(Absence(.unavailable, .words(.itFailed)))
    var notices: [Notice] = []
    var labels = Labels.none
    switch outcome {
    case .success(let result):
      status = .done
      labels = Self.labels(of: result, signature)
      value = result.value
      notices = result.notices
    case .failure(let failure):
      status = .failed(failure)
      // The model is told of the failure in words that a server may have chosen.
      labels = Labels(failing: signature.family, failure)
      if isShown { show(labels) }
      value = .absent(Absence(.unavailable, MissingData(failure.words)))
    }
    let observation = Observation(
      step: name, tool: signature.name, status: status, value: value, notices: notices, labels: labels)
    state.withLock { work in
      work.enter(
        .init(
          number: number, observation: observation,
          step: StepRecord(name: name, tool: signature.name, status: status, elapsed: elapsed)))
      guard case .success(let result) = outcome else { return }
      if isShown { work.seen.formUnion(labels) }
      work.enter(result.changes, of: observation)
    }
    tell(.step(name: name, tool: signature.name, .ended(status, elapsed)))
    return try outcome.get()
  }

  /// The origins of what a call gives back. What was made are the model's own words; where it names
  /// something that was there, others may have written it.
  private static func labels(of result: ToolResult, _ signature: ToolSignature) -> Labels {
    let isMade =
      signature.effect != .read && !FamilySet.others.contains(FamilySet(signature.family))
      && result.changes.allSatisfy { $0.kind == .created } && result.value["conflict"] != .boolean(true)
    if result.authorship == nil, isMade { return result.labels ?? Labels(reading: signature.family, .own) }
    return result.labels(of: signature.family)
  }

  private func tell(_ event: RunEvent) {
    guard let observer = context.observer else { return }
    voice.withLock { _ in observer(event) }
  }

  /// A call within its own time and the run's.
  private func bounded(_ tool: any Tool, _ arguments: Arguments, key: String?, step: String? = nil) async throws(StepFailure)
    -> ToolResult
  {
    let signature = tool.signature
    var known = ToolContext(now: now, zone: zone, settings: context.settings, clock: context.clock, key: key)
    known.step = step
    known.isByModel = true
    // What a model writes may hold all that it was shown.
    if signature.effect != .read { known.labels = labels }
    let call = BoundedCall.work(tool, arguments, known)
    if signature.immediate { return try await call().get() }
    let uptime = context.clock.uptime()
    let wait = min(BoundedCall.nanoseconds(signature.timeoutSeconds), facts.deadline > uptime ? facts.deadline - uptime : 0)
    return try await BoundedCall(context.clock, context.executor, call).outcome(
      within: .nanoseconds(Int64(wait)),
      else: StepFailure(.timedOut, .words(.noAnswerIn, signature.timeoutSeconds), retryable: true)
    ).get()
  }
}

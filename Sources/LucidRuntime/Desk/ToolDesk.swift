import LucidCore
import Synchronization

/// The one place where calls are made that no file asked for: those of a model, and those of the tags in its text.
///
/// Reads are made and remembered as observations. Writes are counted against the caps of the plan; by the host's policy they are made
/// into the run's stage, or kept as proposals together with a preview of what they would do. One desk a run.
public final class ToolDesk: Sendable {
  public enum Outcome: Sendable {
    case done(ToolResult)
    case waits(Proposal)
  }

  /// Of a run, as far as its desk has to know it.
  struct Facts: Sendable {
    let id: String
    let started: Instant
    /// On the steady clock.
    let deadline: UInt64
    let caps: [WriteCap]
    /// False when the file's own steps have written: what a model wants on top of that waits.
    let mayWrite: Bool
    /// Families whose results were put before the model already.
    let seen: Set<String>
  }

  struct Work: Sendable {
    var observations: [Observation] = []
    var steps: [StepRecord] = []
    var changes: [Change] = []
    var proposals: [Proposal] = []
    var seen: Set<String> = []
    var writes: [String: Int] = [:]
    var calls = 0
    var previews: [String: any Tool]?
  }

  public let context: RunContext
  private let facts: Facts
  private let state: Mutex<Work>

  init(_ context: RunContext, _ facts: Facts) {
    self.context = context
    self.facts = facts
    state = Mutex(Work(seen: facts.seen))
  }

  /// What was done so far, in the order in which it was asked for.
  var work: Work { state.withLock { $0 } }

  public var changes: [Change] { work.changes }
  public var proposals: [Proposal] { work.proposals }
  public var observations: [Observation] { work.observations }
  public var now: Instant { facts.started }
  public var zone: Zone { context.zone }

  /// Text by strangers was put before the model: what it wants written from now on waits, unless the person allowed it beforehand.
  public func sawOutsideText(of family: String) { state.withLock { _ = $0.seen.insert(family) } }

  /// The families whose text by strangers the model has read.
  var strangers: [String] { work.seen.intersection(OutsideText.families).sorted() }

  // MARK: Calls

  /// Makes a call with arguments as they were written. `mustWait` keeps a write for the person to allow, whatever the policy.
  ///
  /// Errors: `StepFailure`; the run goes on.
  public func call(_ name: String, _ given: Record, mustWait: Bool = false) async throws(StepFailure) -> Outcome {
    guard let tool = context.tools[name] else {
      let near = Spelling.nearest(name, among: context.tools.keys.sorted()).map { "; did you mean \($0)?" } ?? ""
      throw StepFailure(.badArgument, "there is no tool \(name)\(near)")
    }
    let signature = tool.signature
    if let reason = context.unavailable[signature.family] {
      throw StepFailure(.unavailable, "\(signature.family) is not available: \(reason)")
    }
    let (arguments, kept) = try ArgumentReader.read(given, for: signature, zone: zone, now: now)
    if signature.effect == .read { return .done(try await perform(tool, arguments, key: nil)) }
    let number = try count(name)
    let key = "\(facts.id)/call\(number)"
    let preview = try await previewed(name, arguments, key: key)
    if let reason = reason(signature, preview, mustWait) {
      return .waits(propose(signature, kept, key: key, changes: preview ?? [], reason))
    }
    return .done(try await perform(tool, arguments, key: key))
  }

  /// Counts a write against its cap; gives its number among all calls.
  private func count(_ name: String) throws(StepFailure) -> Int {
    let most = facts.caps.first { $0.tool == name }?.most ?? 0
    let number = state.withLock { work -> Int? in
      let made = work.writes[name, default: 0]
      guard made < most else { return nil }
      work.writes[name] = made + 1
      work.calls += 1
      return work.calls
    }
    guard let number else {
      throw most == 0
        ? StepFailure(
          .badArgument, "\(name) may not be called here", hint: "`writes: {\(name): N}` in the ability allows N calls")
        : Run.tooManyWrites(name, most)
    }
    return number
  }

  /// Why a write has to wait; nil when it may be made now.
  private func reason(_ signature: ToolSignature, _ preview: [Change]?, _ mustWait: Bool) -> String? {
    let policy = context.policy
    if policy.isApproved { return nil }
    if mustWait { return "it changes what is there" }
    switch policy.rule(for: signature.family) {
    case .ask, .stage: return "writes wait for you"
    case .apply: break
    }
    guard signature.effect == .write else { return "it would be sent" }
    guard facts.mayWrite else { return "the run has written already" }
    if let stranger = strangers.first { return "the model had read \(stranger), which others can write in" }
    guard let preview else { return "what it does cannot be seen beforehand" }
    let adds: Set<Change.Kind> = [.created, .logged, .completed, .pinned]
    return preview.allSatisfy { adds.contains($0.kind) } ? nil : "it changes what is there"
  }

  /// What the call would do, on a copy of the person's files that nothing is ever written from; nil when nobody can tell.
  ///
  /// Errors: it could not be done.
  private func previewed(_ name: String, _ arguments: Arguments, key: String) async throws(StepFailure) -> [Change]? {
    guard let make = context.previews else { return nil }
    let tools = state.withLock { work -> [String: any Tool] in
      if let made = work.previews { return made }
      let made = make()
      work.previews = made
      return made
    }
    guard let tool = tools[name] else { return nil }
    return try await bounded(tool, arguments, key: key).changes
  }

  private func propose(
    _ signature: ToolSignature, _ kept: [Proposal.Argument], key: String, changes: [Change], _ reason: String
  ) -> Proposal {
    state.withLock { work in
      let proposal = Proposal(
        id: String(work.proposals.count + 1), tool: signature.name, arguments: kept, key: key, changes: changes,
        reason: reason)
      work.proposals.append(proposal)
      return proposal
    }
  }

  private func perform(_ tool: any Tool, _ arguments: Arguments, key: String?) async throws(StepFailure) -> ToolResult {
    let signature = tool.signature
    let name = state.withLock { work in
      if key == nil { work.calls += 1 }
      return "call\(work.steps.count + 1)"
    }
    let began = context.clock.uptime()
    context.observer?(.step(name: name, tool: signature.name, .running))
    let outcome: Result<ToolResult, StepFailure>
    do throws(StepFailure) {
      outcome = .success(try await bounded(tool, arguments, key: key, step: name))
    } catch { outcome = .failure(error) }
    let elapsed = Milliseconds(Int((context.clock.uptime() &- began) / 1_000_000))
    let status: Observation.Status
    var value = Value.absent(Absence(.unavailable, "it failed"))
    var notices: [Notice] = []
    switch outcome {
    case .success(let result):
      status = .done
      value = result.value
      notices = result.notices
    case .failure(let failure):
      status = .failed(failure)
      value = .absent(Absence(.unavailable, failure.message))
    }
    state.withLock { work in
      work.observations.append(
        Observation(step: name, tool: signature.name, status: status, value: value, notices: notices))
      work.steps.append(StepRecord(name: name, tool: signature.name, status: status, elapsed: elapsed))
      guard case .success(let result) = outcome else { return }
      work.seen.insert(signature.family)
      for change in result.changes {
        var placed = change
        placed.step = name
        work.changes.append(placed)
      }
    }
    context.observer?(.step(name: name, tool: signature.name, .ended(status, elapsed)))
    return try outcome.get()
  }

  /// A call within its own time and the run's.
  private func bounded(_ tool: any Tool, _ arguments: Arguments, key: String?, step: String? = nil) async throws(StepFailure)
    -> ToolResult
  {
    let signature = tool.signature
    var known = ToolContext(now: now, zone: zone, settings: context.settings, clock: context.clock, key: key)
    known.step = step
    let call = Run.call(tool, arguments, known)
    if signature.immediate { return try await call().get() }
    let (clock, executor) = (context.clock, context.executor)
    let uptime = clock.uptime()
    let wait = min(Run.nanoseconds(signature.timeoutSeconds), facts.deadline > uptime ? facts.deadline - uptime : 0)
    let reply = Reply()
    let task = Task(executorPreference: executor) { reply.give(await call()) }
    let timer = Task(executorPreference: executor) {
      do { try await clock.sleep(.nanoseconds(Int64(wait))) } catch { return }
      task.cancel()
      reply.give(
        .failure(StepFailure(.timedOut, "no answer within \(signature.timeoutSeconds) s", retryable: true)))
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      await reply.outcome()
    } onCancel: {
      task.cancel()
      reply.callOff(clock, executor)
    }.get()
  }
}

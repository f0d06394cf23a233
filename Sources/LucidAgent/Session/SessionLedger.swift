import LucidCore
import LucidRuntime

/// The calls of a session with what they left: steps, changes, pending changes, and the notices
/// about them.
struct SessionLedger: Sendable {
  /// A call that was made.
  struct Made: Sendable {
    /// From 1.
    let number: Int
    let observation: Observation
    let step: StepRecord
  }

  /// In the order in which they began.
  private(set) var made: [Made] = []
  private(set) var changes: [Change] = []
  private(set) var proposals: [Proposal] = []
  private(set) var notices: [Notice] = []
  /// Whether something that was asked for was not done.
  var fellShort = false
  /// The origins of all that the model was shown.
  var seen: Labels
  /// Results of reads by what was asked, since the last write.
  var known: [String: ToolResult] = [:]
  /// Writes that were made or wait, by what was asked.
  var wanted: Set<String> = []
  /// Refusals that the model was told of, by the tool.
  var refusals: [String: Set<ToolCallRefusal>] = [:]
  var refused = RefusedCalls()
  /// Refusals by a rule on data that the person may lift.
  var liftable: Set<StepFailure> = []
  /// The number of turns left.
  var turnsLeft = Int.max
  /// The words that carry no origins.
  var ownWords: OwnWords?
  /// Calls begun.
  private var begun = 0
  private var calls = 0
  private var writes: [String: Int] = [:]

  init(seen: Labels) { self.seen = seen }

  var observations: [Observation] { made.map(\.observation) }

  /// Returns the work of the session so far.
  func result(mayChange: Bool) -> ModelSessionWork {
    let keptBack = refused.keptBack
    return ModelSessionWork(
      observations: observations, steps: made.map(\.step), changes: changes, proposals: proposals,
      notices: notices + keptBack, fellShort: fellShort || !keptBack.isEmpty, labels: seen, mayChange: mayChange)
  }

  /// Whether a call of this tool went well, or waits.
  func hasDone(_ tool: String) -> Bool {
    made.contains { $0.step.tool == tool && $0.step.status == .done } || proposals.contains { $0.tool == tool }
  }

  /// Whether a call would only make what this run has made already, whatever its arguments say.
  func isDouble(_ preview: [Change]?) -> Bool {
    guard let preview, !preview.isEmpty else { return false }
    let before = changes + proposals.flatMap(\.changes)
    return preview.allSatisfy { change in
      change.kind == .created
        && before.contains {
          $0.kind == .created && $0.noun == change.noun && TextFold.areEqual($0.title, change.title)
            && $0.detail == change.detail
        }
    }
  }

  // MARK: Notices

  mutating func note(_ notice: Notice) { notices.append(notice) }

  mutating func noteOnce(_ notice: Notice) {
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// Notes some behind all others; what stands there already goes to the end.
  mutating func noteLast(_ last: [Notice]) {
    notices.removeAll { last.contains($0) }
    notices += last
  }

  // MARK: Calls

  /// Counts a write against its cap and returns its number among all calls; nil where the cap is
  /// reached.
  mutating func countWrite(_ tool: String, most: Int) -> Int? {
    let before = writes[tool, default: 0]
    guard before < most else { return nil }
    writes[tool] = before + 1
    calls += 1
    return calls
  }

  /// A write that could not be made takes no place of its cap.
  mutating func freeWrite(_ tool: String) { writes[tool, default: 1] -= 1 }

  /// Returns the number of a call that begins; writes were counted before.
  mutating func begin(isWrite: Bool) -> Int {
    if !isWrite { calls += 1 }
    begun += 1
    return begun
  }

  mutating func enter(_ call: Made) {
    made.insert(call, at: made.firstIndex { $0.number > call.number } ?? made.count)
  }

  /// Enters the changes of a call that went well.
  mutating func enter(_ made: [Change], of call: Observation) {
    refused.permit(call.tool)
    for change in made {
      var placed = change
      placed.step = call.step
      changes.append(placed)
    }
  }

  mutating func propose(
    _ tool: String, _ arguments: [CallArgument], key: String, preview: CallPreviews.Preview?, reason: Proposal.Reason
  ) -> Proposal {
    let proposal = Proposal(
      id: String(proposals.count + 1), tool: tool, arguments: arguments, key: key, changes: preview?.changes ?? [],
      differences: preview?.differences ?? [], reason: reason, labels: seen)
    proposals.append(proposal)
    return proposal
  }
}

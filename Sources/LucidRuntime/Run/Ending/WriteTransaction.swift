package import LucidCore

/// The writes of a run: counted against their caps, staged, and committed together or not at all.
struct WriteTransaction {
  private let caps: [WriteCap]
  private let stage: (any WriteStage)?
  /// Calls so far of each tool that writes or sends.
  private var counts: [String: Int] = [:]
  /// In the order in which they were made.
  private(set) var changes: [Change] = []
  private(set) var fate = Change.Fate.dropped

  init(_ caps: [WriteCap], _ stage: (any WriteStage)?) {
    self.caps = caps
    self.stage = stage
  }

  var hasStage: Bool { stage != nil }

  /// Whether a model may still write in the run.
  var isOpen: Bool { fate == .dropped && changes.isEmpty }

  private func most(_ tool: String) -> Int { caps.first { $0.tool == tool }?.most ?? 0 }

  /// Counts one more call of a tool that writes. Returns the failure when that is one too many.
  mutating func count(_ tool: String) -> StepFailure? {
    let most = most(tool)
    let count = counts[tool, default: 0]
    if count >= most { return .tooManyWrites(tool, most) }
    counts[tool] = count + 1
    return nil
  }

  /// Returns the failure of a list that asks for more calls than are left.
  func refusal(of calls: Int, _ tool: String) -> StepFailure? {
    let most = most(tool)
    guard counts[tool, default: 0] + calls > most else { return nil }
    let refusal = StepFailure.tooManyWrites(tool, most)
    return StepFailure(.badArgument, .words(.listAsksFor, refusal.words, calls), hint: refusal.remedy)
  }

  /// Whether a tool was called that `isMeant` tells.
  func hasCalled(_ isMeant: (String) -> Bool) -> Bool {
    counts.contains { name, count in count > 0 && isMeant(name) }
  }

  /// Adds what a call of a step did.
  mutating func add(_ result: ToolResult, by step: String) {
    for change in result.changes {
      var placed = change
      placed.step = step
      changes.append(placed)
    }
  }

  mutating func merge(_ others: [Change]) { changes += others }

  /// Commits what was staged. Errors: nothing was written, or `fate` is `unsure`.
  mutating func commit() async throws(StepFailure) -> [Notice] {
    guard let stage else { return [] }
    defer { stage.discard() }
    do throws(StepFailure) {
      let notices = try await EndSignals.committing { () throws(StepFailure) in try await stage.commit() }
      fate = stage.isLasting ? .written : .heldBack
      return notices
    } catch {
      if stage.mayHaveWritten { fate = .unsure }
      throw error
    }
  }

  /// Drops what was staged; what is in flight writes nothing any more. An earlier attempt may have
  /// written through a program.
  mutating func discard() {
    if stage?.mayHaveWritten ?? false { fate = .unsure }
    stage?.discard()
  }

  /// Drops what was made, as if no step had written.
  mutating func forget() { changes = [] }
}

extension StepFailure {
  /// Refuses a call beyond the cap of a tool that writes. A model is told the name on the wire.
  package static func tooManyWrites(_ tool: String, _ most: Int, byModel: Bool = false) -> StepFailure {
    func words(_ name: String) -> MessageText { most == 1 ? .words(.mayCallOnce, name) : .words(.mayCallTimes, name, most) }
    return StepFailure(
      .badArgument, words(byModel ? ToolName.onWire(tool) : tool),
      hint: .words(.writesAllows, tool), plainWords: words(tool),
      plainHint: .words(.askFewerAtATime))
  }
}

import LucidCore

/// A `do` that has begun and not ended: one item after the other, each through all steps of the
/// body. Belongs to one run.
final class BlockProgress {
  /// The outcome of a step of the body over all items so far.
  struct StepSum {
    var values: [Value] = []
    var facts = StepFacts(items: .init(count: 0))
    /// Items for which it ran.
    var called = 0
    var notices: [Notice] = []
    var labels = Labels.none
    var elapsed = 0
    /// Why its own result was lacking, the first time.
    var missing: MissingData?
    /// Why it was left out without a loss, the first time.
    var skipped: SkipReason?
  }

  /// nil for a body that runs once.
  let loop: ForEach?
  let body: StepBody
  let items: [Value]
  /// The mark of the list, where it is truncated.
  let bound: TruncatedValue.Bound?
  /// The origins of the list and of the conditions: every step of the body has them.
  var asked: Labels
  /// By item; nil for one that was left out.
  var results: [Value?]
  /// The item that comes next, or the one whose steps run.
  var item = 0
  /// The step of the body that comes next, by its place in it; nil between two items.
  var position: Int?
  /// The failure that ended the present item, with the name of the step that failed.
  var failed: (step: String, failure: StepFailure)?
  var facts: StepFacts
  var notices: [Notice] = []
  /// By index of the step.
  var sums: [Int: StepSum] = [:]

  init(_ loop: ForEach?, _ body: StepBody, items: [Value], bound: TruncatedValue.Bound?, asked: Labels) {
    (self.loop, self.body, self.items, self.bound, self.asked) = (loop, body, items, bound, asked)
    results = Array(repeating: nil, count: items.count)
    facts = StepFacts(items: .init(count: items.count))
  }

  /// The present item, for the expressions of the body; nil without a list.
  var frame: (LoopFrame, slot: Int)? { loop.map { (LoopFrame(items, item), $0.slot) } }

  /// Goes on to the next item.
  func leaveItem() {
    item += 1
    position = nil
    failed = nil
  }

  /// Enters that nothing came of the present item.
  func lose(_ failure: StepFailure, _ missing: MissingData) {
    results[item] = .absent(Absence(.unavailable, missing))
    facts.items?.failed += 1
    if facts.items?.failure == nil { facts.items?.failure = failure }
  }
}

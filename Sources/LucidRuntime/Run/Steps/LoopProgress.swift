import LucidCore

/// A `for_each` that has begun and not ended. Belongs to one run.
final class LoopProgress {
  let loop: ForEach
  /// The index of its step.
  let step: Int
  let items: [Value]
  /// The mark of the list, where it is truncated.
  let bound: TruncatedValue.Bound?
  let tool: any Tool
  let signature: ToolSignature
  /// The origins of the list and of the arguments so far, without those of results.
  var asked: Labels
  /// By item; nil for one that was left out or is not over yet.
  var results: [Value?]
  /// The first item that was not looked at.
  var next = 0
  /// By item.
  var inFlight: [Int: InFlightCall] = [:]
  /// Failed items whose replacement is not computed yet.
  var replacing: [(item: Int, failure: StepFailure)] = []
  var facts: StepFacts
  /// Items whose call was begun or could not be.
  var called = 0
  var notices: [Notice] = []

  init(
    _ loop: ForEach, ofStep step: Int, items: [Value], bound: TruncatedValue.Bound?, tool: any Tool,
    signature: ToolSignature, asked: Labels
  ) {
    self.loop = loop
    self.step = step
    self.items = items
    self.bound = bound
    self.tool = tool
    self.signature = signature
    self.asked = asked
    results = Array(repeating: nil, count: items.count)
    facts = StepFacts(items: .init(count: items.count))
  }

  /// Reads go side by side within a bound; whatever writes goes one by one.
  var most: Int { signature.effect == .read ? 8 : 1 }

  var isOver: Bool { next == items.count && inFlight.isEmpty && replacing.isEmpty }

  func cancelAll() {
    for call in inFlight.values { call.bounded.cancel() }
  }

  /// Enters that nothing came of an item.
  func lose(_ item: Int, _ failure: StepFailure, _ missing: MissingData) {
    results[item] = .absent(Absence(.unavailable, missing))
    facts.items?.failed += 1
    if facts.items?.failure == nil { facts.items?.failure = failure }
  }

  /// Enters that a value stands in for an item.
  func replace(_ item: Int, by value: Value, _ notice: Notice) {
    results[item] = value
    facts.items?.replaced += 1
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// Enters the result of an item.
  func add(_ item: Int, _ result: ToolResult, attempt: Int) {
    results[item] = result.value
    for notice in result.notices where !notices.contains(notice) { notices.append(notice) }
    if let age = result.ageSeconds {
      facts.cached += 1
      facts.ageSeconds = max(facts.ageSeconds, age)
    } else {
      facts.tries += attempt
    }
  }
}

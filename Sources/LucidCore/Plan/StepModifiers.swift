/// Optional keys of a step besides its tool and arguments; most steps have none. Immutable and
/// shared.
package final class StepModifiers: SharedValue {
  package let forEach: ForEach?
  /// nil takes the defaults: two tries for a read, one for everything else.
  package let retry: Retry?
  /// The period in which an earlier result may be used.
  package let cacheSeconds: Int?
  /// The plan that the step was written in, when it stands here through `use`.
  package let plan: String?
  /// The steps inside it; nil for a step that calls a tool.
  package let body: StepBody?
  /// The step that it stands in, by index; nil for a step of the file's own list.
  package let block: Int?
  /// The request for the answer of an ability that is run in the place of a step; nil for any
  /// other.
  package let answer: StepAnswer?

  package init(
    forEach: ForEach? = nil, retry: Retry? = nil, cacheSeconds: Int? = nil, plan: String? = nil, body: StepBody? = nil,
    block: Int? = nil, answer: StepAnswer? = nil
  ) {
    self.forEach = forEach
    self.retry = retry
    self.cacheSeconds = cacheSeconds
    self.plan = plan
    self.body = body
    self.block = block
    self.answer = answer
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(forEach) }
}

/// `for_each: name in LIST`: one call for every item.
package struct ForEach: Hashable, Sendable {
  /// Longer lists are refused by the run.
  package static let mostItems = 1_000

  /// The item's name, for messages and for showing the plan.
  package let name: String
  package let list: Expression
  /// The slot of the item; `loop` stands in the slot after it.
  package let slot: Int
  /// Judged for each item; one that does not name the item is the step's own condition instead.
  package let condition: Expression?

  package init(name: String, list: Expression, slot: Int = 0, condition: Expression? = nil) {
    self.name = name
    self.list = list
    self.slot = slot
    self.condition = condition
  }
}

/// The retries of a call after a temporary failure.
package struct Retry: Hashable, Sendable {
  /// In all, at least 1.
  package let tries: Int
  /// Before the second try.
  package let delaySeconds: Int
  /// The factor of the delay after each attempt.
  package let backoff: Double

  package init(tries: Int, delaySeconds: Int = 1, backoff: Double = 2) {
    self.tries = tries
    self.delaySeconds = delaySeconds
    self.backoff = backoff
  }

  /// The default of a step.
  package static func standard(_ effect: Effect) -> Retry { Retry(tries: effect == .read ? 2 : 1) }

  /// The wait before a try, from the second one on.
  package func delay(before attempt: Int) -> Duration {
    var seconds = Double(delaySeconds)
    for _ in 2..<max(2, attempt) { seconds *= backoff }
    // A year is longer than any run; a larger number may not fit a duration.
    return .milliseconds(Int64(min(seconds, 31_536_000) * 1_000))
  }
}

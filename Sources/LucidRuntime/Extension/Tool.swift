package import LucidCore

/// One verb of a family, bound to the backend that answers it.
package protocol Tool: Sendable {
  /// The same value on every call.
  var signature: ToolSignature { get }
  /// The words by which a prompt asks for it; none by default. Of tools that write or send they are
  /// never looked at.
  var cues: TriggerPhrases { get }

  /// Runs the verb. `arguments` are already checked against the signature, converted and completed
  /// with its defaults.
  ///
  /// Errors: `StepFailure` only; an empty list is not an error. Called concurrently with other
  /// reads.
  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult
}

extension Tool {
  package var cues: TriggerPhrases { .none }
}

extension [any Tool] {
  /// For the catalog: the cues of one of these tools, by `family.verb`.
  package var cues: @Sendable (_ tool: String) -> TriggerPhrases {
    { name in first { $0.signature.name == name }?.cues ?? .none }
  }
}

/// The result of one tool call.
package struct ToolResult: Sendable {
  /// The result, of the signature's result type.
  package var value: Value
  /// Damage and cuts that the person should know of.
  package let notices: [Notice]
  /// The created, changed and deleted items; empty for reads. They become durable when the run
  /// commits.
  package let changes: [Change]
  /// The age of a cached result in seconds; nil for a new one.
  package let ageSeconds: Int?
  /// The authorship of all that is in the result; nil where the backend cannot tell, and then
  /// `Labels(reading:_:)` goes by the family.
  package var authorship: Authorship?
  /// The labels that a stored result had; nil for a new one.
  package var labels: Labels?

  package init(_ value: Value, notices: [Notice] = [], changes: [Change] = []) {
    self.value = value
    self.notices = notices
    self.changes = changes
    ageSeconds = nil
  }

  package init(_ value: Value, notices: [Notice], ageSeconds: Int) {
    self.value = value
    self.notices = notices
    changes = []
    self.ageSeconds = ageSeconds
  }

  /// The origins of the result of a call of a family; nil for a variable that is of none.
  package func labels(of family: String?) -> Labels {
    labels ?? family.map { Labels(reading: $0, authorship) } ?? .none
  }

  /// The same as the result of a call that made something new: every word of it is of the
  /// arguments, whose origins it has anyway.
  package func made() -> ToolResult {
    var result = self
    result.authorship = .own
    return result
  }

  /// `{items, count, truncated, total}`; `items` beyond `limit` are cut. `isCut`: there are more
  /// than `items`; `total` is how many there are in all, where a source knows.
  package static func listing(
    _ items: [Record], of type: RecordType, limit: Int?, isCut: Bool = false, total: Int? = nil, notices: [Notice] = [],
    authorship: Authorship? = nil
  ) -> ToolResult {
    let kept = limit.map { Array(items.prefix($0)) } ?? items
    var result = ToolResult(
      .record(
        Record(
          type,
          [
            "items": .list(kept.map(Value.record)), "count": .integer(kept.count),
            "truncated": .boolean(isCut || kept.count < items.count),
            "total": .optional(total ?? (isCut ? nil : items.count)),
          ])), notices: notices)
    result.authorship = authorship
    return result
  }
}

/// Asks the model of the run once. Takes the prompt and the origins of all that is in it; returns
/// the answer: its text, or the value that a JSON answer holds.
///
/// Errors: the turns, tokens or money of the run do not suffice; the data may not go to the model;
/// those of its client.
package typealias AskModel = @Sendable (_ prompt: String, _ labels: Labels) async throws(StepFailure) -> Value

/// The data of the run that a tool may use.
package struct ToolContext: Sendable {
  package let now: Instant
  package let zone: Zone
  package let settings: Settings
  /// The run's clock, for tools that wait.
  package let clock: any RunClock
  /// Names a call that writes: the same for every try of it, different for every other, also in a
  /// run at the same frozen time unless its arguments are the same. nil for reads.
  package let key: String?
  /// The step that asks, and which item of its `for_each`, from 1; nil when it is no step.
  package var step: String?
  package var item: Int?
  /// The origins of what the call is made of: its arguments, and what decided that it is made.
  package var labels = Labels.none
  /// Whether a model wrote its arguments.
  package var isByModel = false
  /// Asks the run's model; nil where there is none, and for tools that ask no model.
  package var ask: AskModel?

  package init(now: Instant, zone: Zone, settings: Settings, clock: any RunClock, key: String? = nil) {
    self.now = now
    self.zone = zone
    self.settings = settings
    self.clock = clock
    self.key = key
  }

  /// Returns the authorship of an item of a family that the call writes.
  package func authorship(in family: String, hasWords: Bool = true) -> Authorship {
    labels.authorship(in: family, isByModel: isByModel, hasWords: hasWords)
  }

  package var today: CivilDate { zone.date(now) }
  /// The day for which a habit counts now.
  package var logicalDay: CivilDate { settings.dayEnds.day(of: now, in: zone) }
}

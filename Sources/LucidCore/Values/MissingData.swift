/// One thing that a run lacks, and why.
package struct MissingData: Hashable, Sendable {
  /// The family or the variable that is not available; nil when `reason` says all of it.
  package let source: String?
  /// One phrase for a person: `no folder in ~/vault`; without a source the whole of it.
  package let reason: String
  /// The place of an expression that failed; nil for anything else.
  package let place: SourcePlace?
  /// Whether the user has switched the source off: it is absent by choice, and nothing is lost.
  package let isOff: Bool
  /// The command that sets the source up; nil unless nobody has.
  package let setUp: String?
  /// Whether the source is there, and what it holds is too old for now.
  package let isStale: Bool

  package init(_ reason: String) { self.init(nil, reason) }

  package init(unavailable source: String, _ reason: String) { self.init(source, reason) }

  package init(unavailable source: String, _ failure: StepFailure) {
    self.init(source, failure.message, setUp: failure.setUp, isStale: failure.isStale)
  }

  /// A source that the user has switched off.
  package init(off source: String) { self.init(source, "it is switched off in the configuration", isOff: true) }

  /// An answer in the middle of a run that has no model.
  package init(noModel reason: String) {
    self.init("a model", reason, setUp: SetUp.models)
  }

  /// An expression without a result.
  package init(failed place: SourcePlace?, _ reason: String) {
    self.init(nil, place.map { "`\($0.source)` has no result: \(reason)" } ?? reason, place)
  }

  /// The same with other words, as after sanitizing.
  package func with(source: String?, reason: String) -> MissingData {
    MissingData(source, reason, place, isOff: isOff, setUp: setUp, isStale: isStale)
  }

  package init(
    _ source: String?, _ reason: String, _ place: SourcePlace? = nil, isOff: Bool = false, setUp: String? = nil,
    isStale: Bool = false
  ) {
    (self.source, self.reason, self.place, self.isOff, self.setUp) = (source, reason, place, isOff, setUp)
    self.isStale = isStale
  }

  /// Returns it as one phrase: `weather is not available: the forecast is of another day`.
  package var text: String {
    guard let source else { return reason }
    if isOff { return "\(source) is off" }
    if isStale { return "\(source) is out of date: \(reason)" }
    return setUp.map { "\(source) is not set up: \($0)" } ?? "\(source) is not available: \(reason)"
  }

  /// Returns it for the place of a value in a text, where a command would only disturb.
  package var inText: String { setUp != nil && source != nil ? "\(source ?? "") is not set up" : text }

  /// Returns it with its place in the file, for a person: `leave.lucidability:7:12: …`.
  package var placed: String { (place.map { "\($0.text): " } ?? "") + text }
}

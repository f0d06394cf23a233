/// One thing that a run lacks, and why.
package struct MissingData: Hashable, Sendable {
  /// The family or the variable that is not available; nil when `reason` says all of it.
  package let source: String?
  /// One phrase for a person: `no folder in ~/vault`; without a source the whole of it.
  package let why: MessageText
  /// The place of an expression that failed; nil for anything else.
  package let place: SourcePlace?
  /// Whether the user has switched the source off: it is absent by choice, and nothing is lost.
  package let isOff: Bool
  /// The command that sets the source up; nil unless nobody has.
  package let setUp: String?
  /// Whether the source is there, and what it holds is too old for now.
  package let isStale: Bool

  package init(_ message: MessageText) { self.init(of: nil, message) }

  package init(unavailable source: String, _ why: MessageText) { self.init(of: source, why) }

  package init(unavailable source: String, _ failure: StepFailure) {
    self.init(of: source, failure.words, setUp: failure.setUp, isStale: failure.isStale)
  }

  /// A source that the user has switched off.
  package init(off source: String) { self.init(of: source, .words(.switchedOff), isOff: true) }

  /// An answer in the middle of a run that has no model.
  package static let noModel = MissingData(of: "a model", .words(.noneConfigured), setUp: SetUp.models)

  /// An expression without a result.
  package init(failed place: SourcePlace?, _ reason: MessageText) {
    self.init(of: nil, place.map { .words(.noResult, $0.source, reason) } ?? reason, place)
  }

  /// The same with other words, as after sanitizing.
  package func with(source: String?, why: MessageText) -> MissingData {
    MissingData(of: source, why, place, isOff: isOff, setUp: setUp, isStale: isStale)
  }

  package init(
    of source: String?, _ why: MessageText, _ place: SourcePlace? = nil, isOff: Bool = false, setUp: String? = nil,
    isStale: Bool = false
  ) {
    (self.source, self.why, self.place, self.isOff, self.setUp) = (source, why, place, isOff, setUp)
    self.isStale = isStale
  }

  /// Returns it as one phrase: `weather is not available: the forecast is of another day`.
  package var message: MessageText {
    guard let source else { return why }
    if isOff { return .words(.sourceOff, MessageText.family(source)) }
    if isStale { return .words(.sourceStale, MessageText.family(source), why) }
    return setUp.map { .words(.sourceNotSetUp, MessageText.family(source), $0) }
      ?? .words(.sourceNotAvailable, MessageText.family(source), why)
  }

  package var reason: String { why.text }
  package var text: String { message.text }

  /// Returns it for the place of a value in a text, where a command would only disturb.
  package var inText: String { setUp != nil && source != nil ? "\(source ?? "") is not set up" : text }

  /// Returns it with its place in the file, for a person: `leave.lucidability:7:12: …`.
  package var placed: MessageText { place.map { .words(.inFile, $0.text, message) } ?? message }
}

/// One thing that a run lacks, and why.
package struct MissingData: Hashable, Sendable {
  /// The family or the variable that is not available; nil when `reason` says all of it.
  package let source: String?
  /// One phrase for a person: `no folder in ~/vault`; without a source the whole of it.
  package let reason: String
  /// The place of an expression that failed; nil for anything else.
  package let place: SourcePlace?

  package init(_ reason: String) { (source, self.reason, place) = (nil, reason, nil) }

  package init(unavailable source: String, _ reason: String) { (self.source, self.reason, place) = (source, reason, nil) }

  /// An expression without a result.
  package init(failed place: SourcePlace?, _ reason: String) {
    source = nil
    self.reason = place.map { "`\($0.source)` has no result: \(reason)" } ?? reason
    self.place = place
  }

  /// The same with other words, as after sanitizing.
  package func with(source: String?, reason: String) -> MissingData { MissingData(source, reason, place) }

  private init(_ source: String?, _ reason: String, _ place: SourcePlace?) {
    (self.source, self.reason, self.place) = (source, reason, place)
  }

  /// Returns it as one phrase: `weather is not available: no weather.json in ~/vault`.
  package var text: String { source.map { "\($0) is not available: \(reason)" } ?? reason }

  /// Returns it with its place in the file, for a person: `leave.lucidability:7:12: …`.
  package var placed: String { (place.map { "\($0.text): " } ?? "") + text }
}

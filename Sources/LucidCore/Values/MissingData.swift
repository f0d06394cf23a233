/// One thing that a run lacks, and why.
package struct MissingData: Hashable, Sendable {
  /// The family or the variable that is not available; nil when `reason` says all of it.
  package let source: String?
  /// One phrase for a person: `no folder in ~/vault`; without a source the whole of it.
  package let reason: String

  package init(_ reason: String) { (source, self.reason) = (nil, reason) }

  package init(unavailable source: String, _ reason: String) { (self.source, self.reason) = (source, reason) }

  /// Returns it as one phrase: `weather is not available: no weather.json in ~/vault`.
  package var text: String { source.map { "\($0) is not available: \(reason)" } ?? reason }
}

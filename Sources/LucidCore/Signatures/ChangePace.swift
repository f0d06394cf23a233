/// The frequency at which a value or a text changes from one request to the next.
package enum ChangePace: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// With the configuration, the persona or the file.
  case configuration
  /// With the data of a source, or with the day.
  case data
  /// With the time of day.
  case minute

  package static func < (a: ChangePace, b: ChangePace) -> Bool { a.rawValue < b.rawValue }
}

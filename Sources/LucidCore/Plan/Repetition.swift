/// When a scheduled run tells again what a person was told: the key `again` of an ability.
package enum Repetition: Hashable, Sendable {
  case always
  /// Only what has changed, or has less time left.
  case changed
  /// Changed facts, and the rest after so many seconds.
  case after(Int64)

  /// That of an ability without the key: a fact of one morning is told the next morning.
  package static let usual = Repetition.after(20 * 3600)

  /// The words beside a duration.
  package static let words = ["always", "changed"]

  /// nil for neither a word nor a duration.
  package init?(_ text: String) {
    switch text {
    case "always": self = .always
    case "changed": self = .changed
    default:
      guard let period = Period(text) else { return nil }
      self = .after(period.nominalSeconds)
    }
  }
}

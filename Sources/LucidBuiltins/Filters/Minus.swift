import LucidCore
import LucidRuntime

extension Filters {
  /// `moment | minus(24h)`: on the local calendar.
  static let minus = shift("minus", "A date or time, earlier by a duration; a day is a calendar day.") { $0.negated }
}

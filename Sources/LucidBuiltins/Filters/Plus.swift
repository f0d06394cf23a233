import LucidCore
import LucidRuntime

extension Filters {
  /// `moment | plus(7d)`: on the local calendar.
  static let plus = shift("plus", "A date or time, later by a duration; a day is a calendar day.") { $0 }
}

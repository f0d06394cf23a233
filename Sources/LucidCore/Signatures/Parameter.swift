/// One argument of a tool or a filter.
///
/// Immutable and shared: each call looks at those of its tool.
package final class Parameter: SharedValue {
  package enum Kind: Hashable, Sendable {
    case any
    case text
    case boolean
    /// Whole number within the bounds.
    case integer(ClosedRange<Int>)
    case number
    /// A date (its first instant) or a date and time, also as `TimePhrase` reads it; reaches
    /// the tool as `.datetime`.
    case moment
    /// A date and time, also as `TimePhrase` reads it; a day alone is refused, for its midnight
    /// is hardly ever meant. Reaches the tool as `.datetime`.
    case instant
    /// A day of a week, a month or a year, as `TimePhrase` reads it; reaches the filter as text.
    case day
    /// A start in the past: a duration before now, or a moment; passed to the tool as `.datetime`.
    case since
    case period
    case choice([String])
    case texts
    /// A list of anything.
    case list
    /// An expression over the items of the list that a filter works on; reaches the filter as a
    /// list with a value for each item.
    case item
    /// The same, true or false.
    case condition
    /// The same with its heading, which comes first in the list.
    case column
    /// The text of each item: an expression over it, or a text with expressions in braces,
    /// `"{title} at {start | time}"`, which reaches the filter as its input and no argument.
    case shown
    /// A date pattern, checked when the file is compiled.
    case pattern

    package var name: String {
      switch self {
      case .any: "any value"
      case .text: "text"
      case .boolean: "true or false"
      case .integer(let r): r.upperBound > 1_000_000 ? "integer" : "integer, \(r.lowerBound) to \(r.upperBound)"
      case .number: "number"
      case .moment: "date or date and time"
      case .instant: "date and time"
      case .day: "day of a week, a month or a year"
      case .since: "duration such as 24h, or a date"
      case .period: "duration such as 30m"
      case .choice(let c): "one of " + c.joined(separator: ", ")
      case .texts: "list of text"
      case .list: "list"
      case .item, .column: "expression over the item, such as `title`"
      case .condition: "condition over the item, such as `minutes > 30`"
      case .shown: "expression over the item, or a text such as \"{title} at {start | time}\""
      case .pattern: "date pattern"
      }
    }

    /// Whether it is evaluated for each item of the filter's list.
    package var isOverItems: Bool {
      switch self {
      case .item, .condition, .column, .shown: true
      default: false
      }
    }
  }

  package let name: String
  package let kind: Kind
  package let required: Bool
  /// In the place of an argument that is not given; nil gives `.null`.
  package let fallback: Value?
  package let doc: String

  package init(_ name: String, _ kind: Kind, required: Bool = false, default fallback: Value? = nil, _ doc: String) {
    self.name = name
    self.kind = kind
    self.required = required
    self.fallback = fallback
    self.doc = doc
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

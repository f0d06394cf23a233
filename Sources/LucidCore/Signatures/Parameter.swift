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

    /// The English name.
    package var name: String { message.text }

    package var message: MessageText {
      switch self {
      case .any: .words(.anyValue)
      case .text: .words(.aText)
      case .boolean: .words(.trueOrFalse)
      case .integer(let range):
        range.upperBound > 1_000_000 ? .words(.anInteger) : .words(.integerWithin, range.lowerBound, range.upperBound)
      case .number: .words(.aNumber)
      case .moment: .words(.dayOrMoment)
      case .instant: .words(.dateAndTime)
      case .day: .words(.recurringDay)
      case .since: .words(.lengthOrDate)
      case .period: .words(.lengthSuchAs)
      case .choice(let words): .words(.oneOf, MessageText.list(words.map(MessageText.name)))
      case .texts: .words(.listOfText)
      case .list: .words(.aList)
      case .item, .column: .words(.overItem)
      case .condition: .words(.conditionOverItem)
      case .shown: .words(.overItemOrText)
      case .pattern: .words(.datePattern)
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

/// One argument of a tool or a filter.
///
/// Immutable and shared: each call looks at those of its tool.
package final class Parameter: SharedValue {
  /// The part that an argument of a tool plays in a call: it decides about a value that the author
  /// wrote and that comes out null or empty.
  package enum Role: Hashable, Sendable, CaseIterable {
    /// Says what is read, changed or deleted, or how much of it: a calendar, a query, an id, a
    /// limit. Null and empty choose nothing.
    case selector
    /// Is written. Null and empty are an empty value.
    case content
    /// Is written and cannot be empty: a title, a time, yes or no.
    case nonEmptyContent
  }

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
    /// A day of birth, with or without its year; reaches the tool as text: `1990-04-09`, `04-09`.
    case birthday
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
    /// `"<<title>> at <<start | time>>"`, which reaches the filter as its input and no argument.
    case shown
    /// A date pattern, checked when the file is compiled.
    case pattern
    /// The form of a part of a text, `INV-{digits}`, checked when the file is compiled.
    case textPattern
    /// The names of fields with their types, `{ date: date, amount: number }`, written out; the
    /// result of the tool has them. Reaches it as `ValueType.described`. Only with `isNested` may a
    /// field be a list or have fields itself.
    case fields(isNested: Bool)

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
      case .birthday: .words(.dateOrMonthDay)
      case .since: .words(.lengthOrDate)
      case .period: .words(.lengthSuchAs)
      case .choice(let words): .words(.oneOf, MessageText.list(words.map(MessageText.name)))
      case .texts: .words(.listOfText)
      case .list: .words(.aList)
      case .item, .column: .words(.overItem)
      case .condition: .words(.conditionOverItem)
      case .shown: .words(.overItemOrText)
      case .pattern: .words(.datePattern)
      case .textPattern: .words(.textPattern)
      case .fields: .words(.fieldsWithTypes)
      }
    }

    /// Returns a day of birth in its usual form; nil for a text that is none.
    package static func birthday(_ text: String) -> String? {
      let text = text.filter { !$0.isWhitespace }
      if let date = CivilDate(iso: text) { return date.iso }
      // A leap year has every day that there is.
      return CivilDate(iso: "2000-" + text).map { String($0.iso.dropFirst(5)) }
    }

    /// Whether it is evaluated for each item of the filter's list.
    package var isOverItems: Bool {
      switch self {
      case .item, .condition, .column, .shown: true
      default: false
      }
    }
  }

  /// Its kind where it is an argument of a filter, in which a text stands in quotes.
  package var kindInFilter: String {
    if case .choice(let words) = kind { Kind.choice(words.map { "\"\($0)\"" }).name } else { kind.name }
  }

  package let name: String
  package let kind: Kind
  /// nil for arguments of filters and for those of declared tools, of which it is not known.
  package let role: Role?
  package let required: Bool
  /// In the place of an argument that is not given; nil gives `.null`.
  package let fallback: Value?
  /// The default that depends on the moment of the run or on other arguments, as an expression such
  /// as `from + 30d`; the tool takes it itself.
  package let usual: String?
  package let doc: String

  package init(
    _ name: String, _ kind: Kind, role: Role? = nil, required: Bool = false, default fallback: Value? = nil,
    usual: String? = nil, _ doc: String
  ) {
    self.name = name
    self.kind = kind
    self.role = role
    self.required = required
    self.fallback = fallback
    self.usual = usual
    self.doc = doc
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

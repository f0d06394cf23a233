/// A typed value of a statement.
package indirect enum StatementValue: Hashable, Sendable {
  /// Text of a record as it stands there, on one line: a title, a name, a place.
  case text(String)
  /// A word of a fixed vocabulary of the data, such as `light rain` or `drained`.
  case word(String)
  case count(Int)
  case instant(Instant)
  case span(Instant, Instant)
  case day(CivilDate)
  case length(minutes: Double)
  case amount(Double, StatementUnit)
  case list([StatementValue])

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var word: String? { if case .word(let word) = self { word } else { nil } }
  package var count: Int? { if case .count(let count) = self { count } else { nil } }
  package var instant: Instant? { if case .instant(let instant) = self { instant } else { nil } }
  package var day: CivilDate? { if case .day(let day) = self { day } else { nil } }
  package var minutes: Double? { if case .length(let minutes) = self { minutes } else { nil } }
  package var list: [StatementValue]? { if case .list(let items) = self { items } else { nil } }
  package var span: (start: Instant, end: Instant)? { if case .span(let start, let end) = self { (start, end) } else { nil } }
  package var amount: (value: Double, unit: StatementUnit)? {
    if case .amount(let value, let unit) = self { (value, unit) } else { nil }
  }
}

/// The unit of an amount.
package enum StatementUnit: String, Sendable, CaseIterable {
  case plain = ""
  case celsius = "°C"
  case percent = "%"
  case kilometersPerHour = "km/h"
  case milliseconds = "ms"
  case beats = "bpm"
  case steps, kcal, km, h, min
}

/// The values of a statement, by name; each name at most once.
package struct StatementValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The names of values in JSON.
  package enum Name: String, Sendable, CaseIterable {
    /// The subject: an event, a note, a person, a habit.
    case title
    /// A second subject beside it.
    case other
    case sender, place, company, reach, site, excerpt, text, command
    /// The excerpt as it was written, where that has the days in place of words such as `tomorrow`.
    case original
    case count, total, more, unread, waiting
    case day, until, at, moment, span, length, usual, items
    /// The hour of a deadline on the sender's clock, where it is another one.
    case there
    case value, target, mean, change, low, high, share
    case sky, falls, chance, danger, advice, verdict, metric, trend, rank, unit
    case umbrella, boots
    /// The range of the same weekday; see `WeekdayComparison`.
    case weekday
    /// The open side of an event: tentative, or unanswered.
    case reply
    /// Whether a message moves the event or asks for another time, and its sender; the same of the
    /// second subject.
    case source, otherSource
    /// Whether an event comes again and again.
    case routine
    /// Whether another sentence of the answer says what it is about.
    case told
    /// The list of which it is an item: its name, its size, and whether the source has more.
    case listed
    /// The number of items of that list that are not said.
    case left
  }

  package struct Entry: Hashable, Sendable {
    package let name: Name
    package let value: StatementValue

    package init(name: Name, value: StatementValue) { (self.name, self.value) = (name, value) }
  }

  package private(set) var entries: [Entry] = []

  /// Leaves out what is nil.
  package init(dictionaryLiteral elements: (Name, StatementValue?)...) {
    entries.reserveCapacity(elements.count)
    for case (let name, let value?) in elements { entries.append(Entry(name: name, value: value)) }
  }

  package init(_ entries: [Entry]) { self.entries = entries }

  /// Returns the same with a value, in place of one of this name.
  package func with(_ name: Name, _ value: StatementValue) -> StatementValues {
    StatementValues(entries.filter { $0.name != name } + [Entry(name: name, value: value)])
  }

  package subscript(name: Name) -> StatementValue? {
    for entry in entries where entry.name == name { return entry.value }
    return nil
  }
}

/// A statement without a value that its kind needs.
package struct StatementError: Error, Hashable, Sendable {
  package let kind: String
  package let name: StatementValues.Name

  package init(kind: String, name: StatementValues.Name) {
    self.kind = kind
    self.name = name
  }
}

/// Values that a kind needs. Errors: `StatementError` where one is not there, or of another type.
extension Statement {
  package func text(_ name: StatementValues.Name) throws(StatementError) -> String { try needed(values[name]?.text, name) }
  package func word(_ name: StatementValues.Name) throws(StatementError) -> String { try needed(values[name]?.word, name) }
  package func count(_ name: StatementValues.Name) throws(StatementError) -> Int { try needed(values[name]?.count, name) }
  package func day(_ name: StatementValues.Name) throws(StatementError) -> CivilDate { try needed(values[name]?.day, name) }
  package func instant(_ name: StatementValues.Name) throws(StatementError) -> Instant { try needed(values[name]?.instant, name) }
  package func minutes(_ name: StatementValues.Name) throws(StatementError) -> Double { try needed(values[name]?.minutes, name) }
  package func list(_ name: StatementValues.Name) throws(StatementError) -> [StatementValue] {
    try needed(values[name]?.list, name)
  }
  package func span(_ name: StatementValues.Name) throws(StatementError) -> (start: Instant, end: Instant) {
    try needed(values[name]?.span, name)
  }
  package func amount(_ name: StatementValues.Name) throws(StatementError) -> (value: Double, unit: StatementUnit) {
    try needed(values[name]?.amount, name)
  }

  private func needed<T>(_ value: T?, _ name: StatementValues.Name) throws(StatementError) -> T {
    guard let value else { throw StatementError(kind: kind.name, name: name) }
    return value
  }
}

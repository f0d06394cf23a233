/// The language in which values are written into texts and in which texts are put in order: the
/// key `language` of a file. Immutable, shared; the same on every machine.
package final class TextLanguage: Hashable, Sendable {
  /// The code of the language, such as `de`.
  package let code: String
  /// The order of texts.
  package let collation: Collation
  /// The words of dates, times and distances.
  package let words: TextWords

  package static let english = TextLanguage(code: "en")

  /// The languages that a file may name. `user` is the language of the configuration.
  package static let names = Language.allCases.map(\.rawValue) + ["user"]

  /// `code` as in `de` or `de-AT`. One without words of its own has those of English, and its own
  /// order of texts.
  package init(code: String) {
    self.code = code
    collation = Collation(language: code)
    words =
      switch Language(code: code) {
      case .english: .english
      case .german: .german
      }
  }

  /// The language of a file's texts: the named one, English without a name.
  package convenience init(named name: String?, user: String) {
    self.init(code: name == "user" ? user : name ?? "en")
  }

  package static func == (a: TextLanguage, b: TextLanguage) -> Bool { a.code == b.code }
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// Returns the text of a number with the decimal mark of the language.
  package func number(_ text: String) -> String {
    words.decimalMark == "." ? text : text.replacing(".", with: words.decimalMark)
  }

  // MARK: Truncated lists

  /// The phrase behind the items of a truncated list: `(and 4 more)`. As many as were asked for may
  /// still be others: the first of a sorted list.
  package func rest(held: Int, total: Int?) -> String {
    guard let total else { return words.more }
    guard total > held else { return words.ofTruncated }
    return words.moreCounted.replacing("#", with: String(total - held))
  }

  /// Returns the text of a value of a truncated list with the part of the whole that it is.
  ///
  /// `text` is that of the value itself.
  package func told(_ text: String, _ truncated: TruncatedValue) -> String {
    if case .list(let items) = truncated.value, truncated.bound != .unsure {
      let rest = rest(held: items.count, total: truncated.total)
      return text.isEmpty ? rest : "\(text) \(rest)"
    }
    if let total = truncated.total { return words.of.replacing("#", with: text).replacing("@", with: String(total)) }
    switch truncated.bound {
    case .atLeast: return words.atLeast + text
    case .atMost: return words.atMost + text
    case .beginning, .part, .unsure: return text + " " + words.ofTruncated
    }
  }
}

/// The words in which one language writes values. Sources: CLDR, forms `wide` and `abbreviated`.
package struct TextWords: Sendable {
  package let weekdays: [String]
  package let shortWeekdays: [String]
  package let months: [String]
  package let shortMonths: [String]
  /// Patterns of `DatePattern`.
  package let date: String
  package let time: String
  package let dateTime: String
  /// A day without its year, and what stands behind it with one.
  package let monthAndDay: String
  package let shortMonthAndDay: String
  package let andYear: String
  package let decimalMark: String
  /// One day and several, as in a length: `2 days`.
  package let day: String
  package let days: String
  package let month: String
  package let manyMonths: String
  package let year: String
  package let years: String
  /// Several days after the words of `ahead` and `ago`.
  package let daysOff: String
  package let today: String
  package let tomorrow: String
  package let yesterday: String
  package let now: String
  /// `#` is the distance.
  package let ahead: String
  package let ago: String
  /// Before a bound.
  package let atLeast: String
  package let atMost: String
  /// `#` of `@` items.
  package let of: String
  package let more: String
  /// `#` is the number of items that are not shown.
  package let moreCounted: String
  package let ofTruncated: String

  package static let english = TextWords(
    weekdays: DatePattern.weekdays, shortWeekdays: DatePattern.weekdays.map { String($0.prefix(3)) },
    months: DatePattern.months, shortMonths: DatePattern.months.map { String($0.prefix(3)) },
    date: DatePattern.date, time: DatePattern.time, dateTime: DatePattern.dateTime,
    monthAndDay: "MMMM d", shortMonthAndDay: "MMM d", andYear: ", yyyy", decimalMark: ".",
    day: "day", days: "days", month: "month", manyMonths: "months", year: "year", years: "years", daysOff: "days",
    today: "today", tomorrow: "tomorrow", yesterday: "yesterday", now: "now",
    ahead: "in #", ago: "# ago", atLeast: "at least ", atMost: "at most ", of: "# of @", more: "(and more)",
    moreCounted: "(and # more)", ofTruncated: "(of a truncated list)")

  package static let german = TextWords(
    weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
    shortWeekdays: ["Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."],
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
    ],
    shortMonths: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
    date: "EEEE, d. MMMM yyyy", time: "HH:mm", dateTime: "EEEE, d. MMMM yyyy 'um' HH:mm",
    monthAndDay: "d. MMMM", shortMonthAndDay: "d. MMM", andYear: " yyyy", decimalMark: ",",
    day: "Tag", days: "Tage", month: "Monat", manyMonths: "Monate", year: "Jahr", years: "Jahre", daysOff: "Tagen",
    today: "heute", tomorrow: "morgen", yesterday: "gestern", now: "jetzt",
    ahead: "in #", ago: "vor #", atLeast: "mindestens ", atMost: "höchstens ", of: "# von @", more: "(und mehr)",
    moreCounted: "(und # weitere)", ofTruncated: "(aus einer gekürzten Liste)")
}

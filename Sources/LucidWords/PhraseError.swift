/// Why a phrase is refused.
package struct PhraseError: Error, Hashable, Sendable {
  /// A sentence without a period: "`later` does not say when".
  package let message: String
  /// The text to write instead.
  package let remedy: String
}

/// The noun of a wanted value and what may be written for it; every refusal of one shows them.
struct WantedPhrase: Hashable, Sendable {
  let noun: String
  let remedy: String
  /// The kinds of words that a misspelt one is compared with.
  let kinds: Set<WordKind>

  private static let days: Set<WordKind> = [.day, .weekday, .month, .part, .clock, .tonight, .now, .next, .seconds, .days]

  static let moment = WantedPhrase(
    noun: "a date or date and time",
    remedy: "write a time such as `tomorrow 9am`, `friday 14:30`, `in 2 hours` or 2026-04-07T15:00", kinds: days)
  static let day = WantedPhrase(
    noun: "a date", remedy: "write a date such as `tomorrow`, `friday`, `april 9`, `in 3 days` or 2026-04-09", kinds: days)
  static let timeOfDay = WantedPhrase(
    noun: "a time of day", remedy: "write a time of day such as `9am`, `14:30`, `noon` or 07:30", kinds: [.part, .clock])
  static let duration = WantedPhrase(
    noun: "a duration", remedy: "write a duration such as `30m`, `1h30m`, `7 days` or `half an hour`", kinds: [.seconds, .days])
}

import LucidCore
import LucidRuntime
import LucidWords

/// A quoted text whose words for days were written on an earlier day.
///
/// `tomorrow` of yesterday's message is today: such words are replaced by the day that they meant,
/// in brackets, as editors do; words of today stay as they are.
enum DatedQuotation {
  /// Returns the text as it reads today: `school ends at 12:15 [today]`. A day up to six days
  /// ahead is a weekday, one that is over a date, in the language of the word that it replaces.
  static func of(_ text: String, written: Instant?, in context: PresentContext) -> String {
    guard let written else { return text }
    let day = context.zone.date(written)
    guard day < context.today else { return text }
    var characters = Array(text)
    for (place, meant) in days(in: WordToken.list(text), of: characters).reversed() {
      let language: TextLanguage = meant.isGerman ? german : .english
      let name = name(of: day.adding(days: meant.distance), seenFrom: context.today, in: language)
      characters.replaceSubrange(place, with: "[\(name)\(meant.isNight ? ", night" : "")]")
    }
    return String(characters)
  }

  private static let german = TextLanguage(code: "de")

  /// The day that a word means, seen from the day on which it is written.
  private struct Meant {
    var distance: Int
    var isNight = false
    var isGerman = false
  }

  private static func days(in tokens: [WordToken], of characters: [Character]) -> [(place: Range<Int>, meant: Meant)] {
    var found: [(place: Range<Int>, meant: Meant)] = []
    for (i, token) in tokens.enumerated() {
      guard let word = token.word else { continue }
      if token.means(.this), i + 1 < tokens.count, tokens[i + 1].means(.part) {
        found.append((token.place, Meant(distance: 0)))
        continue
      }
      guard let meant = self.meant(token, word) else { continue }
      // `am Morgen` and `Guten Morgen` are a part of the day; `Morgen um 10` begins a sentence.
      if token.means(.part), characters[token.place.lowerBound].isUppercase, i > 0, tokens[i - 1].word != nil { continue }
      // The `'s` of `tomorrow's` stays.
      let length = word.hasSuffix("'s") ? token.place.count - 2 : token.place.count
      let place = token.place.lowerBound..<token.place.lowerBound + length
      if let wide = around(i, in: tokens, of: meant) {
        found.append((wide.start..<place.upperBound, Meant(distance: wide.distance)))
      } else {
        found.append((place, meant))
      }
    }
    return found
  }

  private static func meant(_ token: WordToken, _ word: String) -> Meant? {
    if token.means(.tonight) { return Meant(distance: 0, isNight: true) }
    let bare = word.hasSuffix("'s") ? String(word.dropLast(2)) : word
    guard let distance = token.value(.day) else { return nil }
    return Meant(distance: distance, isGerman: !english.contains(bare))
  }

  private static let english: Set<String> = ["today", "todays", "tomorrow", "tomorrows", "yesterday"]

  /// `the day after tomorrow` and `the day before yesterday` are one day.
  private static func around(_ i: Int, in tokens: [WordToken], of meant: Meant) -> (start: Int, distance: Int)? {
    guard i >= 2, !meant.isGerman, abs(meant.distance) == 1, tokens[i - 2].word == "day",
      tokens[i - 1].word == (meant.distance > 0 ? "after" : "before")
    else { return nil }
    let first = i >= 3 && tokens[i - 3].word == "the" ? i - 3 : i - 2
    return (tokens[first].place.lowerBound, 2 * meant.distance)
  }

  private static func name(of day: CivilDate, seenFrom today: CivilDate, in language: TextLanguage) -> String {
    switch day.daysSinceEpoch - today.daysSinceEpoch {
    case 0: language == german ? "heute" : "today"
    case 1...6: DatePattern.format(CivilDateTime(date: day), "EEEE", language: language)
    default: day.text(.date, seenFrom: today, in: language)
    }
  }
}

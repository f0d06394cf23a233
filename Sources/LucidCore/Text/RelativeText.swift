/// Distances in time, in words.
package enum RelativeText {
  package static func days(_ n: Int, _ language: TextLanguage = .english) -> String {
    let words = language.words
    return switch n {
    case 0: words.today
    case 1: words.tomorrow
    case -1: words.yesterday
    default: (n > 0 ? words.ahead : words.ago).replacing("#", with: "\(abs(n)) \(words.daysOff)")
    }
  }

  /// `in 7 h 30 min`, `5 min ago`, `now` within half a minute, whole days from two days on.
  package static func seconds(_ n: Int64, _ language: TextLanguage = .english) -> String {
    let size = abs(n)
    if size < 30 { return language.words.now }
    let minutes = Int((size + 30) / 60)
    let text: String
    if minutes >= 2 * 1440 {
      text = "\(minutes / 1440) \(language.words.daysOff)"
    } else if minutes >= 60 {
      text = "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    } else {
      text = "\(max(1, minutes)) min"
    }
    return (n > 0 ? language.words.ahead : language.words.ago).replacing("#", with: text)
  }
}

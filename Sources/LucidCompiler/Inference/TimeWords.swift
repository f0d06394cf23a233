/// A time as a prompt says it, and as a file would write it.
struct TimeWords: Hashable {
  /// Start and exclusive end.
  let from: String
  let to: String
  /// The start in the past for a tool without an end; nil for times to come.
  let since: String?

  static let today = TimeWords("<<today>>", "<<tomorrow>>", since: "<<today>>")

  private init(_ from: String, _ to: String, since: String?) {
    self.from = from
    self.to = to
    self.since = since
  }

  /// The longest one that begins at a word, and how many words it takes.
  static func read(_ words: [PromptWords.Word], at i: Int) -> (time: TimeWords, count: Int)? {
    func word(_ n: Int) -> String? {
      i + n < words.count && words[i + n].sentence == words[i].sentence && (n == 0 || !words[i + n].afterBreak)
        ? words[i + n].text : nil
    }
    guard let first = word(0), starters.contains(first) else { return nil }
    if let second = word(1) {
      if let time = pairs[first + " " + second] { return (time, 2) }
      if ["last", "past", "previous", "next", "coming"].contains(first), let n = number(second), let unit = word(2),
        let length = length(n, unit)
      {
        return (["next", "coming"].contains(first) ? ahead(length) : back(length), 3)
      }
    }
    if let time = single[first] { return (time, 1) }
    return weekdays.contains(first) ? (ahead("7d"), 1) : nil
  }

  private static let single: [String: TimeWords] = [
    "today": today, "tonight": today,
    "tomorrow": TimeWords("<<tomorrow>>", "<<tomorrow | plus(1d)>>", since: nil),
    "yesterday": TimeWords("<<yesterday>>", "<<today>>", since: "<<yesterday>>"),
  ]

  private static let pairs: [String: TimeWords] = {
    var pairs: [String: TimeWords] = [
      "this day": today, "last night": TimeWords("<<yesterday>>", "<<tomorrow>>", since: "<<yesterday>>"),
    ]
    for part in ["morning", "afternoon", "evening"] { pairs["this " + part] = today }
    pairs["this weekend"] = TimeWords(
      "<<today | start_of(\"week\") | plus(5d)>>", "<<today | start_of(\"week\") | plus(7d)>>", since: nil)
    let week = "<<today | start_of(\"week\")>>"
    pairs["this week"] = TimeWords(week, "<<today | start_of(\"week\") | plus(7d)>>", since: week)
    let next = "<<today | start_of(\"week\") | plus(7d)>>"
    pairs["next week"] = TimeWords(next, "<<today | start_of(\"week\") | plus(14d)>>", since: nil)
    let last = "<<today | start_of(\"week\") | minus(7d)>>"
    pairs["last week"] = TimeWords(last, week, since: last)
    let month = "<<today | start_of(\"month\")>>"
    pairs["this month"] = TimeWords(month, "<<today | end_of(\"month\") | plus(1d)>>", since: month)
    for word in ["past", "previous"] { pairs[word + " week"] = back("7d") }
    pairs["last month"] = back("30d")
    return pairs
  }()

  /// Which of the next seven days it is, an expression cannot say; the week that holds it can.
  private static let weekdays: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mondays", "tuesdays", "wednesdays",
    "thursdays",
    "fridays", "saturdays", "sundays",
  ]

  /// The words with which one can begin: most words of a prompt are none.
  private static let starters = weekdays.union(single.keys).union([
    "this", "last", "past", "previous", "next", "coming",
  ])

  private static func back(_ length: String) -> TimeWords {
    length.hasSuffix("h")
      ? TimeWords("<<now | minus(\(length))>>", "<<now>>", since: length)
      : TimeWords("<<today | minus(\(length))>>", "<<tomorrow>>", since: length)
  }

  private static func ahead(_ length: String) -> TimeWords {
    length.hasSuffix("h")
      ? TimeWords("<<now>>", "<<now | plus(\(length))>>", since: nil)
      : TimeWords("<<today>>", "<<today | plus(\(length))>>", since: nil)
  }

  /// `7d`, `2w`, `24h`; months count 30 days.
  private static func length(_ n: Int, _ unit: String) -> String? {
    switch unit {
    case "hour", "hours": "\(n)h"
    case "day", "days": "\(n)d"
    case "week", "weeks": "\(n * 7)d"
    case "month", "months": "\(n * 30)d"
    default: nil
    }
  }

  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  private static func number(_ word: String) -> Int? {
    if let i = numbers.firstIndex(of: word) { return i + 1 }
    return Int(word).flatMap { (1...366).contains($0) ? $0 : nil }
  }
}

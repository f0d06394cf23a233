import LucidCore
import LucidWords

/// `every 15 minutes`, `every other hour`, `every half hour`: how many minutes lie between two
/// times.
struct IntervalParser {
  let minutes: Int

  init(minutes: Int) { self.minutes = minutes }

  /// Parses the words after `every`; nil, and nothing consumed, for other forms, such as `every day
  /// at 7`.
  ///
  /// Errors: an interval that does not divide the calendar period.
  init?(_ words: inout ArraySlice<String>, _ text: String) throws(ScheduleError) {
    guard let first = words.first else { return nil }
    let second = words.dropFirst().first
    var (count, unit, taken) = (1, ScheduleVocabulary.unit(first), 1)
    if let n = WordNumbers.count(first), let word = second {
      (count, unit, taken) = (n, ScheduleVocabulary.unit(word), 2)
    } else if ScheduleVocabulary.has(first, [.other]), let word = second {
      (count, unit, taken) = (2, ScheduleVocabulary.unit(word), 2)
      if unit == nil, ScheduleVocabulary.weekday(word) != nil { unit = 10_080 }
    } else if ScheduleVocabulary.has(first, [.half, .quarter]) {
      let rest = words.dropFirst().drop { ScheduleVocabulary.has($0, [.of, .article]) }
      let isHalf = ScheduleVocabulary.has(first, [.half])
      unit = rest.first.flatMap(ScheduleVocabulary.unit) == 60 ? 1 : nil
      (count, taken) = (isHalf ? 30 : 15, rest.startIndex - words.startIndex + 1)
    } else if let seconds = ScheduleVocabulary.value(first, [.fixed]) {
      (count, unit) = (seconds / 60, 1)
    } else if case let digits = first.prefix(while: { $0.isNumber }), let n = Int(digits) {
      (count, unit) = (n, ScheduleVocabulary.unit(String(first.dropFirst(digits.count))))
    }
    guard let unit else { return nil }
    // `every day at 7` and `every month` are words of their own.
    if unit >= 1_440, count == 1 { return nil }
    guard unit > 0 else { throw ScheduleError("timers have a resolution of one minute", hint: "the nearest: `every minute`") }
    guard count > 0 else { throw ScheduleError("`\(text)`: the interval is zero", hint: "such as `every 15 minutes`") }
    guard unit < 1_440 else { throw Self.tooLong(count, unit, text, rest: words.dropFirst(taken)) }
    words = words.dropFirst(taken)
    (minutes) = (min(count, 100_000) * unit)
  }

  /// The nearest schedules have the time that was asked for, and its day of the week.
  private static func tooLong(_ count: Int, _ unit: Int, _ text: String, rest: ArraySlice<String>) -> ScheduleError {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let time = rest.firstIndex { ScheduleVocabulary.has($0, [.hour]) }.map { rest[($0 + 1)...].joined(separator: " ") } ?? ""
    let at = time.isEmpty ? "7:30" : time
    let day = words.lazy.compactMap(ScheduleVocabulary.weekday).first.map { DatePattern.weekdays[$0 - 1].lowercased() + "s" }
    let nearest =
      switch unit {
      case 1_440: count < 4 ? "`mon,wed,fri \(at)` or `every day at \(at)`" : "`mondays \(at)`"
      case 10_080: count < 4 ? "`1st and 15th at \(at)` or `\(day ?? "mondays") \(at)`" : "`monthly on the 1st at \(at)`"
      default: "`on the 1st of jan, apr, jul, oct at \(at)`"
      }
    return ScheduleError(
      "`\(text)` needs a start date, which calendar rules do not have", hint: "the nearest: \(nearest)")
  }

  /// Minutes of the day: from midnight on, or inside a window from its beginning on, its end
  /// included.
  func times(in window: ClosedRange<Int>?, _ text: String) throws(ScheduleError) -> Set<Int> {
    if let window { return Set(stride(from: window.lowerBound, through: min(window.upperBound, 1_439), by: minutes)) }
    guard 1_440 % minutes == 0, minutes <= 60 ? 60 % minutes == 0 : minutes % 60 == 0 else {
      let good = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720]
      let (low, high) = (good.last { $0 < minutes }, good.first { $0 > minutes })
      let nearest = [low, high].compactMap { $0.map { "`\(Self.spoken($0))`" } }.joined(separator: " or ")
      throw ScheduleError(
        "`\(text)` does not divide the day: the times would differ every day, which neither systemd nor cron supports",
        hint: "the nearest: \(nearest); or with a start: `\(Self.spoken(minutes)) from 8 to 20`")
    }
    return Set(stride(from: 0, to: 1_440, by: minutes))
  }

  private static func spoken(_ minutes: Int) -> String {
    switch minutes {
    case 1: "every minute"
    case 60: "every hour"
    case let n where n % 60 == 0: "every \(n / 60) hours"
    default: "every \(minutes) minutes"
    }
  }
}

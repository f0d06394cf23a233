import LucidCore
import LucidWording

/// A part of a day with what lies in it, to scale. All figures are minutes of the wall clock since
/// midnight.
struct TimeBar: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    let start: Int
    let end: Int
    let label: String
    let tone: TextStyle
    /// Worth keeping.
    var isMarked = false
    /// From 0: parts that overlap lie in rows of their own.
    var row = 0
  }

  /// The weather of one hour.
  struct Hour: Hashable, Sendable {
    let minute: Int
    /// SF Symbol name, and what it says in words.
    let icon: String
    let words: String
    let value: String
  }

  /// Whole hours, `from` before `to`.
  let from: Int
  let to: Int
  /// By start; each inside the bar.
  let parts: [Part]
  /// Rows of parts, 1 to `mostRows`.
  let rows: Int
  /// The present, when it is on this day.
  let now: Int?
  /// By time; each inside the bar.
  let hours: [Hour]
  let words: CardWords

  static let mostRows = 3

  /// Covers `hours`, the present and every part; nil when there is neither a part nor weather. What
  /// lies beyond the day is cut off.
  init?(
    _ parts: [Part], hours: ClosedRange<Int> = 8...20, now: Int? = nil, weather: [Hour] = [],
    words: CardWords = CardWords(.english)
  ) {
    self.words = words
    var parts = parts.compactMap { part -> Part? in
      let (start, end) = (max(0, part.start), min(24 * 60, part.end))
      return start < end ? Part(start: start, end: end, label: part.label, tone: part.tone, isMarked: part.isMarked) : nil
    }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    guard !parts.isEmpty || !weather.isEmpty else { return nil }
    rows = Self.stack(&parts)
    self.parts = parts
    self.now = now
    let times = parts.flatMap { [$0.start, $0.end] } + [now].compactMap { $0 }
    let (from, to) = (
      min(hours.lowerBound * 60, (times.min() ?? 24 * 60) / 60 * 60),
      max(hours.upperBound * 60, ((times.max() ?? 0) + 59) / 60 * 60)
    )
    (self.from, self.to) = (from, to)
    self.hours = weather.filter { $0.minute >= from && $0.minute <= to }.sorted { $0.minute < $1.minute }
  }

  /// Gives each part the first row that is free at its start; returns the number of rows.
  private static func stack(_ parts: inout [Part]) -> Int {
    var ends: [Int] = []
    for i in parts.indices {
      if let row = ends.firstIndex(where: { $0 <= parts[i].start }) {
        parts[i].row = row
        ends[row] = parts[i].end
      } else if ends.count < mostRows {
        parts[i].row = ends.count
        ends.append(parts[i].end)
      } else {
        parts[i].row = mostRows - 1
      }
    }
    return max(ends.count, 1)
  }

  /// Whether the parts have names of their own; slots of free time need none.
  var isNamed: Bool { parts.contains { $0.tone != .good || $0.label != parts[0].label } }

  func isPast(_ part: Part) -> Bool { now.map { part.end <= $0 } ?? false }

  /// Minutes from the start of a part to the next one in its row, or to the end of the bar.
  func room(_ part: Part) -> Int {
    (parts.filter { $0.row == part.row && $0.start > part.start }.map(\.start).min() ?? to) - part.start
  }

  /// The hours to write under the bar, at most `most` of them and evenly spread.
  func ticks(most: Int) -> [Int] {
    let hours = (to - from) / 60
    let step = [1, 2, 3, 4, 6, 8, 12].first { hours / $0 < max(most, 2) } ?? 12
    return stride(from: from, through: to, by: step * 60).map { $0 / 60 }
  }

  /// The weather at the hours that are written under the bar.
  func weather(at ticks: [Int]) -> [Hour] {
    ticks.compactMap { tick in hours.first { $0.minute == tick * 60 } }
  }

  static func clock(_ minutes: Int) -> String {
    padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }
}

extension TimeBar.Part {
  /// A stretch as it lies on one day; nil when none of it does.
  init?(
    _ start: Instant?, _ end: Instant?, on day: CivilDate, _ context: CardContext, label: String, tone: TextStyle,
    isMarked: Bool = false
  ) {
    guard let start, let end, start < end, let from = context.minutes(start, on: day), let to = context.minutes(end, on: day),
      to > 0, from < 24 * 60
    else { return nil }
    self.init(start: from, end: to, label: label, tone: tone, isMarked: isMarked)
  }
}

extension CardContext {
  /// Minutes of the wall clock since midnight of a day, which may lie on a day nearby; nil for one
  /// that is far away.
  func minutes(_ instant: Instant, on day: CivilDate) -> Int? {
    let civil = zone.civil(instant)
    let days = civil.date.daysSinceEpoch.subtractingReportingOverflow(day.daysSinceEpoch)
    guard !days.overflow, abs(days.partialValue) < 1000 else { return nil }
    return days.partialValue * 24 * 60 + civil.time.secondOfDay / 60
  }

  /// The present in minutes since midnight; nil on any other day.
  func now(on day: CivilDate) -> Int? { day == today ? minutes(now, on: day) : nil }
}

/// One column of a strip.
struct StripCell: Hashable, Sendable {
  let top: StyledText
  /// SF Symbol name, and what it says in words.
  let icon: String
  let words: String
  let value: StyledText
  let sub: StyledText
}

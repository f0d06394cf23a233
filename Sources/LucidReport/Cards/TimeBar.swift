import LucidCore

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
  }

  /// Whole hours, `from` before `to`.
  let from: Int
  let to: Int
  /// By start; each inside the bar.
  let parts: [Part]

  /// Covers `hours` and every part; nil when there is no part. What lies beyond the day is cut off.
  init?(_ parts: [Part], hours: ClosedRange<Int> = 8...20) {
    let parts = parts.compactMap { part -> Part? in
      let (start, end) = (max(0, part.start), min(24 * 60, part.end))
      return start < end ? Part(start: start, end: end, label: part.label, tone: part.tone, isMarked: part.isMarked) : nil
    }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    guard let first = parts.first, let last = parts.map(\.end).max() else { return nil }
    self.parts = parts
    from = min(hours.lowerBound * 60, first.start / 60 * 60)
    to = max(hours.upperBound * 60, (last + 59) / 60 * 60)
  }

  /// The hours to write under the bar, at most `most` of them and evenly spread.
  func ticks(most: Int) -> [Int] {
    let hours = (to - from) / 60
    let step = [1, 2, 3, 4, 6, 8, 12].first { hours / $0 < max(most, 2) } ?? 12
    return stride(from: from, through: to, by: step * 60).map { $0 / 60 }
  }

  static func clock(_ minutes: Int) -> String {
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    return two(minutes / 60) + ":" + two(minutes % 60)
  }
}

extension TimeBar.Part {
  /// A stretch as it lies on one day; nil when none of it does.
  init?(
    _ start: Instant?, _ end: Instant?, on day: CivilDate, _ context: CardContext, label: String, tone: TextStyle,
    isMarked: Bool = false
  ) {
    guard let start, let end, start < end else { return nil }
    func minutes(_ instant: Instant) -> Int? {
      let civil = context.zone.civil(instant)
      let days = civil.date.daysSinceEpoch.subtractingReportingOverflow(day.daysSinceEpoch)
      guard !days.overflow, abs(days.partialValue) < 1000 else { return nil }
      return days.partialValue * 24 * 60 + civil.time.secondOfDay / 60
    }
    guard let from = minutes(start), let to = minutes(end), to > 0, from < 24 * 60 else { return nil }
    self.init(start: from, end: to, label: label, tone: tone, isMarked: isMarked)
  }
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

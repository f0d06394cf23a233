package import LucidCore

/// A pure function behind `|` in a placeholder.
package final class Filter: Sendable {
  /// The part of a list that a filter reads; counted against the limits of a run before the filter
  /// is applied.
  package enum Cost: Sendable {
    /// Takes or moves items without looking into them.
    case items
    /// Reads, writes out or compares whole items.
    case whole
    /// Puts items in order.
    case order
  }

  package let signature: FilterSignature
  package let cost: Cost
  /// Gives the value, or the reason why this input cannot be filtered. Arguments stand in parameter
  /// order, defaults filled in; what is evaluated for each item is a list of values. Cost: pure.
  package let apply: @Sendable (_ input: Value, _ arguments: [Value], _ context: FilterContext) throws(FilterError) -> Value

  package init(
    _ signature: FilterSignature, cost: Cost = .whole,
    apply: @escaping @Sendable (_ input: Value, _ arguments: [Value], _ context: FilterContext) throws(FilterError) -> Value
  ) {
    self.signature = signature
    self.cost = cost
    self.apply = apply
  }
}

/// The data of the run that a filter may use.
package struct FilterContext: Sendable {
  package let now: Instant
  package let zone: Zone
  /// The most bytes that a text may have. A filter that could make more of two short texts asks
  /// before it does.
  package var mostTextBytes = RenderLimits().text.bytes
  /// The language in which values are written and texts put in order.
  package var language = TextLanguage.english

  /// Returns a date or a time later by a length of time, on the local calendar; nil where the year
  /// of the result has not four digits. A date that is moved by hours is a time. The 31st of a
  /// shorter month is its last day.
  package func moved(_ moment: Value, by period: Period) -> Value? {
    // Far within the range of both types, whose sums may overflow.
    guard abs(period.months) < 130_000, abs(period.days) < 4_000_000, abs(period.seconds) < 400_000_000_000 else { return nil }
    switch moment {
    case .date(let day) where period.seconds == 0:
      let moved = day.adding(months: period.months).adding(days: period.days)
      return moved.isInRange ? .date(moved) : nil
    case .date(let day): return moved(.datetime(zone.startOfDay(day)), by: period)
    case .datetime(let instant):
      guard zone.date(instant).isInRange else { return nil }
      let moved = zone.add(period, to: instant)
      return zone.date(moved).isInRange ? .datetime(moved) : nil
    default: return nil
    }
  }

  package func text(_ value: Value) -> String { ValueText.text(value, zone: zone, language: language) }
}

/// The error of a filter, with a message for the author.
package struct FilterError: Error, Hashable, Sendable {
  package let words: MessageText
  /// That the result would be larger than a text may be, which ends the run.
  package let isTooLarge: Bool

  package init(_ words: MessageText) { self.init(words, isTooLarge: false) }

  private init(_ words: MessageText, isTooLarge: Bool) { (self.words, self.isTooLarge) = (words, isTooLarge) }

  package static let outOfRange = FilterError(.words(.outOfRange))
  package static let tooLarge = FilterError(.words(.resultTooLarge), isTooLarge: true)
}

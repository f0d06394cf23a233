import LucidCore
import LucidRuntime

/// Parameters of the tools that write events, besides the times.
enum EventFields {
  static let parameters = [
    Parameter("location", .text, role: .content, "Where it takes place."),
    Parameter("notes", .text, role: .content, "The description."),
    Parameter(
      "recurrence", .choice(EventRecurrence.Frequency.allCases.map(\.rawValue)), role: .content,
      "How often it repeats; once without it."),
    Parameter("recurrence_end", .moment, role: .content, "The last day, or the last moment, on which it may repeat."),
    Parameter("reminder_minutes", .integer(0...525_600), role: .content, "A reminder so long before the start."),
  ]

  /// Without blanks around it; nil for nothing. One line where `isLine`.
  static func text(_ name: String, _ arguments: Arguments, isLine: Bool = true) -> String? {
    guard let text = arguments.text(name) else { return nil }
    let kept = isLine ? text.oneLine(limit: 500) : String(text.prefix(4000))
    return kept.allSatisfy(\.isWhitespace) ? nil : kept
  }

  /// The same of a content; empty where it is given as nothing.
  static func content(_ name: String, _ arguments: Arguments, isLine: Bool = true) -> String? {
    arguments.text(name).map { _ in text(name, arguments, isLine: isLine) ?? "" }
  }

  /// Whether `start` or `end` has a time of day.
  static func hasTime(_ arguments: Arguments) -> Bool {
    ["start", "end"].contains { arguments.instant($0) != nil && !arguments.isDay($0) }
  }

  /// Returns the recurrence from `start` on; nil without one.
  static func recurrence(_ arguments: Arguments, start: Instant?, zone: Zone) throws(StepFailure) -> EventRecurrence? {
    let end = arguments.instant("recurrence_end")
    guard let word = arguments.text("recurrence") else {
      guard end == nil else {
        throw StepFailure(
          .badArgument, .words(.codeEndWithoutRecurrence), hint: .words(.sayHowOften, words),
          plainWords: .words(.endWithoutRecurrence), plainHint: .words(.oneOf, words))
      }
      return nil
    }
    guard let frequency = EventRecurrence.Frequency(rawValue: word) else {
      throw StepFailure(.badArgument, .words(.noRecurrence, word), hint: .words(.oneOf, words))
    }
    guard var end else { return EventRecurrence(frequency) }
    // A day means all of it.
    if zone.startOfDay(zone.date(end)) == end { end = zone.startOfDay(zone.date(end).adding(days: 1)).adding(seconds: -1) }
    if let start, end < start {
      let (last, first) = (zone.iso(end), zone.iso(start))
      throw StepFailure(.badArgument, .words(.recurrenceEnd, last, first), plainWords: .words(.endOfRecurrence, last, first))
    }
    return EventRecurrence(frequency, until: end)
  }

  static func reminder(_ arguments: Arguments) throws(StepFailure) -> Int? {
    guard let minutes = arguments.integer("reminder_minutes") else { return nil }
    guard (0...525_600).contains(minutes) else {
      throw StepFailure(
        .badArgument, .words(.codeReminderNegative, minutes), hint: .words(.atMostMinutes),
        plainWords: .words(.reminderNegative, minutes), plainHint: .words(.atMostYear))
    }
    return minutes
  }

  private static var words: String { EventRecurrence.Frequency.allCases.map(\.rawValue).joined(separator: ", ") }
}

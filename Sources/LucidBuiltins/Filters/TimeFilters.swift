import LucidCore
import LucidRuntime
import LucidWords

/// Filters of dates and times.
extension Filters {
  /// `moment | date("yyyy-MM-dd")` writes; `text | date("yyyy-MM-dd")` reads.
  static let date = Filter(
    FilterSignature(
      "date", accepts: "a date, a time or a text",
      parameters: [
        Parameter("pattern", .pattern, "Letters as in `EEEE, MMMM d, yyyy`; without it the usual form of the language.")
      ],
      "A date as text, by a pattern, in the language of the file; of a text the date that it says, in the form of the pattern.",
      example: .init(
        #"<<today | date("EEE d MMM")>>; <<("14.4.2026" | date("d.M.yyyy")) - today>> left"#,
        gives: "Mon 6 Apr; 8 days left")
    ) { input, arguments in
      switch input {
      case .date, .datetime, .time: return .text
      case .any: return .any
      case .text:
        switch arguments[0] {
        case .null: return .date
        case .date, .time, .datetime: return arguments[0]
        // Of a pattern that is not looked at here; what is read is no text anyway.
        case .text: return .datetime
        default: return .any
        }
      default: return nil
      }
    }
  ) { input, arguments, context throws(FilterError) in
    if case .text(let text) = input, arguments[0].text == nil { return try spokenDay(text, context) }
    let pattern = arguments[0].text ?? context.language.words.date
    if let letter = DatePattern.firstUnknownLetter(in: pattern) {
      throw FilterError(.words(.noPatternLetter, String(letter)))
    }
    if let mistake = DatePattern.mistake(in: pattern) {
      throw FilterError(.words(.patternMistake, mistake.reason, pattern, mistake.corrected))
    }
    if case .text(let text) = input { return try reading(text, by: pattern, context) }
    guard let civil = civil(input, context) else { return .null }
    return .text(
      DatePattern.format(civil, pattern, offset: input.instant.map { context.zone.offset(at: $0) }, language: context.language))
  }

  /// `moment | time`: `07:30`.
  static let time = Filter(
    FilterSignature(
      "time", accepts: "a date and time", "The time of day on a 24-hour clock, `07:30`.",
      example: .init("<<now | time>>", gives: "07:30")
    ) { input, _ in
      input == .datetime || input == .time || input == .any ? .text : nil
    }
  ) { input, _, context in civil(input, context).map { .text(String($0.time.iso.prefix(5))) } ?? .null }

  /// `moment | day`: the date, to group by.
  static let day = Filter(
    FilterSignature(
      "day", accepts: "a date or a date and time", "The day of a date and time, as a date.",
      example: .init("<<now | day>>", gives: "Monday, April 6, 2026")
    ) { input, _ in
      input.isMoment ? .date : nil
    }
  ) { input, _, context in
    switch input {
    case .datetime(let i): .date(context.zone.date(i))
    case .date: input
    default: .null
    }
  }

  /// `duration | words`: `1 h 30 min`.
  static let words = Filter(
    FilterSignature(
      "words", accepts: "a duration", "A duration as people write it, `1 h 30 min`.",
      example: .init("<<events.items | where(not all_day) | max(end - start) | words>>", gives: "1 h 30 min")
    ) { input, _ in
      input == .period || input == .any ? .text : nil
    }
  ) { input, _, context in if case .period(let period) = input { .text(period.words(in: context.language)) } else { .null } }

  /// `moment | relative`: `in 5 h 30 min`, `2 days ago`, `today`.
  static let relative = Filter(
    FilterSignature(
      "relative", accepts: "a date or a date and time", "How far from now, in words.",
      example: .init("<<today | plus(2d) | relative>>", gives: "in 2 days")
    ) { input, _ in
      input.isMoment ? .text : nil
    }
  ) { input, _, context in
    switch input {
    case .date(let d):
      .text(RelativeText.days(d.daysSinceEpoch - context.zone.date(context.now).daysSinceEpoch, context.language))
    case .datetime(let i): .text(RelativeText.seconds(i.seconds - context.now.seconds, context.language))
    default: .null
    }
  }

  /// `moment | plus(7d)`: on the local calendar.
  static let plus = shift(
    "plus", "A date or time, later by a duration; a day is a calendar day.",
    example: .init("<<today | plus(7d)>>", gives: "Monday, April 13, 2026")
  ) { $0 }

  /// `moment | minus(24h)`: on the local calendar.
  static let minus = shift(
    "minus", "A date or time, earlier by a duration; a day is a calendar day.",
    example: .init("<<today | minus(1d)>>", gives: "Sunday, April 5, 2026")
  ) { $0.negated }

  /// `moment | start_of("week")`: weeks begin on Monday.
  static let startOf = Filter(
    FilterSignature(
      "start_of", accepts: "a date or a date and time", parameters: [unit],
      "The first day of the week, month or year; of a time, the start of its day.",
      example: .init(#"<<today | start_of("month")>>"#, gives: "Wednesday, April 1, 2026")
    ) {
      input, _ in input.isMoment ? input : nil
    }
  ) { input, arguments, context throws(FilterError) in
    bounded(input, try unitWord(arguments[0]), context) { CalendarUnit.first($0, $1) }
  }

  /// `moment | end_of("week")`: the last day.
  static let endOf = Filter(
    FilterSignature(
      "end_of", accepts: "a date or a date and time", parameters: [unit],
      "The last day of the week, month or year; of a time, the start of the day after.",
      example: .init(#"<<today | end_of("week")>>"#, gives: "Sunday, April 12, 2026")
    ) {
      input, _ in input.isMoment ? input : nil
    }
  ) { input, arguments, context throws(FilterError) in
    let unit = try unitWord(arguments[0])
    if case .datetime(let i) = input {
      let last = CalendarUnit.last(context.zone.date(i), unit)
      return .datetime(context.zone.startOfDay(last.adding(days: 1)))
    }
    return bounded(input, unit, context) { CalendarUnit.last($0, $1) }
  }

  /// `day | at(12:00)`: local time, also on the day of a daylight-saving change, where `plus(12h)`
  /// gives another hour.
  static let at = Filter(
    FilterSignature(
      "at", accepts: "a date or a date and time",
      parameters: [Parameter("time", .any, required: true, "Such as `12:00`.")],
      "That day at a time of the clock.",
      example: .init("<<today | at(12:00) | time>>", gives: "12:00")
    ) { input, arguments in input.isMoment && (arguments[0] == .time || arguments[0] == .any) ? .datetime : nil }
  ) { input, arguments, context in
    guard let day = civil(input, context)?.date, case .time(let time) = arguments[0] else { return .null }
    return .datetime(context.zone.instant(CivilDateTime(date: day, time: time)))
  }

  /// `day | on("friday")`: "on Friday", as people say it of days to come.
  static let on = Filter(
    FilterSignature(
      "on", accepts: "a date or a date and time",
      parameters: [
        Parameter("day", .day, required: true, "Such as `friday`, `the 14th` or `april 14`.")
      ],
      "The first such day from that day on, that day included.",
      example: .init(#"<<today | on("friday")>>"#, gives: "Friday, April 10, 2026")
    ) { input, _ in input.isMoment ? .date : nil }
  ) { input, arguments, context throws(FilterError) in
    guard let day = civil(input, context)?.date else { return .null }
    do throws(PhraseError) {
      return .date(try TimePhrase(day: arguments[0].text ?? "").date(onOrAfter: day))
    } catch {
      throw FilterError(error.words)
    }
  }

  /// `moment | until`: the time from now, as a duration; negative when it is over.
  static let until = Filter(
    FilterSignature(
      "until", accepts: "a date or a date and time", "The duration from now until then.",
      example: .init("<<today | at(13:00) | until | words>>", gives: "5 h 30 min")
    ) { input, _ in
      input.isMoment ? .period : nil
    }
  ) { input, _, context in
    switch input {
    case .date(let d): .period(Period(days: d.daysSinceEpoch - context.zone.date(context.now).daysSinceEpoch))
    case .datetime(let i): .period(Period(seconds: i.seconds - context.now.seconds))
    default: .null
    }
  }

  // MARK: Shared

  /// The day that a text says as a `date` input may: `2026-04-14`, `april 14`.
  private static func spokenDay(_ text: String, _ context: FilterContext) throws(FilterError) -> Value {
    guard text.utf8.count <= 200 else { throw FilterError(.words(.tooLongForDate)) }
    do throws(PhraseError) {
      return .date(context.zone.date(try TimePhrase(day: text).instant(now: context.now, zone: context.zone)))
    } catch {
      throw FilterError(error.words)
    }
  }

  /// The date, the time or both that a text says in the form of a pattern.
  private static func reading(
    _ text: String, by pattern: String, _ context: FilterContext
  ) throws(FilterError) -> Value {
    guard DatePattern.type(readBy: pattern) != nil else { throw FilterError(.words(.lacksDatePart, pattern)) }
    let today = context.zone.date(context.now)
    guard let value = DatePattern.read(text, pattern, today: today, zone: context.zone) else {
      throw FilterError(.words(.hasNotForm, text.oneLine(limit: 40), pattern))
    }
    return value
  }

  static func civil(_ value: Value, _ context: FilterContext) -> CivilDateTime? {
    switch value {
    case .date(let d): CivilDateTime(date: d)
    case .datetime(let i): context.zone.civil(i)
    case .time(let t): CivilDateTime(date: context.zone.date(context.now), time: t)
    default: nil
    }
  }

  static func shift(
    _ name: String, _ doc: String, example: TemplateExample, _ sign: @escaping @Sendable (Period) -> Period
  ) -> Filter {
    Filter(
      FilterSignature(
        name, accepts: "a date or a date and time",
        parameters: [Parameter("duration", .period, required: true, "Such as `7d` or `90m`.")],
        doc, example: example
      ) { input, _ in input.isMoment ? input : nil }
    ) { input, arguments, context throws(FilterError) in
      guard case .period(let period) = arguments[0], input.isDay || input.instant != nil else { return .null }
      guard let moved = context.moved(input, by: sign(period)) else { throw .outOfRange }
      return moved
    }
  }

  static let unit = Parameter(
    "unit", .choice(["day", "week", "month", "year"]), default: .text("day"), "The period that begins or ends.")

  /// Returns the unit of an argument. Errors: an unknown unit, which only the run can detect.
  static func unitWord(_ argument: Value) throws(FilterError) -> String {
    let word = argument.text ?? "day"
    guard ["day", "week", "month", "year"].contains(word) else {
      throw FilterError(.words(.isNoUnit, word))
    }
    return word
  }

  static func bounded(
    _ input: Value, _ unit: String, _ context: FilterContext, _ bound: (CivilDate, String) -> CivilDate
  ) -> Value {
    switch input {
    case .date(let d): .date(bound(d, unit))
    case .datetime(let i): .datetime(context.zone.startOfDay(bound(context.zone.date(i), unit)))
    default: .null
    }
  }
}

import LucidCore
import LucidWords

/// Reads what people say: `weekdays 7:30`, `every 2 hours`, `mon, wed 18:00`, `monthly on the 1st
/// at 9:00`, `every 30 minutes from 8 to 18 on weekdays`.
struct ScheduleWords {
  private let text: String
  private var rest: ArraySlice<String>
  private var weekdays: Set<Int> = []
  private var days: Set<Int> = []
  private var months: Set<Int> = []
  /// Minutes of the day.
  private var times: Set<Int> = []
  private var interval: IntervalParser?
  private var window: ClosedRange<Int>?
  private var isDaily = false
  private var isWeekly = false
  private var isMonthly = false
  private var isYearly = false
  /// Whether a bare number is an hour.
  private var isTime = false

  static func read(_ text: String) throws(ScheduleError) -> Schedule {
    var words = ScheduleWords(text)
    while let word = words.rest.popFirst() { try words.take(word) }
    return try words.schedule()
  }

  private init(_ text: String) {
    self.text = text
    rest = text.lowercased().replacing(",", with: " , ").split(whereSeparator: \.isWhitespace).map(WordToken.folded)[...]
  }

  private mutating func take(_ word: String) throws(ScheduleError) {
    typealias Words = ScheduleVocabulary
    if let refusal = Words.refusal(word) { throw refusal }
    if Words.has(word, [.phase]), rest.first.map({ Words.has($0, [.moon]) }) == true { return }
    if let ordinal = Words.has(word, [.last]) ? -1 : Words.ordinal(word), try takeOrdinal(ordinal) { return }
    if Words.has(word, [.hour]) {
      isTime = true
    } else if Words.has(word, [.every]) {
      if let found = try IntervalParser(&rest, text) { interval = found }
    } else if word != "m", let minutes = Words.value(word, [.often]) ?? longUnit(word) {
      if minutes == 60 { interval = IntervalParser(minutes: 60) }
      (isDaily, isWeekly) = (isDaily || minutes == 1_440, isWeekly || minutes == 10_080)
      (isMonthly, isYearly) = (isMonthly || minutes == 43_200, isYearly || minutes == 525_600)
    } else if Words.has(word, [.workdays]) {
      weekdays.formUnion(1...5)
    } else if Words.has(word, [.weekend]) {
      weekdays.formUnion(6...7)
    } else if Words.has(word, [.window]) {
      try takeWindow()
    } else {
      try takeOther(word)
    }
  }

  /// Minutes of a day and of what is longer, said without a number.
  private func longUnit(_ word: String) -> Int? {
    word.utf8.count < 2 ? nil : ScheduleVocabulary.unit(word).flatMap { $0 >= 1_440 ? $0 : nil }
  }

  private mutating func takeOther(_ word: String) throws(ScheduleError) {
    if ScheduleVocabulary.isFiller(word) { return }
    if try takeWeekday(word) { return }
    if let month = ScheduleVocabulary.month(word) {
      months.insert(month)
      return
    }
    if !isTime, isMonthly || isYearly || !months.isEmpty || mayBeDate, let day = Int(word), (1...31).contains(day) {
      days.insert(day)
      return
    }
    guard let time = try TimeOfDayParser.read(word, &rest) else {
      let meant = Self.interval(word) ?? Spelling.nearest(word, among: ScheduleVocabulary.known)
      let nearest = Spelling.suggestion(meant)
      throw ScheduleError(
        "`\(word)` in `\(text)` says nothing about when\(nearest)",
        hint: "such as `weekdays 7:30`, `every 2 hours`, `mon,wed 18:00`, `monthly on the 1st at 9:00`, or cron's `30 7 * * 1-5`")
    }
    times.insert(time)
  }

  /// `every 30m` for `30m`.
  private static func interval(_ word: String) -> String? {
    let digits = word.prefix { $0.isNumber }
    guard !digits.isEmpty, let unit = ScheduleVocabulary.unit(String(word.dropFirst(digits.count))), (1..<1_440).contains(unit)
    else { return nil }
    return "every \(word)"
  }

  /// A number before the name of a month.
  private var mayBeDate: Bool {
    rest.first { $0 != "," && !ScheduleVocabulary.has($0, [.of]) }.flatMap { ScheduleVocabulary.month($0) } != nil
  }

  /// A name, or two with a dash or a word between them.
  private mutating func takeWeekday(_ word: String) throws(ScheduleError) -> Bool {
    let ends = word.split(whereSeparator: { $0 == "-" || $0 == "." }).map(String.init)
    if ends.count == 2, let from = ScheduleVocabulary.weekday(ends[0]), let to = ScheduleVocabulary.weekday(ends[1]) {
      weekdays.formUnion(Self.span(from, to))
      return true
    }
    guard let from = ScheduleVocabulary.weekday(word) else { return false }
    if let between = rest.first, !ScheduleVocabulary.has(between, [.and]), ScheduleVocabulary.isUntil(between),
      let to = rest.dropFirst().first.flatMap({ ScheduleVocabulary.weekday($0) })
    {
      rest = rest.dropFirst(2)
      weekdays.formUnion(Self.span(from, to))
    } else {
      weekdays.insert(from)
    }
    return true
  }

  private static func span(_ from: Int, _ to: Int) -> [Int] { from <= to ? Array(from...to) : Array(from...7) + Array(1...to) }

  /// `1st`, `last day`, `first monday`.
  private mutating func takeOrdinal(_ number: Int) throws(ScheduleError) -> Bool {
    if let next = rest.first, let weekday = ScheduleVocabulary.weekday(next) {
      guard number <= 4 else { throw ScheduleError("not every month has a fifth \(next)", hint: "write `last \(next)`") }
      rest = rest.dropFirst()
      weekdays.insert(weekday)
      days.formUnion(number < 0 ? Set(-7 ... -1) : Set(number * 7 - 6...number * 7))
      return true
    }
    if let next = rest.first, ScheduleVocabulary.unit(next) == 1_440 { rest = rest.dropFirst() }
    days.insert(number)
    return true
  }

  private mutating func takeWindow() throws(ScheduleError) {
    let refusal = ScheduleError("`\(text)` has a start without an end", hint: "such as `every 30 minutes from 8 to 18`")
    guard let first = rest.popFirst() else { throw refusal }
    let ends = first.split(separator: "-").map(String.init)
    if ends.count == 2, let from = try TimeOfDayParser.read(ends[0], &rest), let to = try TimeOfDayParser.read(ends[1], &rest),
      from < to
    {
      window = from...to
      return
    }
    guard let from = try TimeOfDayParser.read(first, &rest), let between = rest.popFirst(),
      ScheduleVocabulary.isUntil(between),
      let last = rest.popFirst(), let to = try TimeOfDayParser.read(last, &rest)
    else { throw refusal }
    guard from < to else {
      throw ScheduleError("`\(text)` ends before it begins", hint: "two schedules do it: one until midnight, one after it")
    }
    window = from...to
  }

  private func schedule() throws(ScheduleError) -> Schedule {
    if let interval {
      guard times.isEmpty else {
        throw ScheduleError(
          "`\(text)` gives both an interval and a time", hint: "write `every 2 hours from 9 to 17`, or times alone")
      }
      return Schedule(patterns(try interval.times(in: window, text)))
    }
    guard window == nil else {
      throw ScheduleError("`\(text)` does not say how often", hint: "such as `every 30 minutes from 8 to 18`")
    }
    guard !isWeekly || !weekdays.isEmpty else {
      throw ScheduleError("`\(text)` does not say on which day of the week", hint: "such as `mondays 9:00`")
    }
    guard !isMonthly || !days.isEmpty else {
      throw ScheduleError("`\(text)` does not say on which day of the month", hint: "such as `monthly on the 1st at 9:00`")
    }
    guard !isYearly || !months.isEmpty && !days.isEmpty else {
      throw ScheduleError(
        "`\(text)` does not say on which day of the year", hint: "such as `yearly on the 1st of january at 9:00`")
    }
    guard !times.isEmpty else {
      throw ScheduleError("`\(text)` does not say at what time", hint: "such as `\(text.isEmpty ? "weekdays" : text) at 7:30`")
    }
    guard isDaily || !weekdays.isEmpty || !days.isEmpty || months.isEmpty else {
      throw ScheduleError("`\(text)` does not say on which day", hint: "such as `on the 1st of january at 9:00`")
    }
    return Schedule(patterns(times))
  }

  /// Hours with the same minutes go together.
  private func patterns(_ times: Set<Int>) -> [ClockPattern] {
    let minutes = Dictionary(grouping: times) { $0 / 60 }.mapValues { Set($0.map { $0 % 60 }) }
    let hours = Dictionary(grouping: minutes.keys) { minutes[$0] ?? [] }
    return hours.map { minutes, hours in
      ClockPattern(
        minutes: minutes, hours: Set(hours), days: days.isEmpty ? ClockPattern.allDays : days,
        months: months.isEmpty ? ClockPattern.allMonths : months, weekdays: weekdays.isEmpty ? ClockPattern.allWeekdays : weekdays
      )
    }.sorted { ($0.hours.min() ?? 0, $0.minutes.min() ?? 0) < ($1.hours.min() ?? 0, $1.minutes.min() ?? 0) }
  }
}

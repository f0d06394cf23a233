import LucidCore

extension English {
  func calendar(_ kind: StatementKind.Calendar, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .noneFound: "No event was found."
    case .empty: try empty(s)
    case .count: try eventCount(s)
    case .soon: try soon(s)
    case .running: try running(s)
    case .first: "\(TitleMarks.capital(day(try s.day(.day)))) begins with \(try title(s)) at \(time(try s.instant(.at)))."
    case .getReady: try getReady(s)
    case .key: "\(try title(s)) is the one not to miss \(try onDay(s)): \(try span(s))\(place(s))."
    case .prepare: try prepare(s)
    case .longestOfDays: "\(try title(s)) \(try onDay(s)) is the longest of these days: \(try span(s))."
    case .over: try over(s)
    case .overlap: "\(try title(s)) and \(try other(s)) overlap \(try onDay(s)), \(try span(s)).\(try otherTimes(s))"
    case .decide: try decide(s)
    case .unanswered: try unanswered(s)
    case .answer: "Accept or decline \(try title(s))."
    case .backToBack: "\(try title(s)) and \(try other(s)) are back to back \(try onDay(s)), at \(time(try s.instant(.at)))."
    case .apart:
      "Nothing is too tight \(try onDay(s)): at least **\(length(try s.minutes(.length)))** lie between any two events."
    case .load:
      "Meetings take up \(s.certainty == .atLeast ? "at least " : "")**\(length(try s.minutes(.length)))** \(try onDay(s))."
    case .allDay: try allDay(s)
    case .bestBlock:
      "**\(try span(s))** \(try onDay(s)) is the best block for focused work: \(length(try s.minutes(.length))) free."
    case .keepFree: "Keep \(try block(s)) free for focused work."
    case .longestGap: "The longest free gap \(try gapDay(s)) is **\(try span(s))**, \(length(try s.minutes(.length)))."
    case .fullestDay: try fullestDay(s)
    case .freestDay: try freestDay(s)
    case .freeSlots: try freeSlots(s)
    case .noSlot: try noSlot(s)
    case .noNext: "No event with a time is ahead in the next 7 days."
    case .protect:
      "**\(try span(s))** \(try onDay(s)) is the stretch to protect: \(length(try s.minutes(.length))) without a break."
    case .blockStretch: "Block \(try block(s)) before someone else does."
    case .noBlock: "There is no free block in your working hours that is long enough for focused work."
    case .focusBlock: "**\(try span(s))** \(try onDay(s)) is the best block for focused work: \(length(try s.minutes(.length)))."
    case .blockFocus: "Block \(try block(s)) for the work that needs quiet."
    case .next: try next(s)
    case .added:
      "\(try title(s)) \(done(s, "was added", undone: "would be added", already: "was in the calendar already")): \(try written(s))."
    case .deleted: "\(try title(s)) \(done(s, "was deleted: it was", undone: "would be deleted: it is")) \(try written(s))."
    case .changed: "\(try title(s)) \(done(s, "was changed", undone: "would be changed")): \(try written(s))."
    case .clash: "\(try title(s)) overlaps another event."
    }
  }

  // MARK: Sentences

  private func eventCount(_ s: Statement) throws(StatementError) -> String {
    let n = try s.count(.count)
    let noun = s.values[.rank]?.word == "matching" ? "matching event" : "event"
    let time = s.values[.rank]?.word == "timed" ? " with a time" : ""
    let events = (s.certainty == .atLeast ? "at least " : "") + "**\(count(n, noun))**\(time)"
    let days = try s.count(.total)
    guard let range = s.range else { throw StatementError(kind: s.kind.name, name: .day) }
    guard days > 1 else { return "You have \(events) \(range.isRest ? "left " : "")\(within(range))." }
    return "You have \(events) on \(days) days, from \(day(range.first)) to \(day(range.last))."
  }

  private func soon(_ s: Statement) throws(StatementError) -> String {
    let minutes = try s.minutes(.length)
    return "\(try title(s)) starts \(minutes < 1 ? "now" : "in \(length(minutes)), at \(time(try s.instant(.at)))")."
  }

  /// `**Review** runs until 14:30, Room 4.`
  private func running(_ s: Statement) throws(StatementError) -> String {
    let date = try s.day(.day)
    let day = date == moment.today ? "" : day(date) + " at "
    return "\(try title(s)) runs until \(day)\(time(try s.instant(.at)))\(place(s))."
  }

  private func fullestDay(_ s: Statement) throws(StatementError) -> String {
    let events = count(try s.count(.count), "event")
    return "**\(TitleMarks.capital(day(try s.day(.day))))** is the fullest day: \(events), \(length(try s.minutes(.length)))."
  }

  private func freestDay(_ s: Statement) throws(StatementError) -> String {
    let fill = s.values[.length]?.minutes.map { "the least in it, " + length($0) } ?? "nothing at a set time"
    return "**\(TitleMarks.capital(day(try s.day(.day))))** has \(fill)."
  }

  private func empty(_ s: Statement) throws(StatementError) -> String {
    guard let range = s.range else { throw StatementError(kind: s.kind.name, name: .day) }
    let days = within(range)
    switch s.values[.rank]?.word {
    case "matching": return "No matching event is in the calendar \(days)."
    case "timed":
      return range.isRest ? "No event with a time is left \(days)." : "No event with a time is in the calendar \(days)."
    default: return range.isRest ? "Nothing more is in the calendar \(days)." : "Nothing is in the calendar \(days)."
    }
  }

  /// A block of free time, which another sentence may have named.
  private func block(_ s: Statement) throws(StatementError) -> String {
    s.isTold ? "that time" : "**\(try span(s))** \(try onDay(s))"
  }

  private func decide(_ s: Statement) throws(StatementError) -> String {
    if s.isTold { return "Decide now which of the two to attend." }
    return "Decide between \(try title(s)) and \(try other(s)), \(try onDay(s)) at \(time(try s.instant(.at)))."
      + (try otherTimes(s))
  }

  /// The choice between two events in a line: `Decide: **Review** or **Dentist**, today at 14:30`.
  func decisions(_ s: Statement) throws(StatementError) -> [String] {
    let (day, at) = (try s.day(.day), try s.instant(.at))
    return [
      "Decide between \(try title(s)) and \(try other(s)), \(on(day)) at \(time(at)).",
      "Decide: \(try title(s)) or \(try other(s)), \(on(day)) at \(time(at))",
    ]
  }

  /// ` Free for **Review** (1 h) today: 10:00–11:00, 14:00–15:00.`; nothing where no event can
  /// move.
  private func otherTimes(_ s: Statement) throws(StatementError) -> String {
    guard let move = move(s, more: " and more"), let range = s.range else { return "" }
    return move.slots.isEmpty ? " " + (try noSlot(s)) : " Free for \(move.event) \(within(range)): \(move.slots)."
  }

  /// `**2 invitations** wait for your answer: **Review** tomorrow at 09:00, **Fair** on Friday.`
  private func unanswered(_ s: Statement) throws(StatementError) -> String {
    let n = try s.count(.count)
    let items = try invitations(s) { self.on($0) + ($1.map { " at " + time($0) } ?? "") }
    let more = s.values[.more]?.count.map { " and \($0) more" } ?? ""
    let least = s.certainty == .atLeast ? "At least " : ""
    return "\(least)**\(count(n, "invitation"))** \(n == 1 ? "waits" : "wait") for your answer: \(items)\(more)."
  }

  private func getReady(_ s: Statement) throws(StatementError) -> String {
    let when = "\(try span(s))\(place(s))"
    if s.values[.rank]?.word == "now" { return "\(s.isTold ? "Be there" : "Be at \(try title(s))") now: \(when)." }
    return "Get ready\(s.isTold ? "" : " for " + (try title(s))): \(when)."
  }

  private func prepare(_ s: Statement) throws(StatementError) -> String {
    let date = try s.day(.day)
    let day = (date == moment.today ? "" : " " + on(date)) + " at " + time(try s.instant(.at))
    if s.values[.rank]?.word == "private" {
      // When it is was said: what makes one punctual is left.
      return s.isTold ? "Keep the half hour before it free." : "Be on time for \(try title(s))\(day)."
    }
    let rank =
      switch s.values[.rank]?.word {
      case "only": ": the only meeting of the day"
      case "longest": ": the longest meeting of the day"
      default: ""
      }
    return "Prepare for \(try title(s))\(s.isTold ? "" : day)\(rank)."
  }

  private func over(_ s: Statement) throws(StatementError) -> String {
    let count = try s.count(.count)
    let rank = count == 1 ? "was the one event with a time today" : "took the most time of **\(count) events** today"
    return "\(try title(s)) \(rank): \(try span(s))."
  }

  private func allDay(_ s: Statement) throws(StatementError) -> String {
    let first = try s.day(.day)
    guard let last = s.values[.until]?.day else { return "\(try title(s)) is \(on(first)), all day." }
    // Of a day that was asked for.
    if let range = s.range { return "\(try title(s)) is \(on(range.first)), all day (from \(day(first)) to \(day(last)))." }
    return "\(try title(s)) lasts from \(day(first)) to \(day(last))."
  }

  private func freeSlots(_ s: Statement) throws(StatementError) -> String {
    let spans = try s.list(.items).compactMap(\.span)
    let shared = s.values[.day]?.day
    // Of several days that were looked at, each is named, also where only one has slots.
    let isNamed = shared != nil && s.range?.isOneDay != false
    let texts = spans.map { (!isNamed ? prefix(moment.date($0.start)) : "") + span($0) }
    guard let length = s.values[.length]?.minutes else {
      let when = s.range.map { " " + free($0) } ?? shared.map { " " + on($0) } ?? ""
      let list = openEnded(texts, of: s, word: "from").joined(separator: ", ")
      if s.range?.isHourWithMore(than: spans) == true { return "You are not free all the time\(when), only **\(list)**." }
      return "You are free\(when): **\(list)**\(s.certainty == .atLeast ? " and more" : "")."
    }
    let isLonger = spans.contains { Double($0.end.seconds - $0.start.seconds) > length * 60 }
    let slots = "**\(count(spans.count, "free slot"))** of \(isLonger ? "at least " : "")\(self.length(length))"
    let day = s.range.map { " " + search($0) } ?? shared.map { " " + on($0) } ?? ""
    return "You have \(s.certainty == .atLeast ? "at least " : "")\(slots)\(day): "
      + texts.joined(separator: ", ") + "."
  }

  private func next(_ s: Statement) throws(StatementError) -> String {
    let soon = s.values[.length]?.minutes.map { ", in \(length($0))" } ?? ""
    return "\(try title(s)) is next: \(when(try s.day(.day), try s.instant(.at)))\(soon)\(place(s))."
  }

  private func noSlot(_ s: Statement) throws(StatementError) -> String {
    let slot = s.values[.length]?.minutes.map { "no free slot of " + length($0) } ?? "no free time"
    guard let closed = s.values[.rank]?.word, let range = s.range else {
      return "There is \(slot) \(s.range.map(search) ?? "in that time")."
    }
    switch closed {
    case "over": return "Your working hours are over \(on(range.first)), so \(slot) is left in them."
    case "off" where range.isOneDay:
      return "\(TitleMarks.capital(day(range.first))) is not a working day: there are no working hours to fill."
    default: return "\(TitleMarks.capital(within(range))) is outside your working hours, so \(slot) was looked for."
    }
  }

  // MARK: Parts

  /// `today`, `today from 12:00 to 17:00`, `from today to Friday`.
  func within(_ range: StatementRange) -> String {
    guard range.isOneDay else { return "from \(day(range.first)) to \(day(range.last))" }
    return on(range.first) + (range.part?.span.map { " from \(time($0.start)) to \(time($0.end))" } ?? "")
  }

  /// `in the rest of your working hours today`.
  private func free(_ range: StatementRange) -> String {
    guard range.isWorkingHours else { return within(range) }
    return (range.isRest ? "in the rest of your working hours " : "in your working hours ") + within(range)
  }

  /// `left in your working hours today`.
  private func search(_ range: StatementRange) -> String {
    (range.isRest ? "left " : "") + (range.isWorkingHours ? "in your working hours " : "") + within(range)
  }

  /// `tomorrow, 07:00–08:00`, `Wednesday, all day`.
  private func written(_ s: Statement) throws(StatementError) -> String {
    day(try s.day(.day)) + ", " + (s.values[.span]?.span.map(span) ?? "all day")
      + (s.values[.rank]?.word == "repeats" ? ", and repeats" : "")
  }
}

import LucidCore

/// Notes, reminders, tasks, files and pages.
extension English {
  func notes(_ kind: StatementKind.Notes, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .none: "No notes were found."
    case .workOn:
      "Work on \(try title(s)): \(try s.text(.text))\(s.values[.more]?.count.map { " (and \($0) more)" } ?? "")."
    case .newest: "The newest note is \(try title(s))\(s.values[.day]?.day.map { ", from " + day($0) } ?? "")."
    case .pinned:
      (try s.count(.count) == 1 ? "1 note is pinned" : "\(try s.count(.count)) notes are pinned") + ": "
        + (try s.list(.items).compactMap(\.text).map(bold).joined(separator: ", "))
        + (s.values[.more]?.count.map { " (and \($0) more)" } ?? "") + "."
    case .readBefore: try readBefore(s)
    case .aboutEvent where s.isTold:
      (s.values[.other] == nil ? "Noted too" : "Your note \(try other(s))") + ": “\(try s.text(.excerpt))”."
    case .aboutEvent:
      (s.values[.other] == nil ? "For " : "Your note \(try other(s)) for ")
        + "\(try title(s)), \(try eventTime(s)): “\(try s.text(.excerpt))”."
    case .created where s.setting == .unchanged: "The note \(try title(s)) was there already."
    case .changed where s.setting == .unchanged, .appended where s.setting == .unchanged:
      "The note \(try title(s)) was like this already."
    case .created: "\(done(s, "Made", undone: "Would make")) the note \(try title(s))."
    case .changed: "\(done(s, "Changed", undone: "Would change")) the note \(try title(s))."
    case .appended: "\(done(s, "Added", undone: "Would add")) to the note \(try title(s))."
    case .deleted: "\(done(s, "Deleted", undone: "Would delete")) the note \(try title(s))."
    }
  }

  private func readBefore(_ s: Statement) throws(StatementError) -> String {
    guard let date = s.values[.day]?.day else { return "Read the note \(try title(s)) for \(try other(s))." }
    let at = time(try s.instant(.at))
    return "Read the note \(try title(s)) before \(try other(s)) \(date == moment.today ? "at \(at)" : "\(on(date)) at \(at)")."
  }

  func reminders(_ kind: StatementKind.Reminders, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .noneDue: s.values[.day] == nil ? "No reminder is due now." : try noneDue(s, "reminder")
    case .noneOpen: "No reminder is open."
    case .wasDue: "\(try title(s)) was due \(try dueOn(s))\(more(s) { ", and \(count($0, "other reminder")) with it" })."
    case .doOrMove: "Do \(try title(s)), or set it for another time."
    case .next: "Remember **\(try dueOn(s))**: \(try title(s))."
    case .open: "\(count(try s.count(.count), "reminder")) \(try s.count(.count) == 1 ? "is" : "are") open."
    case .done:
      "\(try title(s)) \(done(s, "is done", undone: "would be done", already: "was done already"))\(try again(s, "; it comes again"))."
    case .changed:
      "The reminder \(try title(s)) \(done(s, "is changed", undone: "would be changed", already: "was like this already"))."
    case .deleted: "The reminder \(try title(s)) \(done(s, "is", undone: "would be")) deleted."
    case .takeBack: "If that is wrong, lucid undo reverts it."
    case .set:
      "The reminder \(try title(s)) \(done(s, "is set", undone: "would be set", already: "was set already")) for **\(try due(s))**"
        + "\(distance(try s.instant(.moment)))."
    }
  }

  func tasks(_ kind: StatementKind.Tasks, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .none: "There is nothing to do."
    case .noneDue: try noneDue(s, "task")
    case .noneLabeled: "No task with the label \(try title(s)) is open."
    case .late:
      "\(try title(s)) was due \(try dueOn(s))\(more(s) { ", and \(count($0, "other task")) \($0 == 1 ? "is" : "are") late too" })."
    case .next: "\(try title(s)) is due \(try dueOn(s))."
    case .beginHigh: "Begin with \(try title(s)): its priority is high."
    case .begin: "Begin with \(try title(s))."
    case .open: "\(count(try s.count(.count), "task")) \(try s.count(.count) == 1 ? "is" : "are") open."
    case .created:
      "The task \(try title(s)) \(done(s, "is on", undone: "would be on", already: "was already on")) the list\(try dueTask(s))."
    case .done:
      "\(try title(s)) \(done(s, "is done", undone: "would be done", already: "was done already"))\(try again(s, "; the next one is due"))."
    case .changed:
      "The task \(try title(s)) \(done(s, "is changed", undone: "would be changed", already: "was like this already"))\(try dueTask(s))."
    case .deleted: "The task \(try title(s)) \(done(s, "is", undone: "would be")) deleted."
    case .createdLabel: "There \(done(s, "is", undone: "would be")) a label \(try title(s))."
    }
  }

  func files(_ kind: StatementKind.Files, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .begins: "\(try title(s)) begins: \(try s.text(.excerpt))"
    case .empty: "\(try title(s)) holds no text."
    }
  }

  func web(_ kind: StatementKind.Web, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .none: "The search found no pages."
    case .page: "\(try title(s)) (\(try s.text(.site)))" + (s.values[.excerpt]?.text.map { ": \($0)" } ?? ".")
    }
  }

  /// `; it is due tomorrow`; nothing without a deadline.
  private func dueTask(_ s: Statement) throws(StatementError) -> String {
    guard s.values[.day] != nil else { return "" }
    return "; it \(s.values[.rank]?.word == "late" ? "was" : "is") due \(try dueOn(s))"
  }

  /// When what repeats comes again; nothing for what does not.
  private func again(_ s: Statement, _ words: String) throws(StatementError) -> String {
    s.values[.day] == nil ? "" : "\(words) **\(try dueOn(s))**"
  }

  /// `today at 15:00`, `tomorrow`.
  private func due(_ s: Statement) throws(StatementError) -> String { when(try s.day(.day), s.values[.at]?.instant) }

  /// `today at 15:00`, `on Saturday`.
  private func dueOn(_ s: Statement) throws(StatementError) -> String {
    on(try s.day(.day)) + (s.values[.at]?.instant.map { " at " + time($0) } ?? "")
  }

  private func noneDue(_ s: Statement, _ noun: String) throws(StatementError) -> String {
    let date = try s.day(.day)
    if let at = s.values[.at]?.instant { return "No \(noun) is due before \(time(at)) \(on(date))." }
    return "No \(noun) is due \(moment.distance(date) <= 0 ? on(date) : "until " + day(date))."
  }

  /// `, in 7 h 30 min`, `, 5 min ago`, `, now` within half a minute; nothing from a day on.
  private func distance(_ instant: Instant) -> String {
    let seconds = instant.seconds - moment.now.seconds
    let size = abs(seconds)
    if size < 30 { return ", now" }
    let minutes = max(1, Int((size + 30) / 60))
    if minutes >= 1440 { return "" }
    let text = length(Double(minutes))
    return seconds > 0 ? ", in " + text : ", " + text + " ago"
  }
}

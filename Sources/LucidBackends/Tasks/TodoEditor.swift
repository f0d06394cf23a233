import LucidBuiltins
import LucidCore
import LucidVault

/// Changes the lines of one todo of a file; every other byte stays as it is.
struct TodoEditor {
  private let todo: StoredTodo
  private let now: Instant
  private let zone: Zone
  private var text: ICalText
  private let place: Range<Int>
  private var lines: CalendarLines

  /// Errors: `.failed` for a file that cannot be changed without loss.
  init(_ todo: StoredTodo, in bytes: [UInt8], now: Instant, zone: Zone, zones: ZoneResolver) throws(StepFailure) {
    guard let text = ICalText(bytes) else {
      throw StepFailure(.failed, .words(.damagedNotWritten, todo.path), hint: .words(.repairBeginEnd))
    }
    // Text in UTF-8 would stand beside letters of another encoding.
    guard !TextEncoding(bytes, isFolded: true).isOlder else {
      throw OpenFiles.damaged(todo.path, .words(.notUTF8))
    }
    // Of several revisions the one that is listed.
    let places = text.components("VTODO").filter { Self.names(todo, text.component($0)) }
    guard let place = places.last(where: { Self.isRevision(todo, text.component($0), zones) }) ?? places.first else {
      // It was read from there, so its UID stands in lines that cannot be told apart.
      throw OpenFiles.damaged(todo.path, .words(.damagedFile))
    }
    (self.todo, self.now, self.zone, self.text, self.place) = (todo, now, zone, text, place)
    lines = text.component(place)
  }

  /// The file with the change, and the todo as it should be read then; both nil for what is gone.
  func applying(_ edit: TodoEdit) throws(StepFailure) -> (file: [UInt8]?, todo: StoredTodo?) {
    var editor = self
    switch edit {
    case .delete: return (editor.removing(), nil)
    case .complete:
      let after = todo.repeats ? try editor.advance() : editor.complete()
      return (editor.file, after)
    case .update(let patch):
      let after = try editor.update(patch)
      return (after == todo ? text.bytes : editor.file, after)
    }
  }

  private var file: [UInt8] {
    var text = text
    text.replace(place, with: lines)
    return text.bytes
  }

  // MARK: Removing

  private mutating func removing() -> [UInt8]? {
    for range in text.components("VTODO").reversed() where Self.names(todo, text.component(range), withExceptions: true) {
      text.replace(range, with: [])
    }
    // A file of a folder, or one that is named after it, held nothing else.
    let parts = todo.path.pathParts
    let isItsOwn = parts.count > 2 || parts.last == todo.uid.map { $0 + ".ics" }
    return isItsOwn && text.holdsNothing ? nil : text.bytes
  }

  // MARK: Completing

  private mutating func complete() -> StoredTodo {
    lines.set("STATUS", ICalLine.value("STATUS", "COMPLETED"))
    lines.set("COMPLETED", ICalLine.value("COMPLETED", ICalLine.utc(now)))
    lines.set("PERCENT-COMPLETE", ICalLine.value("PERCENT-COMPLETE", "100"))
    lines.set("LAST-MODIFIED", ICalLine.value("LAST-MODIFIED", ICalLine.utc(now)))
    var after = todo
    after.done = true
    return after
  }

  /// Moves it to its next time, or completes it after the last.
  private mutating func advance() throws(StepFailure) -> StoredTodo {
    guard todo.rules.count == 1, todo.extraDates.isEmpty, let times = TodoTimes(todo, zone: zone), !hasExceptions else {
      throw StepFailure(.badArgument, .words(.repeatsOddly, todo.title), hint: .words(.markWhereMade, todo.path))
    }
    guard let next = times.next(after: now), let rule = Self.rule(todo.rules[0], less: next.steps) else { return complete() }
    var after = todo
    move(&after, by: next.wall - times.first, times)
    if rule != todo.rules[0] { lines.set("RRULE", ICalLine.value("RRULE", rule)) }
    after.rules = [rule]
    lines.set("STATUS", ICalLine.value("STATUS", "NEEDS-ACTION"))
    lines.remove(["COMPLETED", "PERCENT-COMPLETE"])
    touch()
    return after
  }

  /// Moves start, due time and alarms by seconds on the clock of the todo.
  private mutating func move(_ after: inout StoredTodo, by seconds: Int64, _ times: TodoTimes) {
    for (name, moment) in [("DTSTART", todo.start), ("DUE", todo.due)] {
      guard let moment else { continue }
      let moved = times.moved(moment, by: seconds)
      lines.set(name, form(name, moment).line(name, wall: moved.ownWall))
      if name == "DUE" { after.due = moved } else { after.start = moved }
    }
    guard let old = todo.due ?? todo.start, let new = after.due ?? after.start else { return }
    moveAlarms(by: new.instant(in: zone).seconds - old.instant(in: zone).seconds)
  }

  /// The rule with a COUNT that is smaller by `steps`; nil when none is left.
  private static func rule(_ rule: String, less steps: Int) -> String? {
    var parts = rule.split(separator: ";").map(String.init)
    guard let at = parts.firstIndex(where: { $0.uppercased().hasPrefix("COUNT=") }), let count = Int(parts[at].dropFirst(6)),
      count > 0
    else { return rule }
    guard count > steps else { return nil }
    parts[at] = "COUNT=\(count - steps)"
    return parts.joined(separator: ";")
  }

  /// Whether one of its occurrences was changed on its own.
  private var hasExceptions: Bool {
    text.components("VTODO").contains { range in
      let component = text.component(range)
      return Self.names(todo, component, withExceptions: true) && !Self.names(todo, component)
    }
  }

  // MARK: Updating

  private mutating func update(_ patch: TodoPatch) throws(StepFailure) -> StoredTodo {
    var after = todo
    if let title = patch.title, title != todo.title {
      lines.set("SUMMARY", ICalLine.text("SUMMARY", title))
      after.title = title
    }
    if let notes = patch.notes, notes != todo.description ?? "" {
      lines.set("DESCRIPTION", notes.isEmpty ? [] : ICalLine.text("DESCRIPTION", notes))
      after.description = notes.isEmpty ? nil : notes
    }
    if patch.cleared.contains("priority"), todo.importance != nil {
      lines.remove(["PRIORITY"])
      after.priority = nil
    }
    if patch.cleared.contains("estimate"), todo.estimate != nil {
      lines.remove(["ESTIMATED-DURATION"])
      after.estimate = nil
    }
    if patch.cleared.contains("deadline"), todo.deadline(zone) != nil { try removeDue(&after) }
    if let importance = patch.priority, importance != todo.importance {
      let priority = StoredTodo.priority(importance: importance)
      lines.set("PRIORITY", ICalLine.value("PRIORITY", "\(priority)"))
      after.priority = priority
    }
    if let labels = patch.labels, labels != todo.labels {
      lines.set("CATEGORIES", ICalLine.categories(labels))
      after.labels = labels
    }
    if let estimate = patch.estimate, estimate != todo.estimate {
      lines.set("ESTIMATED-DURATION", ICalLine.plain("ESTIMATED-DURATION:" + TodoText.duration(estimate)))
      after.estimate = estimate
    }
    if let due = patch.due { try put(due, &after) }
    guard after != todo else { return todo }
    touch()
    AuthorMark.put(patch.authorship, on: &lines)
    return after
  }

  /// Removes the due time; a start stays.
  private mutating func removeDue(_ after: inout StoredTodo) throws(StepFailure) {
    guard !todo.repeats else {
      throw StepFailure(.badArgument, .words(.ruleHasNoTime, todo.title), hint: .words(.changeWhereMade, todo.path))
    }
    lines.remove(["DUE", "DURATION"])
    (after.due, after.duration) = (nil, nil)
  }

  /// Sets the due time. A start moves with it; where the kind of time changes, it is dropped.
  private mutating func put(_ due: TodoPatch.Due, _ after: inout StoredTodo) throws(StepFailure) {
    let current = todo.deadline(zone) ?? todo.start.map { ($0.instant(in: zone), $0.isDate) }
    if let current, current.at == due.at, current.allDay == due.allDay { return }
    let name = todo.due == nil && todo.duration == nil && todo.start != nil ? "DTSTART" : "DUE"
    let old = name == "DUE" ? todo.due : todo.start
    let isSameKind = (old ?? todo.start).map { $0.isDate == due.allDay } ?? false
    let form: MomentForm =
      if due.allDay { .date } else if isSameKind, let old { form(name, old) } else { todo.repeats ? .floating : .utc }
    lines.set(name, form.line(name, due.at, zone))
    let moment = Self.moment(due, form, zone)
    if name == "DUE" { after.due = moment } else { after.start = moment }
    if name == "DUE" {
      lines.remove(["DURATION"])
      after.duration = nil
      if let start = todo.start, let current, isSameKind || todo.due == nil, start.isDate == due.allDay {
        let seconds = due.at.seconds - current.at.seconds
        let moved = start.instant(in: zone).adding(seconds: seconds)
        let startForm = self.form("DTSTART", start)
        lines.set("DTSTART", startForm.line("DTSTART", moved, zone))
        after.start = Self.moment(TodoPatch.Due(moved, allDay: start.isDate), startForm, zone)
      } else if todo.start != nil {
        lines.remove(["DTSTART"])
        after.start = nil
      }
    }
    if let times = TodoTimes(after, zone: zone), !times.isRegular {
      throw StepFailure(.badArgument, .words(.ruleHasNoTime, todo.title), hint: .words(.changeWhereMade, todo.path))
    }
    if let current { moveAlarms(by: due.at.seconds - current.at.seconds) }
  }

  private static func moment(_ due: TodoPatch.Due, _ form: MomentForm, _ zone: Zone) -> StoredMoment {
    switch form {
    case .date: .date(zone.date(due.at).daysSinceEpoch)
    case .utc: .utc(due.at.seconds)
    case .floating, .zoned(_, nil): .floating(wall: zone.civil(due.at).secondsSinceEpoch)
    case .zoned(_, let own?): .zoned(wall: own.civil(due.at).secondsSinceEpoch, own)
    }
  }

  // MARK: Lines

  private func form(_ name: String, _ moment: StoredMoment) -> MomentForm {
    MomentForm(moment, tzid: ICalComponent.properties(lines.head).first { $0.name == name }?.tzid)
  }

  /// Alarms at a fixed moment move; others follow by themselves.
  private mutating func moveAlarms(by seconds: Int64) {
    var isMoved = false
    let alarms = lines.components("VALARM").map { alarm in
      var alarm = alarm
      let trigger = ICalComponent.properties(alarm.head).first { $0.name == "TRIGGER" }
      if case .moment(let moment)? = trigger?.content, seconds != 0 {
        let moved = ICalLine.utc(Instant(seconds: moment.wall + seconds))
        alarm.set("TRIGGER", ICalLine.value("TRIGGER;VALUE=DATE-TIME", moved))
        isMoved = true
      }
      return alarm.bytes
    }
    if isMoved { lines.set(components: "VALARM", to: Array(alarms.joined())) }
  }

  private mutating func touch() { EventEdit.touch(&lines, revision: todo.sequence + 1, now: now) }

  private static func isRevision(_ todo: StoredTodo, _ lines: CalendarLines, _ zones: ZoneResolver) -> Bool {
    let whole = Array("BEGIN:VCALENDAR\r\n".utf8) + lines.head + Array("END:VCALENDAR\r\n".utf8)
    let read = StoredTodoReader(whole, path: todo.path, zones: zones).todos.first
    return read?.sequence == todo.sequence && read?.stamp == todo.stamp
  }

  private static func names(_ todo: StoredTodo, _ lines: CalendarLines, withExceptions: Bool = false) -> Bool {
    let found = ICalComponent.properties(lines.head)
    guard withExceptions || !found.contains(where: { $0.name == "RECURRENCE-ID" }) else { return false }
    let property = todo.uid == nil ? "SUMMARY" : "UID"
    return found.first { $0.name == property }.flatMap { OneLine.text(String($0.text.prefix(500))) } == todo.uid ?? todo.title
  }
}

extension ICalText {
  /// The places of whole components of a name that stand directly in the calendar.
  func components(_ name: String) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var depth = 0
    var begin = 0
    for (i, line) in lines.enumerated() {
      if line.name == "BEGIN" {
        if depth == 1 { begin = i }
        depth += 1
      } else if line.name == "END" {
        depth -= 1
        if depth == 1, line.component == name { found.append(begin..<i + 1) }
      }
    }
    return found
  }
}

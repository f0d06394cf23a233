import LucidCore

/// Marks one todo of a file as done; every other byte stays as it is.
enum TodoCompletion {
  static func complete(_ todo: StoredTodo, in bytes: [UInt8], now: Instant, zones: ZoneResolver) throws(StepFailure) -> [UInt8] {
    guard var text = ICalText(bytes) else {
      throw StepFailure(
        .failed, "\(todo.path) is damaged, so nothing is written to it", hint: "open it and repair its BEGIN and END lines")
    }
    // Of several revisions the one that is listed.
    let places = text.components("VTODO").filter { names(todo, text.component($0)) }
    guard let place = places.last(where: { isRevision(todo, text.component($0), zones) }) ?? places.first else {
      // It was read from there, so its UID stands in lines that cannot be told apart.
      throw OpenFiles.damaged(todo.path, "damaged, it cannot be changed without loss")
    }
    var lines = text.component(place)
    lines.set("STATUS", ICalLine.value("STATUS", "COMPLETED"))
    lines.set("COMPLETED", ICalLine.value("COMPLETED", ICalLine.utc(now)))
    lines.set("PERCENT-COMPLETE", ICalLine.value("PERCENT-COMPLETE", "100"))
    lines.set("LAST-MODIFIED", ICalLine.value("LAST-MODIFIED", ICalLine.utc(now)))
    text.replace(place, with: lines)
    return text.bytes
  }

  private static func isRevision(_ todo: StoredTodo, _ lines: CalendarLines, _ zones: ZoneResolver) -> Bool {
    let whole = Array("BEGIN:VCALENDAR\r\n".utf8) + lines.head + Array("END:VCALENDAR\r\n".utf8)
    let read = StoredTodoReader(whole, path: todo.path, zones: zones).todos.first
    return read?.sequence == todo.sequence && read?.stamp == todo.stamp
  }

  private static func names(_ todo: StoredTodo, _ lines: CalendarLines) -> Bool {
    let found = ICalComponent.properties(lines.head)
    guard !found.contains(where: { $0.name == "RECURRENCE-ID" }) else { return false }
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

import LucidCore

/// Makes stored todos of an iCalendar file. Keeps what is good and says what is not.
struct StoredTodoReader {
  /// The contents of the file without the zones of the machine; nil where it is damaged.
  private(set) var record: TodoRecord?
  private(set) var todos: [StoredTodo] = []
  /// Fragments such as `cut off after 3 todos`.
  private(set) var damage: [MessageText] = []
  /// Whether todos of the file are missing.
  private(set) var isPart = false
  private var unreadable = 0
  private let own: OwnAddresses

  /// Properties that are read of a VTODO.
  static let wanted: Set<String> = [
    "UID", "SUMMARY", "DESCRIPTION", "DUE", "DTSTART", "DURATION", "COMPLETED", "STATUS", "PERCENT-COMPLETE", "PRIORITY",
    "CATEGORIES", "RELATED-TO",
    "RRULE", "RDATE", "EXDATE",
    "RECURRENCE-ID", "SEQUENCE", "CREATED", "LAST-MODIFIED", "DTSTAMP", "X-APPLE-SORT-ORDER", "ESTIMATED-DURATION",
    "ORGANIZER", "ATTENDEE", "COMMENT", AuthorMark.property,
  ]

  /// `ICalComponent.openLibrary` comes first.
  init(_ bytes: [UInt8], path: String, zones database: ZoneResolver, own: OwnAddresses = .none) {
    self.own = own
    let scanner = ICalScanner(bytes, component: "VTODO", wanted: Self.wanted)
    guard scanner.isCalendar else {
      damage = [.words(bytes.allSatisfy { $0 <= 0x20 } ? .empty : .notCalendar)]
      isPart = true
      return
    }
    for text in scanner.events { read(text, path, isReceived: scanner.isReceived) }
    let record = TodoRecord(zones: scanner.zones, todos: todos)
    let resolved = record.resolved(by: database, path: path)
    (todos, damage) = (resolved.todos, resolved.damage)
    if scanner.isCut { damage.append(.words(.cutAfter, MessageText.count(todos.count, .todo))) }
    isPart = scanner.isCut || scanner.unfinished > 0 || unreadable > 0
    let unfinished = scanner.isCut ? scanner.unfinished - 1 : scanner.unfinished
    for (n, word) in [(unfinished, MessageWord.noEndLine), (unreadable, .cannotBeRead)] where n > 0 {
      damage.append(.words(word, MessageText.count(n, .todo)))
    }
    if !isPart { self.record = record }
  }

  private mutating func read(_ text: [UInt8], _ path: String, isReceived: Bool) {
    let properties = ICalComponent.properties(text, withReplies: !own.isEmpty)
    guard !properties.isEmpty else {
      unreadable += 1
      return
    }
    var todo = StoredTodo(path: path)
    todo.authorship.isOwn = !isReceived && !AuthorMark.isImported(path) && !own.isInvitation(properties)
    var modified: Int64?
    var (hasStatus, percent) = (false, 0)
    for p in properties {
      switch p.name {
      case "UID": todo.uid = OneLine.text(String(p.text.prefix(500)))
      case "SUMMARY": todo.title = OneLine.text(String(p.text.prefix(500))) ?? StoredTodo.untitled
      case "DESCRIPTION":
        let kept = String(p.text.prefix(4000))
        todo.description = kept.allSatisfy(\.isWhitespace) ? nil : kept
      case "DUE": todo.due = Self.moment(p)
      case "DTSTART": todo.start = Self.moment(p)
      case "DURATION": if case .duration(let d) = p.content { todo.duration = d }
      case "COMPLETED":
        guard case .moment(let m) = p.content else { break }
        todo.done = true
        // A form without a zone is not allowed there.
        if !m.isDate { todo.completed = Instant(seconds: m.wall) }
      case "CREATED": if case .moment(let m) = p.content { todo.created = Instant(seconds: m.wall) }
      case "STATUS":
        let status = p.text.uppercased()
        hasStatus = true
        if status == "COMPLETED" { todo.done = true }
        todo.cancelled = status == "CANCELLED"
      case "PERCENT-COMPLETE": percent = Int(p.text) ?? 0
      case "PRIORITY": todo.priority = Int(p.text)
      case "CATEGORIES":
        if let label = OneLine.text(String(p.text.prefix(200))), todo.labels.count < 100,
          !todo.labels.contains(where: { $0.lowercased() == label.lowercased() })
        {
          todo.labels.append(label)
        }
      case "RELATED-TO":
        // A sibling or a child says nothing of what this is a part of.
        if (p.parameters["RELTYPE"]?.uppercased() ?? "PARENT") == "PARENT" {
          todo.parent = OneLine.text(String(p.text.prefix(500)))
        }
      case "RRULE": todo.rules.append(p.text)
      case "RDATE": if let date = Self.moment(p) { todo.extraDates.append(date) }
      case "EXDATE": if let date = Self.moment(p) { todo.exceptionDates.append(date) }
      case "RECURRENCE-ID": todo.isException = true
      case "SEQUENCE": todo.sequence = Int(p.text) ?? 0
      case "LAST-MODIFIED": if case .moment(let m) = p.content { modified = m.wall }
      case "DTSTAMP": if case .moment(let m) = p.content { todo.stamp = m.wall }
      case AuthorMark.property: todo.authorship.formUnion(AuthorMark.authorship(of: AuthorMark.value(p)))
      case "X-APPLE-SORT-ORDER": todo.order = Int(p.text)
      default: break
      }
    }
    // A status says it better: one that is open again may keep its percentage.
    if !hasStatus, percent == 100 { todo.done = true }
    if let modified {
      todo.stamp = modified
      todo.modified = Instant(seconds: modified)
    }
    todo.estimate = Self.estimate(text)
    todos.append(todo)
  }

  /// ESTIMATED-DURATION is younger than libical, so its value is given to libical under a name that
  /// it knows.
  private static func estimate(_ todo: [UInt8]) -> Period? {
    guard let line = CalendarLines(todo).line("ESTIMATED-DURATION"), let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let known = Array("BEGIN:VTODO\r\nDURATION".utf8) + line[colon...] + Array("END:VTODO\r\n".utf8)
    for p in ICalComponent.properties(known) {
      if case .duration(let period) = p.content, period.nominalSeconds > 0 { return period }
    }
    return nil
  }

  private static func moment(_ p: ICalProperty) -> StoredMoment? {
    switch p.content {
    case .moment(let moment): StoredMoment(moment, p.tzid)
    case .period(let start, _, _): StoredMoment(start, p.tzid)
    default: nil
    }
  }
}

import LucidCore

/// The todos of an iCalendar file as the file alone gives them. The zones of their moments are the
/// names in the file, which are not looked up.
struct TodoRecord: Hashable, Sendable {
  /// Each a VTIMEZONE; empty where no time names a zone.
  let zones: [[UInt8]]
  /// Without their path.
  let todos: [StoredTodo]

  init(zones: [[UInt8]], todos: [StoredTodo]) {
    self.todos = todos
    self.zones = zones.isEmpty || !todos.contains(where: \.namesZone) ? [] : zones
  }

  /// Returns the todos of the file at `path` with their zones. A time in an unknown zone has none.
  func resolved(by database: ZoneResolver, path: String) -> (todos: [StoredTodo], damage: [MessageText]) {
    var zones = EventZones(definitions: zones, database: database)
    var todos = todos
    for i in todos.indices {
      todos[i].path = path
      todos[i].replaceMoments { zones.resolved($0) }
    }
    return (todos, zones.unknown.map { .words(.zoneUnknown, $0) })
  }
}

extension StoredTodo {
  fileprivate mutating func replaceMoments(_ body: (StoredMoment) -> StoredMoment) {
    due = due.map(body)
    start = start.map(body)
    for i in extraDates.indices { extraDates[i] = body(extraDates[i]) }
    for i in exceptionDates.indices { exceptionDates[i] = body(exceptionDates[i]) }
  }

  fileprivate var namesZone: Bool {
    due?.written != nil || start?.written != nil || (extraDates + exceptionDates).contains { $0.written != nil }
  }
}

// MARK: In a mirror

extension TodoRecord: MirrorRecord {
  static let form = "todos 1"
  static let largeSize = CalendarRecord.largeSize

  func write(to writer: inout MirrorWriter) {
    writer.list(zones) { $0.append($1) }
    writer.list(todos) { $1.write(to: &$0) }
  }

  init(from reader: inout MirrorReader) {
    self.init(zones: reader.list { Array($0.bytes()) }, todos: reader.list { StoredTodo(from: &$0) })
  }
}

extension StoredTodo {
  fileprivate func write(to writer: inout MirrorWriter) {
    writer.optional(uid)
    writer.text(title)
    writer.optional(description)
    writer.optional(due)
    writer.optional(start)
    writer.optional(duration)
    writer.optional(estimate)
    writer.optional(priority) { $0.number(Int64($1)) }
    writer.list(labels) { $0.text($1) }
    writer.optional(parent)
    writer.optional(order) { $0.number(Int64($1)) }
    writer.flag(done)
    writer.flag(cancelled)
    writer.list(rules) { $0.text($1) }
    writer.moments(extraDates)
    writer.moments(exceptionDates)
    writer.flag(isException)
    writer.number(Int64(sequence))
    writer.number(stamp)
    writer.optional(created)
    writer.optional(modified)
    writer.optional(completed)
    writer.authorship(authorship)
  }

  fileprivate init(from reader: inout MirrorReader) {
    self.init()
    uid = reader.optionalText()
    title = reader.text()
    description = reader.optionalText()
    due = reader.optionalMoment()
    start = reader.optionalMoment()
    duration = reader.optionalPeriod()
    estimate = reader.optionalPeriod()
    priority = reader.optional { $0.int() }
    labels = reader.list { $0.text() }
    parent = reader.optionalText()
    order = reader.optional { $0.int() }
    done = reader.flag()
    cancelled = reader.flag()
    rules = reader.list { $0.text() }
    extraDates = reader.moments()
    exceptionDates = reader.moments()
    isException = reader.flag()
    sequence = reader.int()
    stamp = reader.number()
    created = reader.optionalTime()
    modified = reader.optionalTime()
    completed = reader.optionalTime()
    authorship = reader.authorship()
  }
}

import LucidBuiltins
import LucidCore

/// One VTODO as a file has it.
struct StoredTodo: Hashable, Sendable {
  var uid: String?
  var title = StoredTodo.untitled
  var description: String?
  var due: StoredMoment?
  var start: StoredMoment?
  /// From `start`; stands in for `due`.
  var duration: Period?
  var estimate: Period?
  /// As iCalendar has it: 1 highest … 9 lowest, 0 or nil undefined.
  var priority: Int?
  var labels: [String] = []
  /// The UID of the one that it is a part of.
  var parent: String?
  /// Among the parts of one; ties by title.
  var order: Int?
  var done = false
  var cancelled = false
  var rules: [String] = []
  /// RDATE, without the lengths that periods bring.
  var extraDates: [StoredMoment] = []
  var exceptionDates: [StoredMoment] = []
  /// Whether it stands for one occurrence of another.
  var isException = false
  var sequence = 0
  /// UTC seconds of LAST-MODIFIED, else of DTSTAMP.
  var stamp: Int64 = 0
  /// CREATED, LAST-MODIFIED and COMPLETED; nil where they are not there.
  var created: Instant?
  var modified: Instant?
  var completed: Instant?
  /// Not own, too, when others sent or assigned it.
  var authorship = Authorship.own
  /// The file it stands in.
  var path = ""

  static let untitled = "(no title)"

  var repeats: Bool { !rules.isEmpty || !extraDates.isEmpty }

  /// Low, medium and high, as most programs part the nine.
  var importance: Int? {
    switch priority ?? 0 {
    case 1...4: 3
    case 5: 2
    case 6...9: 1
    default: nil
    }
  }

  /// The same for what is written.
  static func priority(importance: Int) -> Int { importance >= 3 ? 1 : importance == 2 ? 5 : 9 }

  /// When it is due, and whether that is a day.
  func deadline(_ zone: Zone) -> (at: Instant, allDay: Bool)? {
    if let due { return (due.instant(in: zone), due.isDate) }
    guard let start, let duration else { return nil }
    return (start.home(zone).add(duration, to: start.instant(in: zone)), start.isDate)
  }

  /// When a reminder or a task is due. Some programs give a reminder a start instead.
  func time(of kind: TodoKind, _ zone: Zone) -> (at: Instant, allDay: Bool)? {
    deadline(zone) ?? (kind == .reminders ? start.map { ($0.instant(in: zone), $0.isDate) } : nil)
  }

  func isOlder(than other: StoredTodo) -> Bool { sequence != other.sequence ? sequence < other.sequence : stamp < other.stamp }
}

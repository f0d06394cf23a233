import LucidBuiltins
import LucidCore

/// A moment as a file has it; floating ones and days get their zone from the run.
enum StoredMoment: Hashable, Sendable {
  /// Days since 1970-01-01.
  case date(Int)
  case floating(wall: Int64)
  case utc(Int64)
  case zoned(wall: Int64, Zone)

  var isDate: Bool { if case .date = self { true } else { false } }

  func instant(in run: Zone) -> Instant {
    switch self {
    case .date(let d): run.startOfDay(CivilDate(daysSinceEpoch: d))
    case .floating(let w): run.instant(CivilDateTime(secondsSinceEpoch: w))
    case .utc(let s): Instant(seconds: s)
    case .zoned(let w, let zone): zone.instant(CivilDateTime(secondsSinceEpoch: w))
    }
  }

  /// The zone in which it repeats.
  func home(_ run: Zone) -> Zone {
    switch self {
    case .date, .floating: run
    case .utc: .utc
    case .zoned(_, let zone): zone
    }
  }

  /// The zone that the file names; UTC is the form of a program, not a place.
  var written: Zone? { if case .zoned(_, let zone) = self { zone } else { nil } }

  /// The local time in its own zone.
  var ownWall: Int64 {
    switch self {
    case .date(let d): Int64(d) * 86_400
    case .floating(let w), .zoned(let w, _): w
    case .utc(let s): s
    }
  }

  /// Returns the local time in `home`; for a day its midnight.
  func wall(home: Zone, run: Zone) -> Int64 {
    switch self {
    case .date, .floating: ownWall
    case .zoned(let w, let zone) where zone == home: w
    default: home.civil(instant(in: run)).secondsSinceEpoch
    }
  }
}

/// One VEVENT: an event, the master of a series, or the exception to one of its occurrences.
struct StoredEvent: Hashable, Sendable {
  var uid: String?
  var title = Event.untitled
  var location: String?
  var notes: String?
  var start: StoredMoment
  var end: StoredMoment?
  var duration: Period?
  var rules: [String] = []
  var exceptionRules: [String] = []
  var extraDates: [Extra] = []
  var exceptionDates: [StoredMoment] = []
  /// The occurrence that it replaces.
  var recurrence: StoredMoment?
  /// Whether it replaces all later ones too.
  var thisAndFuture = false
  var facts = EventFacts()
  var attendees: [Event.Attendee] = []
  /// The address of who invited, as it is written.
  var organizer: String?
  var sequence = 0
  /// UTC seconds of LAST-MODIFIED, else of DTSTAMP.
  var stamp: Int64 = 0
  /// CREATED and LAST-MODIFIED; nil where they are not there.
  var created: Instant?
  var modified: Instant?

  /// One RDATE; a PERIOD brings its own length.
  struct Extra: Hashable, Sendable {
    let start: StoredMoment
    var end: StoredMoment?
    var length: Period?
  }

  /// Not own, too, when others sent or organize it.
  var authorship = Authorship.own

  var cancelled: Bool { facts.status == .cancelled }
  var repeats: Bool { !rules.isEmpty || !extraDates.isEmpty }
}

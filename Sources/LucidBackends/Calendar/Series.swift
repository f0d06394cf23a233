/// The events of one calendar that share a UID: a master with its exceptions, or just one event.
struct Series {
  let key: Key
  let calendar: String
  var uid: String { key.uid }

  /// The key of a series: the same UID may be in several calendars.
  struct Key: Hashable {
    let uid: String
    /// The folder of its calendar, or the file that is one.
    let place: String
  }

  /// More than one where a writer uses one UID for different events.
  private(set) var masters: [StoredEvent] = []
  /// By RECURRENCE-ID; the newest revision of each.
  private(set) var exceptions: [StoredEvent] = []

  /// Its masters and exceptions.
  var events: [StoredEvent] { masters + exceptions }

  /// The files that it stands in, in the order of the folder.
  private(set) var paths: [String] = []

  /// The seconds of UTC outside of which none of its events lies in any zone of a run; nil without
  /// an event.
  private(set) var extent: ClosedRange<Int64>?

  private var masterPlaces: [StoredMoment: Int] = [:]
  private var exceptionPlaces: [Exception: Int] = [:]

  private struct Exception: Hashable {
    let recurrence: StoredMoment
    let thisAndFuture: Bool
  }

  init(uid: String, calendar: String, place: String) {
    key = Key(uid: uid, place: place)
    self.calendar = calendar
  }

  /// Adds an event. Of several revisions the highest SEQUENCE counts, then the latest stamp, then
  /// the last in the file. Events of one SEQUENCE with the same UID and different starts are
  /// distinct: some programs use one UID for everything.
  mutating func add(_ event: StoredEvent, from path: String) {
    if paths.last != path, !paths.contains(path) { paths.append(path) }
    let own = event.extent
    extent = extent.map { min($0.lowerBound, own.lowerBound)...max($0.upperBound, own.upperBound) } ?? own
    if let recurrence = event.recurrence {
      let key = Exception(recurrence: recurrence, thisAndFuture: event.thisAndFuture)
      if let i = exceptionPlaces[key] {
        if !event.isOlder(than: exceptions[i]) { exceptions[i] = event }
      } else {
        exceptionPlaces[key] = exceptions.count
        exceptions.append(event)
      }
      return
    }
    if let first = masters.first, first.sequence != event.sequence {
      guard first.sequence < event.sequence else { return }
      masters = []
      masterPlaces = [:]
    }
    if let i = masterPlaces[event.start] {
      if !event.isOlder(than: masters[i]) { masters[i] = event }
    } else {
      masterPlaces[event.start] = masters.count
      masters.append(event)
    }
  }
}

extension StoredEvent {
  func isOlder(than other: StoredEvent) -> Bool {
    sequence != other.sequence ? sequence < other.sequence : stamp < other.stamp
  }
}

import LucidBuiltins
package import LucidCore

/// A reminder or a task whose time has come.
package struct DueTodo: Hashable, Sendable {
  /// `reminders` or `tasks`.
  package let family: String
  /// The UID where it is kept.
  package let id: String
  package let title: String
  package let notes: String?
  /// When it is due; of a day the time at which days begin to ring.
  package let at: Instant
  /// Whether it is due on a day without a time.
  package let allDay: Bool
  /// The number of earlier times of one that repeats that have come since it was last looked at.
  package let earlier: Int
  /// The family, and those whose data a run wrote into it.
  package let families: FamilySet

  package init(
    family: String, id: String, title: String, notes: String? = nil, at: Instant, allDay: Bool = false, earlier: Int = 0,
    families: FamilySet = []
  ) {
    (self.family, self.id, self.title, self.notes) = (family, id, title, notes)
    (self.at, self.allDay, self.earlier, self.families) = (at, allDay, earlier, families)
  }

  /// Tells it from all others.
  package var key: String { family + "/" + id }
}

/// The open reminders and tasks of a vault whose time has come.
package struct DueTodos: Sendable {
  package struct Reading: Sendable {
    /// By time; of one that repeats the latest time alone.
    package let items: [DueTodo]
    /// The keys of all todos that are there, done ones too.
    package let keys: Set<String>
    /// Files that could not be read.
    package let notices: [Notice]

    package init(_ items: [DueTodo], keys: Set<String>, notices: [Notice] = []) {
      (self.items, self.keys, self.notices) = (items, keys, notices)
    }
  }

  private let folders: [TodoFolder]
  private let zone: Zone
  private let dayStart: Int

  /// The most times of one todo that are counted at once.
  private static let most = 1_000

  /// `dayStart` is when what is due on a day rings, in seconds after midnight.
  package init(tree: any FileStage, zones: any ZoneDatabase, zone: Zone, dayStart: Int) {
    folders = [.reminders, .tasks].map { TodoFolder(tree: tree, kind: $0, zones: zones, own: .none) }
    (self.zone, self.dayStart) = (zone, dayStart)
  }

  /// Returns what is due by `now` and after the moment that `after` gives for a key.
  ///
  /// Errors: `.unavailable` when there are neither reminders nor tasks; a folder cannot be read.
  package func read(by now: Instant, after: (String) -> Instant) throws(StepFailure) -> Reading {
    var (items, keys, notices): ([DueTodo], Set<String>, [Notice]) = ([], [], [])
    var missing: StepFailure?
    for folder in folders {
      let contents: TodoFolder.Contents
      do throws(StepFailure) { contents = try folder.contents() } catch {
        guard error.kind == .unavailable else { throw error }
        guard missing == nil else { throw error }
        missing = error
        continue
      }
      notices += contents.notices
      for todo in contents.todos {
        let key = folder.root + "/" + todo.id
        keys.insert(key)
        guard !todo.done, let item = due(todo, of: folder.kind, after: after(key), now: now) else { continue }
        items.append(item)
      }
    }
    return Reading(items.sorted { ($0.at, $0.title, $0.key) < ($1.at, $1.title, $1.key) }, keys: keys, notices: notices)
  }

  private func due(_ todo: StoredTodo, of kind: TodoKind, after: Instant, now: Instant) -> DueTodo? {
    let times = moments(todo, of: kind, after: after, now: now).filter { $0.ring > after && $0.ring <= now }
    guard let last = times.last else { return nil }
    return DueTodo(
      family: kind.rawValue, id: todo.id, title: todo.title, notes: todo.description, at: last.ring, allDay: last.allDay,
      earlier: times.count - 1, families: todo.authorship.families.union(FamilySet(kind.rawValue)))
  }

  /// The moments at which a todo rings, ascending; those around the range may be among them.
  private func moments(
    _ todo: StoredTodo, of kind: TodoKind, after: Instant, now: Instant
  ) -> [(ring: Instant, allDay: Bool)] {
    func ring(_ todo: StoredTodo) -> (ring: Instant, allDay: Bool)? {
      guard let (at, allDay) = todo.time(of: kind, zone) else { return nil }
      return (allDay ? zone.instant(zone.date(at), secondOfDay: dayStart) : at, allDay)
    }
    guard let first = ring(todo) else { return [] }
    guard let times = TodoTimes(todo, zone: zone) else { return [first] }
    // From the time of a rule to the moment that it rings; a day more covers changes of the clocks.
    let offset = times.wall(first.ring) - times.first
    let margin: Int64 = 2 * 86_400
    let walls = times.walls(
      after: times.wall(after) - offset - margin, through: times.wall(now) - offset + margin, limit: Self.most)
    return walls.compactMap { ring(times.occurrence($0)) }.sorted { $0.ring < $1.ring }
  }
}

extension Zone {
  fileprivate func instant(_ date: CivilDate, secondOfDay: Int) -> Instant {
    instant(CivilDateTime(secondsSinceEpoch: Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay)))
  }
}

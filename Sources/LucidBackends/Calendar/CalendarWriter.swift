import LucidBuiltins
import LucidCore

/// Works out what the files of a calendar folder shall be, and what shall be listed then. Writes
/// nothing itself.
struct CalendarWriter {
  let tree: any FileTree
  let zones: ZoneResolver
  let contents: CalendarFolder.Contents
  let zone: Zone
  let now: Instant
  private var files: OpenFiles

  init(tree: any FileTree, zones: ZoneResolver, contents: CalendarFolder.Contents, zone: Zone, now: Instant) {
    self.tree = tree
    self.zones = zones
    self.contents = contents
    self.zone = zone
    self.now = now
    files = OpenFiles(tree)
  }

  var changes: [FileChange] { files.changes }

  // MARK: New events

  mutating func create(_ draft: EventDraft, id: String, preferred: String?) throws(StepFailure) -> CalendarIntent {
    // Runs that are frozen at one moment have the same keys: only the same event is an earlier try of this call.
    var uid = id
    var count = 1
    while let series = contents.series.first(where: { $0.uid == uid }) {
      if let event = events(of: series).first, event.title == draft.title, event.start == draft.start {
        return CalendarIntent(series: series.key, before: event, after: event, place: series.paths.first, isChange: false)
      }
      count += 1
      uid = "\(id)-\(count)"
    }
    let place = try place(draft.calendar, preferred: preferred)
    let component = EventText.event(draft, uid: uid, now: now, zone: zone)
    let path = place.isFolder ? RelativePath.join(place.path, Self.fileName(uid)) : place.path
    var text = try files.text(path) ?? .new
    text.replace(text.end..<text.end, with: component)
    define(MomentForm.new(allDay: draft.allDay, zone), since: draft.start, in: &text)
    files.set(path, text)
    if place.isFolder, !contents.places.contains(where: { $0.path == place.path }) {
      files.add(RelativePath.join(place.path, "displayname"), Array((place.name + "\n").utf8))
    }
    return CalendarIntent(
      series: Series.Key(uid: uid, place: place.path), before: nil, after: Event(draft, uid: uid), place: path,
      repeats: draft.recurrence != nil)
  }

  /// The folder or file for a new event.
  private func place(_ wanted: String?, preferred: String?) throws(StepFailure) -> CalendarFolder.Place {
    if let name = wanted ?? preferred, !contents.places.isEmpty || wanted == nil {
      if let place = find(name) { return place }
      guard wanted == nil || contents.places.isEmpty else {
        throw StepFailure(
          .badArgument, .words(.noSuchCalendar, name), hint: .words(.calendarsAre, contents.calendars.joined(separator: ", ")))
      }
    }
    if wanted == nil, preferred == nil, let first = contents.places.first(where: \.isFolder) { return first }
    return .new(named: wanted ?? preferred ?? "Personal")
  }

  private func find(_ name: String) -> CalendarFolder.Place? {
    func first(_ called: (CalendarFolder.Place) -> String?) -> CalendarFolder.Place? {
      let meant = TextFold.names(meantBy: name, among: contents.places.compactMap(called))
      return contents.places.first { called($0).map(meant.contains) ?? false }
    }
    return first(\.name) ?? first { $0.isFolder ? $0.path.pathParts.last : nil }
  }

  /// `UID.ics`, as khal has it.
  private static func fileName(_ uid: String) -> String {
    let name = uid.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_@.".contains($0)) ? $0 : "-" }
    return String(name.drop { $0 == "." }.prefix(120)) + ".ics"
  }

  // MARK: Changes

  /// One for each calendar that the event lies in.
  mutating func update(_ id: String, _ patch: EventPatch) throws(StepFailure) -> [CalendarIntent] {
    var intents: [CalendarIntent] = []
    for (series, event) in try found(id) {
      let parts = try parts(of: series)
      let single = parts.single(id).filter { $0.stored.recurrence == nil }
      let pattern: SeriesParts.Part
      let changed: Bool
      if let part = parts.newest(single) ?? parts.newest(parts.exceptions(id)) {
        pattern = part
        let edit = try edit(patch, of: event, part, revision: parts.revision(of: part))
        changed = try change(part, edit, repeats: part.stored.recurrence == nil)
      } else if let master = parts.master, let moment = Self.moment(id, zone), let like = parts.pattern(at: moment) {
        pattern = like
        let edit = try edit(patch, of: event, like, revision: like.stored.sequence + 1)
        changed = try except(like, of: master, at: moment, edit)
      } else {
        throw Self.damaged(series)
      }
      let times = try patch.times(of: event, zone: zone)
      intents.append(
        CalendarIntent(
          series: series.key, before: event, after: event.with(patch, times), place: pattern.path, isChange: changed,
          repeats: patch.recurrence != nil))
    }
    return intents
  }

  private func edit(
    _ patch: EventPatch, of event: Event, _ part: SeriesParts.Part, revision: Int?
  ) throws(StepFailure) -> EventEdit {
    guard part.stored.uid != nil else {
      throw StepFailure(
        .badArgument, .words(.noUID, part.path, event.title),
        hint: .words(.addUID, String(part.stored.standIn.dropFirst(StoredEvent.standInStart.count))))
    }
    return try EventEdit(patch, of: event, part, revision: revision, now: now, zone: zone)
  }

  private mutating func change(_ part: SeriesParts.Part, _ edit: EventEdit, repeats: Bool) throws(StepFailure) -> Bool {
    guard var text = try files.text(part.path) else { return false }
    let range = text.events[part.index]
    var lines = text.component(range)
    guard try edit.apply(to: &lines, mayRepeat: repeats) else { return false }
    text.replace(range, with: lines)
    if let (form, since) = edit.newForm { define(form, since: since, in: &text) }
    files.set(part.path, text)
    return true
  }

  /// One occurrence becomes a VEVENT of its own behind the one that it looks like.
  private mutating func except(
    _ pattern: SeriesParts.Part, of master: SeriesParts.Part, at moment: Instant, _ edit: EventEdit
  ) throws(StepFailure) -> Bool {
    guard var text = try files.text(pattern.path) else { return false }
    let range = text.events[pattern.index]
    var lines = text.component(range)
    lines.remove(["RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID"])
    edit.place(&lines)
    guard try edit.apply(to: &lines, mayRepeat: false) else { return false }
    // By the rule's own clock, also in the hour that the clocks skip. A second time of that clock for the same instant is taken out.
    let walls = Expansion.walls(of: master.stored, at: moment, zone: zone)
    lines.add(
      "DTSTART",
      walls.first.map { master.start.line("RECURRENCE-ID", wall: $0) } ?? master.start.line("RECURRENCE-ID", moment, zone))
    text.replace(range.upperBound..<range.upperBound, with: lines)
    if let (form, since) = edit.newForm { define(form, since: since, in: &text) }
    files.set(pattern.path, text)
    if walls.count > 1 {
      try exclude(walls.dropFirst().map { master.start.line("EXDATE", wall: $0) }, from: master, revision: nil)
    }
    return true
  }

  /// Adds lines of EXDATE to the master of a series.
  private mutating func exclude(
    _ exdates: [[UInt8]], from master: SeriesParts.Part, revision: Int?
  ) throws(StepFailure) {
    guard var text = try files.text(master.path) else { return }
    let range = text.events[master.index]
    var lines = text.component(range)
    for line in exdates { lines.add("EXDATE", line) }
    EventEdit.touch(&lines, revision: revision, now: now)
    text.replace(range, with: lines)
    files.set(master.path, text)
  }

  // MARK: Deletions

  /// One for each calendar that the event lies in.
  mutating func delete(_ id: String) throws(StepFailure) -> [CalendarIntent] {
    var intents: [CalendarIntent] = []
    for (series, event) in try found(id) {
      let parts = try parts(of: series)
      let single = parts.single(id)
      let gone = single.isEmpty ? parts.exceptions(id) : single
      let master = single.isEmpty ? parts.master : nil
      guard let place = gone.first?.path ?? master?.path else { throw Self.damaged(series) }
      if single.isEmpty, gone.contains(where: \.stored.thisAndFuture) {
        throw StepFailure(.badArgument, .words(.changesLater, event.title), hint: .words(.useCalendarProgram))
      }
      if let master, let moment = Self.moment(id, zone) {
        let walls = Expansion.walls(of: master.stored, at: moment, zone: zone)
        let lines = walls.map { master.start.line("EXDATE", wall: $0) }
        let revision = parts.revision(of: master, without: gone)
        try exclude(lines.isEmpty ? [master.start.line("EXDATE", moment, zone)] : lines, from: master, revision: revision)
      }
      for part in gone.sorted(by: { $0.index > $1.index }) {
        guard var text = try files.text(part.path) else { continue }
        text.replace(text.events[part.index], with: [])
        // A file of a folder is one event; a calendar that is a file stays.
        let isFolder = part.path.pathParts.count > 2
        files.set(part.path, isFolder && text.holdsNothing ? nil : text)
      }
      intents.append(CalendarIntent(series: series.key, before: event, after: nil, place: place))
    }
    return intents
  }

  // MARK: Finding

  /// The series that have the event, one for each calendar that it lies in; all show it at the same
  /// time.
  private func found(_ id: String) throws(StepFailure) -> [(Series, Event)] {
    var out: [(Series, Event)] = []
    for series in contents.series where id == series.uid || id.hasPrefix(series.uid + "@") {
      if id == series.uid, series.masters.contains(where: \.repeats) {
        throw StepFailure(.badArgument, .words(.idNamesNone, series.masters[0].title), hint: .words(.takeEventID, id))
      }
      // One that was moved lies elsewhere than its id says.
      let moved = series.exceptions.first { $0.recurrence.map { Expansion.identifier(series.uid, $0, in: zone) } == id }
      let near = moved?.start.instant(in: zone) ?? Self.moment(id, zone)
      guard let event = events(of: series, near: near).first(where: { $0.id == id }) else { continue }
      if out.isEmpty || (out[0].1.start == event.start && out[0].1.end == event.end) { out.append((series, event)) }
    }
    guard !out.isEmpty else { throw Self.unknown(id) }
    return out
  }

  private static func unknown(_ id: String) -> StepFailure {
    StepFailure(.badArgument, .words(.noEventID, String(id.prefix(80))), hint: .words(.eventIDs))
  }

  private mutating func parts(of series: Series) throws(StepFailure) -> SeriesParts {
    try SeriesParts(series.uid, at: series.paths, in: &files, zones: zones, zone: zone)
  }

  /// For an event that the reader finds and that cannot be found line by line.
  private static func damaged(_ series: Series) -> StepFailure {
    OpenFiles.damaged(series.paths.joined(separator: ", "), .words(.damagedFile))
  }

  /// Returns the moment after the last `@` in the id of an occurrence.
  private static func moment(_ id: String, _ zone: Zone) -> Instant? {
    guard let at = id.lastIndex(of: "@") else { return nil }
    let text = id[id.index(after: at)...]
    let digits = text.filter(\.isNumber)
    guard digits.count == 8 || (digits.count == 14 && text.hasSuffix("Z")),
      digits.count + (digits.count == 8 ? 0 : 2) == text.count
    else { return nil }
    func n(_ from: Int, _ count: Int) -> Int { Int(digits.dropFirst(from).prefix(count)) ?? 0 }
    guard let date = CivilDate(year: n(0, 4), month: n(4, 2), day: n(6, 2)) else { return nil }
    guard digits.count == 14 else { return zone.startOfDay(date) }
    guard let time = CivilTime(hour: n(8, 2), minute: n(10, 2), second: n(12, 2)) else { return nil }
    return Instant(seconds: CivilDateTime(date: date, time: time).secondsSinceEpoch)
  }

  /// The events of a series around a moment; without one all those that do not repeat, or the first
  /// year of those that do.
  private func events(of series: Series, near moment: Instant? = nil) -> [Event] {
    let start = moment ?? series.masters.first?.start.instant(in: zone) ?? now
    return series.events(from: start.adding(seconds: -series.reach), to: start.adding(seconds: series.reach), zone: zone)
      .sorted(by: Event.precedes)
  }

  /// Sees to it that a file defines the zone of a form.
  private func define(_ form: MomentForm, since: Instant, in text: inout ICalText) {
    guard case .zoned(let name, let zone?) = form, !text.defines(name) else { return }
    let at = text.events.first?.lowerBound ?? text.end
    text.replace(at..<at, with: ZoneText.lines(zone, since: since))
  }
}

extension CalendarFolder.Place {
  /// A folder that is not there yet.
  fileprivate static func new(named name: String) -> CalendarFolder.Place {
    let plain = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let folder = plain.allSatisfy { $0 == "-" } ? "personal" : String(plain.prefix(60))
    return CalendarFolder.Place(name: name, path: RelativePath.join(CalendarFolder.root, folder), isFolder: true)
  }
}

import LucidArguments
import LucidCore
import LucidReport
import LucidSchedule

/// `lucid schedule list`, `next` and `show`.
package struct ScheduleListing {
  private let surroundings: CommandEnvironment
  private let delivery: OutputDestination
  private let isJSON: Bool

  package init(_ surroundings: CommandEnvironment, _ delivery: OutputDestination, isJSON: Bool) {
    (self.surroundings, self.delivery, self.isJSON) = (surroundings, delivery, isJSON)
  }

  private func now(_ zone: Zone) throws(CommandError) -> Instant { try surroundings.now(zone) }

  package func list() throws(CommandError) -> ExitCode {
    let (entries, areWhole) = try UserSchedules(surroundings.host).all()
    var rows = [["NAME", "WHEN", "ZONE", "BY", "NEXT", "LAST"]]
    var json = JSONText()
    var times: [Instant?] = []
    for entry in entries {
      let zone = try entry.civilZone(surroundings.host)
      times.append(try entry.times().next(after: try now(zone), in: zone))
      let stamp = ScheduleStamp.read(entry.name, in: surroundings.host.folders.scheduleStamps)
      rows.append([
        entry.name, Printable.text(entry.when), zone.identifier, entry.target.rawValue,
        (times.last ?? nil).map { ScheduleTimes.text($0, zone) } ?? "never",
        stamp.map { "\(ScheduleTimes.text($0.began, zone)) \($0.word)" } ?? "-",
      ])
    }
    if isJSON {
      json.object { json in
        json.key("schedules")
        json.array { json in
          for (entry, next) in zip(entries, times) { write(entry, next, &json) }
        }
      }
      try delivery.send(json.text + "\n")
    } else if entries.isEmpty, areWhole {
      try delivery.send("no schedules; for example: lucid schedule add briefing weekdays 7:30\n")
    } else if !entries.isEmpty {
      let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
      try delivery.send(
        rows.map { row in
          let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
          return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined())
    }
    return areWhole ? .ok : .partial
  }

  /// Of one schedule, of all of them together, or of words that are not scheduled yet.
  package func next(_ words: [String], count: Int) throws(CommandError) -> ExitCode {
    let book = try UserSchedules(surroundings.host)
    var upcoming = UpcomingRuns()
    if words.isEmpty || words.count == 1 && book.store.has(words[0]) {
      for entry in words.isEmpty ? book.all().entries : [try book.entry(words[0])] {
        let zone = try entry.civilZone(surroundings.host)
        upcoming.add(entry.name, try entry.times(), after: try now(zone), in: zone, count: count)
      }
    } else {
      let zone = try surroundings.zone(try surroundings.configuration())
      let schedule: Schedule
      do throws(ScheduleError) { schedule = try Schedule(words.joined(separator: " ")) } catch {
        let isName = words.count == 1 && ScheduleEntry.isName(words[0]) && !book.store.names.isEmpty
        if isName { _ = try book.entry(words[0]) }
        throw CommandError(error)
      }
      upcoming.add(nil, schedule, after: try now(zone), in: zone, count: count)
    }
    upcoming.cut(to: count)
    try delivery.send(isJSON ? Self.json(upcoming.all) : Self.text(upcoming.all))
    return .ok
  }

  private static func text(_ runs: [UpcomingRuns.One]) -> String {
    if runs.isEmpty { return "no schedules; for example: lucid schedule add briefing weekdays 7:30\n" }
    let width = runs.map { $0.name?.count ?? 0 }.max() ?? 0
    return runs.map { run in
      let head = run.name.map { $0 + String(repeating: " ", count: width - $0.count + 2) } ?? ""
      let line = ScheduleTimes.text(run.occurrence.wall) + " " + run.zone.identifier
      return head + line + ScheduleTimes.note(run.occurrence, run.zone) + "\n"
    }.joined()
  }

  private static func json(_ runs: [UpcomingRuns.One]) -> String {
    var json = JSONText()
    json.object { json in
      json.key("next")
      json.array { json in
        for run in runs {
          let (occurrence, zone) = (run.occurrence, run.zone)
          json.object { json in
            json.field("name", run.name)
            json.field("shown", occurrence.wall.iso)
            json.field("zone", zone.identifier)
            json.field("at", occurrence.kind == .skipped ? nil : zone.iso(occurrence.instant))
            json.field(
              "clocks", ["plain", "skipped", "repeated"][occurrence.kind == .plain ? 0 : occurrence.kind == .skipped ? 1 : 2])
          }
        }
      }
    }
    return json.text + "\n"
  }

  /// The entry, and what it is to whoever starts it.
  package func show(_ name: String) throws(CommandError) -> ExitCode {
    let book = try UserSchedules(surroundings.host)
    let entry = try book.entry(name)
    let zone = try entry.civilZone(surroundings.host)
    let calendar = try entry.times().onCalendar(zone)
    if isJSON {
      var json = JSONText()
      write(entry, try entry.times().next(after: try now(zone), in: zone), calendar: calendar, &json)
      try delivery.send(json.text + "\n")
      return .ok
    }
    let host = try surroundings.host.schedules()
    let starter =
      entry.target == .cron
      ? try CommandError.scheduling { () throws(ScheduleError) in
        try CronTarget(host).lines(entry, zone: zone, cronZone: nil)
      } : calendar.map { "OnCalendar=\($0)\n" }.joined()
    try delivery.send("\(book.store.path(name))\n\n\(ScheduleStore.text(entry))\n\(starter)")
    return .ok
  }

  private func write(_ entry: ScheduleEntry, _ next: Instant?, calendar: [String]? = nil, _ json: inout JSONText) {
    json.object { json in
      json.field("name", entry.name)
      json.field("ability", entry.ability)
      json.field("when", entry.when)
      json.field("zone", entry.zone)
      json.field("by", entry.target.rawValue)
      json.strings("options", entry.options)
      json.field("next", next.map { Zone.utc.iso($0) })
      let stamp = ScheduleStamp.read(entry.name, in: surroundings.host.folders.scheduleStamps)
      json.field("last", stamp.map { Zone.utc.iso($0.began) })
      json.field("outcome", stamp?.word)
      if let calendar { json.strings("calendar", calendar) }
    }
  }
}

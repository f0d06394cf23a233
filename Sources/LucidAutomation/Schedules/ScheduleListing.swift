package import LucidApplication
import LucidArguments
import LucidCore
package import LucidSchedule
import LucidSystem

/// The schedules of `lucid schedule list`, `next` and `show`, as values.
package struct ScheduleListing {
  private let commandEnvironment: CommandEnvironment

  package init(_ commandEnvironment: CommandEnvironment) { self.commandEnvironment = commandEnvironment }

  private func now(_ zone: Zone) throws(CommandError) -> Instant { try commandEnvironment.now(zone) }

  /// Returns all schedules that can be read, and whether those are all.
  package func all() throws(CommandError) -> (rows: [ScheduleRow], areWhole: Bool) {
    let (entries, areWhole) = try UserSchedules(commandEnvironment.host).all()
    var rows: [ScheduleRow] = []
    for entry in entries { rows.append(try row(entry)) }
    return (rows, areWhole)
  }

  private func row(_ entry: ScheduleEntry) throws(CommandError) -> ScheduleRow {
    let zone = try entry.civilZone(commandEnvironment.host)
    return ScheduleRow(
      entry: entry, zone: zone, next: entry.trigger == nil ? try entry.times().next(after: try now(zone), in: zone) : nil,
      last: ScheduleStamp.read(entry.name, in: commandEnvironment.host.folders.scheduleStamps))
  }

  /// Returns the next run times of one schedule, of all of them, or of words that are not scheduled
  /// yet.
  package func next(_ words: [String], count: Int) throws(CommandError) -> [UpcomingRuns.One] {
    let book = try UserSchedules(commandEnvironment.host)
    var upcoming = UpcomingRuns()
    if words.isEmpty, !book.store.names.isEmpty, book.all().entries.allSatisfy({ $0.trigger != nil }) {
      throw CommandError(
        .nothing, "no schedule starts at a time of day", hint: "lucid schedule list shows what starts them")
    }
    if words.isEmpty || words.count == 1 && book.store.has(words[0]) {
      for entry in words.isEmpty ? book.all().entries.filter({ $0.trigger == nil }) : [try book.entry(words[0])] {
        if let trigger = entry.trigger {
          throw CommandError(
            .usage, "\(entry.name) starts on \(TerminalSanitizer.message(trigger.text)), not at a time of day",
            hint: "lucid schedule check \(entry.name) says when it last looked")
        }
        let zone = try entry.civilZone(commandEnvironment.host)
        upcoming.add(entry.name, try entry.times(), after: try now(zone), in: zone, count: count)
      }
    } else {
      let zone = try commandEnvironment.zone(try commandEnvironment.configuration())
      let schedule: Schedule
      do throws(ScheduleError) { schedule = try Schedule(words.joined(separator: " ")) } catch {
        let isName = words.count == 1 && ScheduleEntry.isName(words[0]) && !book.store.names.isEmpty
        if isName { _ = try book.entry(words[0]) }
        throw CommandError(error)
      }
      upcoming.add(nil, schedule, after: try now(zone), in: zone, count: count)
    }
    upcoming.cut(to: count)
    return upcoming.all
  }

  /// Returns one schedule with the files that were written for it.
  package func details(_ name: String) throws(CommandError) -> ScheduleDetails {
    let book = try UserSchedules(commandEnvironment.host)
    let row = try row(try book.entry(name))
    let calendar = try row.entry.times().onCalendar(row.zone)
    let host = try commandEnvironment.host.schedules()
    let starter =
      row.entry.target == .cron
      ? try CommandError.scheduling { () throws(ScheduleError) in
        try CronTarget(host).lines(row.entry, zone: row.zone, cronZone: nil)
      } : calendar.map { "OnCalendar=\($0)\n" }.joined() + row.entry.watched.map { "PathChanged=\($0)\n" }.joined()
    return ScheduleDetails(row: row, path: book.store.path(name), calendar: calendar, starter: starter)
  }
}

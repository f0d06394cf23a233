package import LucidCore
package import LucidReport
package import LucidSchedule

/// The texts of `lucid schedule` for people.
package enum ScheduleText {
  /// A table of schedules; nil when none of them can be read.
  package static func list(_ schedules: [ScheduleRow], areWhole: Bool) -> String? {
    if schedules.isEmpty { return areWhole ? nothing : nil }
    let rows =
      [["NAME", "WHEN", "ZONE", "BY", "NEXT", "LAST"]]
      + schedules.map { row in
        [
          row.entry.name, TerminalSanitizer.message(row.entry.shownWhen), row.zone.identifier, row.entry.target.rawValue,
          row.next.map { ScheduleTimes.text($0, row.zone) } ?? (row.entry.trigger == nil ? "never" : "-"),
          row.last.map { "\(ScheduleTimes.text($0.began, row.zone)) \($0.word)" } ?? "-",
        ]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static let nothing = "no schedules; for example: lucid schedule add briefing weekdays 7:30\n"

  /// Run times, a line each.
  package static func next(_ runs: [UpcomingRuns.One]) -> String {
    if runs.isEmpty { return nothing }
    let width = runs.map { $0.name?.count ?? 0 }.max() ?? 0
    return runs.map { run in
      let head = run.name.map { $0 + String(repeating: " ", count: width - $0.count + 2) } ?? ""
      let line = ScheduleTimes.text(run.occurrence.wall) + " " + run.zone.identifier
      return head + line + ScheduleTimes.note(run.occurrence, run.zone) + "\n"
    }.joined()
  }

  /// The file of a schedule and the lines that start it.
  package static func show(_ details: ScheduleDetails) -> String {
    "\(details.path)\n\n\(ScheduleStore.text(details.row.entry))\n\(details.starter)"
  }

  /// The findings of each schedule.
  package static func check(_ all: [ScheduleCheck.Checked], areWhole: Bool) -> String {
    if all.isEmpty, areWhole { return "no schedules; add one with lucid schedule add\n" }
    return all.map { one in
      "\(one.entry.name): \(TerminalSanitizer.message(one.entry.shownWhen)), \(one.entry.zone), by \(one.entry.target.rawValue)\n"
        + one.findings.map(\.shown).joined()
    }.joined(separator: "\n")
  }

  /// A schedule that was added, its next run times and the remarks of its target.
  package static func added(_ added: AddedSchedule) -> String {
    let entry = added.entry
    return "\(entry.name): \(TerminalSanitizer.message(entry.shownWhen)), \(added.zone.identifier), by \(entry.target.rawValue)\n"
      + added.times.map { "  " + ScheduleTimes.line($0, added.zone) + "\n" }.joined() + added.notes.map { $0 + "\n" }.joined()
  }
}

/// The JSON of `lucid schedule`.
package enum ScheduleJSON {
  package static func list(_ rows: [ScheduleRow]) -> JSONResult {
    JSONResult { json in
      json.objects("schedules", rows) { json, row in fields(row, &json) }
    }
  }

  package static func next(_ runs: [UpcomingRuns.One]) -> JSONResult {
    JSONResult { json in
      json.array("next") { json in
        for run in runs {
          let (occurrence, zone) = (run.occurrence, run.zone)
          json.object { json in
            json.field("name", run.name)
            // Without a zone: in a night in which clocks change it may not exist.
            json.field("local_time", occurrence.wall.iso)
            json.field("zone", zone.identifier)
            json.field("at", occurrence.kind == .skipped ? nil : zone.iso(occurrence.instant))
            json.field(
              "clocks", ["plain", "skipped", "repeated"][occurrence.kind == .plain ? 0 : occurrence.kind == .skipped ? 1 : 2])
          }
        }
      }
    }
  }

  package static func show(_ details: ScheduleDetails) -> JSONResult {
    JSONResult { fields(details.row, calendar: details.calendar, &$0) }
  }

  package static func check(_ all: [ScheduleCheck.Checked]) -> JSONResult {
    JSONResult { json in
      json.objects("schedules", all) { json, one in
        json.field("name", one.entry.name)
        json.field("good", !one.findings.contains { $0.state == .bad })
        json.array("findings") { json in for finding in one.findings { finding.write(&json) } }
      }
    }
  }

  /// The fields of a schedule that was added.
  package static func added(_ added: AddedSchedule, _ json: inout JSONText) {
    json.field("name", added.entry.name)
    json.field("when", added.entry.when)
    json.field("on", added.entry.trigger?.text)
    json.field("zone", added.zone.identifier)
    json.field("by", added.entry.target.rawValue)
    json.strings("next_times", added.times.map { added.zone.iso($0.instant) })
    json.strings("notes", added.notes)
  }

  private static func fields(_ row: ScheduleRow, calendar: [String]? = nil, _ json: inout JSONText) {
    json.field("name", row.entry.name)
    json.field("ability", row.entry.ability)
    json.field("when", row.entry.when)
    json.field("on", row.entry.trigger?.text)
    json.field("zone", row.entry.zone)
    json.field("by", row.entry.target.rawValue)
    json.strings("options", row.entry.options)
    json.field("next", row.next.map { Zone.utc.iso($0) })
    json.field("last", row.last.map { Zone.utc.iso($0.began) })
    json.field("outcome", row.last?.word)
    if let calendar { json.strings("calendar", calendar) }
  }
}

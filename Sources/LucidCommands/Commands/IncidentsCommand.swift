import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSchedule
import LucidSystem

/// `lucid schedule incidents`: failures of scheduled runs that no good run has resolved.
struct IncidentsCommand: Command {
  static let name = "schedule incidents"
  static let spec = CommandSpec(
    name, "list open failures",
    discussion: [
      "Lists the schedules whose last run failed: since when, how often, and the cause. A failure is delivered once, not at every run; "
        + "the next good run resolves it and reports that once.",
      "`lucid schedule ack NAME` silences one: its end is not reported, and `deliver: { alive: … }` no longer counts it.",
    ],
    options: [.tz, .config, .jsonResult, .output, .quiet, .help],
    examples: [
      .init("lucid schedule incidents", "all of them"), .init("lucid schedule ack briefing", "silence one"),
    ],
    exits: [.partial])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let environment = CommandEnvironment(invocation)
    let zone = try environment.zone(environment.goodConfiguration)
    let (open, damaged) = IncidentStore(stamps: invocation.host.folders.scheduleStamps).all()
    if invocation.has(.jsonResult) {
      let result = JSONResult { json in
        json.array("incidents") { json in for incident in open { Self.write(incident, zone, &json) } }
      }
      try delivery.send(.json(result), damaged.isEmpty ? .ok : .partial)
    } else if !open.isEmpty || damaged.isEmpty {
      let lines = open.map { incident in
        "\(incident.schedule): " + TerminalSanitizer.line(incident.text(in: zone))
          + (incident.isAcknowledged ? " (acknowledged)" : "")
      }
      try delivery.send(lines.isEmpty ? "no open incidents\n" : lines.map { $0 + "\n" }.joined())
    }
    for name in damaged {
      invocation.host.output.error(
        CommandError(
          .partial, "the incident of \(TerminalSanitizer.line(name)) cannot be read: its file is damaged",
          hint: "the next run of the schedule replaces it"
        ).text)
    }
    return damaged.isEmpty ? .ok : .partial
  }

  private static func write(_ incident: Incident, _ zone: Zone, _ json: inout JSONText) {
    json.object { json in
      json.field("name", incident.schedule)
      json.field("cause", incident.words)
      json.field("first_at", zone.iso(incident.first))
      json.field("last_at", zone.iso(incident.last))
      json.field("count", incident.count)
      json.field("acknowledged", incident.isAcknowledged)
    }
  }
}

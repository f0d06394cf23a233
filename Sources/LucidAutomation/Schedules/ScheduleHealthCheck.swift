package import LucidApplication
package import LucidDoctor
import LucidSchedule
import LucidSystem

/// Tests whether schedules are started and would work: the worst finding of `lucid schedule check`
/// for each, and its open failure.
package struct ScheduleHealthCheck: HealthCheck {
  package let name = "schedule"
  private let environment: CommandEnvironment

  package init(_ environment: CommandEnvironment) { self.environment = environment }

  package func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    do throws(CommandError) {
      let (entries, areWhole) = try UserSchedules(context.host).all()
      var found: [HealthFinding] = areWhole ? [] : [.missing("a schedule cannot be read", "lucid schedule list says which")]
      let incidents = IncidentStore(stamps: context.host.folders.scheduleStamps)
      for entry in entries {
        let incident = incidents.open(entry.name)
        if let incident, !incident.isAcknowledged {
          found.append(
            .missing(
              "\(entry.name): \(incident.text(in: context.zone))",
              "lucid schedule incidents; lucid schedule ack \(entry.name) silences it"))
        }
        let all = try ScheduleCheck(environment).findings(entry)
        if let worst = all.first(where: { $0.state == .bad }) ?? all.first(where: { $0.state == .doubtful }) {
          let remedy = worst.hint ?? "lucid schedule check \(entry.name)"
          found.append(.missing("\(entry.name): \(worst.subject): \(worst.text)", remedy))
        } else if incident == nil || incident?.isAcknowledged == true {
          found.append(.ok("\(entry.name), \(entry.shownWhen): active, all checks passed"))
        }
      }
      return found.isEmpty ? [.off("no schedules")] : found
    } catch { return [.broken(error.message, error.hint)] }
  }
}

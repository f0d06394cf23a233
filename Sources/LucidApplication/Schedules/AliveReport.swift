package import LucidConfiguration
package import LucidCore
package import LucidSchedule
import LucidSystem

/// The regular message on all schedules of the account, by `deliver: { alive: … }`: without it
/// nobody knows whether silence means that all is well.
package struct AliveReport: Sendable {
  package let title: String
  package let body: String

  /// Returns the report when it is due; nil when it is not, or not asked for.
  package static func due(
    _ settings: DeliverySettings, _ incidents: IncidentStore, _ entries: [ScheduleEntry], stamps: String?, now: Instant,
    zone: Zone
  ) -> AliveReport? {
    guard let alive = settings.alive else { return nil }
    // A clock that was set back must not silence it for long.
    if let last = incidents.lastAlive, last <= now, now.seconds - last.seconds < alive.seconds { return nil }
    let (open, damaged) = incidents.all()
    let count = open.count { !$0.isAcknowledged }
    let title = count == 0 ? "lucid: all is well" : "lucid: \(count == 1 ? "1 open incident" : "\(count) open incidents")"
    var lines = entries.map { entry in
      let last = ScheduleStamp.read(entry.name, in: stamps)
      return "\(entry.name): " + (last.map { "\(ScheduleTimes.text($0.began, zone)) \($0.word)" } ?? "no run yet")
    }
    lines += open.map { "\($0.schedule) \($0.text(in: zone))" + ($0.isAcknowledged ? " (acknowledged)" : "") }
    lines += damaged.map { "\($0): its incident file is damaged" }
    return AliveReport(title: title, body: lines.map { $0 + "\n" }.joined())
  }
}

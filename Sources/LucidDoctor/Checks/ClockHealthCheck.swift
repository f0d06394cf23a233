import LucidCore
import LucidSystem

/// The time and the zone that runs go by.
struct ClockHealthCheck: HealthCheck {
  let name = "clock"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    guard context.host.zones.isInstalled else {
      return [.broken("no time zones are installed: all times are UTC", "install the Debian package tzdata")]
    }
    var findings: [HealthFinding] = []
    let machine = context.host.process.zoneName
    let known = context.host.knownZone
    if let machine, known == nil {
      findings.append(
        .broken(
          "the machine's zone is `\(machine)`, which does not exist",
          context.host.process.variable("TZ") != nil
            ? "TZ is set to it; correct or unset it" : "timedatectl set-timezone ZONE"))
    }
    let chosen = context.zoneName
    if let chosen, context.host.zones.zone(chosen) == nil {
      findings.append(.broken("there is no time zone `\(chosen)`", "lucid config set user.timezone America/Toronto"))
    } else if chosen == nil, machine == nil {
      findings.append(.missing("the machine names no zone: times are UTC", "lucid config set user.timezone America/Toronto"))
    } else {
      let zone = context.zone
      let other =
        known.flatMap { chosen != nil && $0 != zone ? "; the machine is in \($0.identifier)" : nil } ?? ""
      findings.insert(.ok("\(zone.iso(context.now)), \(zone.identifier)\(other)"), at: 0)
    }
    // A day of grace: the file may come from a machine in another zone.
    if let built = context.host.process.programFile.flatMap({ FileFacts($0) })?.modified,
      context.host.clock.now().seconds < built - 86_400
    {
      findings.append(
        .broken(
          "the clock is behind: this program was made on \(context.zone.date(Instant(seconds: built)).iso)", "set the clock"))
    }
    return findings
  }
}

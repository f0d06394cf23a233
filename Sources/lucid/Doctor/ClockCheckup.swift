import LucidBackends
import LucidCore
import LucidRuntime
import LucidSystem

/// The time and the zone that runs go by.
struct ClockCheckup: Checkup {
  let name = "clock"

  func findings(_ scene: CheckupScene) -> [CheckupFinding] {
    guard ZoneNames.isInstalled else {
      return [.broken("no time zones are installed: all times are UTC", "install the Debian package tzdata")]
    }
    var findings: [CheckupFinding] = []
    let machine = scene.invocation.host.process.zoneName
    if let machine, scene.invocation.host.zones.zone(machine) == nil {
      findings.append(
        .broken(
          "the machine's zone is `\(machine)`, which does not exist",
          scene.invocation.host.process.variable("TZ") != nil
            ? "TZ is set to it; correct or unset it" : "timedatectl set-timezone ZONE"))
    }
    let chosen = scene.invocation.text(.tz) ?? scene.configuration.timezone
    if let chosen, scene.invocation.host.zones.zone(chosen) == nil {
      findings.append(.broken("there is no time zone `\(chosen)`", "lucid config set user.timezone America/Toronto"))
    } else if chosen == nil, machine == nil {
      findings.append(.missing("the machine names no zone: times are UTC", "lucid config set user.timezone America/Toronto"))
    } else {
      let zone = scene.zone
      let other =
        machine.flatMap {
          chosen != nil && $0 != zone.identifier && scene.invocation.host.zones.zone($0) != nil
            ? "; the machine is in \($0)" : nil
        } ?? ""
      findings.insert(.ok("\(zone.iso(scene.now)), \(zone.identifier)\(other)"), at: 0)
    }
    // A day of grace: the file may come from a machine in another zone.
    if let built = scene.invocation.host.process.programFile.flatMap({ FileFacts($0) })?.modified,
      scene.invocation.host.clock.now().seconds < built - 86_400
    {
      findings.append(
        .broken("the clock is behind: this program was made on \(scene.zone.date(Instant(seconds: built)).iso)", "set the clock"))
    }
    return findings
  }
}

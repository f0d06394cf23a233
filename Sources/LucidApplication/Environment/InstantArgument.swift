import LucidArguments
package import LucidCore
import LucidRuntime
package import LucidSystem

/// The time and the place of `--at` and `--tz`.
package enum InstantArgument {
  package static func zone(_ name: String, _ host: HostEnvironment) throws(CommandError) -> Zone {
    if let zone = host.zones.zone(name) { return zone }
    let (message, hint) = host.zones.refusal(of: name)
    throw CommandError(.usage, message, hint: hint)
  }

  package static func instant(_ text: String, _ zone: Zone, _ host: HostEnvironment) throws(CommandError) -> Instant {
    guard let instant = TimeArgument.instant(text, zone: zone, today: zone.date(host.clock.now())) else {
      throw CommandError(.usage, "`\(text)` is not a time", hint: "write 2026-04-06T07:30, 2026-04-06 or 07:30")
    }
    return instant
  }
}

extension TimeSlot {
  /// The part of the day at a named time, else now; in a named zone, else that of the machine.
  package init(zone: String?, moment: String?, _ host: HostEnvironment) throws(CommandError) {
    let zone = if let zone { try InstantArgument.zone(zone, host) } else { host.zone }
    let now = if let moment { try InstantArgument.instant(moment, zone, host) } else { host.clock.now() }
    self.init(at: zone.civil(now).time)
  }
}

/// The TIME of `--at`.
package enum TimeArgument {
  /// `2026-04-06T07:30`, with `Z` or `-04:00` behind it or not; `2026-04-06`; `07:30` of today.
  package static func instant(_ text: String, zone: Zone, today: CivilDate) -> Instant? {
    if let time = CivilTime(iso: text) { return zone.instant(CivilDateTime(date: today, time: time)) }
    return ISOMoment.instant(text, zone: zone)
  }
}

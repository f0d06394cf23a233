import LucidArguments
import LucidBackends
import LucidCore
import LucidRuntime
import LucidSystem

/// The time and the place of `--at` and `--tz`.
enum InstantArgument {
  static func zone(_ name: String, _ host: HostEnvironment) throws(CommandError) -> Zone {
    if let zone = host.zones.zone(name) { return zone }
    let nearest = ZoneNames.nearest(name).map { "; did you mean `\($0)`?" } ?? ""
    let hint =
      ZoneNames.isInstalled
      ? "zones are named as in the tz database, such as America/Toronto" : "install the Debian package tzdata"
    throw CommandError(.usage, "there is no time zone `\(name)`\(nearest)", hint: hint)
  }

  static func instant(_ text: String, _ zone: Zone, _ host: HostEnvironment) throws(CommandError) -> Instant {
    guard let instant = TimeArgument.instant(text, zone: zone, today: zone.date(host.clock.now())) else {
      throw CommandError(.usage, "`\(text)` is not a time", hint: "write 2026-04-06T07:30, 2026-04-06 or 07:30")
    }
    return instant
  }
}

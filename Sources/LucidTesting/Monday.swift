package import LucidCore
package import LucidRuntime
package import LucidSystem

/// The moment at which the sample person's day is looked at: Monday 2026-04-06, 07:30 in Toronto.
package enum Monday {
  package static let zones = SystemZones()
  package static let zone = zones.zone("America/Toronto")!
  package static let date = CivilDate(iso: "2026-04-06")!
  package static let now = at(7, 30)
  package static let settings = Settings(
    name: "Robin Roy", city: "Montreal", region: "CA", language: "en", office: "1 Place Ville Marie, Montreal")
  package static let tools = ToolContext(now: now, zone: zone, settings: settings, clock: TestClock(now))
  package static let present = PresentContext(now: now, zone: zone)

  /// A time on that Monday, or `days` later.
  package static func at(_ hour: Int, _ minute: Int = 0, days: Int = 0) -> Instant {
    zone.instant(CivilDateTime(date: date.adding(days: days), time: CivilTime(hour: hour, minute: minute)!))
  }

  /// The sample vault as it lies in the repository.
  package static let vault = FolderTree(Repository.path(".lucidability-samples/robin/vault"))!
}

import LucidBackends
import LucidCore

extension SystemZones {
  /// Returns the zone that a stored run names; UTC when this machine does not know it.
  package static func named(_ name: String) -> Zone { SystemZones().zone(name) ?? .utc }
}

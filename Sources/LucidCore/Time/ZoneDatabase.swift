/// Where zones come from. One implementation reads the system's tz database; tests may bring their
/// own.
package protocol ZoneDatabase: Sendable {
  /// The zone of an IANA name such as `America/Toronto`; nil when there is none. May read one small
  /// file.
  func zone(_ identifier: String) -> Zone?
}

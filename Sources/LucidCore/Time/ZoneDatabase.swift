/// Where zones come from. One implementation reads the system's tz database; tests may bring their
/// own.
package protocol ZoneDatabase: Sendable {
  /// The zone of an IANA name such as `America/Toronto`; nil when there is none. May read one small
  /// file.
  func zone(_ identifier: String) -> Zone?
  /// The names of all zones in order, without those that only rename another one.
  var names: [String] { get }
  /// Whether there are any zones but UTC.
  var isInstalled: Bool { get }
}

extension ZoneDatabase {
  /// Returns the zone that was probably meant: by its whole name, or by its city alone.
  package func nearest(_ name: String) -> String? {
    let names = names
    if let whole = Spelling.nearest(name, among: names) { return whole }
    let cities = names.map(\.lastPathPart)
    let city = Spelling.nearest(name.lastPathPart.replacing(" ", with: "_"), among: cities)
    return city.flatMap { cities.firstIndex(of: $0) }.map { names[$0] }
  }

  /// Returns the refusal of a name that no zone has, and its remedy.
  package func refusal(of name: String) -> (message: String, hint: String) {
    (
      "there is no time zone `\(name)`" + Spelling.suggestion(nearest(name)),
      isInstalled ? "zones are named as in the tz database, such as America/Toronto" : "install the Debian package tzdata"
    )
  }
}

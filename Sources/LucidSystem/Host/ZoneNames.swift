import LucidCore

/// The names of time zones, for suggestions only.
package enum ZoneNames {
  private static let table = "/usr/share/zoneinfo/zone.tab"

  /// Whether the tz database is installed at all.
  package static var isInstalled: Bool { HostFile.kind("/usr/share/zoneinfo") == .folder }

  /// The zone that was probably meant: by its whole name, or by its city alone.
  package static func nearest(_ name: String) -> String? {
    guard let bytes = try? HostFile.read(table, limit: .mib(1)) else { return nil }
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
      let columns = line.split(separator: "\t")
      return line.hasPrefix("#") || columns.count < 3 ? nil : String(columns[2])
    }
    if let whole = Spelling.nearest(name, among: names) { return whole }
    let cities = names.map { String($0.split(separator: "/").last ?? "") }
    guard let city = Spelling.nearest(String(name.split(separator: "/").last ?? "").replacing(" ", with: "_"), among: cities)
    else { return nil }
    return cities.firstIndex(of: city).map { names[$0] }
  }
}

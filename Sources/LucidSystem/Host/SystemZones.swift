package import LucidCore

/// The tz database as the system installs it.
package struct SystemZones: ZoneDatabase {
  private let tree: OnDemand<FolderTree?>

  /// Looks at the folder when the first zone is asked for.
  package init(_ folder: String = "/usr/share/zoneinfo") {
    tree = OnDemand { FolderTree(folder) }
  }

  /// Reads the file that lists them.
  package var names: [String] {
    guard let bytes = try? tree.value?.read("zone.tab", limit: .mib(1)) else { return ["UTC"] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return ["UTC"] + lines.compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) }.sorted()
  }

  package var isInstalled: Bool { tree.value != nil }

  /// The zone of a name, of any of its other names, or of POSIX rules.
  package func zone(_ identifier: String) -> Zone? {
    installed(identifier) ?? Self.otherNames(of: identifier).lazy.compactMap(installed).first ?? Zone(rules: identifier)
  }

  /// The names that the zone had before, and that it has today: systems leave out the old ones, or
  /// do not have the new one yet (after `backward` of the tz database).
  static func otherNames(of name: String) -> [String] {
    let table = PackageResources.old_zones_tsv
    let today = EmbeddedTable.value(of: name, in: table) ?? name
    return ([today] + EmbeddedTable.rows(table).filter { $0[1] == today }.map { $0[0] }).filter { $0 != name }
  }

  private func installed(_ identifier: String) -> Zone? {
    if ["UTC", "Etc/UTC", "GMT", "Z"].contains(identifier) { return .utc }
    guard !identifier.isEmpty, RelativePath.isSafe(identifier), let tree = tree.value else { return nil }
    guard let bytes = try? tree.read(identifier, limit: .mib(1)), let rules = ZoneFile.rules(bytes) else { return nil }
    return Zone(identifier: identifier, rules: rules)
  }
}

package import LucidCore

/// The tz database as the system installs it.
package struct SystemZones: ZoneDatabase {
  private let tree: OnDemand<FolderTree?>

  /// Looks at the folder when the first zone is asked for.
  package init(_ folder: String = "/usr/share/zoneinfo") {
    tree = OnDemand { FolderTree(folder) }
  }

  /// The names of all zones, without those that only rename another one.
  package var names: [String] {
    guard let bytes = try? tree.value?.read("zone.tab", limit: .mib(1)) else { return ["UTC"] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return ["UTC"] + lines.compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) }.sorted()
  }

  package func zone(_ identifier: String) -> Zone? {
    if ["UTC", "Etc/UTC", "GMT", "Z"].contains(identifier) { return .utc }
    guard !identifier.isEmpty, RelativePath.isSafe(identifier), let tree = tree.value else { return nil }
    guard let bytes = try? tree.read(identifier, limit: .mib(1)), let rules = ZoneFile.rules(bytes) else { return nil }
    return Zone(identifier: identifier, rules: rules)
  }
}

package import LucidCore

/// The tz database as the system installs it.
package struct SystemZones: ZoneDatabase {
  private let tree: OnDemand<FolderTree?>

  /// Looks at the folder when the first zone is asked for.
  package init(_ folder: String = "/usr/share/zoneinfo") {
    tree = OnDemand { FolderTree(folder) }
  }

  package func zone(_ identifier: String) -> Zone? {
    if ["UTC", "Etc/UTC", "GMT", "Z"].contains(identifier) { return .utc }
    guard !identifier.isEmpty, RelativePath.isSafe(identifier), let tree = tree.value else { return nil }
    guard let bytes = try? tree.read(identifier, limit: .mib(1)), let rules = ZoneFile.rules(bytes) else { return nil }
    return Zone(identifier: identifier, rules: rules)
  }
}

import LucidCore

/// The names that Windows and Exchange give to zones, for files that do not define them (after
/// CLDR's `windowsZones`).
enum WindowsZones {
  /// Outlook on the web writes `tzone://Microsoft/Utc` for times without a zone of their own.
  static let names = EmbeddedTable.pairs(PackageResources.windows_zones_tsv)
}

package import LucidCore
import LucidSyntax
import LucidYAML

/// Everything that is wrong with a configuration, with each of its profiles.
package enum ConfigurationCheck {
  package static func diagnostics(_ file: SourceFile, _ database: any ZoneDatabase) -> [Diagnostic] {
    var all: [Diagnostic] = []
    for profile in [nil] + ConfigurationLayers(file).profiles.map(Optional.some) {
      let (_, found) = Configuration.read(file, profile: profile)
      for diagnostic in found + zones(file, profile, database) where !all.contains(diagnostic) { all.append(diagnostic) }
    }
    return all
  }

  /// Zones that no machine knows; at every start it would cost a look at the disk.
  private static func zones(_ file: SourceFile, _ profile: String?, _ database: any ZoneDatabase) -> [Diagnostic] {
    let user = ConfigurationLayers(file, profile: profile).entries.first { $0.key.text == "user" }?.value.mapping
    guard let scalar = user?["timezone"]?.scalar, database.zone(scalar.text) == nil else { return [] }
    return [
      Diagnostic(
        .invalidValue, .error, "there is no time zone `\(scalar.text)`", at: scalar.span, notes: ["write it as America/Toronto"])
    ]
  }
}

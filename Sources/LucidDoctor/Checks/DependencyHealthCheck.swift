import LucidCore
import LucidSystem

/// Checks the libraries, programs and data that runs use; one line names those that are missing,
/// one command installs them.
package struct DependencyHealthCheck: HealthCheck {
  /// The message of other checks that need a missing library.
  static let elsewhere = "not checked: see `dependencies`"

  package let name = "dependencies"

  package func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    var findings: [HealthFinding] = []
    if let missing = MissingRequirements(context.host.process) {
      let message = "not installed: \(missing.names)"
      findings.append(missing.isNeeded ? .missing(message, missing.remedy) : .off(message, missing.remedy))
    }
    if let unsupported = UnsupportedLibraries(VersionedLibrary.all) {
      findings.append(.missing(unsupported.message.text, unsupported.remedy))
    }
    let usable = SystemRequirement.all.filter(\.canBeOpened).flatMap(\.libraries).map(Self.shown)
    let programs = findings.isEmpty ? ", and the programs that lucid starts" : ""
    if !usable.isEmpty { findings.append(.ok(usable.joined(separator: ", ") + programs)) }
    return findings
  }

  /// `libcurl 7.88.1`.
  private static func shown(_ library: VersionedLibrary) -> String {
    library.found.map { "\(library.name) \($0)" } ?? library.name
  }
}

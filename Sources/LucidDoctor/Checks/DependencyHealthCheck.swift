import LucidSystem

/// Checks the libraries, programs and data that runs use; one line names those that are missing,
/// one command installs them.
package struct DependencyHealthCheck: HealthCheck {
  /// The message of other checks that need a missing library.
  static let elsewhere = "not checked: see `dependencies`"

  package let name = "dependencies"

  package func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    guard let missing = MissingRequirements(context.host.process) else {
      let libraries = SystemRequirement.all.filter { $0.kind == .library }.map(\.name)
      return [.ok("\(libraries.joined(separator: ", ")), and the programs that lucid starts")]
    }
    let message = "not installed: \(missing.names)"
    return [missing.isNeeded ? .missing(message, missing.remedy) : .off(message, missing.remedy)]
  }
}

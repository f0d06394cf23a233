import LucidSystem

/// The libraries, programs and data of the machine that runs use: those that are missing in one line, with one command that installs them.
struct DependencyCheckup: Checkup {
  /// What another check says that a missing library keeps from its work.
  static let elsewhere = "not checked: see `dependencies`"

  let name = "dependencies"

  func findings(_ scene: CheckupScene) -> [CheckupFinding] {
    guard let missing = MissingRequirements(scene.invocation.host.process) else {
      let libraries = SystemRequirement.all.filter { $0.kind == .library }.map(\.name)
      return [.ok("\(libraries.joined(separator: ", ")), and the programs that are used beside them")]
    }
    let message = "not installed: \(missing.names)"
    return [missing.isNeeded ? .missing(message, missing.remedy) : .off(message, missing.remedy)]
  }
}

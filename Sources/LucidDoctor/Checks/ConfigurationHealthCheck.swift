import LucidConfiguration
import LucidCore
import LucidSystem

/// The file, its permissions, its mistakes, the profile.
struct ConfigurationHealthCheck: HealthCheck {
  let name = "configuration"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    Self.ignoredFolders(context.host.process) + Self.policy(context) + file(context)
  }

  /// Variables that name no absolute path count as not set.
  private static func ignoredFolders(_ process: ProcessFacts) -> [HealthFinding] {
    ProcessFacts.folderVariables.compactMap { name -> HealthFinding? in
      guard let value = process.variable(name), process.folder(name) == nil else { return nil }
      return .missing(
        "\(name)=\(TerminalSanitizer.message(value, limit: 200)) is ignored: it is not an absolute path",
        "unset \(name), or give it an absolute path")
    }
  }

  /// Returns findings about the policy of this machine.
  private static func policy(_ context: HealthCheckContext) -> [HealthFinding] {
    if let problem = context.configuration.gate.problem { return [.broken(problem.message, problem.hint)] }
    return []
  }

  private func file(_ context: HealthCheckContext) -> [HealthFinding] {
    guard let path = context.loader.path else {
      return [.broken("this account has no home folder", "set HOME, or give --config=FILE")]
    }
    guard let source = context.source else {
      if HostFile.isAbsent(path) { return [.missing("no configuration yet", "create one with: lucid setup")] }
      return [
        .broken(
          "\(context.host.folders.shown(path)) cannot be read", "chmod u+r \(context.host.folders.shown(path))")
      ]
    }
    var findings: [HealthFinding] = []
    let errors = ConfigurationCheck.diagnostics(source, context.host.zones).filter { $0.severity == .error }
    let profile = context.loader.profile
    if let first = errors.first {
      let line = source.position(of: Int(first.span.start)).line
      findings.append(
        .broken(
          "\(context.host.folders.shown(path)), line \(line): \(first.message)", "lucid config check lists all of it"))
    } else {
      findings.append(.ok(context.host.folders.shown(path) + (profile.map { ", profile \($0)" } ?? "")))
    }
    if let profile {
      let names = ConfigurationLayers(source).profiles
      if !names.contains(profile) {
        findings.append(
          .broken(ConfigurationLoader.noProfile(profile, among: names).message, "lucid config edit, or another --profile"))
      }
    }
    if let facts = FileFacts(path), facts.othersMayWrite {
      findings.append(
        .broken(
          "others can change \(context.host.folders.shown(path)), which controls what runs may do",
          "chmod 600 \(context.host.folders.shown(path))"))
    }
    return findings
  }
}

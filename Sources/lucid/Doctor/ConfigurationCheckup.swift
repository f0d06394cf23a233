import LucidArguments
import LucidCore
import LucidSystem

/// The file, its permissions, its mistakes, the profile.
struct ConfigurationCheckup: Checkup {
  let name = "configuration"

  func findings(_ scene: CheckupScene) -> [CheckupFinding] {
    Self.ignoredFolders(scene.invocation.host.process) + Self.policy(scene) + file(scene)
  }

  /// Variables that name no absolute path count as not set.
  private static func ignoredFolders(_ process: ProcessFacts) -> [CheckupFinding] {
    ProcessFacts.folderVariables.compactMap { name -> CheckupFinding? in
      guard let value = process.variable(name), process.folder(name) == nil else { return nil }
      return .missing(
        "\(name)=\(Printable.text(value, limit: 200)) is ignored: it is not an absolute path",
        "unset \(name), or give it an absolute path")
    }
  }

  /// What the host forbids, when there is something to say of it.
  private static func policy(_ scene: CheckupScene) -> [CheckupFinding] {
    if let problem = scene.configuration.gate.problem { return [.broken(problem.message, problem.hint)] }
    return []
  }

  private func file(_ scene: CheckupScene) -> [CheckupFinding] {
    let path =
      scene.invocation.text(.config).map { scene.invocation.host.folders.expand($0) }
      ?? scene.invocation.host.folders.configurationFile
    guard let path else { return [.broken("this account has no home folder", "set HOME, or give --config=FILE")] }
    guard let source = scene.source else {
      if HostFile.isAbsent(path) { return [.missing("there is none yet", "lucid setup writes one")] }
      return [
        .broken(
          "\(scene.invocation.host.folders.shown(path)) cannot be read", "chmod u+r \(scene.invocation.host.folders.shown(path))")
      ]
    }
    var findings: [CheckupFinding] = []
    let errors = ConfigurationCheck.diagnostics(source, scene.invocation.host.zones).filter { $0.severity == .error }
    let profile = scene.surroundings.profile
    if let first = errors.first {
      let line = source.position(of: Int(first.span.start)).line
      findings.append(
        .broken(
          "\(scene.invocation.host.folders.shown(path)), line \(line): \(first.message)", "lucid config check lists all of it"))
    } else {
      findings.append(.ok(scene.invocation.host.folders.shown(path) + (profile.map { ", profile \($0)" } ?? "")))
    }
    if let profile {
      let names = ConfigurationLayers(source).profiles
      if !names.contains(profile) {
        findings.append(.broken(Surroundings.noProfile(profile, among: names).message, "lucid config edit, or another --profile"))
      }
    }
    if let facts = FileFacts(path), facts.othersMayWrite {
      findings.append(
        .broken(
          "others can change \(scene.invocation.host.folders.shown(path)), and so what runs may do",
          "chmod 600 \(scene.invocation.host.folders.shown(path))"))
    }
    return findings
  }
}

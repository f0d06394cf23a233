import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport
import LucidSyntax

/// What the owner of this machine forbids, for everybody who uses it: files that no option of a command names.
struct HostPolicy {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  private static let keys = [PolicySettings.forbid]

  /// All that is forbidden here, of the configuration too, of which nothing else is looked at: not even who is asking.
  static func forbidden(_ invocation: Invocation) throws(CommandError) -> Forbidden {
    let policy = HostPolicy(invocation)
    var all = try policy.forbidden(withUsual: true)
    if let named = invocation.text(.config) { all.add(try policy.configured(Host.expand(named))) }
    return all
  }

  /// Of the machine's files and, with `withUsual`, of the person's usual configuration, which `--config` does not put out of force.
  ///
  /// Errors: a file that is there and cannot be read or understood; what it forbids is then not known.
  func forbidden(withUsual: Bool) throws(CommandError) -> Forbidden {
    var all = Forbidden()
    for path in Host.policyFiles where HostFile.kind(path) != .missing {
      let file = try read(path)
      let (entries, found) = DocumentParser.mapping(file, id: 0, keys: Self.keys, in: "policy")
      var diagnostics = found
      let list = entries.first { $0.key.text == "forbid" }?.value.sequence
      all.add(PolicySettings.forbidden(list, in: path, &diagnostics))
      try accept(diagnostics, file)
    }
    if withUsual, let path = Host.configurationFile, HostFile.kind(path) == .file { all.add(try configured(path)) }
    return all
  }

  private func configured(_ path: String) throws(CommandError) -> Forbidden {
    let file = try read(path)
    let (configuration, diagnostics) = Configuration.read(file)
    try accept(diagnostics, file)
    return configuration.forbidden
  }

  private func read(_ path: String) throws(CommandError) -> SourceFile {
    do throws(HostError) { return SourceFile(name: path, bytes: try HostFile.read(path, limit: .mib(1))) } catch {
      throw CommandError(.usage, "what is forbidden here cannot be read: \(error.message)")
    }
  }

  private func accept(_ diagnostics: [Diagnostic], _ file: SourceFile) throws(CommandError) {
    guard diagnostics.contains(where: { $0.severity == .error }) else { return }
    Output.error(TextDiagnostics(SourceSet([file]), screen: ScreenChoice.screen(invocation, descriptor: 2)).render(diagnostics))
    throw CommandError(.usage, "what is forbidden here is not known: \(file.name) has errors")
  }
}

extension ModelProfiles.Profile {
  /// Errors: the host forbids models elsewhere, or programs.
  func refuse(_ forbidden: Forbidden) throws(CommandError) {
    func refusal(_ what: String, _ line: Forbidden.Line) -> CommandError {
      CommandError(.consentMissing, "the model `\(name)` \(what), \(line.reason)", hint: "no option lifts that")
    }
    if !isDevice, let line = forbidden.line(.elsewhere) { throw refusal("is not on this machine", line) }
    var isProgram = kind == .command
    if case .command = key { isProgram = true }
    if isProgram, let line = forbidden.line(.programs) { throw refusal("starts a program", line) }
  }
}

import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport
import LucidSyntax
import LucidSystem

/// What the owner of this machine forbids, for everybody who uses it: files that no option of a command names.
struct HostPolicy {
  let invocation: Invocation
  /// Whether mistakes are left to whoever asks.
  private let isSilent: Bool

  init(_ invocation: Invocation, isSilent: Bool = false) { (self.invocation, self.isSilent) = (invocation, isSilent) }

  /// What the owner of the machine forbids. The file that LUCID_POLICY names counts besides: it can only forbid more.
  private static let systemFile = "/etc/lucid/policy.yaml"

  private static let keys = [PolicySettings.forbid]

  /// All that is forbidden here, of the configuration too, of which nothing else is looked at: not even who is asking.
  static func forbidden(_ invocation: Invocation) throws(CommandError) -> Forbidden {
    let policy = HostPolicy(invocation)
    var all = try policy.forbidden(withUsual: true)
    if let named = invocation.text(.config) { all.add(try policy.configured(invocation.host.folders.expand(named))) }
    return all
  }

  /// Of the machine's files and, with `withUsual`, of the person's usual configuration, which `--config` does not put out of force.
  ///
  /// Errors: 22, a file of the host that is there, or that LUCID_POLICY names, and cannot be read or understood: all that it could forbid is
  /// then forbidden.
  func forbidden(withUsual: Bool) throws(CommandError) -> Forbidden {
    var all = Forbidden()
    let named = invocation.host.process.variable("LUCID_POLICY")
    for path in [Self.systemFile] + [named].compactMap(\.self) where path != Self.systemFile || !HostFile.isAbsent(path) {
      let file = try read(path, .consentMissing)
      let (entries, found) = DocumentParser.mapping(file, id: 0, keys: Self.keys, in: "policy")
      var diagnostics = found
      let list = entries.first { $0.key.text == "forbid" }?.value.sequence
      all.add(PolicySettings.forbidden(list, in: path, &diagnostics))
      try accept(diagnostics, file, .consentMissing)
    }
    if withUsual, let path = invocation.host.folders.configurationFile, !HostFile.isAbsent(path) { all.add(try configured(path)) }
    return all
  }

  /// Of the machine's files and, beside that, of what is good of a person's configuration: the mistake may be what somebody is to be told.
  ///
  /// Errors: as above; and a mistake in what the configuration forbids, or in all of its text.
  func forbiddenByWhatIsGood() throws(CommandError) -> Forbidden {
    var all = try forbidden(withUsual: false)
    let named = invocation.text(.config).map { invocation.host.folders.expand($0) }
    for path in [invocation.host.folders.configurationFile, named].compactMap({ $0 }) where HostFile.kind(path) == .file {
      let file = try read(path, .usage)
      let (configuration, diagnostics) = Configuration.read(file)
      let layers = ConfigurationLayers(file)
      let policy = layers.entries.first { $0.key.text == "policy" }
      let mistakes = diagnostics.filter { $0.severity == .error }
      let isKnown = mistakes.allSatisfy { mistake in
        guard let policy else { return !layers.entries.isEmpty || mistake.code == .unknownKey }
        return mistake.span.end <= policy.key.span.start || mistake.span.start >= policy.value.span.end
      }
      guard isKnown else {
        throw CommandError(
          .usage, "what is forbidden here is not known: \(file.name) has errors", hint: Self.remedy(file.name))
      }
      all.add(configuration.forbidden)
    }
    return all
  }

  private func configured(_ path: String) throws(CommandError) -> Forbidden {
    let file = try read(path, .usage)
    let (configuration, diagnostics) = Configuration.read(file)
    try accept(diagnostics, file, .usage)
    return configuration.forbidden
  }

  private func read(_ path: String, _ exit: ExitCode) throws(CommandError) -> SourceFile {
    do throws(HostError) {
      if path != invocation.text(.config).map({ invocation.host.folders.expand($0) }) { try HostFile.requirePlain(path) }
      return SourceFile(name: path, bytes: try HostFile.read(path, limit: .mib(1)))
    } catch {
      throw CommandError(exit, "what is forbidden here cannot be read: \(error.message)", hint: Self.remedy(path))
    }
  }

  private static func remedy(_ path: String) -> String {
    "correct \(path) or remove it; until then all that it could forbid is forbidden"
  }

  private func accept(_ diagnostics: [Diagnostic], _ file: SourceFile, _ exit: ExitCode) throws(CommandError) {
    guard diagnostics.contains(where: { $0.severity == .error }) else { return }
    if !isSilent {
      invocation.host.output.error(
        TextDiagnostics(SourceSet([file]), screen: ScreenChoice.screen(invocation, descriptor: 2)).render(diagnostics))
    }
    throw CommandError(
      exit, "what is forbidden here is not known: \(file.name) has errors", hint: Self.remedy(file.name))
  }
}

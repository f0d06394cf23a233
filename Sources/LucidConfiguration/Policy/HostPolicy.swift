import LucidCore
package import LucidLibrary
import LucidSyntax
import LucidSystem
import LucidYAML

/// The policy of this machine, for all its users: files that no option names.
package struct HostPolicy {
  private let loader: ConfigurationLoader
  /// Whether mistakes are reported by the caller.
  private let isSilent: Bool

  package init(_ loader: ConfigurationLoader, isSilent: Bool = false) { (self.loader, self.isSilent) = (loader, isSilent) }

  /// The path of the machine's policy. The file in LUCID_POLICY is added to it: it can only forbid
  /// more.
  private static let systemFile = "/etc/lucid/policy.yaml"

  private static let keys = [PolicySettings.forbid]

  /// All that is forbidden here, of the configuration too, of which nothing else is looked at: not
  /// even who is asking.
  package static func forbidden(_ loader: ConfigurationLoader) throws(ConfigurationError) -> DenyList {
    let policy = HostPolicy(loader)
    var all = try policy.forbidden(withUsual: true)
    if let named = loader.namedPath { all.add(try policy.configured(named)) }
    return all
  }

  /// Reads the rules of the machine, those beside a home folder, and, with `withUsual`, of the
  /// user's usual configuration, which `--config` does not override.
  ///
  /// Errors: `.forbidden`, a policy file that exists, or that LUCID_POLICY names, cannot be read or
  /// parsed: everything that a policy can forbid is then forbidden.
  package func forbidden(withUsual: Bool) throws(ConfigurationError) -> DenyList {
    var all = DenyList()
    let named = loader.host.process.variable("LUCID_POLICY")
    let shared = loader.host.process.personHome?.sharedPolicy
    for path in [Self.systemFile] + [shared, named].compactMap(\.self) where path == named || !HostFile.isAbsent(path) {
      let file = try read(path, .forbidden)
      let (entries, found) = DocumentParser.mapping(file, id: 0, keys: Self.keys, in: "policy")
      var diagnostics = found
      let list = entries.first { $0.key.text == "forbid" }?.value.sequence
      all.add(PolicySettings.forbidden(list, in: path, &diagnostics))
      try accept(diagnostics, file, .forbidden)
    }
    if withUsual, let path = loader.host.folders.configurationFile, !HostFile.isAbsent(path) { all.add(try configured(path)) }
    return all
  }

  /// Reads the rules of the machine and the valid part of the user's configuration: its mistakes
  /// may be what is to be reported.
  ///
  /// Errors: as above; and a mistake in `forbid` of the configuration, or an unreadable
  /// configuration.
  func forbiddenByWhatIsGood() throws(ConfigurationError) -> DenyList {
    var all = try forbidden(withUsual: false)
    for path in [loader.host.folders.configurationFile, loader.namedPath].compactMap({ $0 }) where HostFile.kind(path) == .file {
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
        throw Self.unusable(file, .usage)
      }
      all.add(configuration.forbidden)
    }
    return all
  }

  private func configured(_ path: String) throws(ConfigurationError) -> DenyList {
    let file = try read(path, .usage)
    let (configuration, diagnostics) = Configuration.read(file)
    try accept(diagnostics, file, .usage)
    return configuration.forbidden
  }

  private func read(_ path: String, _ kind: ConfigurationError.Kind) throws(ConfigurationError) -> SourceFile {
    do throws(HostError) {
      if path != loader.namedPath { try HostFile.requirePlain(path) }
      return SourceFile(name: path, bytes: try HostFile.read(path, limit: .mib(1)))
    } catch {
      throw ConfigurationError(kind, .words(.policyUnreadable, error.words), hint: .words(.correctPolicy, path))
    }
  }

  private static func unusable(_ file: SourceFile, _ kind: ConfigurationError.Kind) -> ConfigurationError {
    ConfigurationError(kind, .words(.policyHasErrors, file.name), hint: .words(.correctPolicy, file.name))
  }

  private func accept(_ diagnostics: [Diagnostic], _ file: SourceFile, _ kind: ConfigurationError.Kind) throws(ConfigurationError)
  {
    guard diagnostics.contains(where: { $0.severity == .error }) else { return }
    if !isSilent { loader.reportPolicy(diagnostics, file) }
    throw Self.unusable(file, kind)
  }
}

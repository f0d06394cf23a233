import LucidArguments
import LucidBackends
import LucidCore
import LucidReport
import LucidSyntax
import LucidSystem

/// What a command that reads a person's data goes by: the configuration, the vault, the zone and the time, from options and files.
struct Surroundings {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The one that is named, else the usual one, else an empty one, with what the host forbids.
  func configuration() throws(CommandError) -> Configuration {
    var configuration = try written()
    let policy = HostPolicy(invocation)
    // A profile, too, puts nothing out of force.
    configuration.forbidden.add(
      try profile == nil ? policy.forbidden(withUsual: invocation.text(.config) != nil) : HostPolicy.forbidden(invocation))
    configuration.gate = HostGate(configuration.forbidden)
    configuration.models.gate = configuration.gate
    return configuration
  }

  /// The account's name stands in for a name that is not set.
  private func written() throws(CommandError) -> Configuration {
    let profile = profile
    guard let file = try source() else {
      if let profile { throw Self.noProfile(profile, among: []) }
      var configuration = Configuration()
      configuration.settings.name = invocation.host.process.accountName
      return configuration
    }
    if let profile {
      let names = ConfigurationLayers(file).profiles
      guard names.contains(profile) else { throw Self.noProfile(profile, among: names) }
    }
    return try configuration(of: file, profile: profile)
  }

  /// The configuration as it is written; nil when there is none.
  func source() throws(CommandError) -> SourceFile? {
    if let path = invocation.text(.config) { return try Self.read(invocation.host.folders.expand(path)) }
    guard let path = invocation.host.folders.configurationFile, !HostFile.isAbsent(path) else { return nil }
    do throws(HostError) { try HostFile.requirePlain(path) } catch {
      throw CommandError(.usage, "the configuration cannot be read: \(error.message)", hint: "correct it or remove it")
    }
    return try Self.read(path, name: invocation.host.folders.shown(path))
  }

  /// Which profile of the configuration counts; nil for none.
  var profile: String? { invocation.text(.profile) ?? invocation.host.process.variable("LUCID_PROFILE") }

  static func noProfile(_ name: String, among names: [String]) -> CommandError {
    let nearest = Spelling.nearest(name, among: names).map { "; did you mean `\($0)`?" } ?? ""
    let hint =
      names.isEmpty ? "the configuration has none; write them under `profiles:`" : "profiles: \(names.joined(separator: ", "))"
    return CommandError(.usage, "there is no profile `\(Printable.text(name, limit: 60))`\(nearest)", hint: hint)
  }

  func configuration(of file: SourceFile, profile: String? = nil) throws(CommandError) -> Configuration {
    var (configuration, diagnostics) = Configuration.read(file, profile: profile)
    if diagnostics.contains(where: { $0.severity == .error }) {
      LogForm.complain(
        TextDiagnostics(SourceSet([file]), screen: ScreenChoice.screen(invocation, descriptor: 2)).render(diagnostics), invocation
      )
      throw CommandError(.usage, "the configuration \(file.name) has errors")
    }
    if configuration.settings.name == nil { configuration.settings.name = invocation.host.process.accountName }
    return configuration
  }

  /// What is good of it, whatever is wrong with the rest; says nothing.
  var goodConfiguration: Configuration {
    let path = invocation.text(.config).map { invocation.host.folders.expand($0) } ?? invocation.host.folders.configurationFile
    guard let path, HostFile.kind(path) == .file, let file = try? Self.read(path) else { return Configuration() }
    return Configuration.read(file).configuration
  }

  /// The sample person's.
  func sample() throws(CommandError) -> Configuration {
    guard let file = ShippedAbilities.sampleConfiguration else {
      throw CommandError(.internalError, "the sample person's configuration is not in this program")
    }
    return try configuration(of: file)
  }

  private static func read(_ path: String, name: String? = nil) throws(CommandError) -> SourceFile {
    do throws(HostError) {
      return SourceFile(name: name ?? path, bytes: try HostFile.read(path, limit: .mib(1)))
    } catch {
      throw CommandError(.usage, "the configuration cannot be read: \(error.message)")
    }
  }

  /// With what `backends:` binds to it; nil when none is set up.
  ///
  /// A folder that the command line names is all there is.
  func vault(_ configuration: Configuration) throws(CommandError) -> FolderTree? {
    let bindings = invocation.has(.vault) ? [] : configuration.backends.bindings(invocation.host.folders)
    guard
      let written = invocation.text(.vault) ?? configuration.vault ?? (bindings.isEmpty ? nil : invocation.host.folders.ownVault)
    else {
      return nil
    }
    if written == invocation.host.folders.ownVault { try? HostFolder.make(written) }
    guard let tree = FolderTree(invocation.host.folders.expand(written), bindings: bindings) else {
      throw CommandError(
        .usage, "there is no folder \(written)", hint: "the vault is the folder with calendar/, mail/, notes/ and so on")
    }
    return tree
  }

  /// What is bound to the folder of a run that is kept, as far as the configuration still names that folder.
  func bindings(at root: String?) throws(CommandError) -> [FolderBinding] {
    guard let root, let tree = try vault(configuration()), tree.root == root else { return [] }
    return tree.bindings
  }

  func zone(_ configuration: Configuration) throws(CommandError) -> Zone {
    if let name = invocation.text(.tz) ?? configuration.timezone { return try GivenMoment.zone(name, invocation.host) }
    return invocation.host.zone
  }

  /// nil is the real time.
  func frozenTime(_ zone: Zone) throws(CommandError) -> Instant? {
    try invocation.text(.at).map { text throws(CommandError) in try GivenMoment.instant(text, zone, invocation.host) }
  }
}

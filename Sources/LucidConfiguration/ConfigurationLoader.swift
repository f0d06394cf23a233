package import LucidCore
import LucidLibrary
import LucidMCP
package import LucidSystem

/// Finds and reads the configuration that a command goes by, with what the host forbids.
package struct ConfigurationLoader: Sendable {
  /// Shows what is wrong with a file to the user.
  package typealias Report = @Sendable (_ diagnostics: [Diagnostic], _ file: SourceFile) -> Void

  package let host: HostEnvironment
  /// The file that the command line names, as written; nil for the usual one.
  package let named: String?
  /// The profile that the command line names.
  private let namedProfile: String?
  private let report: Report
  package let reportPolicy: Report

  /// `profile` is what the command line names. `report` shows mistakes of a configuration,
  /// `reportPolicy` those of what is forbidden.
  package init(
    _ host: HostEnvironment, named: String? = nil, profile: String? = nil, report: @escaping Report = { _, _ in },
    reportPolicy: @escaping Report = { _, _ in }
  ) {
    (self.host, self.named, self.namedProfile) = (host, named, profile)
    (self.report, self.reportPolicy) = (report, reportPolicy)
  }

  /// Which profile counts: that of the command line, else of the environment; nil for none.
  package var profile: String? { namedProfile ?? host.process.variable("LUCID_PROFILE") }

  /// The named file, expanded.
  var namedPath: String? { named.map { host.folders.expand($0) } }

  /// Where the configuration is, or would be; nil when the account has no home folder and no file
  /// is named.
  package var path: String? { namedPath ?? host.folders.configurationFile }

  /// Reads the named configuration, else the usual one, else an empty one, with what the host
  /// forbids.
  package func load() throws(ConfigurationError) -> Configuration {
    var configuration = try written()
    let policy = HostPolicy(self)
    // A profile, too, puts nothing out of force.
    configuration.forbidden.add(try profile == nil ? policy.forbidden(withUsual: named != nil) : HostPolicy.forbidden(self))
    configuration.open(HostGate(configuration.forbidden))
    return configuration
  }

  /// The account's name stands in for a name that is not set.
  private func written() throws(ConfigurationError) -> Configuration {
    guard let file = try source() else {
      if let profile { throw Self.noProfile(profile, among: []) }
      return withAccountName(Configuration())
    }
    if let profile {
      let names = ConfigurationLayers(file).profiles
      guard names.contains(profile) else { throw Self.noProfile(profile, among: names) }
    }
    return try configuration(of: file, profile: profile)
  }

  private func withAccountName(_ configuration: Configuration) -> Configuration {
    var configuration = configuration
    if configuration.settings.name == nil { configuration.settings.name = host.process.accountName }
    return configuration
  }

  /// Returns the configuration as it is written; nil when there is none.
  package func source() throws(ConfigurationError) -> SourceFile? {
    if let namedPath { return try Self.read(namedPath) }
    guard let path = host.folders.configurationFile, !HostFile.isAbsent(path) else { return nil }
    do throws(HostError) { try HostFile.requirePlain(path) } catch {
      throw ConfigurationError(.usage, "the configuration cannot be read: \(error.message)", hint: "correct it or remove it")
    }
    return try Self.read(path, name: host.folders.shown(path))
  }

  package static func noProfile(_ name: String, among names: [String]) -> ConfigurationError {
    let nearest = Spelling.suggestion(Spelling.nearest(name, among: names))
    let hint: MessageText =
      names.isEmpty ? "the configuration has none; write them under `profiles:`" : "profiles: \(names.joined(separator: ", "))"
    return ConfigurationError(.usage, "there is no profile `\(TerminalSanitizer.message(name, limit: 60))`\(nearest)", hint: hint)
  }

  /// Reads a file. Errors: it has mistakes, which are reported.
  package func configuration(of file: SourceFile, profile: String? = nil) throws(ConfigurationError) -> Configuration {
    let (configuration, diagnostics) = Configuration.read(file, profile: profile)
    if diagnostics.contains(where: { $0.severity == .error }) {
      report(diagnostics, file)
      throw ConfigurationError(.usage, "the configuration \(file.name) has errors")
    }
    return withAccountName(try withPinnedTools(configuration))
  }

  /// The file with the pinned tools of MCP servers; nil without a place for the configuration.
  package var lockPath: String? { path.map { MCPLock.path(beside: $0) } }

  /// Errors: the pinned tools cannot be read.
  private func withPinnedTools(_ configuration: Configuration) throws(ConfigurationError) -> Configuration {
    guard !configuration.tools.servers.isEmpty, let lockPath else { return configuration }
    var configuration = configuration
    do throws(StepFailure) { configuration.tools.add(try MCPLock.read(lockPath)) } catch {
      throw ConfigurationError(error, or: .usage)
    }
    return configuration
  }

  /// Returns the valid part of the file with its profile; a policy that cannot be read closes the
  /// gate.
  package func usable(_ file: SourceFile?) -> Configuration {
    var configuration = withAccountName(file.map { Configuration.read($0, profile: profile).configuration } ?? Configuration())
    if let pinned = try? withPinnedTools(configuration) { configuration = pinned }
    configuration.open(HostGate(self, own: .whatIsGood, adding: configuration.forbidden))
    return configuration
  }

  /// Returns the valid part of the file without a profile. Reports nothing, and opens no gate.
  package var goodConfiguration: Configuration {
    guard let path, HostFile.kind(path) == .file, let file = try? Self.read(path) else { return Configuration() }
    let configuration = Configuration.read(file).configuration
    return (try? withPinnedTools(configuration)) ?? configuration
  }

  private static func read(_ path: String, name: String? = nil) throws(ConfigurationError) -> SourceFile {
    do throws(HostError) {
      return SourceFile(name: name ?? path, bytes: try HostFile.read(path, limit: .mib(1)))
    } catch {
      throw ConfigurationError(.usage, "the configuration cannot be read: \(error.message)")
    }
  }
}

extension Configuration {
  /// Gives the gate to all that asks it.
  package mutating func open(_ gate: HostGate) {
    self.gate = gate
    models.gate = gate
  }

  /// Opens the vault with what `backends:` binds to it; nil when none is set up.
  ///
  /// A folder that the command line names is all there is. Errors: it is not there.
  package func vault(named: String?, _ folders: UserFolders) throws(ConfigurationError) -> FolderTree? {
    let bindings = named == nil ? backends.bindings(folders) : []
    guard let written = named ?? vault ?? (bindings.isEmpty ? nil : folders.ownVault) else { return nil }
    if written == folders.ownVault { try? HostFolder.make(written) }
    guard let tree = FolderTree(folders.expand(written), bindings: bindings) else {
      throw ConfigurationError(
        .usage, "there is no folder \(written)", hint: "the vault is the folder with calendar/, mail/, notes/ and so on")
    }
    return tree
  }
}
